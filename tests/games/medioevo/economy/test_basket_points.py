"""Realm cards turned for their points together with a purchase (M-8.3, M-19.1)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.cards.playing import EnterPrintedPoints
from companion.games.medioevo.cards.points import CardPoints
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, Colour, Transport, Unit
from companion.games.medioevo.purchases.buying import Buy, HidePurchases, RevealPurchases
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.state import HeldCard, State, Variants

VILLAGE = BuildingPurchase("village", AreaSeen(inhabited=True))
CAPTAIN = UnitPurchase(Unit.CAPTAIN)


def table(**settings: Any) -> State:
    seats = (Seat("a", "Anna", "blue"), Seat("b", "Bruno", "red"))
    state = evolve(start(Setup(seats, **settings)), phase=4)
    levels = {Branch.CONSTRUCTION: 1, Branch.WAR: 1, Branch.TRANSPORT: 1}
    cards = (HeldCard(20), HeldCard(21), HeldCard(32))
    return state.with_player("a", technologies=levels, cards=cards)


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


@pytest.mark.rule("M-8.3")
@pytest.mark.rule("M-19.1")
def test_ex_20_two_cards_pay_the_points_of_a_village_and_a_captain() -> None:
    state = do(table(), EnterPrintedPoints(20, {Colour.GREEN: 1})).state
    state = do(state, EnterPrintedPoints(21, {Colour.RED: 1, Colour.BLUE: 1}, either=True)).state
    cards = (CardPoints(20, {Colour.GREEN: 1}), CardPoints(21, {Colour.RED: 1}))
    done = do(state, Buy("a", (VILLAGE, CAPTAIN), cards=cards))
    assert done.state.purses["a"] == 1600 - 100 - 100
    assert [card.used for card in done.state.players["a"].cards] == [True, True, False]
    assert done.state.players["a"].points == {}
    assert not done.warnings


@pytest.mark.rule("M-19.1")
def test_a_card_gives_what_is_printed_on_it_once_per_round() -> None:
    state = do(table(), EnterPrintedPoints(20, {Colour.GREEN: 1})).state
    other = Buy("a", (VILLAGE,), cards=(CardPoints(20, {Colour.RED: 1}),))
    with pytest.raises(IllegalAction, match=r"card\.other_points"):
        do(state, other)
    turned = state.with_player("a", cards=(HeldCard(20, used=True),))
    with pytest.raises(IllegalAction, match=r"card\.turned"):
        do(turned, Buy("a", (VILLAGE,), cards=(CardPoints(20, {Colour.GREEN: 1}),)))
    twice = (CardPoints(20, {Colour.GREEN: 1}),) * 2
    with pytest.raises(BadInput, match=r"input\.listed_twice"):
        do(state, Buy("a", (VILLAGE,), cards=twice))
    with pytest.raises(BadInput, match=r"card\.not_held"):
        do(state, Buy("a", (VILLAGE,), cards=(CardPoints(5, {Colour.GREEN: 1}),)))


@pytest.mark.rule("M-32.1")
def test_points_that_nobody_has_entered_are_believed_and_said_to_be_unknown() -> None:
    done = do(table(), Buy("a", (VILLAGE,), cards=(CardPoints(20, {Colour.GREEN: 1}),)))
    assert [item.key for item in done.warnings] == ["card.points_unknown"]
    assert done.state.purses["a"] == 1500


@pytest.mark.rule("M-19.1")
def test_a_card_serves_for_points_or_for_its_ability_not_for_both() -> None:
    village = BuildingPurchase("village", AreaSeen(inhabited=True), cards=frozenset({32}))
    with pytest.raises(IllegalAction, match=r"purchase\.card_not_ready"):
        do(table(), Buy("a", (village,), cards=(CardPoints(32, {Colour.GREEN: 1}),)))


@pytest.mark.rule("M-8.3")
def test_ex_60_a_missing_point_is_paid_beside_a_card() -> None:
    caravan = TransportPurchase(Transport.CARAVAN, 2)
    done = do(table(), Buy("a", (caravan,), cards=(CardPoints(20, {Colour.BLUE: 1}),)))
    assert done.state.purses["a"] == 1600 - 100 - 200


@pytest.mark.rule("M-26.5")
def test_hidden_purchases_are_paid_with_cards_when_they_are_revealed() -> None:
    state = table(variants=Variants(hidden_purchases=True))
    hidden = do(state, HidePurchases("a", (VILLAGE,))).state
    shown = do(hidden, RevealPurchases("a", cards=(CardPoints(20, {Colour.GREEN: 1}),))).state
    assert shown.purses["a"] == 1500
    assert shown.players["a"].hidden == ()
