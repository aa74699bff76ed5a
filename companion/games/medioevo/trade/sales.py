"""Buying and selling goods (M-17.3 to M-17.7) with the cards and technologies that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.pieces import CIVIL_NAMES, Good, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import CARDS, GOODS, TECHNOLOGIES, TRANSPORTS
from companion.games.medioevo.technology.points import points_per_use
from companion.games.medioevo.trade.market import TradePlace, kinds_to_place
from companion.games.medioevo.trade.routes import FLORINS_PER_TRADE_POINT, trade_points

CUBE_PRICE = 100  # M-17.3, M-17.4
BONUS_PER_FACTOR = 20  # M-17.5

MERCHANT_AMONG_BARBARIANS, MERCHANT_ANYWHERE, MERCHANT_BUYER = 19, 20, 21

Cubes = Mapping[Good, Annotated[int, Between(0, 99)]]
Economy = Annotated[
    int, Between(0, 4), Doc("level of the economy branch that is owned or may be used")
]
MovementPoints = Annotated[
    int, Between(0, 99), Doc("movement points the vehicle has left; one action takes 1")
]
MarketSteps = Annotated[
    int, Between(0, 99), Doc("uses of the technology Market: 50 florins each on the whole action")
]


@dataclass(frozen=True, slots=True)
class Sale:
    """Cubes sold in one selling action (M-17.4), or by M-27.19 or M-27.20."""

    place: TradePlace
    cargo: Annotated[Cubes, Doc("cubes aboard before the sale, by kind")]
    sold: Annotated[Cubes, Doc("cubes sold now, by kind")]
    economy_level: Economy = 0
    trade_cubes: Annotated[
        int, Between(0, 99), Doc("cubes raised by the technology Trade: 1 use per cube")
    ] = 0
    market_steps: MarketSteps = 0
    route_stages: Annotated[
        Literal[0, 4, 6, 8], Doc("the sale completes a trade route of so many stages; 0: none")
    ] = 0
    route_honor: Annotated[
        int,
        Between(0, 6),
        Doc("trade points taken as honor points; the others raise each cube by 50 florins"),
    ] = 0
    card: Annotated[
        Literal[0, 19, 20],
        Doc(
            "merchant's card used for this sale; 0: none; 20 lifts every restriction, also the "
            "movement point"
        ),
    ] = 0
    camel_driver: Annotated[bool, Doc("card 64: market and route bonus together")] = False
    movement_points: MovementPoints = 1
    supply: Annotated[
        Mapping[Good, Annotated[int, Between(0, 160)]],
        Doc("cubes in the supply before the sale, by kind; a kind not named is there"),
    ] = field(default_factory=dict)
    switches: Switches = DEFAULTS

    @property
    def count(self) -> int:
        return sum(self.sold.values())


@dataclass(frozen=True, slots=True)
class SaleAnswer:
    """What the sale brings; afterwards one cube of one of `may_place` has to be placed."""

    florins: Annotated[Breakdown, Doc("florins from the supply")]
    honor: Annotated[Breakdown, Doc("trade points taken as honor points (M-24.7)")]
    points: Annotated[Breakdown, Doc("yellow technology points the sale uses")]
    market_bonus: Annotated[bool, Doc("the bonus of the marketplace counted")]
    movement_points: Annotated[int, Doc("movement points used")]
    left: Annotated[Mapping[Good, int], Doc("cubes aboard afterwards")]
    may_place: Annotated[tuple[Good, ...], Doc("kinds one of which must be placed (M-17.6)")]


@calculator
def sale(question: Sale) -> SaleAnswer:
    """What selling brings (M-17.4, M-17.5), with technologies, cards and the route (M-17.8)."""
    faults = Faults()
    check_sale(question, faults)
    faults.settle()
    return sale_result(question)


def sale_result(question: Sale) -> SaleAnswer:
    """The figures of the sale, whatever the rules say about it."""
    left = {
        good: count - question.sold.get(good, 0)
        for good, count in question.cargo.items()
        if count > question.sold.get(good, 0)
    }
    sold = {good for good, count in question.sold.items() if count}
    points = trade_points(question.route_stages)
    bonus = _market_bonus_counts(question, points)
    honor = [
        Line("route.as_honor", question.route_honor, cite("M-24.7"), {"points": points})
    ] * bool(question.route_honor)
    return SaleAnswer(
        Breakdown("trade.sale", _sale_lines(question, points, bonus)),
        Breakdown("trade.honor", tuple(honor)),
        economy_points({"trade": question.trade_cubes, "market": question.market_steps}, question),
        bonus,
        0 if question.card == MERCHANT_ANYWHERE else 1,
        left,
        kinds_to_place(question.place, sold | set(left), _supply_after(question)),
    )


def _supply_after(question: Sale) -> Mapping[Good, int]:
    """The supply when a cube is placed: what was sold lies in it again (M-17.4, M-17.6)."""
    return {good: count + question.sold.get(good, 0) for good, count in question.supply.items()}


def _market_bonus_counts(question: Sale, points: int) -> bool:
    """The market bonus counts unless trade points were turned into florins (R-56, M-27.64)."""
    if question.card or not question.place.factor:
        return False
    if question.camel_driver or not points:
        return True
    all_honor = question.route_honor == points
    return all_honor and not question.switches.route_ep_excludes_market


def _sale_lines(question: Sale, points: int, bonus: bool) -> tuple[Line, ...]:
    n, place = question.count, question.place
    lines = [_base_line(question)]
    if bonus:
        amount = n * BONUS_PER_FACTOR * place.factor
        params = {"n": n, "each": BONUS_PER_FACTOR, "factor": place.factor}
        lines.append(Line("trade.market_bonus", amount, cite("M-17.5"), params))
    if question.trade_cubes and place.civil_level:
        each = TECHNOLOGIES["trade"].figures[CIVIL_NAMES[place.civil_level - 1]]
        params = {"n": question.trade_cubes, "each": each}
        amount = question.trade_cubes * each
        lines.append(Line("trade.technology_trade", amount, cite("M-28.5"), params))
    if question.market_steps:
        change = TECHNOLOGIES["market"].figures["change"]
        params = {"n": question.market_steps, "each": change}
        amount = question.market_steps * change
        lines.append(Line("trade.technology_market", amount, cite("M-28.6"), params))
    as_florins = points - question.route_honor
    if as_florins > 0:
        params = {"n": n, "points": as_florins, "each": FLORINS_PER_TRADE_POINT}
        amount = n * as_florins * FLORINS_PER_TRADE_POINT
        lines.append(Line("trade.route_bonus", amount, cite("M-17.8"), params))
    return tuple(lines)


def _base_line(question: Sale) -> Line:
    n = question.count
    if question.card == MERCHANT_AMONG_BARBARIANS:
        colours = sum(1 for count in question.cargo.values() if count)
        each = CARDS[question.card].figures["per_colour"] * (colours - 1)
        return Line("trade.card_19", n * each, cite("M-27.19"), {"colours": colours})
    if question.card == MERCHANT_ANYWHERE:
        each = CARDS[question.card].figures["per_cube"]
        return Line("trade.card_20", n * each, cite("M-27.20"), {"n": n, "each": each})
    return Line("trade.cubes_sold", n * CUBE_PRICE, cite("M-17.4"), {"n": n, "each": CUBE_PRICE})


def check_sale(question: Sale, faults: Faults) -> None:
    """Everything against the sale."""
    faults.refuse(not question.count, "trade.nothing_sold", "sold")
    for good, count in question.sold.items():
        aboard = question.cargo.get(good, 0)
        params = {"good": Text(GOODS[good].name), "aboard": aboard}
        faults.refuse(count > aboard, "trade.not_aboard", f"sold.{good.value}", **params)
    points = trade_points(question.route_stages)
    faults.refuse(
        question.route_honor > points, "route.not_so_many_points", "route_honor", points=points
    )
    faults.refuse(question.camel_driver and not points, "trade.card_64_needs_route", "camel_driver")
    faults.refuse(question.trade_cubes > question.count, "trade.one_use_per_cube", "trade_cubes")
    if question.card == MERCHANT_AMONG_BARBARIANS:
        _check_card_19(question, faults)
    if question.card == MERCHANT_ANYWHERE:
        own = question.place.control == "self"
        faults.forbid(own, "trade.card_20_own_area", cite("M-27.20"), "place.control")
    else:
        _check_kinds(question, faults)
        check_place(question.place, faults, "M-17.4", must_be_inhabited=not question.card)
        check_movement(question.movement_points, faults)
    _check_technologies(question, faults)


def _check_card_19(question: Sale, faults: Faults) -> None:
    faults.refuse(question.count > 1, "trade.card_19_one_cube", "sold")
    rule = cite("M-27.19")
    faults.forbid(
        question.place.control != "nobody", "trade.card_19_barbarian_area", rule, "place.control"
    )


def _check_kinds(question: Sale, faults: Faults) -> None:
    there = question.place.kinds_there
    for good, count in question.sold.items():
        faults.forbid(
            bool(count) and good in there,
            "trade.kind_is_there",
            cite("M-17.4"),
            f"sold.{good.value}",
            good=Text(GOODS[good].name),
        )


def _check_technologies(question: Sale, faults: Faults) -> None:
    check_technology("trade", question.trade_cubes, question.economy_level, faults)
    check_technology("market", question.market_steps, question.economy_level, faults)
    no_building = bool(question.trade_cubes) and not question.place.civil_level
    faults.forbid(no_building, "trade.needs_civil_building", cite("R-57"), "trade_cubes")


def check_technology(technology: str, uses: int, economy_level: int, faults: Faults) -> None:
    """A technology works only for whoever owns it (M-20.1)."""
    row = TECHNOLOGIES[technology]
    faults.forbid(
        uses > 0 and economy_level < row.level,
        "trade.no_technology",
        cite("M-20.1"),
        "economy_level",
        technology=Text(row.name),
    )


def check_place(
    place: TradePlace, faults: Faults, rule: str, *, must_be_inhabited: bool = True
) -> None:
    """Where nobody may buy or sell (M-17.2, M-17.7, M-27.2; `rule`: M-17.3 or M-17.4)."""
    uninhabited = must_be_inhabited and not place.inhabited
    faults.forbid(uninhabited, "trade.not_inhabited", cite(rule), "place.inhabited")
    faults.forbid(place.battle, "trade.battle", cite("M-17.7"), "place.battle")
    faults.forbid(place.control == "other", "trade.no_treaty", cite("M-17.7"), "place.control")
    faults.forbid(place.trade_banned, "trade.banned", cite("M-27.2"), "place.trade_banned")
    barbarians = place.barbarian_army
    faults.forbid(barbarians, "trade.barbarians", cite("M-17.2"), "place.barbarian_army")


def check_movement(movement_points: int, faults: Faults) -> None:
    faults.forbid(movement_points < 1, "trade.no_movement", cite("M-17.1"), "movement_points")


def economy_points(uses: Mapping[str, int], question: Sale | Purchase) -> Breakdown:
    """Yellow technology points for so many uses of each technology (M-28, R-21)."""
    lines = []
    for technology, count in uses.items():
        row = TECHNOLOGIES[technology]
        each = points_per_use(technology, question.switches)
        if count and each:
            params = {"n": count, "each": each, "technology": Text(row.name)}
            lines.append(Line("trade.points", count * each, cite(row.rule), params))
    return Breakdown("trade.points_needed", tuple(lines))


@dataclass(frozen=True, slots=True)
class Purchase:
    """Cubes bought in one buying action (M-17.3), or one cube by M-27.21."""

    place: TradePlace
    cubes: Annotated[int, Between(1, 99), Doc("cubes bought")]
    good: Annotated[
        Good | None, Doc("kind bought; null: the kind the area produces (card 21 must name it)")
    ] = None
    vehicle: Annotated[
        Literal["caravan", "merchant_ship"], Doc("the trade vehicle that loads them")
    ] = "caravan"
    vehicle_level: Annotated[int, Between(1, 3), Doc("I to III: room for 2, 4 or 6 cubes")] = 1
    aboard: Annotated[int, Between(0, 6), Doc("cubes already aboard")] = 0
    economy_level: Economy = 0
    market_steps: MarketSteps = 0
    card: Annotated[Literal[0, 21], Doc("merchant's card used; 0: none")] = 0
    movement_points: MovementPoints = 1
    in_supply: Annotated[
        Annotated[int, Between(0, 160)] | None,
        Doc("cubes of this kind in the supply; null: nobody has counted them"),
    ] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class PurchaseAnswer:
    """What the purchase costs."""

    florins: Annotated[Breakdown, Doc("florins to pay")]
    points: Annotated[Breakdown, Doc("yellow technology points the purchase uses")]
    good: Good | None
    free_capacity: Annotated[int, Doc("places left aboard afterwards")]
    movement_points: Annotated[int, Doc("movement points used")]
    supply_left: Annotated[
        int | None, Doc("cubes of this kind in the supply afterwards; null: nobody counted them")
    ] = None


def capacity(question: Purchase) -> int:
    return TRANSPORTS[Transport(question.vehicle)].capacity[question.vehicle_level - 1]


def purchase_result(question: Purchase) -> PurchaseAnswer:
    """The figures of the purchase, whatever the rules say about it."""
    return PurchaseAnswer(
        Breakdown("trade.purchase", _purchase_lines(question)),
        economy_points({"market": question.market_steps}, question),
        question.good or question.place.good,
        capacity(question) - question.aboard - question.cubes,
        1,
        None if question.in_supply is None else max(0, question.in_supply - question.cubes),
    )


def _purchase_lines(question: Purchase) -> tuple[Line, ...]:
    n = question.cubes
    if question.card:
        each = CARDS[question.card].figures["cube_price"]
        lines = [Line("trade.card_21", n * each, cite("M-27.21"), {"each": each})]
    else:
        params = {"n": n, "each": CUBE_PRICE}
        lines = [Line("trade.cubes_bought", n * CUBE_PRICE, cite("M-17.3"), params)]
    if question.market_steps:
        change = TECHNOLOGIES["market"].figures["change"]
        amount = -question.market_steps * change
        params = {"n": question.market_steps, "each": change}
        lines.append(Line("trade.technology_market", amount, cite("M-28.6"), params))
    return tuple(lines)


def check_purchase(question: Purchase, faults: Faults) -> None:
    """Everything against the purchase."""
    place = question.place
    room = capacity(question) - question.aboard
    faults.refuse(room < 0, "trade.overloaded", "aboard", capacity=capacity(question))
    if question.card:
        faults.refuse(question.cubes > 1, "trade.card_21_one_cube", "cubes")
        faults.refuse(question.good is None, "trade.card_21_which", "good")
    else:
        none_made = place.good is None and place.inhabited
        faults.refuse(none_made, "trade.good_unknown", "place.good")
        other = question.good is not None and question.good is not place.good
        faults.forbid(other, "trade.not_produced", cite("M-17.3"), "good")
    faults.lack(
        question.cubes > room >= 0, "trade.no_room", cite("M-17.3"), "cubes", room=max(room, 0)
    )
    short = question.in_supply is not None and question.cubes > question.in_supply
    faults.forbid(short, "trade.supply_empty", cite("M-1.6"), "cubes", left=question.in_supply)
    check_place(place, faults, "M-17.3")
    check_movement(question.movement_points, faults)
    check_technology("market", question.market_steps, question.economy_level, faults)
    free = bool(question.market_steps) and sum(x.amount for x in _purchase_lines(question)) <= 0
    faults.forbid(free, "trade.never_free", cite("M-28.6"), "market_steps")
