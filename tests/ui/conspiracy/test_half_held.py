"""Sales of Medieval Conspiracy while they are held: after a kill, one entry, one undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import ChangeHouseRule, GoToPhase, Pay
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.events import TurnUpEvents
from companion.games.conspiracy.pieces import Elector, Event
from companion.games.conspiracy.state import EVENTS, FATE
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps, killed

pytestmark = pytest.mark.ui
DEAD = (Event.DEATH_OF_ELECTOR, Event.RELIC, Event.KNIGHT)
THREE = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)


def entries(taps: ConspiracyTaps) -> int:
    return len(taps.evening.driver.app.desk.session.journal.entries)


def a_death(taps: ConspiracyTaps) -> str:
    first, second, _ = taps.state.seats
    land = next(one.id for one in taps.state.lands_of(second) if one.kind == "secular")
    taps.do(GoToPhase(FATE, overrule=True))
    taps.do(RollFate(first, 2))
    taps.go("phase")
    taps.tap_row("targets", f"target:{land}")
    return str(land)


def a_dead_elector(taps: ConspiracyTaps, elector: Elector) -> None:
    """Somebody wants to bid, and this card is drawn."""
    for player in taps.state.seats:
        taps.do(Pay("bank", player, 900))
    taps.do(GoToPhase(EVENTS, overrule=True))
    taps.do(TurnUpEvents(DEAD, overrule=True))
    taps.go("phase")
    for player in taps.state.seats:
        taps.answer("wanting", "sale:wanting", player)
    taps.answer("drawn", "sale:elector", elector.value)


@pytest.mark.rule("C-8.3.2.1")
def test_a_succession_half_held_is_there_after_a_kill_and_is_one_entry_and_one_undo(
    table: ConspiracyTaps, start: Callable[..., Evening]
) -> None:
    _, second, third = table.state.seats
    land = a_death(table)
    table.answer("windows", "sale:keeps", "no")
    table.tap_button("sale", "sale:call:10")
    table.tap_button("sale", "sale:call:20")
    again = killed(table, start)
    again.go("phase")
    desk = again.page.body.desk
    assert (desk.draft.keeps, desk.stands().bid, desk.stands().on_turn) == (False, 20, third)
    again.tap_button("sale", "sale:pass")
    again.tap_button("sale", "sale:pass")
    before, count = again.state, entries(again)
    again.press("sale:book")
    assert (again.state.lands[land].owner, again.state.money(second)) == (second, 80)
    assert entries(again) == count + 1
    again.tap(again.evening.driver.spot("undo"))
    assert again.state == before


@pytest.mark.rule("C-7.3.1")
def test_an_auction_half_called_is_there_after_a_kill_and_is_one_entry_and_one_undo(
    table: ConspiracyTaps, start: Callable[..., Evening]
) -> None:
    first, second, _ = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    table.go("auction")
    table.tap_button("sale", "sale:call:20")
    again = killed(table, start)
    again.go("auction")
    now = again.page.presenter.desk.stands()
    assert (now.bidder, now.bid, now.on_turn) == (first, 20, second)
    again.tap_button("sale", "sale:pass")
    again.tap_button("sale", "sale:pass")
    land = again.state.lands_of(first)[0].id
    again.answer("place", "sale:place", land)
    before, count = again.state, entries(again)
    again.press("sale:book")
    assert again.state.lands[land].castle
    assert again.state.money(first) == before.money(first) - 20
    assert entries(again) == count + 1
    again.tap(again.evening.driver.spot("undo"))
    assert again.state == before


@pytest.mark.rule("RUL-C-32", "C-8.4.5")
def test_a_right_of_succession_takes_a_neutral_elector_without_an_auction(
    table: ConspiracyTaps,
) -> None:
    third = table.state.seats[2]
    a_dead_elector(table, Elector.SAXONY)
    assert table.page.body.desk.has_auction
    table.answer("windows", "sale:rights", third)
    assert not table.page.body.desk.has_auction
    table.press("sale:book")
    assert table.state.lands["saxony"].owner == third
    assert (table.state.money(third), table.state.players[third].hand) == (1000, 1)


@pytest.mark.rule("C-8.3.0.2")
def test_the_healer_saves_a_neutral_elector(table: ConspiracyTaps) -> None:
    second = table.state.seats[1]
    a_dead_elector(table, Elector.MAINZ)
    table.answer("windows", "sale:healer", second)
    table.press("sale:book")
    assert (table.state.lands["mainz"].owner, table.state.deaths) == ("", ())
    assert (table.state.players[second].hand, table.state.played) == (1, {"healer": 1})


@pytest.mark.rule("C-3.4.1")
def test_a_bribe_has_its_moment_before_the_first_call(table: ConspiracyTaps) -> None:
    first, _, third = table.state.seats
    table.do(ChangeHouseRule("bribery", True))
    a_death(table)
    assert not table.page.cards["windows"].data.offers  # the family keeps it: no auction
    table.answer("windows", "sale:keeps", "no")
    table.tap_button("windows", "sale:bribe")
    table.choose("player", first)
    table.choose("taker", third)
    table.confirm()
    assert (table.state.money(first), table.state.money(third)) == (90, 110)
    table.tap_button("sale", "sale:pass")
    assert not table.page.cards["windows"].data.offers


@pytest.mark.rule("RUL-C-50", "RUL-C-37")
def test_where_limits_are_noted_nobody_calls_and_who_is_struck_notes_none(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(ChangeHouseRule("auction", "sealed"))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    table.go("phase")
    keys = [one.key for one in table.panel("sale").data.offers]
    assert keys == ["sale:sealed", "sale:pestilence", "sale:aloud"]
    table.tap_button("sale", "sale:pestilence")
    table.choose("by", third)
    table.choose("victim", first)
    table.confirm()
    table.tap_button("sale", "sale:sealed")
    table.bid(40, 50)  # only two are asked
    sheet = table.evening.sheet
    table.tap(sheet.spot("main"))
    table.tap(sheet.spot("main"))
    sold = table.page.body.desk.sold
    assert (sold.winner, sold.price, sold.have_bid) == (third, 40, {second})


@pytest.mark.rule("C-10.0.1")
def test_no_heir_is_killed_between_the_last_call_and_the_booking(table: ConspiracyTaps) -> None:
    second = table.state.seats[1]
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    table.go("auction")
    table.tap_button("sale", "sale:call:20")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.go("cards")
    table.tap_row("now", "card:death_abroad")
    table.choose("victim", second)
    table.confirm()
    assert table.state.players[second].secular == 2
    layers = table.evening.driver.app.shell.layers
    assert "C-10.0.1" in layers.message
    table.tap(layers.offer)  # the board knows better
    assert table.state.players[second].secular == 1
