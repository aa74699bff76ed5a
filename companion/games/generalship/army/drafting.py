"""Draft and upgrade: prices, locks, limits and the cheapest order (G-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.generalship.pieces import Technology, Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import UNITS, UPGRADES

Goods = Annotated[int, Between(0, 1000)]
Pieces = Annotated[int, Between(0, 30)]
Price = tuple[int, int]  # food, metal
FULL_DISCOUNT_FROM = 3  # G-9.11


@dataclass(frozen=True, slots=True)
class Draft:
    food: Breakdown
    metal: Breakdown
    people: int
    problems: tuple[Text, ...]
    more: Annotated[Mapping[Unit, int], Doc("of each type so many more could be drafted")]


@calculator
def draft(  # noqa: PLR0913, PLR0917 - its parameters are its question
    basket: Mapping[Unit, Pieces],
    food: Goods,
    metal: Goods,
    people: Annotated[int, Between(0, 11), Doc("active people (G-9.4)")],
    technologies: frozenset[Technology] = frozenset(),
    pieces_out: Annotated[
        Mapping[Unit, Annotated[int, Between(0, 200)]] | None, Doc("on the table, all players")
    ] = None,
    capital: Annotated[bool, Doc("the own capital is not held by a non-ally (G-9.5)")] = True,
    port: Annotated[bool, Doc("an own coastal tile is free for squadrons (G-9.6)")] = True,
    light_before: Annotated[
        Pieces, Doc("light infantry drafted before in the same action, for its pairs (G-9.3)")
    ] = 0,
) -> Draft:
    """The price of a basket, what speaks against it, and how many more are payable (G-9.1)."""
    out = pieces_out or {}
    rest = (technologies, out, capital, port, light_before)
    lines = {
        kind: tuple(
            Line(
                f"gen.unit.{unit}", cost, cite("G-9.3" if unit is Unit.LIGHT_INFANTRY else "G-9.2")
            )
            for unit in Unit
            if (cost := _cost(unit, basket.get(unit, 0), light_before)[place])
        )
        for place, kind in enumerate(("food", "metal"))
    }
    problems = _problems(basket, food, metal, people, *rest)
    more = {}
    for unit in Unit:
        n = 0
        while n < UNITS[unit].in_box:
            larger = {**basket, unit: basket.get(unit, 0) + n + 1}
            if _problems(larger, food, metal, people, *rest):
                break
            n += 1
        more[unit] = n
    return Draft(
        Breakdown("gen.draft.food", lines["food"]),
        Breakdown("gen.draft.metal", lines["metal"]),
        sum(basket.values()),
        tuple(problems),
        more,
    )


def _cost(unit: Unit, n: int, light_before: int) -> Price:
    """Light infantry: two for the food of one (G-9.3)."""
    row, paid = UNITS[unit], n
    if unit is Unit.LIGHT_INFANTRY:
        paid = (light_before + n + 1) // 2 - (light_before + 1) // 2
    return paid * row.food, n * row.metal


def price_of(units: Mapping[Unit, int]) -> Price:
    """Food and metal for all these units, drafted together (G-9.2, G-9.3)."""
    costs = [_cost(unit, n, 0) for unit, n in units.items()]
    return sum(food for food, _ in costs), sum(metal for _, metal in costs)


def _problems(  # noqa: PLR0913, PLR0917 - all that a draft depends on
    basket: Mapping[Unit, int],
    food: int,
    metal: int,
    people: int,
    technologies: frozenset[Technology],
    out: Mapping[Unit, int],
    capital: bool,
    port: bool,
    light_before: int,
) -> list[Text]:
    found = []
    costs = [_cost(unit, n, light_before) for unit, n in basket.items()]
    for have, place, kind in ((food, 0, "food"), (metal, 1, "metal")):
        cost = sum(one[place] for one in costs)
        if cost > have:
            found.append(Text(f"gen.draft.short_{kind}", {"missing": cost - have, "rule": "G-9.2"}))
    if sum(basket.values()) > people:
        missing = sum(basket.values()) - people
        found.append(Text("gen.draft.short_people", {"missing": missing, "rule": "G-9.1"}))
    for unit in (unit for unit, n in basket.items() if n):
        row, name = UNITS[unit], Text(f"gen.unit.{unit}")
        if row.technology and row.technology not in technologies:
            needed = Text(f"gen.technology.{row.technology}")
            found.append(
                Text("gen.draft.locked", {"unit": name, "needed": needed, "rule": "G-9.2"})
            )
        if basket[unit] + out.get(unit, 0) > row.in_box:
            found.append(Text("gen.draft.box", {"unit": name, "most": row.in_box, "rule": "G-9.6"}))
        squadron = row.unit_class is UnitClass.SQUADRON
        if squadron and not port:
            found.append(Text("gen.draft.no_port", {"rule": "G-9.6"}))
        if not squadron and not capital:
            found.append(Text("gen.draft.no_capital", {"rule": "G-9.5"}))
    return list({one.key + str(one.params): one for one in found}.values())


@dataclass(frozen=True, slots=True)
class Upgrading:
    """A unit on its way: its type now and what it becomes, step by step (G-9.8)."""

    path: Annotated[tuple[Unit, ...], Length(2, 3)]


@dataclass(frozen=True, slots=True)
class Step:
    old: Unit
    new: Unit
    count: Annotated[int, Doc("battle count that gives the discount (G-R11)")]
    food: int
    metal: int


@dataclass(frozen=True, slots=True)
class UpgradeWay:
    food: int
    metal: int
    payable: bool
    steps: tuple[Step, ...]
    why: Annotated[tuple[Line, ...], Doc("food and metal together")] = ()


@dataclass(frozen=True, slots=True)
class Upgrades:
    ways: Annotated[tuple[UpgradeWay, ...], Doc("cheapest totals, each with its order")]
    count_after: int
    problems: tuple[Text, ...]


@calculator
def upgrades(
    units: Annotated[tuple[Upgrading, ...], Length(0, 5)],
    count: Annotated[int, Between(0, 5), Doc("battle count")],
    food: Goods = 0,
    metal: Goods = 0,
    technologies: frozenset[Technology] = frozenset(),
    switches: Switches = DEFAULTS,
    pieces_out: Annotated[
        Mapping[Unit, Annotated[int, Between(0, 200)]] | None, Doc("on the table, all players")
    ] = None,
) -> Upgrades:
    """Cheapest totals of several upgrades and the order that gives them (G-9.10, G-9.11)."""
    problems = []
    for place, one in enumerate(units):
        for pair in zip(one.path, one.path[1:], strict=False):
            if pair not in UPGRADES:
                raise BadInput("gen.upgrade.no_line", f"units.{place}.path", rule="G-9.8")
            needed = UNITS[pair[1]].technology
            if needed and needed not in technologies:
                params = {
                    "unit": Text(f"gen.unit.{pair[1]}"),
                    "needed": Text(f"gen.technology.{needed}"),
                    "rule": "G-9.7",
                }
                problems.append(Text("gen.draft.locked", params))
        if len(one.path) > 2 and not switches.upgraded_twice:
            problems.append(Text("gen.upgrade.twice", {"rule": "G-R12"}))
    for unit in Unit:
        become = sum((one.path[-1] is unit) - (one.path[0] is unit) for one in units)
        if become > 0 and become + (pieces_out or {}).get(unit, 0) > UNITS[unit].in_box:
            name = Text(f"gen.unit.{unit}")
            params = {"unit": name, "most": UNITS[unit].in_box, "rule": "G-R31"}
            problems.append(Text("gen.draft.box", params))
    steps = sum(len(one.path) - 1 for one in units)
    if steps > count:
        params = {"count": count, "wanted": steps, "rule": "G-9.7"}
        return Upgrades((), count, (*problems, Text("gen.upgrade.count", params)))
    ways = cheapest(units, count, food, metal)
    if ways and not any(way.payable for way in ways):
        problems.append(Text("gen.upgrade.too_dear", {"rule": "G-9.10"}))
    return Upgrades(ways, count - steps, tuple(problems))


def cheapest(
    units: tuple[Upgrading, ...], count: int, food: int, metal: int
) -> tuple[UpgradeWay, ...]:
    """The totals that no other order beats, each with its order; beyond the count no discount."""
    best: dict[Price, tuple[Step, ...]] = {}
    for way in sorted(set(_orders(tuple(sorted(one.path for one in units))))):
        for done in _paid(way, count):
            price = (sum(step.food for step in done), sum(step.metal for step in done))
            best.setdefault(price, done)
    return tuple(
        UpgradeWay(f, m, f <= food and m <= metal, done, _reasons(done))
        for (f, m), done in sorted(best.items())
        if not any(a <= f and b <= m and (a, b) != (f, m) for a, b in best)
    )


def _reasons(steps: tuple[Step, ...]) -> tuple[Line, ...]:
    """Step by step: the difference of the prices, and the discount of the battle count."""
    lines = []
    for step in steps:
        food, metal = _difference(step.old, step.new)
        params = {"old": Text(f"gen.unit.{step.old}"), "new": Text(f"gen.unit.{step.new}")}
        lines.append(Line("gen.upgrade.difference", food + metal, cite("G-9.10"), params))
        less = step.food + step.metal - food - metal
        lines.append(Line("gen.upgrade.discount", less, cite("G-9.11"), {"count": step.count}))
    return tuple(lines)


def _orders(paths: tuple[tuple[Unit, ...], ...]) -> Iterator[tuple[tuple[Unit, Unit], ...]]:
    """Every order of the steps; the second step of a unit comes after its first."""
    if not paths:
        yield ()
        return
    for place, path in enumerate(paths):
        if path in paths[:place]:
            continue
        rest = paths[:place] + ((path[1:],) if len(path) > 2 else ()) + paths[place + 1 :]
        for later in _orders(rest):
            yield ((path[0], path[1]), *later)


def _paid(way: tuple[tuple[Unit, Unit], ...], count: int) -> list[tuple[Step, ...]]:
    """Every way to take the discounts along an order of upgrades."""
    ways: list[tuple[Step, ...]] = [()]
    for place, (old, new) in enumerate(way):
        now = count - place
        prices = upgrade_prices(old, new, now)
        ways = [(*done, Step(old, new, now, *price)) for done in ways for price in prices]
    return ways


def _difference(old: Unit, new: Unit) -> Price:
    food = max(0, UNITS[new].food - UNITS[old].food)
    return food, max(0, UNITS[new].metal - UNITS[old].metal)


def upgrade_prices(old: Unit, new: Unit, count: int) -> list[Price]:
    """The price options of one upgrade at this battle count, the best only (G-9.10, G-9.11)."""
    food, metal = _difference(old, new)
    if count < 1:
        return [(food, metal)]
    less_food, less_metal = max(0, food - 1), max(0, metal - 1)
    if count >= FULL_DISCOUNT_FROM:
        return [(less_food, less_metal)]
    options = {(less_food, metal), (food, less_metal)}
    return sorted(
        one
        for one in options
        if not any(a <= one[0] and b <= one[1] and (a, b) != one for a, b in options)
    )
