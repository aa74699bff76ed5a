"""Phase 6: buying and selling goods (M-17)."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.cards.in_force import used_up
from companion.games.medioevo.common import honored, known, settled
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.movement.means import prepaid
from companion.games.medioevo.movement.stops import all_stopped, is_stopped
from companion.games.medioevo.movement.trips import left_of, trade_trip, unloaded, with_trips
from companion.games.medioevo.pieces import Branch, Good, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Load, Player, State, Trip
from companion.games.medioevo.supply import cube_supply, cubes_shown
from companion.games.medioevo.tables import GOODS, TECHNOLOGIES
from companion.games.medioevo.timing import check_phase, check_trade_turn, marked
from companion.games.medioevo.trade.cargo import (
    LEVELS,
    TRADE_VEHICLES,
    empty_vehicles,
    is_there,
    load_of,
    owned_vehicles,
    trade_room,
    vehicle_name,
    with_added,
    with_loaded,
    with_unloaded,
)
from companion.games.medioevo.trade.market import TRADE, TradePlace, forbid_found, seen, with_cubes
from companion.games.medioevo.trade.routes import RouteQuestion, route_result
from companion.games.medioevo.trade.sales import (
    MERCHANT_ANYWHERE,
    Cubes,
    Purchase,
    Sale,
    check_purchase,
    check_sale,
    purchase_result,
    sale_result,
)
from companion.games.medioevo.treasury.spending import (
    card_turned,
    check_card,
    points_bill,
    points_spent,
)

CARTOGRAPHY = TECHNOLOGIES["cartography"].name
CAMEL_DRIVER_AT_THE_END = 64
ANYWHERE = TradePlace()

AreaName = Annotated[str, Length(0, 80), Doc("a named area; empty: the table says what it is like")]
StepsBefore = Annotated[
    int, Between(0, 20), Doc("steps it made since it last acted, where nobody moved it (M-17.1)")
]
PlaceSeen = Annotated[TradePlace, Doc("the area as the table sees it, where it has no name")]


@dataclass(frozen=True, slots=True)
class BuyGoods(PlayAct):
    """Cubes bought with one vehicle in one action (M-17.3)."""

    kind: ClassVar[str] = "buy_goods"
    player: PlayerId
    cubes: Annotated[int, Between(1, 6)]
    good: Annotated[Good | None, Doc("kind bought; null: what the named area produces")] = None
    area: AreaName = ""
    place: PlaceSeen = ANYWHERE
    vehicle: Literal["caravan", "merchant_ship"] = "caravan"
    vehicle_level: Annotated[int, Between(1, 3)] = 1
    aboard: Annotated[int, Between(0, 6), Doc("cubes already on this vehicle")] = 0
    market_steps: Annotated[int, Between(0, 99), Doc("uses of Market")] = 0
    card: Literal[0, 21] = 0
    load: Annotated[
        Annotated[int, Between(0, 999)] | None,
        Doc("the loaded vehicle that takes them; 0: an empty one; null: nobody says which"),
    ] = None
    overrule: bool = False
    steps: StepsBefore = 0

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        place = seen(state, self.player, self.area, self.place)
        if not self.area and not self.card and place.good is None:
            place = replace(place, good=self.good)
        vehicle = _vehicle(state, self)
        trip = trade_trip(state, self.player, vehicle.vehicle, vehicle.level, self.area, self.load)
        good = self.good or place.good
        question = Purchase(
            place,
            self.cubes,
            self.good,
            vehicle.vehicle,
            vehicle.level,
            len(vehicle.goods) if self.load is not None else self.aboard,
            player.technology_level(Branch.ECONOMY),
            self.market_steps,
            self.card,
            movement_points=points_for_action(state, trip, self.steps),
            in_supply=cube_supply(state).get(good) if good is not None else None,
            switches=state.switches,
        )
        checks, faults = Checks(self.overrule), Faults()
        check_phase(checks, state, TRADE)
        check_trade_turn(checks, state, self.player)
        check_purchase(question, faults)
        forbid_found(faults, checks)
        away = bool(self.area) and not is_there(state, self.player, self.area, vehicle)
        checks.forbid(away, "trade.vehicle_elsewhere", cite("M-17.3"), "area", area=self.area)
        _check_vehicle(state, self, vehicle, checks)
        check_card(state, self.player, self.card, checks)
        warnings = checks.settle()
        answer = purchase_result(question)
        if answer.good is None:
            raise BadInput("trade.good_unknown", "good")
        due = points_bill(state, self.player, Branch.ECONOMY, answer.points)
        after = settled(state, self.player, -answer.florins.total)
        after = points_spent(after, self.player, due)
        after = card_turned(after, self.player, self.card)
        after = _loaded(after, self, (answer.good,) * self.cubes)
        loaded = self.load or (after.players[self.player].loads[-1].id if self.load == 0 else 0)
        after = with_points_spent(after, trip, self.steps + answer.movement_points, loaded)
        after = marked(after, bought_mark(self.player, loaded))
        return step(
            after,
            "log.buy_goods",
            (*_with_points(answer.florins, due.florins), cubes_shown(after, answer.good)),
            warnings,
            player=player.name,
            n=self.cubes,
            good=Text(GOODS[answer.good].name),
            amount=answer.florins.total + due.florins.total,
            area=self.area,
        )


def points_for_action(state: State, trip: Trip, steps: int) -> int:
    """Movement points that the vehicle has left for an action after so many steps (M-17.1)."""
    more = prepaid(state, "cartography", trip.player)
    return max(0, left_of(trip) + more - steps)


def with_points_spent(state: State, trip: Trip, points: int, load: int) -> State:
    """The points gone: those of Cartography where its own do not reach."""
    short = max(0, points - left_of(trip))
    state, _ = used_up(state, CARTOGRAPHY, trip.player, short)
    state = with_trips(state, (trip,), (replace(trip, spent=trip.spent + points, load=load),))
    return unloaded(state, trip.player)


def bought_mark(player: PlayerId, load: int) -> str:
    """Remembers until the phase ends that goods were bought: a route may begin (M-17.8)."""
    return f"bought.{load}.{player}"


def _vehicle(state: State, action: BuyGoods) -> Load:
    """The vehicle as it is before: a loaded one by its number, or the kind that was named."""
    if action.load:
        return load_of(state, action.player, action.load)
    return Load(0, action.vehicle, action.vehicle_level, ())


def _check_vehicle(state: State, action: BuyGoods, vehicle: Load, checks: Checks) -> None:
    """The vehicle must be there and able to move, and all together must hold all cubes."""
    rule, name = cite("M-17.3"), vehicle_name(vehicle)
    owned = owned_vehicles(state, action.player, vehicle.vehicle, vehicle.level)
    checks.forbid(not owned, "trade.no_vehicle", rule, "vehicle", vehicle=name)
    loaded = (
        action.load == 0
        and owned > 0
        and empty_vehicles(state, action.player, vehicle.vehicle, vehicle.level) < 1
    )
    checks.forbid(loaded, "trade.none_empty", rule, "load", vehicle=name)
    check_stopped(state, action.player, vehicle, checks)
    room = trade_room(state, action.player)
    full = len(state.players[action.player].all_cargo) + action.cubes > room
    checks.forbid(full, "trade.all_full", rule, "cubes", room=room)


def check_stopped(state: State, player: PlayerId, vehicle: Load, checks: Checks) -> None:
    """A vehicle with a stop marker has no movement points left to trade with (M-6.2, M-17.1)."""
    tired = is_stopped(state, player, vehicle.vehicle, vehicle.level)
    name = vehicle_name(vehicle)
    checks.forbid(tired, "trade.vehicle_stopped", cite("M-6.2"), "vehicle", vehicle=name)


def _loaded(state: State, action: BuyGoods, goods: tuple[Good, ...]) -> State:
    if action.load is None:
        cargo = state.players[action.player].cargo
        return state.with_player(action.player, cargo=cargo + goods)
    if action.load:
        return with_added(state, action.player, action.load, goods)
    return with_loaded(state, action.player, action.vehicle, action.vehicle_level, goods)


def _with_points(florins: Breakdown, missing: Breakdown) -> tuple[Breakdown, ...]:
    return (florins, missing) if missing.lines else (florins,)


@dataclass(frozen=True, slots=True)
class SellGoods(PlayAct):
    """Cubes of one vehicle sold in one action (M-17.4); at its end a route is turned to account."""

    kind: ClassVar[str] = "sell_goods"
    player: PlayerId
    sold: Cubes
    aboard: Annotated[Cubes, Doc("cubes on this vehicle before; empty: all the player's cubes")] = (
        field(default_factory=dict)
    )
    area: AreaName = ""
    place: PlaceSeen = ANYWHERE
    trade_cubes: Annotated[int, Between(0, 6), Doc("cubes raised by Trade")] = 0
    market_steps: Annotated[int, Between(0, 99), Doc("uses of Market")] = 0
    on_route: Annotated[bool, Doc("the vehicle serves the player's trade route")] = False
    at_target: Annotated[bool, Doc("the vehicle is at the route's target")] = False
    route_honor: Annotated[int, Between(0, 6), Doc("trade points taken as honor points")] = 0
    card: Literal[0, 19, 20] = 0
    camel_driver: Annotated[bool, Doc("card 64: market and route bonus together")] = False
    placed: Annotated[Good | None, Doc("kind of the cube put into the area afterwards")] = None
    load: Annotated[
        Annotated[int, Between(1, 999)] | None,
        Doc("the loaded vehicle that sells; null: nobody says which"),
    ] = None
    overrule: bool = False
    steps: StepsBefore = 0

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        place = seen(state, self.player, self.area, self.place)
        status, stages = _route(state, player, self)
        trip = _selling_trip(state, self)
        question = Sale(
            place,
            _aboard(state, self),
            self.sold,
            player.technology_level(Branch.ECONOMY),
            self.trade_cubes,
            self.market_steps,
            stages,
            self.route_honor,
            self.card,
            self.camel_driver,
            movement_points=points_for_action(state, trip, self.steps),
            supply=cube_supply(state),
            switches=state.switches,
        )
        checks, faults = Checks(self.overrule), Faults()
        check_phase(checks, state, TRADE)
        check_trade_turn(checks, state, self.player)
        check_sale(question, faults)
        forbid_found(faults, checks)
        _check_seller(state, self, checks)
        check_card(state, self.player, self.card, checks)
        used = CAMEL_DRIVER_AT_THE_END if self.camel_driver else 0
        check_card(state, self.player, used, checks, "camel_driver")
        answer = sale_result(question)
        wrong = self.placed is not None and self.placed not in answer.may_place
        checks.forbid(wrong, "market.wrong_cube", cite("M-17.6"), "placed")
        sold = [good for good, count in self.sold.items() for _ in range(count)]
        sold_off = with_unloaded(state, self.player, sold, self.load)
        warnings = checks.settle()
        if answer.may_place and self.placed is None:
            kinds = tuple(Text(GOODS[good].name) for good in answer.may_place)
            warnings += (Text("market.place_reminder", {"kinds": kinds}),)
        if status == "removed":
            warnings += (Text("route.removed_by_sale"),)
        due = points_bill(state, self.player, Branch.ECONOMY, answer.points)
        after = settled(sold_off, self.player, answer.florins.total)
        after = points_spent(after, self.player, due)
        for card in (self.card, used):
            after = card_turned(after, self.player, card)
        route = player.route if status in ("", "complete", "running") else None
        after = after.with_player(self.player, route=route)
        shown = _with_points(answer.florins, due.florins)
        if self.placed is not None:
            after = with_cubes(after, self.area, added=self.placed)
            shown = (*shown, cubes_shown(after, self.placed))
        after = honored(after, self.player, answer.honor.total)
        spent = self.steps + answer.movement_points
        after = with_points_spent(after, trip, spent, self.load or 0)
        return step(
            after,
            "log.sell_goods",
            (*shown, answer.honor) if answer.honor.lines else shown,
            warnings,
            player=player.name,
            n=question.count,
            amount=answer.florins.total,
            area=self.area,
        )


def _selling_trip(state: State, action: SellGoods) -> Trip:
    """The trip of the vehicle that sells; of several the one with the most points left."""
    if action.load is not None:
        load = load_of(state, action.player, action.load)
        kinds = [(load.vehicle, load.level)]
    else:
        owned = state.all_forces(action.player)
        kinds = [
            (vehicle, level)
            for vehicle in TRADE_VEHICLES
            for level in LEVELS
            if owned.transport(Transport(vehicle))[level - 1]
        ] or [("caravan", 1)]
    trips = [trade_trip(state, action.player, *kind, action.area, action.load) for kind in kinds]
    return max(trips, key=left_of)


def _check_seller(state: State, action: SellGoods, checks: Checks) -> None:
    """The vehicle is in the area and able to act; M-27.20 lifts every restriction."""
    if action.card == MERCHANT_ANYWHERE:
        return
    load = None if action.load is None else load_of(state, action.player, action.load)
    away = bool(action.area) and not is_there(state, action.player, action.area, load)
    checks.forbid(away, "trade.vehicle_elsewhere", cite("M-17.4"), "area", area=action.area)
    if load is not None:
        check_stopped(state, action.player, load, checks)
        return
    tired = all_stopped(state, action.player)
    checks.forbid(tired, "trade.all_stopped", cite("M-6.2"), "aboard")


def _route(state: State, player: Player, action: SellGoods) -> tuple[str, Literal[0, 4, 6, 8]]:
    """What the sale makes of the route ("" without one), and its stages if it ends well."""
    route = player.route
    serves = route is not None and action.load is not None and route.load == action.load
    if not action.on_route and not serves:
        return "", 0
    if route is None:
        raise BadInput("route.none", "on_route", player=player.name)
    last = bool(action.area) and action.area == route.stages[-1]
    stages: Literal[4, 6, 8] = len(route.stages)  # type: ignore[assignment]  # checked when planned
    answer = route_result(
        RouteQuestion(
            stages,
            frozenset(stage for stage in route.established if stage < stages),
            at_target=action.at_target or last,
            cubes_sold=sum(action.sold.values()),
            switches=state.switches,
        )
    )
    return answer.status, stages if answer.status == "finished" else 0


def _aboard(state: State, action: SellGoods) -> Cubes:
    """What lay on the vehicle before, as far as anybody says."""
    if action.load is not None:
        return Counter(load_of(state, action.player, action.load).goods)
    return action.aboard or Counter(state.players[action.player].all_cargo)
