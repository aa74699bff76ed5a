"""Phase 6: buying and selling goods (M-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.games.medioevo.actions.common import Handlers, honored, known, settled
from companion.games.medioevo.actions.market import TRADE, forbid_found, seen, with_cubes
from companion.games.medioevo.actions.spending import (
    card_turned,
    check_card,
    points_bill,
    points_spent,
)
from companion.games.medioevo.actions.timing import check_phase
from companion.games.medioevo.catalog import GOODS, TRANSPORTS
from companion.games.medioevo.market import TradePlace
from companion.games.medioevo.pieces import Branch, Good, Transport
from companion.games.medioevo.routes import RouteQuestion, route_result
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.trade import (
    Cubes,
    Purchase,
    Sale,
    check_purchase,
    check_sale,
    purchase_result,
    sale_result,
)

CAMEL_DRIVER_AT_THE_END = 64
ANYWHERE = TradePlace()

AreaName = Annotated[str, Length(0, 80), Doc("a named area; empty: the table says what it is like")]
PlaceSeen = Annotated[TradePlace, Doc("the area as the table sees it, where it has no name")]


@dataclass(frozen=True, slots=True)
class BuyGoods:
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
    overrule: bool = False


def buy_goods(state: State, action: BuyGoods) -> Step[State]:
    player = known(state, action.player)
    place = seen(state, action.player, action.area, action.place)
    if not action.area and not action.card and place.good is None:
        place = replace(place, good=action.good)
    question = Purchase(
        place,
        action.cubes,
        action.good,
        action.vehicle,
        action.vehicle_level,
        action.aboard,
        player.technology_level(Branch.ECONOMY),
        action.market_steps,
        action.card,
        switches=state.switches,
    )
    checks, faults = Checks(action.overrule), Faults()
    check_phase(checks, state, TRADE)
    check_purchase(question, faults)
    forbid_found(faults, checks)
    _check_vehicle(state, action, checks)
    check_card(state, action.player, action.card, checks)
    warnings = checks.settle()
    answer = purchase_result(question)
    if answer.good is None:
        raise BadInput("trade.good_unknown", "good")
    due = points_bill(state, action.player, Branch.ECONOMY, answer.points)
    after = settled(state, action.player, -answer.florins.total)
    after = points_spent(after, action.player, due)
    after = card_turned(after, action.player, action.card)
    after = after.with_player(action.player, cargo=player.cargo + (answer.good,) * action.cubes)
    return step(
        after,
        "log.buy_goods",
        _with_points(answer.florins, due.florins),
        warnings,
        player=player.name,
        n=action.cubes,
        good=Text(GOODS[answer.good].name),
        amount=answer.florins.total + due.florins.total,
        area=action.area,
    )


def _check_vehicle(state: State, action: BuyGoods, checks: Checks) -> None:
    """The vehicle must be there, and all vehicles together must hold all cubes."""
    force = state.all_forces(action.player)
    owned = force.transport(Transport(action.vehicle))[action.vehicle_level - 1]
    vehicle = Text(f"piece.{action.vehicle}.{action.vehicle_level}")
    checks.forbid(not owned, "trade.no_vehicle", cite("M-17.3"), "vehicle", vehicle=vehicle)
    room = sum(
        count * TRANSPORTS[kind].capacity[place]
        for kind in (Transport.CARAVAN, Transport.MERCHANT_SHIP)
        for place, count in enumerate(force.transport(kind))
    )
    full = len(state.players[action.player].cargo) + action.cubes > room
    checks.forbid(full, "trade.all_full", cite("M-17.3"), "cubes", room=room)


def _with_points(florins: Breakdown, missing: Breakdown) -> tuple[Breakdown, ...]:
    return (florins, missing) if missing.lines else (florins,)


@dataclass(frozen=True, slots=True)
class SellGoods:
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
    overrule: bool = False


def sell_goods(state: State, action: SellGoods) -> Step[State]:
    player = known(state, action.player)
    place = seen(state, action.player, action.area, action.place)
    status, stages = _route(player, action)
    question = Sale(
        place,
        action.aboard or dict(Counter(player.cargo)),
        action.sold,
        player.technology_level(Branch.ECONOMY),
        action.trade_cubes,
        action.market_steps,
        stages,
        action.route_honor,
        action.card,
        action.camel_driver,
        switches=state.switches,
    )
    checks, faults = Checks(action.overrule), Faults()
    check_phase(checks, state, TRADE)
    check_sale(question, faults)
    forbid_found(faults, checks)
    check_card(state, action.player, action.card, checks)
    used = CAMEL_DRIVER_AT_THE_END if action.camel_driver else 0
    check_card(state, action.player, used, checks, "camel_driver")
    answer = sale_result(question)
    wrong = action.placed is not None and action.placed not in answer.may_place
    checks.forbid(wrong, "market.wrong_cube", cite("M-17.6"), "placed")
    cargo = _without(player.cargo, action.sold)
    warnings = checks.settle()
    if answer.may_place and action.placed is None:
        kinds = tuple(Text(GOODS[good].name) for good in answer.may_place)
        warnings += (Text("market.place_reminder", {"kinds": kinds}),)
    if status == "removed":
        warnings += (Text("route.removed_by_sale"),)
    due = points_bill(state, action.player, Branch.ECONOMY, answer.points)
    after = settled(state, action.player, answer.florins.total)
    after = points_spent(after, action.player, due)
    for card in (action.card, used):
        after = card_turned(after, action.player, card)
    route = player.route if status in ("", "complete", "running") else None
    after = after.with_player(action.player, cargo=cargo, route=route)
    if action.placed is not None and action.area:
        after = with_cubes(after, action.area, added=action.placed)
    after = honored(after, action.player, answer.honor.total)
    shown = _with_points(answer.florins, due.florins)
    return step(
        after,
        "log.sell_goods",
        (*shown, answer.honor) if answer.honor.lines else shown,
        warnings,
        player=player.name,
        n=question.count,
        amount=answer.florins.total,
        area=action.area,
    )


def _route(player: Player, action: SellGoods) -> tuple[str, Literal[0, 4, 6, 8]]:
    """What the sale makes of the route ("" without one), and its stages if it ends well."""
    if not action.on_route:
        return "", 0
    if player.route is None:
        raise BadInput("route.none", "on_route", player=player.name)
    route = player.route
    last = bool(action.area) and action.area == route.stages[-1]
    stages: Literal[4, 6, 8] = len(route.stages)  # type: ignore[assignment]  # checked when planned
    answer = route_result(
        RouteQuestion(
            stages,
            frozenset(stage for stage in route.established if stage < stages),
            at_target=action.at_target or last,
            cubes_sold=sum(action.sold.values()),
        )
    )
    return answer.status, stages if answer.status == "finished" else 0


def _without(cargo: tuple[Good, ...], sold: Mapping[Good, int]) -> tuple[Good, ...]:
    left = list(cargo)
    for good, count in sold.items():
        for _ in range(count):
            if good not in left:
                raise BadInput("trade.not_in_cargo", "sold", good=Text(GOODS[good].name))
            left.remove(good)
    return tuple(left)


HANDLERS: Handlers = {
    BuyGoods: buy_goods,
    SellGoods: sell_goods,
}
