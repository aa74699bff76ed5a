"""Trade and trade routes at the table (M-17)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.ledger import BANK
from companion.core.records import evolve
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Good
from companion.games.medioevo.state import Area, HeldCard, Horde, State, Treaty
from companion.games.medioevo.trade.market import CountCubes, MoveCube, PlaceCube, TradePlace
from companion.games.medioevo.trade.routes import (
    AssignRoute,
    EstablishStages,
    LoseRoute,
    PlanRoute,
    RearrangeRoute,
)
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from tests.games.medioevo.small_table import named, table

CAFFA = Area("Caffa", inhabited=True, good=Good.SLAVES)
ROMA = Area("Roma", inhabited=True, good=Good.GRAIN, cubes=(Good.SALT, Good.WINE))
STAGES = ("A", "B", "C", "Roma")


def do(state: State, action: Any) -> Step[State]:
    """The step, after the action has survived JSON, and with no florin made or lost."""
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    done = action.apply(state)
    assert sum(done.state.purses.values()) == sum(state.purses.values())
    return done


def trading(**changes: Any) -> State:
    """Red with a caravan of level II in the trade phase."""
    state = named(table(phase=6, done=frozenset({"bought.0.red"})), CAFFA, ROMA)
    return state.with_player("red", force=Force(caravan=(0, 1, 0)), **changes)


@pytest.mark.rule("M-17.3")
def test_buying_pays_the_bank_and_loads_the_cubes() -> None:
    before = trading()
    after = do(before, BuyGoods("red", 2, area="Caffa", vehicle_level=2)).state
    assert after.purses["red"] == before.purses["red"] - 200
    assert after.players["red"].cargo == (Good.SLAVES, Good.SLAVES)


@pytest.mark.rule("M-17.3")
def test_buying_needs_the_vehicle_room_and_money() -> None:
    state = trading()
    with pytest.raises(IllegalAction):
        do(state, BuyGoods("red", 1, area="Caffa", vehicle_level=3))
    with pytest.raises(IllegalAction):
        do(state, BuyGoods("red", 3, area="Caffa", vehicle_level=2, aboard=2))
    broke = evolve(state, purses={**state.purses, "red": 0, BANK: state.purses[BANK]})
    with pytest.raises(BadInput):
        do(broke, BuyGoods("red", 1, area="Caffa", vehicle_level=2))


@pytest.mark.rule("M-17.1")
@pytest.mark.rule("M-4.1")
def test_trade_belongs_to_phase_six_unless_the_table_overrules() -> None:
    early = evolve(trading(), phase=5)
    action = BuyGoods("red", 1, area="Caffa", vehicle_level=2)
    with pytest.raises(IllegalAction):
        do(early, action)
    done = do(early, BuyGoods("red", 1, area="Caffa", vehicle_level=2, overrule=True))
    assert done.warnings[0].key == "overruled"
    assert done.state.players["red"].cargo == (Good.SLAVES,)


@pytest.mark.rule("M-28.6")
@pytest.mark.rule("M-8.3")
def test_market_uses_points_of_the_pool_and_florins_for_missing_ones() -> None:
    state = trading(technologies={Branch.ECONOMY: 2}, points={Colour.YELLOW: 1})
    after = do(state, BuyGoods("red", 2, area="Caffa", vehicle_level=2, market_steps=2)).state
    assert after.purses["red"] == state.purses["red"] - 100 - 100
    assert after.players["red"].points == {}


@pytest.mark.rule("M-17.4")
@pytest.mark.rule("M-17.5")
@pytest.mark.rule("M-17.6")
def test_selling_in_a_named_area_counts_its_market_and_places_the_cube() -> None:
    state = trading(cargo=(Good.SLAVES, Good.FURS))
    done = do(state, SellGoods("red", {Good.SLAVES: 1}, area="Roma", placed=Good.FURS))
    assert done.state.purses["red"] == state.purses["red"] + 140
    assert done.state.areas["Roma"].market_factor == 3
    assert done.state.players["red"].cargo == (Good.FURS,)
    assert done.warnings == ()


@pytest.mark.rule("M-17.6")
def test_a_forgotten_cube_is_reminded_and_a_wrong_one_refused() -> None:
    state = trading(cargo=(Good.SLAVES,))
    done = do(state, SellGoods("red", {Good.SLAVES: 1}, area="Roma"))
    assert [text.key for text in done.warnings] == ["market.place_reminder"]
    with pytest.raises(IllegalAction):
        do(state, SellGoods("red", {Good.SLAVES: 1}, area="Roma", placed=Good.SALT))


@pytest.mark.rule("M-17.7")
@pytest.mark.rule("M-21.4")
def test_a_foreign_area_is_open_only_with_a_trade_treaty() -> None:
    state = trading(cargo=(Good.SLAVES,))
    state = state.with_area(evolve(ROMA, forces={"blue": Force(archer=1)}))
    action = SellGoods("red", {Good.SLAVES: 1}, area="Roma", placed=Good.SLAVES)
    with pytest.raises(IllegalAction):
        do(state, action)
    friends = evolve(state, treaties=(Treaty(1, "trade", ("red", "blue")),))
    assert do(friends, action).state.players["red"].cargo == ()


@pytest.mark.rule("M-17.2")
@pytest.mark.rule("M-27.2")
def test_bans_and_barbarians_of_a_named_area_stop_the_sale() -> None:
    state = trading(cargo=(Good.SLAVES,))
    action = SellGoods("red", {Good.SLAVES: 1}, area="Roma", placed=Good.SLAVES)
    with pytest.raises(IllegalAction):
        do(evolve(state, banned={"Roma": "fight trade"}), action)
    rebels = state.with_area(evolve(ROMA, barbarians=Horde(light_infantry=1)))
    with pytest.raises(IllegalAction):
        do(rebels, action)


@pytest.mark.rule("M-17.4")
def test_an_unnamed_area_is_as_the_table_says() -> None:
    state = trading(cargo=(Good.SALT,))
    place = TradePlace(good=Good.WINE, cubes=(Good.FURS,), civil_level=2)
    after = do(state, SellGoods("red", {Good.SALT: 1}, place=place)).state
    assert after.purses["red"] == state.purses["red"] + 120
    bought = do(state, BuyGoods("red", 1, Good.WINE, vehicle_level=2)).state
    assert bought.players["red"].cargo == (Good.SALT, Good.WINE)


@pytest.mark.rule("M-27.19")
@pytest.mark.rule("M-27.20")
@pytest.mark.rule("M-27.21")
@pytest.mark.rule("M-19.1")
def test_a_merchant_serves_once_per_round_and_is_turned() -> None:
    state = trading(cargo=(Good.SALT, Good.WINE), cards=(HeldCard(19),))
    wild = TradePlace(inhabited=False)
    action = SellGoods("red", {Good.SALT: 1}, place=wild, card=19)
    after = do(state, action).state
    assert after.purses["red"] == state.purses["red"] + 100
    assert after.players["red"].cards == (HeldCard(19, used=True),)
    with pytest.raises(IllegalAction):
        do(after.with_player("red", cargo=(Good.SALT,)), action)
    with pytest.raises(IllegalAction):
        do(state, BuyGoods("red", 1, Good.SALT, area="Roma", vehicle_level=2, card=21))


@pytest.mark.rule("M-17.8")
@pytest.mark.rule("M-24.7")
def test_ex_48_a_route_from_plan_to_trade_points() -> None:
    state = trading(cargo=(Good.SLAVES,))
    state = do(state, PlanRoute("red", STAGES)).state
    state = do(state, EstablishStages("red", frozenset({1, 2}))).state
    done = do(state, EstablishStages("red", frozenset({3, 4})))
    assert done.summary.key == "log.route_complete"
    sale = SellGoods(
        "red", {Good.SLAVES: 1}, area="Roma", on_route=True, route_honor=1, placed=Good.SLAVES
    )
    after = do(done.state, sale).state
    assert after.purses["red"] == state.purses["red"] + 150
    assert after.players["red"].honor == 11
    assert after.players["red"].route is None


@pytest.mark.rule("M-17.8")
def test_an_early_sale_removes_the_route() -> None:
    state = do(trading(cargo=(Good.SLAVES,)), PlanRoute("red", STAGES)).state
    sale = SellGoods("red", {Good.SLAVES: 1}, area="Roma", on_route=True, placed=Good.SLAVES)
    done = do(state, sale)
    assert "route.removed_by_sale" in [text.key for text in done.warnings]
    assert done.state.players["red"].route is None
    assert done.state.players["red"].honor == 10


@pytest.mark.rule("M-17.8")
@pytest.mark.rule("M-1.5")
def test_one_route_at_a_time_of_four_six_or_eight_stages() -> None:
    state = do(trading(), PlanRoute("red", STAGES)).state
    with pytest.raises(IllegalAction):
        do(state, PlanRoute("red", STAGES))
    with pytest.raises(BadInput):
        do(trading(), PlanRoute("red", (*STAGES, "E")))
    with pytest.raises(BadInput):
        do(trading(), PlanRoute("red", ("A", "A", "B", "C")))
    with pytest.raises(BadInput):
        do(trading(), EstablishStages("red", frozenset({1})))


@pytest.mark.rule("M-28.8")
def test_guilds_cost_two_points_per_stage() -> None:
    state = trading(technologies={Branch.ECONOMY: 4}, points={Colour.YELLOW: 3})
    state = do(state, PlanRoute("red", STAGES)).state
    after = do(state, EstablishStages("red", guilds=frozenset({1, 2}))).state
    assert after.players["red"].route is not None
    assert after.players["red"].route.established == {1, 2}
    assert after.purses["red"] == state.purses["red"] - 100


@pytest.mark.rule("M-27.30")
@pytest.mark.rule("M-27.31")
def test_vendors_keep_and_rearrange_a_route() -> None:
    state = trading(cards=(HeldCard(30), HeldCard(31)))
    state = do(state, PlanRoute("red", STAGES)).state
    state = do(state, EstablishStages("red", frozenset({1}))).state
    new = RearrangeRoute("red", ("X", "Y", "Z", "Roma"), frozenset({2}))
    state = do(state, new).state
    assert state.players["red"].route is not None
    assert state.players["red"].route.established == {2}
    state = do(state, LoseRoute("red", vehicle_lost=True, vendor=True)).state
    assert state.players["red"].route is not None
    assert state.players["red"].route.orphaned
    state = do(state, AssignRoute("red", "caravan II")).state
    assert state.players["red"].route is not None
    assert not state.players["red"].route.orphaned
    assert all(card.used for card in state.players["red"].cards)
    assert do(state, LoseRoute("red")).state.players["red"].route is None


@pytest.mark.rule("M-17.6")
def test_leaving_places_a_cube_and_the_market_can_be_counted() -> None:
    state = trading(cargo=(Good.FURS,))
    after = do(state, PlaceCube("red", "Caffa", Good.FURS)).state
    assert after.areas["Caffa"].market_factor == 1
    with pytest.raises(IllegalAction):
        do(after, PlaceCube("red", "Caffa", Good.FURS))
    counted = do(after, CountCubes("Caffa", (Good.SALT, Good.WINE))).state
    assert counted.areas["Caffa"].market_factor == 2


@pytest.mark.rule("M-28.7")
@pytest.mark.rule("M-27.63")
def test_procurement_and_the_camel_driver_move_cubes() -> None:
    state = trading(technologies={Branch.ECONOMY: 3}, points={Colour.YELLOW: 1})
    state = state.with_player("red", cards=(HeldCard(63),))
    state = state.with_area(evolve(CAFFA, buildings={BuildingKind.CIVIL: ("red", 1, 0)}))
    state = state.with_area(evolve(state.areas["Caffa"], marker="red"))
    after = do(state, MoveCube("red", "procurement", Good.SALT, "Roma", "Caffa")).state
    assert after.areas["Caffa"].cubes == (Good.SALT,)
    assert after.players["red"].points == {}
    after = do(after, MoveCube("red", "card_63", Good.WINE, "Roma", "Caffa")).state
    assert after.areas["Roma"].cubes == ()
    assert after.players["red"].cards[0].used
