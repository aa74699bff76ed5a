"""Games of older rules versions are read with the house rules they were played with."""

from __future__ import annotations

import pytest

from companion.core.errors import BrokenData
from companion.core.play import MemoryStore, Play, header_of
from companion.games.renaissance.game import GAME
from companion.games.renaissance.state import State
from companion.games.renaissance.switches import DEFAULTS
from tests.games.renaissance.evening import table_of


def opened(rules: int, **switches: str) -> State:
    header = header_of(GAME, table_of(3))
    kept = {
        name: value
        for name, value in header["setup"]["switches"].items()
        if rules > 1 or name not in ("war_goods", "late_printing", "war_ocean")
    }
    setup = {**header["setup"], "switches": {**kept, **switches}}
    return Play(GAME, MemoryStore({**header, "rules": rules, "setup": setup})).state


@pytest.mark.rule("RUL-R-42", "RUL-R-43", "RUL-R-44")
def test_what_version_1_did_without_a_house_rule_stays_so() -> None:
    old = opened(1).switches
    assert (old.war_goods, old.late_printing, old.war_ocean) == ("expansion", "yes", "any")
    assert opened(1, war_goods="at_once").switches.war_goods == "at_once"
    assert opened(GAME.info.rules_version).switches == DEFAULTS


@pytest.mark.parametrize("setup", [None, [], {"switches": 3}, {"seats": "x"}])
def test_a_broken_set_up_of_version_1_is_told_as_broken(setup: object) -> None:
    with pytest.raises(BrokenData):
        Play(GAME, MemoryStore({"game": "renaissance", "rules": 1, "setup": setup}))
