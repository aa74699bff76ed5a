"""Battle, anarchy, election and coronation of Medieval Conspiracy by touches alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import Correct, CorrectTable, GoToPhase
from companion.games.conspiracy.corrections import CorrectLand
from companion.games.conspiracy.empire.empire import HoldElection
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import EVENTS
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps, begun

pytestmark = pytest.mark.ui


@pytest.fixture
def table(start: Callable[..., Evening]) -> ConspiracyTaps:
    """Three players with heirs and troops, in the phase of events."""
    taps = begun(start(), 3)
    for player in taps.state.seats:
        for figure, count in (("secular", 2), ("clerical", 2), ("knights", 1), ("mercenaries", 2)):
            taps.do(Correct(player, figure, count))
        taps.do(Correct(player, "hand", 2))
    taps.do(GoToPhase(EVENTS, overrule=True))
    return taps


def banned(taps: ConspiracyTaps) -> str:
    """The second player's land may be attacked."""
    first, second, _ = taps.state.seats
    land = next(one.id for one in taps.state.lands_of(second) if one.kind == "secular")
    taps.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    taps.do(SellEvent(Event.BAN, Sold(first, 10), land))
    return land


def test_a_battle_by_hand_with_a_card_a_wounded_knight_and_a_conquest(
    table: ConspiracyTaps,
) -> None:
    land = banned(table)
    _, second, third = table.state.seats
    table.go("battle")
    table.answer("what", "leader", third)
    table.tap_button("cards", "card")
    table.choose("player", third)
    table.choose("card", "hostler")
    table.confirm()
    table.press("begin")
    before = table.count
    for total in (12, 2, 8, 2, 8, 2):
        table.tap_button("round", f"sum:{total}")
    table.press("fight")
    assert table.count - before == 7  # a round of three pairs, by hand
    while table.page.presenter.draft.now(table.state).outcome is None:
        before = table.count
        for _ in range(table.page.presenter.draft.now(table.state).columns):
            table.tap_button("round", "sum:12")
            table.tap_button("round", "sum:2")
        table.press("fight")
    table.press("book")
    assert table.state.lands[land].owner == third
    mine = table.state.players[third]
    assert (mine.battles, mine.hand, mine.secular) == (1, 1, 1)
    assert table.state.players[second].mercenaries == 0


def test_a_round_by_the_app_takes_two_taps_and_a_retreat_keeps_the_wounds(
    table: ConspiracyTaps,
) -> None:
    land = banned(table)
    _, second, third = table.state.seats
    table.go("battle")
    table.answer("what", "leader", third)
    table.press("begin")
    before = table.count
    table.press("app")
    table.press("fight")
    assert table.count - before == 2
    if table.page.presenter.draft.now(table.state).outcome is None:
        table.press("retreat:attacker")
        table.tap_button("retreat", "retreat_dice")
    table.press("book")
    assert table.state.lands[land].owner == second
    assert table.state.players[second].battles <= 1


def test_the_emperor_dies_and_after_the_election_there_is_anarchy(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    table.do(CorrectTable("deck_left", 20))
    table.go("phase")
    for card in ("death_of_emperor", "knight", "relic"):
        table.tap_button("turn_up", f"add:{card}")
    table.press("turn_up")
    assert table.state.deaths == (Event.DEATH_OF_EMPEROR,)
    before = table.count
    table.press("elect")
    assert table.count - before == 1
    assert table.state.anarchy is not None
    table.tap_button("anarchy", "page:battle")
    table.answer("what", "leader", first)
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.answer("what", "land", land)
    for unit in ("knights", "mercenaries", "mercenaries"):
        table.step("defender", f"unit:defender:{second}:{unit}", -1)
    table.press("begin")
    assert table.state.lands[land].owner == first  # nobody defended it
    table.go("phase")
    table.press("end_anarchy")
    assert table.state.anarchy is None


@pytest.mark.rule("C-3.20.1", "RUL-C-38", "RUL-C-53")
def test_a_land_from_which_the_anarchy_attacked_is_attacked_in_turn(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    origin = next(one.id for one in table.state.lands_of(first) if one.kind == "secular")
    target = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(CorrectTable("deck_left", 20))
    table.do(TurnUpEvents((Event.DEATH_OF_EMPEROR, Event.RELIC, Event.KNIGHT)))
    table.do(HoldElection())
    table.go("battle")
    table.answer("what", "leader", first)
    table.answer("what", "land", target)
    table.answer("what", "origins", origin)
    undefended(table, second)
    assert table.state.lands[target].owner == first
    for attacker in (second, third):  # nobody's own conquest is used up by it
        owner = table.state.lands[origin].owner
        table.answer("what", "leader", attacker)
        table.answer("what", "land", origin)
        assert "after the ban" in table.panel("what").data.title
        undefended(table, owner)
        assert table.state.lands[origin].owner == attacker
    assert table.state.anarchy is not None
    assert table.state.anarchy.conquests == {first}
    table.answer("what", "leader", third)
    assert table.page.presenter.draft.land == ""  # what was asked before is forgotten
    table.go("phase")
    anarchy = table.panel("anarchy").data
    assert "attack once" in anarchy.note  # how often is said where it counts
    told = {one.key: one.note for one in anarchy.items}
    assert told[f"castle:{first}"] == "conquest tried"  # the castle comes first (RUL-C-38)
    assert told[f"castle:{second}"] == "may build · may conquer"


def undefended(taps: ConspiracyTaps, owner: str) -> None:
    """Nobody stands in the land: it falls without a battle."""
    army = next(one.army for one in taps.page.presenter.draft.defenders if one.player == owner)
    for unit in ("knights", "mercenaries"):
        for _ in range(getattr(army, unit)):
            taps.step("defender", f"unit:defender:{owner}:{unit}", -1)
    taps.press("begin")


def test_the_fourth_elector_crowns_at_once(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    for elector in ("mainz", "trier", "cologne"):
        table.do(CorrectLand(elector, first))
    table.do(Correct(first, "money", 900))
    table.do(CorrectTable("deck_left", 20))
    table.do(TurnUpEvents((Event.DEATH_OF_ELECTOR, Event.RELIC, Event.KNIGHT)))
    table.go("phase")
    table.answer("wanting", "sale:wanting", first)
    table.answer("drawn", "sale:elector", "saxony")
    table.tap_button("sale", "sale:call:500")
    table.press("sale:book")
    assert (table.state.crowned, table.state.ending) == (first, "electors")
