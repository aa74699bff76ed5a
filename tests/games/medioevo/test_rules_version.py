"""Games saved by older rules versions go on: nothing once done is refused."""

from __future__ import annotations

import pytest

from companion.core.entries import Do, Entry, EntryCodec
from companion.core.play import MemoryStore, Play, header_of
from companion.games.medioevo.corrections import CorrectTechnology
from companion.games.medioevo.game import GAME
from companion.games.medioevo.lifts import STRICTER_IN_2, v1_to_v2
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.technology.activating import UseTechnology

SETUP = Setup((Seat("a", "Anna", "blue"), Seat("b", "Bruno", "red")))


def saved(action: object, version: int) -> dict[str, object]:
    found = EntryCodec(GAME).encode(Entry(f"e{version}{type(action).__name__}", Do(action)))
    return {**found, "v": version}


@pytest.mark.rule("M-28.24")
def test_what_version_1_allowed_is_not_refused_today() -> None:
    before = saved(CorrectTechnology("a", Branch.RELIGION, 4), 1)
    borrowed = saved(UseTechnology("a", "tactics", borrowed=True), 1)
    store = MemoryStore({**header_of(GAME, SETUP), "rules": 1}, [before, borrowed])
    play = Play(GAME, store)
    assert len(play.journal.present) == 2
    assert play.state.purses["a"] == 1600 - 300


def test_only_actions_that_can_be_overruled_are_lifted() -> None:
    kinds = {action.kind: action for action in GAME.actions}
    for kind in STRICTER_IN_2:
        assert "overrule" in kinds[kind].__dataclass_fields__
    assert v1_to_v2({"kind": "pay"}) == {"kind": "pay"}
