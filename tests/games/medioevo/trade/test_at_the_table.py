"""Trade and money as a table plays them: points, places, turns, robbers, interest (M-17, M-22)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.core.table_actions import MarkDone
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.state import Area, HeldCard, Load, Route, State, Stop, Treaty, War
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.trade.market import TradePlace
from companion.games.medioevo.trade.routes import AssignRoute, EstablishStages, PlanRoute
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.treasury.collecting import CollectTaxes, TaxReturn
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.plunder import Object
from tests.games.medioevo.small_table import named, poor, table

CARAVAN = Force(caravan=(1, 0, 0))
CAFFA = Area("Caffa", inhabited=True, good=Good.SLAVES)
ROMA = Area("Roma", inhabited=True, good=Good.GRAIN)
WINE = Load(1, "caravan", 1, (Good.WINE, Good.WINE))
SELL = SellGoods("red", {Good.WINE: 1}, area="Roma", load=1, placed=Good.WINE)


def do(state: State, action: Any) -> Step[State]:
    return GAME.apply(state, action)


def refused(state: State, action: Any) -> list[str]:
    """What the table is told; it may do it all the same."""
    with pytest.raises(IllegalAction) as error:
        do(state, action)
    assert error.value.may_overrule
    done = do(state, replace(action, overrule=True))
    assert done.warnings
    return [problem.key for problem in error.value.problems]


def trading(*areas: Area, **changes: Any) -> State:
    """Red with a caravan that nobody keeps in a named area, loaded with wine."""
    state = named(table(phase=6), CAFFA, ROMA, *areas)
    return state.with_player("red", **{"force": CARAVAN, "loads": (WINE,)} | changes)


@pytest.mark.rule("M-17.1")
def test_ex_47_buying_three_steps_selling_and_buying_use_up_six_points() -> None:
    state = trading(loads=())
    state = do(state, BuyGoods("red", 1, area="Caffa", load=0)).state
    sold = replace(SELL, sold={Good.SLAVES: 1}, steps=3, placed=Good.SLAVES)
    state = do(state, sold).state
    assert [trip.spent for trip in state.trips] == [5]
    buys = BuyGoods("red", 1, area="Roma", load=0)
    state = do(state, buys).state
    assert [trip.spent for trip in state.trips] == [6]
    assert "trade.no_movement" in refused(state, replace(buys, load=1))
    assert "trade.no_movement" in refused(trading(), replace(SELL, steps=6))


@pytest.mark.rule("M-17.1")
@pytest.mark.rule("M-28.4")
def test_cartography_gives_a_trade_vehicle_the_point_it_lacks() -> None:
    state = trading(technologies={Branch.TRANSPORT: 4})
    late = replace(SELL, steps=6)
    paid = do(state, UseTechnology("red", "cartography")).state
    done = do(paid, late)
    assert done.warnings == ()
    assert done.state.effects == ()


@pytest.mark.rule("M-17.4")
def test_nobody_sells_where_the_vehicle_is_not() -> None:
    there = evolve(CAFFA, forces={"red": CARAVAN})
    away = trading(there, force=Force())
    assert refused(away, SELL) == ["trade.vehicle_elsewhere"]
    assert refused(away, BuyGoods("red", 1, area="Roma", load=0)) == [
        "trade.vehicle_elsewhere",
        "trade.none_empty",
        "trade.all_full",
    ]
    here = trading(evolve(ROMA, forces={"red": CARAVAN}), force=Force())
    assert do(here, SELL).state.players["red"].loads[0].goods == (Good.WINE,)


@pytest.mark.rule("M-17.7")
def test_there_is_no_trade_where_armies_stand_against_each_other() -> None:
    armies = {"red": Force(archer=1), "blue": Force(archer=1)}
    assert "trade.battle" in refused(trading(evolve(ROMA, forces=armies)), SELL)
    friends = evolve(
        trading(evolve(ROMA, forces=armies)), treaties=(Treaty(1, "right_of_way", ("red", "blue")),)
    )
    assert "trade.battle" not in [
        text.key for text in do(friends, replace(SELL, overrule=True)).warnings
    ]


@pytest.mark.rule("M-6.2")
def test_stopped_vehicles_do_not_sell_loose_cargo_either() -> None:
    loose = trading(cargo=(Good.WINE,), loads=())
    sale = replace(SELL, load=None)
    assert refused(evolve(loose, stops=(Stop("red", CARAVAN),)), sale) == ["trade.all_stopped"]
    unnamed = evolve(loose, stops=(Stop("red", Force(), unnamed=1),))
    assert refused(unnamed, sale) == ["trade.all_stopped"]


@pytest.mark.rule("M-4.2")
def test_trade_goes_round_the_table() -> None:
    state = trading()
    first = evolve(state, order=("blue", "red", "gold"))
    assert refused(first, SELL) == ["trade.not_his_turn"]
    turn = do(first, MarkDone("trade", "blue")).state
    assert do(turn, SELL).warnings == ()
    over = do(turn, MarkDone("trade", "red")).state
    assert refused(over, SELL) == ["trade.is_done"]


# -- routes --------------------------------------------------------------------------------

STAGES = ("A", "B", "Caffa", "Roma")


@pytest.mark.rule("M-17.8")
def test_a_route_begins_with_a_purchase_and_a_vehicle() -> None:
    state = trading(loads=())
    assert refused(state, PlanRoute("red", STAGES)) == ["route.needs_purchase"]
    bare = trading(force=Force(), loads=())
    assert refused(bare, PlanRoute("red", STAGES)) == [
        "route.needs_vehicle",
        "route.needs_purchase",
    ]
    bought = do(state, BuyGoods("red", 1, area="Caffa", load=0)).state
    assert do(bought, PlanRoute("red", STAGES, load=1)).state.players["red"].route is not None
    other = bought.with_player("red", loads=(*bought.players["red"].loads, replace(WINE, id=7)))
    assert refused(other, PlanRoute("red", STAGES, load=7)) == ["route.needs_purchase"]


@pytest.mark.rule("M-17.8")
@pytest.mark.rule("M-4.1")
def test_stages_are_established_in_the_trade_phase_where_the_vehicle_is() -> None:
    route = Route(STAGES, load=1)
    state = trading(evolve(CAFFA, forces={"red": CARAVAN}), force=Force(), route=route)
    assert do(state, EstablishStages("red", frozenset({3}))).warnings == ()
    assert refused(state, EstablishStages("red", frozenset({4}))) == ["trade.vehicle_elsewhere"]
    early = evolve(state, phase=5)
    assert refused(early, EstablishStages("red", frozenset({3}))) == ["phase.only_in"]
    orphan = trading(force=Force(), loads=(), route=replace(route, orphaned=True))
    assert refused(orphan, AssignRoute("red")) == ["route.needs_vehicle"]


# -- money ---------------------------------------------------------------------------------


@pytest.mark.rule("M-27.22")
@pytest.mark.rule("M-27.23")
@pytest.mark.parametrize("card", [22, 23])
def test_tax_collectors_count_no_more_cubes_than_there_are(card: int) -> None:
    state = table(phase=6).with_player("red", cards=(HeldCard(card),))
    state = state.with_player("blue", force=CARAVAN, loads=(WINE,))
    use = UseCardAbility("red", card, CardPlay(count=2))
    assert do(state, use).warnings == ()
    assert refused(state, replace(use, play=CardPlay(count=3))) == ["card.not_so_many_cubes"]
    elsewhere = named(state, Area("Roma", start_realm_of="blue", forces={"blue": CARAVAN}))
    elsewhere = elsewhere.with_player("blue", force=Force())
    assert refused(elsewhere, use) == ["card.not_so_many_cubes"]


@pytest.mark.rule("M-22.5")
def test_nobody_plunders_his_own_caravan() -> None:
    mine = Plunder((Object("caravan", owner="red"),), "red")
    assert refused(trading(loads=()), mine) == ["plunder.own_things"]


@pytest.mark.rule("M-21.1")
@pytest.mark.rule("R-53")
@pytest.mark.rule("R-73")
def test_plundering_opens_the_war_and_breaks_the_treaties() -> None:
    rob = Plunder((Object("caravan", owner="red"),), "blue")
    state = trading(loads=())
    pact = evolve(state, treaties=(Treaty(1, "non_aggression", ("red", "blue")),))
    done = do(pact, rob)
    assert done.state.players["blue"].honor == 10 - 3 - 2
    assert done.state.treaties == ()
    assert len(done.state.wars) == 1
    truce = evolve(state, truces=(("red", "blue"),))
    assert refused(truce, rob) == ["diplomacy.truce"]
    at_war = evolve(state, wars=(War("red", "blue", "red", 1),))
    assert do(at_war, rob).state.players["blue"].honor == 10
    barbarians = do(pact, replace(rob, player=""))
    assert barbarians.state.treaties == pact.treaties


@pytest.mark.rule("M-27.50")
@pytest.mark.rule("M-27.51")
def test_what_the_diplomat_keeps_safe_must_be_named_before_the_rest_is_plundered() -> None:
    state = trading(force=Force(caravan=(2, 0, 0)), loads=(), cards=(HeldCard(51),))
    state = do(state, UseCardAbility("red", 51)).state
    one = Object("caravan", owner="red")
    assert refused(state, Plunder((one,), "blue")) == ["plunder.some_are_safe"]
    both = do(state, Plunder((one, replace(one, protected=True)), "blue")).state
    assert both.all_forces("red").caravan == (1, 0, 0)
    assert both.players["red"].protected == 0
    assert do(both, Plunder((one,), "blue")).state.all_forces("red").transports == 0


@pytest.mark.rule("M-27.37")
@pytest.mark.parametrize("order", list(permutations(("red", "blue", "gold"))))
def test_card_37_brings_the_same_in_whatever_order_players_settle(order: tuple[str, ...]) -> None:
    """Gold pays two loans, blue saves 50 with card 38: red gets half of 50 + 100."""
    state = table(3, 3).with_player("red", cards=(HeldCard(37),))
    state = state.with_player("blue", loans=(1, 1), cards=(HeldCard(38),))
    state = state.with_player("gold", loans=(1, 1))
    plain = {name: state.money(name) for name in state.players}
    returns = {
        "red": TaxReturn("red", rate=0, card_37=True),
        "blue": TaxReturn("blue", rate=0, card_38=True),
        "gold": TaxReturn("gold", rate=0),
    }
    for name in order:
        state = do(state, CollectTaxes((returns[name],))).state
    kept = {
        name: do(evolve(table(3, 3)), CollectTaxes((TaxReturn(name, rate=0),))).state
        for name in plain
    }
    upkeep = plain["red"] - kept["red"].money("red")
    assert state.money("red") == plain["red"] - upkeep + 75


@pytest.mark.rule("M-27.37")
@pytest.mark.rule("R-19")
@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_card_37_brings_nothing_of_interest_that_stays_unpaid(order: tuple[str, ...]) -> None:
    state = table(3, 3).with_player("red", cards=(HeldCard(37),))
    state = state.with_player("blue", loans=(1,) * 5, force=Force(), areas=0, buildings=())
    state = poor(state, "blue", 0).with_player("blue", force=Force(archer=1), loan_taken_in=3)
    state = poor(state, "blue", 20)
    before = state.money("red")
    returns = {
        "red": TaxReturn("red", rate=0, card_37=True),
        "blue": TaxReturn("blue", rate=0, accept_failure=True),
    }
    for name in order:
        state = do(state, CollectTaxes((returns[name],))).state
    alone = do(table(3, 3), CollectTaxes((TaxReturn("red", rate=0),))).state
    assert before - state.money("red") == table(3, 3).money("red") - alone.money("red")


def test_a_place_without_a_name_asks_only_what_the_table_says() -> None:
    sale = SellGoods("red", {Good.WINE: 1}, place=TradePlace(), load=1)
    assert [text.key for text in do(trading(), sale).warnings] == ["market.place_reminder"]
