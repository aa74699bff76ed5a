"""Every action card of Medieval Conspiracy, taken from the page of cards by touches."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.conspiracy.cards.playing import ON_THE_SPOT
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Card, Event
from companion.games.conspiracy.state import EVENTS, FATE, INCOME
from tests.stage.taps.conspiracy import ConspiracyTaps

pytestmark = [pytest.mark.ui, pytest.mark.rule("C-10.0.1")]

# What the first and the second player have after it; before it 2 of everything, and 100 ducats.
AGAINST = {
    "slavs": ({}, {"knights": 1, "mercenaries": 1}),
    "crusade": ({}, {"knights": 0}),
    "uprising": ({}, {"mercenaries": 0}),
    "death_abroad": ({}, {"secular": 1}),
    "vatican": ({}, {"clerical": 1}),
    "bad_influence": ({"clerical": 3}, {"clerical": 1}),
    "defector": ({"mercenaries": 3}, {"mercenaries": 1}),
    "inquisitor": ({"hand": 2}, {"hand": 1}),
    "conversion": ({}, {"secular": 1, "clerical": 3}),
}
FIGURES = ("knights", "mercenaries", "secular", "clerical", "hand")


def counted(taps: ConspiracyTaps, player: str) -> dict[str, int]:
    mine = taps.state.players[player]
    return {figure: getattr(mine, figure) for figure in FIGURES}


def own(taps: ConspiracyTaps, player: str, kind: str = "secular") -> str:
    return next(str(one.id) for one in taps.state.lands_of(player) if one.kind == kind)


def said_on(taps: ConspiracyTaps) -> str:
    return " ".join(taps.sheet.texts)


def play(taps: ConspiracyTaps, player: str, card: str) -> None:
    """On the page of cards: the player, then his card."""
    taps.go("cards")
    taps.tap(taps.page.spot(f"person:{player}"))
    row = f"card:{card}"
    panel = "now" if row in [one.key for one in taps.panel("now").data.items] else "later"
    taps.tap_row(panel, row)


def noted(taps: ConspiracyTaps, player: str, card: str) -> None:
    """A card that belongs to something larger is noted there, and the way there is taken."""
    play(taps, player, card)
    name = taps.state.players[player].name
    assert f"Noted for {name}" in said_on(taps)
    taps.tap(taps.sheet.spot("offer|page:phase"))


def sent_there(taps: ConspiracyTaps, player: str, card: str) -> None:
    """A card that cannot be noted yet says where it is played; nothing is kept."""
    play(taps, player, card)
    assert "Noted" not in said_on(taps)
    assert "is played" in said_on(taps)
    taps.tap(taps.sheet.spot("offer|page:phase"))


def a_death(taps: ConspiracyTaps, land: str) -> None:
    taps.do(GoToPhase(FATE, overrule=True))
    taps.do(RollFate(taps.state.seats[0], 2))
    taps.go("phase")
    taps.tap_row("targets", f"target:{land}")


def for_sale(taps: ConspiracyTaps, *cards: Event) -> None:
    taps.do(GoToPhase(EVENTS, overrule=True))
    taps.do(TurnUpEvents(cards))
    taps.go("phase")


def banned(taps: ConspiracyTaps) -> str:
    """The second player's land may be attacked."""
    first, second, _ = taps.state.seats
    for_sale(taps, Event.BAN, Event.RELIC, Event.KNIGHT)
    land = own(taps, second)
    taps.do(SellEvent(Event.BAN, Sold(first, 10), land))
    return land


def test_no_card_is_forgotten_here() -> None:
    elsewhere = {"mercenaries", "marriage"} | {str(one) for one in set(Card) - ON_THE_SPOT}
    assert set(AGAINST) | elsewhere == {str(one) for one in Card}
    assert not set(AGAINST) & elsewhere


# -- cards that stand for themselves -----------------------------------------------------------


@pytest.mark.parametrize("card", sorted(AGAINST))
def test_a_card_against_a_player_changes_what_it_says_and_is_put_away(
    table: ConspiracyTaps, card: str
) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(INCOME, overrule=True))
    before = {one: counted(table, one) for one in (first, second, third)}
    pile = table.state.discard
    play(table, first, card)
    table.choose("victim", second)
    table.confirm()
    mine, theirs = AGAINST[card]
    assert counted(table, first) == {**before[first], "hand": 1, **mine}
    assert counted(table, second) == {**before[second], **theirs}
    assert counted(table, third) == before[third]
    assert (table.state.discard, table.state.played) == (pile + 1, {card: 1})
    table.tap(table.evening.driver.spot("undo"))
    assert {one: counted(table, one) for one in before} == before


