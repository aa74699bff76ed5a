"""Games saved under older rules open, whatever today's rules say to what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.core.entries import Amend, Do, Entry, EntryCodec, Jump, Redo, Undo, What
from companion.core.errors import BrokenData
from companion.core.game import AnyGame
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.saves import read_save
from companion.core.table_actions import Pay
from companion.core.table_actions import Pay as PayDucats
from companion.games.medioevo import setup as medioevo_setup
from companion.games.medioevo.game import GAME as MEDIOEVO
from companion.games.medioevo.table import ChangeHonor
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.games.renaissance import setup as renaissance_setup
from companion.games.renaissance.advances.acquire import BuyFleet
from companion.games.renaissance.game import GAME as RENAISSANCE
from companion.saves import play_of
from companion.ui.i18n import LANGUAGES
from tests.presenters.recorded import REPLAYS
from tests.speaking import speaking

Cases = tuple[AnyGame, Any, Any, Any, Any]

# The set-up, what the rules forbid but a table may do, what nobody can do, and what goes on.
GAMES: dict[str, Cases] = {
    "medioevo": (
        MEDIOEVO,
        medioevo_setup.Setup(
            tuple(medioevo_setup.Seat(one, one, one) for one in ("anna", "ben", "cora"))
        ),
        TakeLoan("anna"),
        Pay("nobody", "anna", 5),
        ChangeHonor("anna", 1),
    ),
    "renaissance": (
        RENAISSANCE,
        renaissance_setup.Setup(
            tuple(renaissance_setup.Seat(one, one, one) for one in ("anna", "ben", "cora"))
        ),
        BuyFleet("anna"),
        BuyFleet("nobody"),
        PayDucats("bank", "anna", 5),
    ),
}


def saved(game: AnyGame, whats: Sequence[What], version: int) -> list[dict[str, Any]]:
    codec = EntryCodec(game)
    entries = (codec.encode(Entry(f"e{number}", what)) for number, what in enumerate(whats))
    return [{**entry, "v": version} for entry in entries]


def opened(game: AnyGame, setup: Any, whats: Sequence[What], version: int) -> Play[Any]:
    return Play(game, MemoryStore(header_of(game, setup), saved(game, whats, version)))


@pytest.fixture(params=sorted(GAMES))
def case(request: pytest.FixtureRequest) -> Cases:
    return GAMES[request.param]


def test_what_today_is_forbidden_counts_as_overruled_with_its_warning(case: Cases) -> None:
    game, setup, forbidden, _, _ = case
    current = game.info.rules_version
    play = opened(game, setup, [Do(forbidden), Do(forbidden)], current - 1)
    assert len(play.journal.present) == 2
    last = play.journal.present[-1]
    assert last.action.overrule
    assert last.step.warnings
    assert last.step.state != last.parent.step.state  # type: ignore[union-attr]
    with pytest.raises(BrokenData, match=r"save\.entry_refused"):
        opened(game, setup, [Do(forbidden), Do(forbidden)], current)


def test_what_nobody_can_do_today_changes_nothing_and_says_so(case: Cases) -> None:
    game, setup, _, impossible, after = case
    current = game.info.rules_version
    play = opened(game, setup, [Do(impossible), Do(after)], current - 1)
    without = opened(game, setup, [Do(after)], current)
    assert play.figures() == without.figures()
    first = play.journal.log()[0]
    assert first.warnings
    for language in LANGUAGES:
        told = [speaking(language).text(text) for text in (first.summary, *first.warnings)]
        assert not any("." in text.split()[0] for text in told)
    with pytest.raises(BrokenData, match=r"save\.entry_refused"):
        opened(game, setup, [Do(impossible)], current)


def test_amendments_undo_and_jumps_of_older_rules_keep_their_positions(case: Cases) -> None:
    game, setup, forbidden, impossible, after = case
    whats: list[What] = [
        Do(after),
        Do(forbidden),
        Do(impossible),
        Do(after),
        Amend(1, "replace", forbidden),  # positions 5 to 8
        Undo(),
        Redo(),
        Jump(8),
        Jump(99),
        Amend(98, "delete"),
        Do(after),
    ]
    play = opened(game, setup, whats, game.info.rules_version - 1)
    assert play.journal.position == 9
    assert len(play.journal.entries) == len(whats)
    assert [line.entry.id for line in play.journal.log() if line.warnings][-2:] == ["e8", "e9"]


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("*/*.companion")), ids=lambda path: path.stem)
def test_nothing_of_the_recorded_games_is_without_effect(path: Any) -> None:
    save = read_save(path)
    log = play_of(save.header, save.entries).journal.log()
    assert not [line for line in log if line.summary.key == "log.left_out"]
