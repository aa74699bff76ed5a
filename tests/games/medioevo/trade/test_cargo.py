"""Cargo on its vehicle (M-9.3, M-17): room, sales, losses, routes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.state import Area, Load, State
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.trade.cargo import ChangeCargo, room_of
from companion.games.medioevo.trade.market import TradePlace
from companion.games.medioevo.trade.routes import PlanRoute
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.plunder import Object
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.small_table import named, struck, table

CAFFA = Area("Caffa", inhabited=True, good=Good.SLAVES)
OPEN = TradePlace(good=Good.GRAIN)
BUY = BuyGoods("red", 2, area="Caffa", vehicle="caravan", vehicle_level=1, load=0)


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def trading(force: Force, *loads: Load) -> State:
    state = named(table(phase=6, done=frozenset({"bought.0.red"})), CAFFA)
    return state.with_player("red", force=force, loads=loads)


def loads(state: State, player: str = "red") -> list[tuple[int, str, int, int]]:
    found = state.players[player].loads
    return [(load.id, load.vehicle, load.level, len(load.goods)) for load in found]


@pytest.mark.rule("M-17.3")
def test_each_vehicle_holds_its_own_cubes_and_no_more() -> None:
    state = trading(Force(caravan=(1, 1, 0)))
    one = do(state, BUY).state
    assert loads(one) == [(1, "caravan", 1, 2)]
    with pytest.raises(IllegalAction, match=r"trade\.none_empty"):
        do(one, BUY)
    with pytest.raises(IllegalAction, match=r"trade\.no_room"):
        do(one, replace(BUY, cubes=1, load=1))
    two = do(one, replace(BUY, cubes=3, vehicle_level=2)).state
    three = do(two, replace(BUY, cubes=1, load=2)).state
    assert loads(three) == [(1, "caravan", 1, 2), (2, "caravan", 2, 4)]
    assert room_of(three.players["red"].force) == len(three.players["red"].all_cargo) == 6


@pytest.mark.rule("M-17.4")
def test_a_sale_takes_the_cubes_off_the_vehicle_that_sells() -> None:
    mine = Load(1, "caravan", 1, (Good.SALT, Good.WINE)), Load(4, "caravan", 1, (Good.SALT,))
    state = trading(Force(caravan=(2, 0, 0)), *mine)
    sold = do(state, SellGoods("red", {Good.SALT: 1}, place=OPEN, load=4)).state
    assert loads(sold) == [(1, "caravan", 1, 2)]
    with pytest.raises(BadInput, match=r"trade\.not_aboard"):
        do(state, SellGoods("red", {Good.WINE: 1}, place=OPEN, load=4))
    with pytest.raises(BadInput, match=r"cargo\.no_such_vehicle"):
        do(state, SellGoods("red", {Good.WINE: 1}, place=OPEN, load=9))


@pytest.mark.rule("M-27.19")
def test_colours_aboard_are_those_of_the_vehicle_that_sells() -> None:
    colourful = Load(1, "caravan", 2, (Good.SALT, Good.WINE, Good.FURS))
    state = trading(Force(caravan=(1, 1, 0)), colourful, Load(2, "caravan", 1, (Good.CLOTH,)))
    wild = TradePlace(inhabited=False, control="nobody")
    action = SellGoods("red", {Good.SALT: 1}, place=wild, card=19, load=1, overrule=True)
    assert do(state, action).breakdowns[0].total == 200


@pytest.mark.rule("M-17.3")
def test_a_table_that_does_not_say_which_vehicle_keeps_loose_cargo() -> None:
    state = trading(Force(caravan=(1, 0, 0)))
    bought = do(state, replace(BUY, load=None)).state
    assert bought.players["red"].cargo == (Good.SLAVES, Good.SLAVES)
    assert loads(bought) == []
    with pytest.raises(IllegalAction, match=r"trade\.all_full"):
        do(bought, replace(BUY, cubes=1, load=None))


@pytest.mark.rule("M-16.6")
def test_cargo_is_lost_with_its_vehicle_but_an_empty_one_goes_first() -> None:
    mine = Load(1, "caravan", 1, (Good.SALT, Good.WINE)), Load(2, "caravan", 1, (Good.SALT,))
    state = trading(Force(caravan=(3, 0, 0)), *mine)
    one = Force(caravan=(1, 0, 0))
    fewer = do(state, ChangePieces("red", taken=one))
    assert loads(fewer.state) == [(1, "caravan", 1, 2), (2, "caravan", 1, 1)]
    assert not fewer.warnings
    lost = do(fewer.state, ChangePieces("red", taken=one))
    assert loads(lost.state) == [(1, "caravan", 1, 2)]
    assert [warning.key for warning in lost.warnings] == ["cargo.lost"]


@pytest.mark.rule("M-8.5")
def test_an_upgraded_vehicle_keeps_its_cargo() -> None:
    state = trading(Force(caravan=(1, 0, 0)), Load(1, "caravan", 1, (Good.SALT, Good.WINE)))
    up = ChangePieces("red", added=Force(caravan=(0, 1, 0)), taken=Force(caravan=(1, 0, 0)))
    assert loads(do(state, up).state) == [(1, "caravan", 2, 2)]


@pytest.mark.rule("M-16.3")
@pytest.mark.rule("R-53")
def test_a_plundered_vehicle_pays_half_with_its_cargo_and_others_keep_theirs() -> None:
    mine = Load(1, "caravan", 1, (Good.SALT,)), Load(2, "merchant_ship", 1, (Good.SALT, Good.WINE))
    state = trading(Force(caravan=(1, 0, 0), merchant_ship=(1, 0, 0)), *mine)
    caught = (
        Object("merchant_ship", owner="red"),
        Object("cargo", count=2, owner="red"),
    )
    done = do(state, Plunder(caught, "blue"))
    assert done.breakdowns[-1].total == 50 + 100
    assert loads(done.state) == [(1, "caravan", 1, 1)]


@pytest.mark.rule("M-16.2")
def test_a_vehicle_taken_over_brings_its_cargo_to_the_conqueror() -> None:
    state = trading(Force(caravan=(0, 1, 0)), Load(3, "caravan", 2, (Good.SALT, Good.WINE)))
    taken = (
        Object("caravan", 2, owner="red", fate="take_over"),
        Object("cargo", count=2, owner="red", fate="take_over"),
    )
    after = do(state, Plunder(taken, "blue")).state
    assert loads(after) == []
    assert loads(after, "blue") == [(1, "caravan", 2, 2)]


@pytest.mark.rule("M-6.2")
def test_an_event_takes_cubes_off_the_vehicles_in_affected_areas() -> None:
    mine = Load(1, "caravan", 1, (Good.SALT,)), Load(2, "caravan", 1, (Good.SALT, Good.WINE))
    state = struck(evolve(trading(Force(caravan=(2, 0, 0)), *mine), phase=2))
    hit = SufferEvent("red", EventSymbol.GOODS, 2, places=(Affected(cubes=2),), loads=(2,))
    assert loads(do(state, hit).state) == [(1, "caravan", 1, 1)]


@pytest.mark.rule("M-17.8")
def test_selling_from_the_vehicle_of_the_route_earlier_ends_the_route() -> None:
    mine = Load(1, "caravan", 1, (Good.SALT,)), Load(2, "caravan", 1, (Good.WINE,))
    state = trading(Force(caravan=(2, 0, 0)), *mine)
    planned = do(state, PlanRoute("red", ("A", "B", "C", "D"), load=1)).state
    other = do(planned, SellGoods("red", {Good.WINE: 1}, place=OPEN, load=2)).state
    assert other.players["red"].route is not None
    early = do(planned, SellGoods("red", {Good.SALT: 1}, place=OPEN, load=1))
    assert early.state.players["red"].route is None
    assert "route.removed_by_sale" in {warning.key for warning in early.warnings}


@pytest.mark.rule("M-27.30")
def test_the_table_is_told_when_the_vehicle_of_the_route_is_lost() -> None:
    state = trading(Force(caravan=(1, 0, 0)), Load(1, "caravan", 1, (Good.SALT,)))
    planned = do(state, PlanRoute("red", ("A", "B", "C", "D"), load=1)).state
    lost = do(planned, ChangePieces("red", taken=Force(caravan=(1, 0, 0))))
    assert [item.key for item in lost.warnings] == ["cargo.lost", "cargo.route_vehicle_lost"]


@pytest.mark.rule("M-9.3")
def test_cargo_can_be_set_right_by_hand() -> None:
    state = trading(Force(caravan=(1, 0, 0)))
    aboard = do(state, ChangeCargo("red", added=(Good.SALT, Good.WINE), load=0)).state
    assert loads(aboard) == [(1, "caravan", 1, 2)]
    with pytest.raises(BadInput, match=r"trade\.overloaded"):
        do(aboard, ChangeCargo("red", added=(Good.SALT,), load=1))
    off = do(aboard, ChangeCargo("red", taken=(Good.SALT,), load=1)).state
    assert loads(off) == [(1, "caravan", 1, 1)]
    loose = do(off, ChangeCargo("red", added=(Good.FURS,))).state
    assert loose.players["red"].cargo == (Good.FURS,)
