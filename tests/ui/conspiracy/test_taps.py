"""Tap budgets of Medieval Conspiracy, and what else a table taps: counted by touches."""

from __future__ import annotations

import pytest

from companion.core.table_actions import ChangeHouseRule, GoToPhase
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.events import TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import CARDS, END, EVENTS, FATE, INCOME
from tests.stage.taps.conspiracy import ConspiracyTaps

pytestmark = pytest.mark.ui
THREE = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)


def in_phase(taps: ConspiracyTaps, phase: int) -> None:
    taps.do(GoToPhase(phase, overrule=True))
    taps.count = 0


def test_income_for_all_takes_two_taps(table: ConspiracyTaps) -> None:
    in_phase(table, INCOME)
    table.go("phase")
    table.press("collect")
    assert table.count == 2
    assert [table.state.money(one) for one in table.state.seats] == [170, 170, 170]


def test_alchemist_and_robber_on_one_player_pay_nothing(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    in_phase(table, INCOME)
    table.go("phase")
    table.answer("cards", "alchemists", second)
    table.answer("cards", "robbers", first)
    table.answer("cards", f"robber:{first}", second)
    table.press("collect")
    assert table.state.money(second) == 100
    assert [table.state.players[one].hand for one in (first, second)] == [1, 1]


def test_event_cards_and_an_auction_aloud_stay_within_their_budgets(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    in_phase(table, EVENTS)
    table.go("phase")
    for card in THREE:
        table.tap_button("turn_up", f"add:{card.value}")
    table.press("turn_up")
    assert table.count == len(THREE) + 2
    table.count = 0
    place = table.state.lands_of(first)[0].id
    table.tap_button("sale", "sale:aloud")
    table.choose("winner", first)
    table.choose("place", place)
    table.confirm()
    assert table.count == 4
    assert table.state.lands[place].castle


def test_a_card_that_was_tapped_by_mistake_is_taken_back(table: ConspiracyTaps) -> None:
    in_phase(table, EVENTS)
    table.go("phase")
    table.tap_button("turn_up", "add:relic")
    table.tap_button("turn_up", "add:ban")
    table.press("card_back")
    assert table.page.body.cards == [Event.RELIC]


def test_a_call_is_one_tap_and_what_is_not_covered_is_refused_with_its_rule(
    table: ConspiracyTaps,
) -> None:
    in_phase(table, EVENTS)
    table.do(TurnUpEvents(THREE))
    table.go("phase")
    table.count = 0
    table.tap_button("sale", "sale:call:100")
    assert table.count == 1
    table.tap_button("sale", "sale:call:110")  # nobody has so much
    assert table.sheet is not None
    table.put_away()
    desk = table.page.body.desk
    assert desk.stands().bid == 100


def test_a_birth_takes_three_taps_and_an_inherited_land_five(table: ConspiracyTaps) -> None:
    second = table.state.seats[1]
    in_phase(table, FATE)
    table.go("phase")
    table.count = 0
    table.throw("fate", 4)
    table.answer("fate", "secular", "1")
    table.press("book")
    assert table.count == 3
    table.count = 0
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.throw("fate", 1)
    table.press("book")
    table.tap_row("targets", f"target:{land}")
    table.press("sale:book")
    assert table.count <= 5
    assert table.state.players[second].secular == 1


def test_a_succession_by_right_and_by_the_emperor(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    in_phase(table, FATE)
    table.do(RollFate(first, 2))
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.go("phase")
    table.tap_row("targets", f"target:{land}")
    table.answer("windows", "sale:keeps", "no")
    table.answer("windows", "sale:rights", third)
    table.press("sale:book")
    assert table.state.lands[land].owner == third
    table.do(RollFate(second, 2))
    table.tap_row("targets", f"target:{land}")
    table.answer("windows", "sale:intervention", first)
    table.press("sale:book")
    assert table.state.lands[land].owner == first
    assert table.state.players[first].hand == 1


def test_an_action_card_against_a_player_takes_four_taps(table: ConspiracyTaps) -> None:
    second = table.state.seats[1]
    in_phase(table, INCOME)
    table.go("cards")
    table.tap_row("now", "card:slavs")
    table.choose("victim", second)
    table.confirm()
    assert table.count == 4
    assert table.state.players[second].knights == 1


def test_a_card_of_a_moment_is_noted_where_it_belongs(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    in_phase(table, INCOME)
    table.go("cards")
    table.tap_row("now", "card:alchemist")
    assert table.sheet is not None
    table.put_away()
    table.go("phase")
    table.press("collect")
    assert table.state.money(first) == 240


def test_heirs_troops_and_a_castle_are_counted_in_two_taps(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    table.go("table")
    for figure, option, read in (
        ("heirs", "secular:1", lambda: table.state.players[first].secular),
        ("strength", "knights:1", lambda: table.state.players[first].knights),
    ):
        table.count = 0
        table.tap(table.evening.box(first, figure))
        table.tap(table.sheet.spot(f"choice|{option}"))
        assert (table.count, read()) == (2, 3)
    land = table.state.lands_of(first)[0].id
    table.count = 0
    table.tap(table.evening.box(first, "lands"))
    table.tap(table.sheet.spot(f"choice|{land}"))
    assert table.count == 2
    assert table.state.lands[land].castle


def test_cards_for_all_and_the_end_of_the_turn_take_two_taps(table: ConspiracyTaps) -> None:
    in_phase(table, CARDS)
    table.go("phase")
    table.press("draw")
    assert table.count == 2
    table.go("table")
    in_phase(table, END)
    table.go("phase")
    table.press("next")
    assert table.count == 2
    assert table.state.round == 2


def test_limits_noted_in_secret_are_called_by_the_app(table: ConspiracyTaps) -> None:
    table.do(ChangeHouseRule("auction", "sealed"))
    in_phase(table, EVENTS)
    table.do(TurnUpEvents(THREE))
    table.go("phase")
    table.tap_button("sale", "sale:sealed")
    table.bid(40, 60, 50)
    sheet = table.evening.sheet
    table.tap(sheet.spot("main"))  # shown together
    table.tap(sheet.spot("main"))  # and taken
    sold = table.page.body.desk.sold
    assert (sold.winner, sold.price) == (table.state.seats[1], 50)