@pytest.mark.rule("C-3.7.5.1")
def test_the_card_of_mercenaries_places_one_for_fifty(table: ConspiracyTaps) -> None:
    first = table.state.seats[0]
    table.do(GoToPhase(INCOME, overrule=True))
    play(table, first, "mercenaries")
    mine = counted(table, first)
    assert (mine["mercenaries"], mine["hand"], table.state.money(first)) == (3, 1, 50)


@pytest.mark.rule("RUL-C-42")
def test_a_marriage_swaps_the_rulers_of_two_lands(table: ConspiracyTaps) -> None:
    first, second, _ = table.state.seats
    mine, theirs = own(table, first), own(table, second)
    table.do(GoToPhase(INCOME, overrule=True))
    play(table, first, "marriage")
    table.choose("lands", mine)
    table.choose("lands", theirs)
    table.confirm()
    lands = table.state.lands
    assert (lands[mine].owner, lands[theirs].owner) == (second, first)
    assert table.state.players[first].hand == 1


# -- cards of a moment -------------------------------------------------------------------------


@pytest.mark.rule("C-6.0.3")
def test_alchemist_and_robber_are_noted_for_the_income(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(INCOME, overrule=True))
    noted(table, second, "alchemist")
    noted(table, third, "robber")
    table.answer("cards", f"robber:{third}", first)
    table.press("collect")
    money = [table.state.money(one) for one in table.state.seats]
    assert money == [100, 240, 170]
    assert [table.state.players[one].hand for one in table.state.seats] == [2, 1, 1]
    assert table.state.played == {"alchemist": 1, "robber": 1}


