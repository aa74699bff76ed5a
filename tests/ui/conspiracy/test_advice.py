"""Advice and corrections of Medieval Conspiracy by touches: shields, sheets, battles, bids."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import Correct, GoToPhase
from companion.games.conspiracy.corrections import CorrectLand, NameLand
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.deaths.succession import Succeed, Windows
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import EVENTS, FATE
from tests.stage.taps.conspiracy import ConspiracyTaps

pytestmark = pytest.mark.ui


def panel(taps: ConspiracyTaps, key: str) -> Any:
    """What a panel of the page says."""
    return next(one for one in taps.page.presenter.panels() if one.key == key)


def test_a_tapped_shield_says_what_if_and_advice_is_sent_away_with_one_tap(
    table: ConspiracyTaps,
) -> None:
    table.go("electors")
    table.tap_row("shields", "shield:saxony")
    assert panel(table, "what_if").title.startswith("Saxony")
    assert panel(table, "what_if").items[0].value == "1 (+1)"
    table.tap_button("advice", "advice:turn")
    shown = {one.key for one in table.page.presenter.panels()}
    assert not {"what_if", "clock", "next"} & shown
    table.tap_button("advice", "advice:turn")
    assert panel(table, "clock").items


def test_master_cards_elector_cards_and_the_active_player_are_set_right_on_the_electors_page(
    table: ConspiracyTaps,
) -> None:
    first, second, _ = table.state.seats
    table.do(Correct(first, "knights", 2))  # master of war with ten
    table.do(Correct(second, "knights", 2))  # as many: the card stays
    table.go("electors")
    table.tap_row("masters", "master:war")
    table.tap(table.sheet.spot("offer|serves:war"))
    table.choose("elector", "cologne")
    table.confirm()
    assert {str(one) for one in table.state.serves.values()} == {"cologne"}
    table.tap_row("masters", "master:war")
    table.tap(table.sheet.spot("offer|holder:war"))
    table.choose("holder", second)
    table.confirm()
    assert list(table.state.masters.values()) == [second]
    table.tap_row("cards", "elector_cards")
    table.choose("deck", "mainz")
    table.choose("aside", "mainz")
    table.confirm()
    assert table.state.elector_aside == {"mainz"}
    table.count = 0
    table.tap_row("cards", "active")
    table.choose("player", second)
    table.confirm()
    assert (table.state.active, table.count) == (second, 3)


def test_captives_routes_and_a_counted_purse_are_set_right_on_the_sheet(
    table: ConspiracyTaps,
) -> None:
    first, second, _ = table.state.seats
    table.shell.go("player")
    table.page.open_player(first, "troops")
    table.evening.driver.wait()
    table.count = 0
    table.tap_row("captives", f"captives:{second}")
    table.tap(table.sheet.spot("plus|count"))  # one more
    table.confirm()
    assert (table.state.players[first].captives, table.count) == ({second: 1}, 3)
    table.page.open_player(first, "treasury")
    table.evening.driver.wait()
    table.tap_button("purse", "count")
    for _ in range(2):
        table.tap(table.sheet.spot("plus|100"))
    table.confirm()
    assert table.state.money(first) == 200  # two coins of a hundred
    table.tap_row("income", "routes")
    table.choose("counts.given", "yes")
    table.tap(table.sheet.spot("plus|counts.0"))
    table.confirm()
    assert table.state.players[first].counted_routes == (1, 0, 0)


def test_before_a_battle_the_page_says_what_would_help_and_which_force_is_needed(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    driver = table.evening.driver

    def worked_out() -> bool:
        driver.app.worker.wait(5.0)
        return bool(panel(table, "needed").items)

    driver.wait(worked_out)
    helps = {item.key for item in panel(table, "helps").items}
    assert {"help:forging", "help:hostler", "help:defector", "help:uprising"} <= helps
    assert "help:knight" in helps
    assert panel(table, "odds").tiles
    table.answer("helps", "advice_side", "defender")
    table.answer("needed", "advice_wish", "90")
    driver.wait(worked_out)
    assert all(item.value >= "90" for item in panel(table, "needed").items)


def test_the_auction_page_weighs_a_bid_for_everybody(table: ConspiracyTaps) -> None:
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)))
    table.go("auction")
    assert [item.value for item in panel(table, "worth").items] == ["+10"] * 3
    assert panel(table, "net").items[0].value == "±0"  # ten bid, ten earned
    assert "incomes" in panel(table, "net").note
    assert panel(table, "others").items


def test_a_sale_is_weighed_at_its_price_not_at_the_next_call(table: ConspiracyTaps) -> None:
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)))
    table.go("auction")
    table.tap_button("sale", "sale:call:50")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    assert panel(table, "worth").title.endswith("(for 50)")
    table.answer("sale", "sale:magnate", "yes")
    assert panel(table, "worth").title.endswith("(for 30)")  # half of it, in whole tens


@pytest.mark.rule("C-7.1.2", "C-7.2.3")
def test_the_clock_names_the_round_in_which_the_deck_runs_dry(table: ConspiracyTaps) -> None:
    table.go("electors")
    assert panel(table, "clock").note.endswith("runs dry in round 13.")  # three players


def test_what_stands_in_the_lands_is_seen_on_every_banner(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    lands = [one.id for one in table.state.lands_of(first) if one.kind == "secular"]
    table.do(CorrectLand(lands[0], first, castle=True, imperial_city=True))
    table.do(CorrectLand(lands[1], first, castle=True))
    table.go("table")
    row = next(one for one in table.page.presenter.view().rows if one.id == first)
    assert [(one.icon, one.text) for one in row.ties] == [("castle", "2"), ("city-variant", "")]


def test_a_land_on_the_sheet_tells_what_happened_to_it(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(NameLand(land, "Oldenburg"))
    table.do(GoToPhase(FATE, overrule=True))
    table.do(RollFate(first, 2))
    rights = Windows(keeps=False, rights=frozenset((third,)))
    table.do(Succeed(land, windows=rights))
    table.shell.go("player")
    table.page.open_player(third, "lands")
    table.evening.driver.wait()
    table.tap_row("own", f"land:{land}")
    told = [line.text for line in table.page.presenter.tapped(f"land:{land}").said]
    assert len(told) == 2
    assert table.state.players[third].name in told[0]  # the newest first
    assert "Oldenburg" in told[1]
    assert told[0] in table.sheet.texts
