"""Started over by mistake: one tap brings an auction or a battle back, also after a kill."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import EVENTS, FATE
from companion.ui.presenters.conspiracy.battle.draft import BattleDraft
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps, killed

pytestmark = pytest.mark.ui
THREE = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)


def entries(taps: ConspiracyTaps) -> int:
    return len(taps.evening.driver.app.desk.session.journal.entries)


def offers(taps: ConspiracyTaps, panel: str) -> list[str]:
    return [one.key for one in taps.panel(panel).data.offers]


@pytest.mark.rule("C-3.7.12.1")
def test_a_battle_started_over_comes_back_and_is_one_entry_and_one_undo(
    table: ConspiracyTaps, start: Callable[..., Evening]
) -> None:
    first, second, third = table.state.seats
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    table.press("begin")
    for total in (12, 2, 8, 2, 8, 2, 8, 2):
        table.tap_button("round", f"sum:{total}")
    table.press("fight")
    table.tap_button("round", "sum:7")
    fought = table.page.presenter.draft
    table.press("again")
    assert not table.page.presenter.draft.rounds
    again = killed(table, start)
    again.go("battle")
    assert "1" in again.panel("aside").data.note  # one round was fought
    before, count = again.state, entries(again)
    taps = again.count
    again.tap_button("aside", "bring_back")
    assert again.count - taps == 1
    assert again.page.presenter.draft == fought
    assert "aside" not in again.page.cards
    again.press("retreat:attacker")
    again.tap_button("retreat", "retreat_dice")
    again.press("book")
    assert entries(again) == count + 1
    assert again.state.players[second].battles == 1
    again.tap(again.evening.driver.spot("undo"))
    assert again.state == before


def test_what_was_set_aside_goes_with_the_first_new_round(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.BAN, Event.RELIC, Event.KNIGHT)))
    table.do(SellEvent(Event.BAN, Sold(first, 10), land))
    table.go("battle")
    table.answer("what", "leader", third)
    table.press("begin")
    table.press("again")
    assert "aside" not in table.page.cards  # nothing was rolled
    table.press("begin")
    table.tap_button("round", "sum:7")
    table.press("again")
    assert "aside" in table.page.cards
    table.press("begin")
    table.press("app")
    table.press("fight")
    presenter = table.page.presenter
    assert presenter.drafts.aside("battle", BattleDraft()) == BattleDraft()


@pytest.mark.rule("C-7.3.1", "RUL-C-37")
def test_a_call_is_taken_back_and_calls_that_were_given_up_come_back(
    table: ConspiracyTaps,
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents(THREE))
    table.go("auction")
    assert "sale:call_back" not in offers(table, "sale")
    table.tap_button("sale", "sale:call:20")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:call_back")  # second did not mean it
    assert table.page.presenter.desk.stands().on_turn == second
    table.tap_button("sale", "sale:pestilence")
    table.choose("by", first)
    table.choose("victim", third)
    table.confirm()
    assert table.page.presenter.desk.draft.pestilence
    table.tap_button("sale", "sale:call_back")
    assert not table.page.presenter.desk.draft.pestilence  # no card is spent for it
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:again")
    assert table.page.presenter.desk.stands().bid is None
    table.tap_button("sale", "sale:bring_back")
    sold = table.page.presenter.desk.sold
    assert (sold.winner, sold.price) == (first, 20)
    table.tap_button("sale", "sale:call_back")  # the last pass was a mistake
    assert table.page.presenter.desk.stands().on_turn == third


@pytest.mark.rule("C-8.3.2.1")
def test_calls_for_a_land_come_back_when_another_was_chosen_by_mistake(
    table: ConspiracyTaps,
) -> None:
    first, second, _ = table.state.seats
    land = next(one.id for one in table.state.lands_of(second) if one.kind == "secular")
    table.do(GoToPhase(FATE, overrule=True))
    table.do(RollFate(first, 2))
    table.go("phase")
    table.tap_row("targets", f"target:{land}")
    table.answer("windows", "sale:keeps", "no")
    table.tap_button("sale", "sale:call:10")
    table.tap_button("chosen", "rechoose")
    table.tap_button("targets", "sale:bring_back")
    desk = table.page.body.desk
    assert (desk.draft.land, desk.draft.keeps, desk.stands().bid) == (land, False, 10)
