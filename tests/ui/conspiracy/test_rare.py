"""What a table of Medieval Conspiracy meets once in an evening, by touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.table_actions import ChangeHouseRule, Correct, CorrectTable, GoToPhase
from companion.games.conspiracy.corrections import CorrectLand
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Elector, Event
from companion.games.conspiracy.state import EVENTS, FATE
from tests.stage.evening import Evening, keys_of
from tests.stage.taps.conspiracy import ConspiracyTaps, killed

pytestmark = pytest.mark.ui
THREE = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)


def said_on(sheet: Any) -> str:
    """Every word that lies open."""
    return " ".join(sheet.texts)


def a_death(taps: ConspiracyTaps) -> str:
    """The first player has rolled a death; a land of the second player is chosen."""
    first, second, _ = taps.state.seats
    taps.do(GoToPhase(FATE, overrule=True))
    taps.do(RollFate(first, 2))
    land = next(one.id for one in taps.state.lands_of(second) if one.kind == "secular")
    taps.go("phase")
    taps.tap_row("targets", f"target:{land}")
    return str(land)


def fight_on(taps: ConspiracyTaps, attacker: int, defender: int) -> None:
    """Every attacker rolls one sum, every defender the other, until it is over."""
    while taps.page.presenter.draft.now(taps.state).outcome is None:
        for _ in range(taps.page.presenter.draft.now(taps.state).columns):
            taps.tap_button("round", f"sum:{attacker}")
            taps.tap_button("round", f"sum:{defender}")
        taps.press("fight")


def test_two_losers_of_an_auction_attack_one_after_the_other_and_wounds_stay(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    land = a_death(table)
    table.answer("windows", "sale:keeps", "no")
    for _ in range(3):  # everybody bids once, then all but the last caller pass
        table.tap(table.panel("sale").button(next_call(table)))
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.press("sale:book")
    winner = table.state.lands[land].owner
    assert table.state.dispute is not None
    assert table.state.dispute.may == {first, second, third} - {winner}
    table.tap_button("dispute", "page:battle")
    order = [option.key for option in table.page.presenter.panels()[0].asks[0].options]
    seats = table.state.seats
    after = seats[seats.index(winner) + 1 :] + seats[: seats.index(winner)]
    assert order == [one for one in after if one in table.state.dispute.may]  # from his left
    table.answer("what", "leader", order[0])
    table.press("begin")
    for total in (8, 2, 2, 8, 2, 2, 2, 2):  # one hit on both sides
        table.tap_button("round", f"sum:{total}")
    table.press("fight")
    table.press("retreat:attacker")
    table.throw("retreat", 1, 1, 1, 1)
    table.press("book")
    hurt = table.state.players[winner]
    assert hurt.knights_hit + hurt.mercenaries_hit == 1
    assert table.state.dispute.may == {order[1]}
    table.answer("what", "leader", order[1])
    rows = [item.key for panel in table.page.presenter.panels() for item in panel.items]
    assert any(row.startswith(f"unit:defender:{winner}:") and "hit" in row for row in rows)
    table.press("begin")
    fight_on(table, 12, 2)
    table.press("book")
    assert table.state.lands[land].owner == order[1]
    assert table.state.dispute is None


def next_call(taps: ConspiracyTaps) -> str:
    return f"sale:call:{taps.page.body.desk.stands().least_call}"


def test_a_defector_and_an_uprising_change_the_armies_before_they_meet(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    for card, victim in (("defector", second), ("uprising", second)):
        table.tap_button("cards", "card")
        table.choose("player", third)
        table.choose("card", card)
        table.choose("victim", victim)
        table.confirm()
    table.press("begin")
    battle = table.page.presenter.draft.now(table.state)
    assert (len(battle.attackers), len(battle.defenders)) == (5, 2)
    fight_on(table, 12, 2)
    table.press("book")
    assert table.state.players[third].mercenaries == 3
    assert table.state.players[second].mercenaries == 0
    assert table.state.players[third].hand == 0


def test_seven_owned_electors_their_healer_and_their_heirs(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    owners = (first, second, third, first, second, third, second)
    for elector, owner in zip(Elector, owners, strict=True):
        table.do(CorrectLand(elector, owner))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(CorrectTable("deck_left", 20))
    two = (Event.DEATH_OF_ELECTOR, Event.DEATH_OF_ELECTOR, Event.KNIGHT)
    table.do(TurnUpEvents(two, overrule=True))
    table.go("phase")
    table.answer("drawn", "sale:elector", "bohemia")
    table.answer("windows", "sale:healer", third)
    table.press("sale:book")
    assert table.state.lands["bohemia"].owner == first
    assert table.state.players[third].hand == 1
    heirs = table.state.players[second].secular
    table.answer("drawn", "sale:elector", "saxony")
    table.press("sale:book")  # the family inherits
    assert table.state.lands["saxony"].owner == second
    assert table.state.players[second].secular == heirs - 1


def test_without_inheritance_a_dead_elector_of_a_family_is_sold(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    owners = (first, second, third, first, second, third, second)
    for elector, owner in zip(Elector, owners, strict=True):
        table.do(CorrectLand(elector, owner))
    table.do(ChangeHouseRule("elector_inheritance", False))
    table.do(Correct(third, "money", 900))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(CorrectTable("deck_left", 20))
    table.do(TurnUpEvents((Event.DEATH_OF_ELECTOR, Event.RELIC, Event.KNIGHT)))
    table.go("phase")
    table.answer("drawn", "sale:elector", "saxony")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:call:500")
    table.press("sale:book")
    assert table.state.lands["saxony"].owner == third
    assert table.state.money(third) == 500


def test_who_may_not_bid_is_refused_with_the_rule_and_may_be_let_in(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    table.do(Correct(third, "secular", -2))
    a_death(table)
    table.answer("windows", "sale:keeps", "no")
    table.tap_row("bidders", f"sale:bidder:{third}")  # no heir
    assert "C-3.6.1" in said_on(table.sheet)
    table.put_away()
    table.evening.driver.wait(lambda: table.evening.sheet is None)
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:call:10")
    desk = table.page.body.desk
    assert desk.stands().winner == second
    table.tap_row("bidders", f"sale:bidder:{first}")  # has passed
    assert "C-7.3.1" in said_on(table.sheet)
    table.tap(table.sheet.spot(f"offer|sale:anyway:{first}:20"))
    assert (desk.stands().bidder, desk.stands().on_turn) == (first, second)


def test_limits_noted_before_a_kill_are_not_asked_for_again(
    table: ConspiracyTaps, start: Callable[..., Evening]
) -> None:
    first, second, third = table.state.seats
    table.do(ChangeHouseRule("auction", "sealed"))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    table.go("phase")
    table.tap_button("sale", "sale:sealed")
    table.bid(40, 60)
    again = killed(table, start)
    again.go("phase")
    if again.evening.sheet is None:
        again.tap_button("sale", "sale:sealed")
    again.bid(50)  # only the third is asked
    sheet = again.evening.sheet
    again.tap(sheet.spot("main"))
    again.tap(sheet.spot("main"))
    sold = again.page.body.desk.sold
    assert (sold.winner, sold.price, sold.have_bid) == (second, 50, {first, third})


def test_a_battle_half_fought_is_there_after_a_kill(
    table: ConspiracyTaps, start: Callable[..., Evening]
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    table.press("begin")
    table.tap_button("round", "sum:9")
    again = killed(table, start)
    again.go("battle")
    assert again.page.presenter.draft.rolls[0] == 9
    for _ in range(7):
        again.tap_button("round", "sum:7")
    again.press("fight")
    assert len(again.page.presenter.draft.rounds) == 1


@pytest.mark.parametrize("by", ["honour", "master"])
def test_equal_votes_are_told_apart_and_the_shields_vote_one_by_one(
    table: ConspiracyTaps, by: str
) -> None:
    first, second, third = table.state.seats
    owners = (first, first, second, second, third, third)  # the seventh stays neutral
    if by == "master":  # no neutral elector: nobody's master votes, but the best card decides
        owners = (first, first, first, second, second, second, third)
    for elector, owner in zip(Elector, owners, strict=False):
        table.do(CorrectLand(elector, owner))
    if by == "master":
        table.do(Correct(first, "knights", 3))  # master of war: three points of honour
    table.do(Correct(second, "battles", 1 if by == "honour" else 3))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(CorrectTable("deck_left", 20))
    table.do(TurnUpEvents((Event.DEATH_OF_EMPEROR, Event.RELIC, Event.KNIGHT)))
    table.go("phase")
    table.press("elect")
    state = table.state
    assert state.ending == by, (state.ending, state.masters)
    table.go("scoring")
    view = table.page.presenter.scoring.view()
    assert view.title == "Coronation"
    assert [step["text"] for step in view.steps][:2] == ["Mainz", "Trier"]
    for _ in range(7):
        table.press_main()
    result = table.page.presenter.scoring.result()
    assert result is not None
    assert result.rows[0].player == state.crowned
    assert result.ties[0].startswith("The votes are equal" if by == "honour" else "Votes and hon")


def test_an_evening_is_broken_off_and_ranked(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    table.do(CorrectLand("mainz", second))
    table.go("scoring")
    table.press("go_on")  # break off?
    table.press("go_on")  # yes, without an emperor
    assert (table.state.ending, table.state.crowned) == ("broken_off", "")
    result = table.page.presenter.scoring.result()
    assert result is not None
    assert result.headline == "No emperor"
    assert result.rows[0].player == second
    assert first in [row.player for row in result.rows[1:]]


def test_the_price_of_an_old_auction_is_amended_and_the_ledger_follows(
    table: ConspiracyTaps,
) -> None:
    first = table.state.seats[0]
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    land = table.state.lands_of(first)[0].id
    table.do(SellEvent(Event.MASTER_BUILDER, Sold(first, 60), land))
    table.do(Correct(first, "knights", 1))
    assert table.state.money(first) == 40
    table.go("log")
    table.evening.driver.frames(2)
    lines = table.page.list.in_sight
    line = next(one for one in lines if one.text.startswith("Blue") and "builder" in one.text)
    table.tap(table.page.spot(f"line|{line.key}"))
    table.tap(table.sheet.spot("offer|change"))
    keys = keys_of(table.sheet)
    for digit in ("5", "0"):
        table.tap(keys[digit])
    table.tap(table.sheet.spot("confirm"))
    driver = table.evening.driver
    driver.app.log_pages.worker.wait(30.0)
    driver.wait(lambda: not table.sheet.working)
    table.tap(table.sheet.spot("accept"))
    assert table.state.money(first) == 50


def test_before_the_end_the_page_ranks_by_votes_honour_and_master(table: ConspiracyTaps) -> None:
    _, second, third = table.state.seats
    table.do(Correct(third, "battles", 2))
    table.do(Correct(second, "battles", 1))
    table.go("scoring")
    view = table.page.presenter.scoring.view()
    assert [row.player for row in view.act.rows][:2] == [third, second]
    assert view.act.title.endswith("neutral candidate: 7")


@pytest.mark.rule("C-8.3.0.1", "C-8.3.2.1")
def test_a_neutral_land_that_nobody_has_named_yet_is_named_where_its_ruler_dies(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(FATE, overrule=True))
    table.do(RollFate(first, 2))
    table.go("phase")
    table.count = 0
    table.tap_row("targets", "new_land")
    table.choose("land_kind", "bishopric")
    table.confirm()
    land = list(table.state.lands)[-1]
    assert (table.state.lands[land].owner, table.count) == ("", 3)
    table.tap_row("targets", f"target:{land}")
    table.tap_button("sale", "sale:call:10")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.press("sale:book")
    assert table.state.lands[land].owner == first
    assert table.state.dispute is None  # nobody else has bid
    assert {second, third} == {one for one in table.state.seats if one != first}


@pytest.mark.rule("RUL-C-51")
def test_a_neutral_land_is_named_where_its_ruler_is_banned(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.go("phase")
    table.tap_button("sale", "sale:call:10")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.tap_button("place", "sale:new_land")
    table.confirm()
    land = list(table.state.lands)[-1]
    table.answer("place", "sale:place", land)
    table.press("sale:book")
    assert table.state.dispute is not None
    assert (table.state.dispute.land, table.state.money(first)) == (land, 90)


@pytest.mark.rule("C-3.7.5.1")
def test_an_uprising_takes_those_of_one_territory_and_a_round_is_rolled_again(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    table.tap_button("cards", "card")
    for field, key in (("player", second), ("card", "uprising"), ("victim", third)):
        table.choose(field, key)
    table.tap(table.sheet.spot("minus|count"))  # the other came from elsewhere
    table.confirm()
    table.press("begin")
    page = table.page.presenter
    assert len(page.draft.now(table.state).attackers) == 3
    for total in (8, 2, 9, 2, 10, 2):
        table.tap_button("round", f"sum:{total}")
    table.press("fight")
    assert len(page.draft.rounds) == 1
    table.tap_button("story", "round_back")
    assert (page.draft.rounds, page.draft.rolls) == ((), (8, 2, 9, 2, 10, 2))
    table.tap(table.panel("field").spot("cell|at:0"))
    table.tap_button("round", "sum:2")
    table.press("fight")
    assert page.draft.rounds[0].rolls[0].attacker == 2
    fight_on(table, 12, 2)
    table.press("book")
    assert table.state.lands[land].owner == third
    assert table.state.players[third].mercenaries == 1


@pytest.mark.rule("C-8.3.2.1", "C-8.4.2")
def test_who_may_not_bid_is_told_why_no_heir_no_claim_or_no_wish(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    a_death(table)
    table.answer("windows", "sale:rights", third)  # the family and he have a claim
    assert table.panel("bidders").item(f"sale:bidder:{first}").note == "may not: no claim"
    table.tap_row("bidders", f"sale:bidder:{first}")
    assert "C-8.3.2.1" in said_on(table.sheet)
    table.put_away()
    table.evening.driver.wait(lambda: table.evening.sheet is None)
    table.tap_button("chosen", "rechoose")
    table.tap_row("targets", "target:elector")
    table.answer("wanting", "sale:wanting", second)
    table.answer("drawn", "sale:elector", "saxony")
    assert table.panel("bidders").item(f"sale:bidder:{first}").note == "did not want to bid"
    table.tap_row("bidders", f"sale:bidder:{first}")
    assert "C-8.4.2" in said_on(table.sheet)
