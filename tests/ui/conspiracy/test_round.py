"""A round of Medieval Conspiracy by touches alone, from the new table to the second round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.conspiracy.state import EVENTS, FATE, INCOME
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def three(start: Callable[..., Evening]) -> ConspiracyTaps:
    """Three players at a new table of Medieval Conspiracy."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|conspiracy"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    taps = ConspiracyTaps(evening)
    assert len(taps.state.seats) == 3
    return taps


def test_three_players_play_a_complete_round_by_taps_alone(three: ConspiracyTaps) -> None:
    first, second, third = three.state.seats
    three.go("phase")
    three.press("split")
    assert [one.secular for one in three.state.players.values()] == [2, 2, 2]
    three.press("next")
    assert three.state.phase == INCOME
    three.press("collect")
    assert [three.state.money(one) for one in three.state.seats] == [170, 170, 170]
    three.press("next")
    assert three.state.phase == EVENTS
    events(three, first, second)
    three.press("next")
    assert three.state.phase == FATE
    fate(three, first, second, third)
    three.press("next")
    three.press("next")
    three.press("draw")
    assert [one.hand for one in three.state.players.values()] == [1, 1, 1]
    three.press("next")
    three.press("next")
    assert (three.state.round, three.state.phase) == (2, INCOME)
    assert three.state.active == second


def events(taps: ConspiracyTaps, first: str, second: str) -> None:
    """A castle, a relic and a knight: called, passed, entered, unsold."""
    for card in ("master_builder", "relic", "knight"):
        taps.tap_button("turn_up", f"add:{card}")
    taps.press("turn_up")
    assert len(taps.state.for_sale) == 3
    taps.tap_button("sale", "sale:call:10")
    taps.tap_button("sale", "sale:call:30")
    taps.tap_button("sale", "sale:pass")
    taps.tap_button("sale", "sale:pass")
    mine = taps.state.lands_of(second)[0].id
    taps.answer("place", "sale:place", mine)
    taps.press("sale:book")
    assert taps.state.lands[mine].castle
    assert taps.state.money(second) == 140
    taps.tap_button("sale", "sale:aloud")
    taps.choose("winner", first)
    place = next(one.id for one in taps.state.lands_of(first) if one.kind == "bishopric")
    taps.choose("place", place)
    taps.confirm()  # recorded at once
    assert taps.state.lands[place].relic
    for _ in range(3):
        taps.tap_button("sale", "sale:pass")
    taps.press("sale:book")
    assert not taps.state.for_sale


def fate(taps: ConspiracyTaps, first: str, second: str, third: str) -> None:
    """A birth, a death that the family inherits, and an elector whom nobody wants."""
    taps.throw("fate", 4)
    taps.press("book")
    assert taps.state.players[first].clerical == 3
    taps.throw("fate", 2)
    taps.press("book")
    assert taps.state.death == second
    land = next(one for one in taps.state.lands_of(third) if one.kind == "secular")
    taps.tap_row("targets", f"target:{land.id}")
    taps.press("sale:book")
    assert taps.state.players[third].secular == 1
    assert taps.state.lands[land.id].owner == third
    taps.throw("fate", 1)
    taps.press("book")
    taps.tap_row("targets", "target:elector")
    taps.press("sale:book")
    assert not taps.state.death