@pytest.mark.rule("C-8.0.1", "RUL-C-47")
def test_witch_and_cradle_are_noted_for_the_roll(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    table.do(GoToPhase(FATE, overrule=True))
    table.go("phase")
    table.throw("fate", 1)  # a death,
    noted(table, third, "witch")  # turned into a birth
    table.answer("fate", "secular", "1")
    table.press("book")
    assert (table.state.death, table.state.players[first].secular) == ("", 3)
    table.throw("fate", 6)  # two children,
    noted(table, third, "cradle")  # one of whom dies
    table.press("book")
    mine = table.state.players[second]
    assert mine.secular + mine.clerical == 5
    assert (table.state.players[third].hand, table.state.played) == (0, {"witch": 1, "cradle": 1})


@pytest.mark.rule("C-8.3.0.2")
def test_the_healer_is_noted_for_the_death_of_a_chosen_ruler(table: ConspiracyTaps) -> None:
    _, second, third = table.state.seats
    land = own(table, second)
    table.do(GoToPhase(FATE, overrule=True))
    table.do(RollFate(table.state.seats[0], 2))
    sent_there(table, third, "healer")  # nobody has been chosen yet
    table.tap_row("targets", f"target:{land}")
    noted(table, third, "healer")
    table.press("sale:book")
    assert (table.state.lands[land].owner, table.state.death) == (second, "")
    assert counted(table, second)["secular"] == 2
    assert table.state.played == {"healer": 1}


@pytest.mark.rule("C-8.3.1.1", "C-8.3.2.1", "RUL-C-33")
@pytest.mark.parametrize(
    ("card", "other", "kind", "training"),
    [("emperor", "curia", "secular", "secular"), ("curia", "emperor", "bishopric", "clerical")],
)
def test_the_emperor_takes_princes_and_the_curia_bishops(
    table: ConspiracyTaps, card: str, other: str, kind: str, training: str
) -> None:
    _, second, third = table.state.seats
    land = own(table, second, kind)
    a_death(table, land)
    play(table, third, other)  # not his affair
    assert "is played" in said_on(table)
    assert "RUL-C-33" in said_on(table)
    table.tap(table.sheet.spot("offer|page:phase"))
    assert table.page.body.desk.windows.intervention is None
    noted(table, third, card)
    table.press("sale:book")
    assert table.state.lands[land].owner == third
    assert table.state.dispute is None  # nobody attacks
    mine = counted(table, third)
    assert (mine[training], mine["hand"], table.state.money(third)) == (1, 1, 100)
    assert table.state.played == {card: 1}


@pytest.mark.rule("C-8.3.2.1")
def test_a_right_of_succession_is_noted_once_and_takes_a_waived_land(
    table: ConspiracyTaps,
) -> None:
    _, second, third = table.state.seats
    land = own(table, second)
    a_death(table, land)
    table.answer("windows", "sale:keeps", "no")
    noted(table, third, "succession")
    noted(table, third, "succession")  # a second tap does not take it back
    table.press("sale:book")
    assert table.state.lands[land].owner == third
    assert table.state.played == {"succession": 1}


@pytest.mark.rule("C-7.3.1", "RUL-C-36")
def test_the_magnate_halves_the_price_for_the_winner_and_nobody_else(
    table: ConspiracyTaps,
) -> None:
    first, second, _ = table.state.seats
    for_sale(table, Event.KNIGHT, Event.RELIC, Event.MASTER_BUILDER)
    sent_there(table, first, "magnate")  # nothing is won yet
    table.tap_button("sale", "sale:call:50")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    sent_there(table, second, "magnate")  # he has not won
    assert not table.page.body.desk.sold.magnate
    noted(table, first, "magnate")
    table.press("sale:book")
    assert table.state.money(first) == 70  # 25, rounded up to tens
    assert (counted(table, first)["knights"], counted(table, first)["hand"]) == (3, 1)
    assert counted(table, second)["hand"] == 2


@pytest.mark.rule("RUL-C-37")
def test_the_pestilence_is_sent_to_the_auction_and_strikes_there(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    for_sale(table, Event.KNIGHT, Event.RELIC, Event.MASTER_BUILDER)
    table.tap_button("sale", "sale:call:20")
    sent_there(table, third, "pestilence")
    table.tap_button("sale", "sale:pestilence")
    table.choose("by", third)
    table.choose("victim", first)
    table.confirm()
    table.tap_button("sale", "sale:call:10")  # his bid has lapsed
    table.tap_button("sale", "sale:pass")
    table.press("sale:book")
    assert (table.state.money(first), table.state.money(second)) == (100, 90)
    assert counted(table, second)["knights"] == 3
    assert table.state.played == {"pestilence": 1}


@pytest.mark.rule("C-10.0.3")
def test_the_edict_lifts_the_ban_from_its_own_players_land_alone(table: ConspiracyTaps) -> None:
    first, second, third = table.state.seats
    for_sale(table, Event.BAN, Event.RELIC, Event.KNIGHT)
    sent_there(table, second, "edict")  # nobody is banned yet
    table.tap_button("sale", "sale:call:10")
    table.tap_button("sale", "sale:pass")
    table.tap_button("sale", "sale:pass")
    table.answer("place", "sale:place", own(table, second))
    sent_there(table, third, "edict")  # not his land
    noted(table, second, "edict")
    table.press("sale:book")
    assert table.state.dispute is None
    assert (table.state.money(first), counted(table, second)["hand"]) == (90, 1)
    assert table.state.played == {"edict": 1}


@pytest.mark.rule("C-3.7.5.1", "RUL-C-12")
@pytest.mark.parametrize(("card", "improved"), [("hostler", (1, 0)), ("forging", (0, 1))])
def test_hostler_and_forging_are_sent_to_the_battle_and_help_their_units(
    table: ConspiracyTaps, card: str, improved: tuple[int, int]
) -> None:
    _, _, third = table.state.seats
    banned(table)
    play(table, third, card)
    assert "is played before the battle" in said_on(table)
    table.tap(table.sheet.spot("offer|page:battle"))
    table.answer("what", "leader", third)
    table.tap_button("cards", "card")
    table.choose("player", third)
    table.choose("card", card)
    table.confirm()
    table.press("begin")
    battle: Any = table.page.presenter.draft.now(table.state)
    ours, theirs = battle.cards.attacker, battle.cards.defender
    assert (ours.hostler, ours.forging) == improved
    assert (theirs.hostler, theirs.forging) == (0, 0)
    while table.page.presenter.draft.now(table.state).outcome is None:
        for _ in range(table.page.presenter.draft.now(table.state).columns):
            table.tap_button("round", "sum:12")
            table.tap_button("round", "sum:2")
        table.press("fight")
    table.press("book")
    assert table.state.played == {card: 1}
    assert counted(table, third)["hand"] == 1
