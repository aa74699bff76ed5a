"""What opens for a moment in Medieval Conspiracy: refusals, cards of a death, rows, ransom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from companion.core.table_actions import ChangeHouseRule, Correct, GoToPhase
from companion.games.conspiracy.corrections import CorrectCaptives, CorrectLand, CorrectRoutes
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import END, EVENTS, FATE, INCOME
from companion.games.conspiracy.switches import Switches
from tests.stage.evening import Evening, keys_of
from tests.stage.taps.conspiracy import ConspiracyTaps, begun

pytestmark = pytest.mark.ui
RELIC_FIRST = (Event.RELIC, Event.MASTER_BUILDER, Event.KNIGHT)


def said_on(taps: ConspiracyTaps) -> str:
    """Every word of the sheet that lies open."""
    return " ".join(taps.sheet.texts)


def secular_of(taps: ConspiracyTaps, player: str) -> str:
    return next(str(one.id) for one in taps.state.lands_of(player) if one.kind == "secular")


def a_death(taps: ConspiracyTaps, land: str) -> None:
    """The first player has rolled a death and chosen this land."""
    taps.do(GoToPhase(FATE, overrule=True))
    taps.do(RollFate(taps.state.seats[0], 2))
    taps.go("phase")
    taps.tap_row("targets", f"target:{land}")


# -- the table ---------------------------------------------------------------------------------


@pytest.mark.rule("C-4.0.2")
@pytest.mark.parametrize(("players", "lands"), [(2, 5), (4, 4), (5, 4), (6, 3)])
def test_a_new_table_of_any_size_begins_within_ten_taps(
    start: Callable[..., Evening], players: int, lands: int
) -> None:
    taps = begun(start(), players)
    assert taps.count <= 10
    assert taps.shell.current == "table"
    state = taps.state
    for player in state.seats:
        kinds = [one.kind for one in state.lands_of(player)]
        assert (kinds.count("secular"), kinds.count("bishopric")) == (lands, 1)
    assert len(state.seats) == players


def test_every_house_rule_is_chosen_in_the_new_game_and_kept_with_it(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    taps = ConspiracyTaps(evening)
    taps.tap(evening.driver.spot("box:conspiracy"))
    taps.tap(evening.driver.spot("fold|house_rules"))
    lines = evening.page.cards["house_rules"].data.rows
    assert {line.key for line in lines} == {f"switch.{field.name}" for field in fields(Switches)}
    taps.tap(evening.driver.spot("one|switch.bribery|True"))
    taps.tap(evening.page.spot("main"))
    assert taps.state.switches == Switches(bribery=True)
    assert ConspiracyTaps(start()).state.switches.bribery  # after a restart as well


@pytest.mark.rule("C-2.1.1")
def test_grey_has_other_troops_in_the_box(start: Callable[..., Evening]) -> None:
    evening = start()
    taps = ConspiracyTaps(evening)
    taps.tap(evening.driver.spot("box:conspiracy"))
    taps.tap(evening.driver.spot("colour|0"))
    taps.tap(taps.sheet.spot("choice|grey"))
    taps.tap(evening.page.spot("main"))
    assert taps.count <= 10
    taps.shell.go("player")
    left = {}
    for player in taps.state.seats[:2]:
        taps.page.open_player(player, "troops")
        evening.driver.wait()
        rows = taps.panel("troops")
        left[player] = [rows.item(f"left:{one}").value for one in ("mercenaries", "knights")]
    assert left["grey"] == ["16", "9"]
    assert left["grey"] != left[taps.state.seats[1]]


def test_a_figure_that_is_held_says_why_with_its_rules(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    table.do(CorrectLand("mainz", first))
    table.go("table")
    for figure, rule in (
        ("votes", "C-3.12"),
        ("honour", "C-3.14"),
        ("income", "C-6.0"),
        ("strength", "RUL-C-23"),
        ("heirs", "C-3.6.1"),
    ):
        table.hold(table.evening.box(first, figure))
        table.evening.driver.wait()
        rules = [row.rule for row in table.sheet.view.blocks[0].lines if row.rule]
        assert any(one.startswith(rule) for one in rules), (figure, rules)
        table.put_away()
        table.evening.driver.wait(lambda: table.evening.sheet is None)


@pytest.mark.rule("C-6.1.1")
def test_tolls_that_are_held_on_the_sheet_say_which_routes_bring_them(
    table: ConspiracyTaps,
) -> None:
    first = table.state.seats[0]
    one, other = (land.id for land in table.state.lands_of(first)[:2])
    table.do(CorrectRoutes(one, frozenset((other,))))
    table.do(CorrectLand(one, first, imperial_city=True))
    table.shell.go("player")
    table.page.open_player(first, "treasury")
    table.evening.driver.wait()
    table.hold(table.panel("income").row("tolls"))
    table.evening.driver.wait()
    lines = table.sheet.view.blocks[0].lines
    assert [(line.rule, line.value) for line in lines if line.rule] == [("C-6.1.1", "+20")]


def test_the_income_of_all_is_taken_back_with_one_tap(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    table.do(GoToPhase(INCOME, overrule=True))
    table.go("phase")
    table.answer("cards", "alchemists", second)
    table.press("collect")
    assert table.state.money(second) > table.state.money(first) > 100
    table.count = 0
    table.tap(table.evening.driver.spot("undo"))
    assert table.count == 1
    assert [table.state.money(one) for one in table.state.seats] == [100, 100, 100]
    assert table.state.players[second].hand == 2  # the card is back as well


# -- auctions ----------------------------------------------------------------------------------


@pytest.mark.rule("C-7.3.1")
def test_a_bid_that_is_too_low_is_refused_and_may_be_let_pass(table: ConspiracyTaps) -> None:
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.KNIGHT, Event.RELIC, Event.MASTER_BUILDER)))
    table.go("phase")
    table.tap_button("sale", "sale:call:50")
    leader = table.page.body.desk.stands().bidder
    table.tap_button("sale", "sale:other")
    keys = keys_of(table.sheet)
    for digit in ("3", "0"):
        table.tap(keys[digit])
    assert "C-7.3.1" in said_on(table)
    assert "Too low" in said_on(table)
    table.put_away()
    table.evening.driver.wait(lambda: table.evening.sheet is None)
    assert table.page.body.desk.stands().bidder == leader  # nothing has changed
    table.tap_button("sale", "sale:other")
    keys = keys_of(table.sheet)
    for digit in ("3", "0"):
        table.tap(keys[digit])
    table.confirm()
    stands = table.page.body.desk.stands()
    assert (stands.bid, stands.bidder) == (50, leader)  # the higher bid leads all the same
    assert len(stands.have_bid) == 2
    assert stands.on_turn == table.state.seats[2]


@pytest.mark.rule("C-3.22.1")
def test_who_has_no_room_for_a_relic_may_not_bid_unless_the_table_lets_him(
    table: ConspiracyTaps,
) -> None:
    second = table.state.seats[1]
    bishopric = next(one.id for one in table.state.lands_of(second) if one.kind == "bishopric")
    table.do(CorrectLand(bishopric, second, relic=True))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(RELIC_FIRST))
    table.go("phase")
    assert table.panel("bidders").item(f"sale:bidder:{second}").quiet
    table.tap_row("bidders", f"sale:bidder:{second}")
    assert "C-3.22.1" in said_on(table)
    assert "no room for a relic" in said_on(table)
    table.tap(table.sheet.spot(f"offer|sale:anyway:{second}:10"))
    assert table.page.body.desk.stands().bidder == second


@pytest.mark.rule("RUL-C-37")
def test_the_pestilence_takes_the_leader_out_of_an_auction(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.KNIGHT, Event.RELIC, Event.MASTER_BUILDER)))
    table.go("phase")
    table.tap_button("sale", "sale:call:20")
    desk = table.page.body.desk
    leader = desk.stands().bidder
    assert leader == first
    table.tap_button("sale", "sale:call:30")
    assert desk.stands().bidder == second
    table.tap_button("sale", "sale:pestilence")
    table.choose("by", third)
    table.choose("victim", second)
    table.confirm()
    assert second in desk.stands().out
    table.tap_row("bidders", f"sale:bidder:{second}")
    assert "is out of this auction" in said_on(table)
    table.put_away()
    table.evening.driver.wait(lambda: table.evening.sheet is None)
    while desk.stands().on_turn not in (None, third):
        table.tap_button("sale", "sale:pass")
    if desk.stands().on_turn == third:
        table.tap_button("sale", f"sale:call:{desk.stands().least_call}")
        while desk.stands().on_turn is not None:
            table.tap_button("sale", "sale:pass")
    winner = desk.stands().winner
    assert winner in (first, third)
    table.press("sale:book")
    assert table.state.players[third].hand == 1  # the pestilence
    assert table.state.money(second) == 100
    assert table.state.players[winner].knights == 3


# -- fate --------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-C-47")
def test_witch_and_cradle_change_what_was_rolled(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(FATE, overrule=True))
    table.go("phase")
    assert "cradle" not in [ask.key for ask in table.panel("fate").data.asks]  # nothing is born yet
    table.throw("fate", 1)  # a death,
    assert "cradle" not in [ask.key for ask in table.panel("fate").data.asks]
    table.answer("fate", "witch", second)  # turned into a birth
    table.answer("fate", "secular", "1")
    table.press("book")
    assert (table.state.death, table.state.players[first].secular) == ("", 3)
    assert table.state.players[second].hand == 1
    table.throw("fate", 6)  # two children,
    table.answer("fate", "cradle", third)  # one of whom dies
    table.press("book")
    mine = table.state.players[second]
    assert mine.secular + mine.clerical == 5
    assert table.state.players[third].hand == 1
    table.throw("fate", 4)  # a birth,
    table.answer("fate", "witch", first)  # turned into a death
    table.press("book")
    assert table.state.death == third


@pytest.mark.rule("C-3.2.1", "C-8.3.0.1")
def test_the_table_waits_for_who_rolled_a_death(table: ConspiracyTaps) -> None:
    first, second, _ = (table.state.players[one].name for one in table.state.seats)
    table.do(GoToPhase(FATE, overrule=True))
    table.go("phase")
    waiting = [table.page.presenter.view().waiting]
    table.do(RollFate(table.state.seats[0], 2))
    waiting.append(table.page.presenter.view().waiting)
    assert all(first in one and second not in one for one in waiting)


def test_the_healer_ends_a_death_before_anything_else(table: ConspiracyTaps) -> None:
    _, second, third = table.state.seats
    land = secular_of(table, second)
    a_death(table, land)
    table.answer("windows", "sale:healer", third)
    rows = [ask.key for ask in table.panel("windows").data.asks]
    assert rows == ["sale:healer"]  # all other windows are closed
    table.press("sale:book")
    state = table.state
    assert (state.lands[land].owner, state.death, state.players[second].secular) == (second, "", 2)
    assert state.players[third].hand == 1


def test_family_and_a_right_bid_against_each_other_and_one_undo_takes_it_back(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    land = secular_of(table, second)
    a_death(table, land)
    table.answer("windows", "sale:rights", third)
    assert table.page.body.desk.result.how == "claims"
    assert table.panel("bidders").item(f"sale:bidder:{first}").quiet
    desk = table.page.body.desk
    while desk.stands().on_turn != third:
        table.tap_button("sale", "sale:pass")
    table.tap_button("sale", f"sale:call:{desk.stands().least_call}")
    while desk.stands().on_turn is not None:
        table.tap_button("sale", "sale:pass")
    table.step("take_over", "sale:knights", 1)
    mine = next(one.id for one in table.state.lands_of(third))
    table.answer("take_over", "sale:routes", mine)
    before = table.state
    table.press("sale:book")
    state = table.state
    assert state.lands[land].owner == third
    assert mine in state.lands[land].routes
    assert (state.money(third), state.players[third].secular) == (90, 1)
    assert state.players[third].hand == 1  # the right
    table.tap(table.evening.driver.spot("undo"))
    assert (table.state.lands, table.state.players) == (before.lands, before.players)
    assert table.state.money(third) == 100


def test_a_land_that_nobody_can_follow_in_becomes_vacant(table: ConspiracyTaps) -> None:
    second = table.state.seats[1]
    for player in table.state.seats:
        table.do(Correct(player, "secular", -2))
    land = secular_of(table, second)
    table.do(CorrectLand(land, second, castle=False, monastery=True))
    a_death(table, land)
    assert table.page.body.desk.result.how == "vacant"
    table.press("sale:book")
    assert table.state.lands[land].owner == ""
    assert table.state.lands[land].monastery
    table.tap(table.evening.driver.spot("undo"))
    assert table.state.lands[land].owner == second


# -- battle and end ----------------------------------------------------------------------------


@pytest.mark.rule("C-3.7.11.1")
def test_first_and_second_row_change_places_with_a_tap_and_back(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    for figure in ("knights", "mercenaries"):
        table.do(Correct(second, figure, -1))
    table.do(GoToPhase(EVENTS, overrule=True))
    land = secular_of(table, second)
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    table.press("begin")
    draft = table.page.presenter.draft
    battle = draft.now(table.state)
    assert battle.columns == 2

    def front() -> list[str]:
        rows = table.page.presenter._rows(battle, "attacker")
        return [battle.attackers[one].unit.unit for one in rows[0]]

    before = front()
    table.tap(table.panel("field").cell("swap:attacker:0"))
    swapped = front()
    assert swapped != before
    assert swapped[1] == before[1]
    table.tap(table.panel("field").cell("swap:attacker:0"))
    assert front() == before
    table.tap(table.panel("field").cell("swap:attacker:0"))
    for _ in range(4):
        table.tap_button("round", "sum:7")
    table.press("fight")
    exchange = table.page.presenter.draft.rounds[0]
    assert exchange.attacker_rows is not None
    assert exchange.attacker_rows[0][0] != 0  # fought as it stood


@pytest.mark.rule("C-11.0.1")
def test_a_ransom_moves_money_and_knight_and_the_turn_heals(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    table.do(CorrectCaptives(first, second, 1))
    table.do(Correct(second, "mercenaries_hit", 1))
    table.do(GoToPhase(END, overrule=True))
    table.go("phase")
    table.tap_row("ransom", f"ransom:{first}:{second}")
    keys = keys_of(table.sheet)
    for digit in ("4", "0"):
        table.tap(keys[digit])
    table.confirm()
    state = table.state
    assert (state.money(first), state.money(second)) == (140, 60)
    assert (state.players[first].captives, state.players[second].knights) == ({}, 3)
    table.press("next")
    assert table.state.players[second].mercenaries_hit == 0
    assert table.state.active == second


# -- corrections -------------------------------------------------------------------------------


def test_the_reason_of_a_correction_is_asked_for_and_told_in_the_log(
    table: ConspiracyTaps,
) -> None:
    first, second, _ = table.state.seats

    def corrected(reason: str) -> None:
        table.sheet.input("reason").text = reason
        table.evening.driver.wait()
        table.confirm()
        table.go("log")
        table.evening.driver.frames(2)
        newest = table.page.list.in_sight[0]
        table.tap(table.page.spot(f"line|{newest.key}"))
        assert f"Reason: {reason}" in said_on(table)
        table.put_away()
        table.evening.driver.wait(lambda: table.evening.sheet is None)

    table.go("electors")
    table.tap_row("cards", "active")
    table.choose("player", second)
    corrected("figure stood there")
    table.go("electors")
    table.do(Correct(first, "knights", 2))  # master of war
    table.tap_row("masters", "master:war")
    table.tap(table.sheet.spot("offer|serves:war"))
    table.choose("elector", "cologne")
    corrected("marker on Cologne")
    table.shell.go("player")
    table.page.open_player(first, "lands")
    table.evening.driver.wait()
    land, other = (one.id for one in list(table.state.lands_of(first))[:2])
    table.tap_row("own", f"land:{land}")
    table.tap(table.sheet.spot(f"offer|routes:{land}"))
    table.choose("routes", other)
    corrected("road on the map")
    assert other in table.state.lands[land].routes
    table.shell.go("player")
    table.page.open_player(first, "treasury")
    table.evening.driver.wait()
    table.tap_row("income", "routes")
    table.choose("counts.given", "yes")
    table.tap(table.sheet.spot("plus|counts.0"))
    corrected("counted again")


# -- what a table takes home -------------------------------------------------------------------


def test_a_house_rule_of_the_table_is_told_in_the_report_and_the_result_is_a_picture(
    table: ConspiracyTaps,
) -> None:
    second = table.state.seats[1]
    table.do(CorrectLand("mainz", second))
    table.do(ChangeHouseRule("master_votes", "strict"))
    table.go("scoring")
    table.press("go_on")  # break off?
    table.press("go_on")  # yes, without an emperor
    table.press("all")  # all shields at once
    driver = table.evening.driver
    exports = Path(driver.app.desk.folder) / "exports"
    for button in ("report", "picture"):
        table.press(button)
        assert driver.app.end_pages.worker.wait(60.0)
    (report,), (picture,) = (list(exports.glob(f"*.{one}")) for one in ("html", "png"))
    told = report.read_text(encoding="utf-8")
    assert "Votes of the masters" in told
    assert "Minimum income" not in told  # as the book has it: not worth a line
    assert table.state.players[second].name in told
    assert picture.stat().st_size > 10_000
