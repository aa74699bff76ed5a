"""Upkeep of divisions and fleets (G-15.3 to G-15.8), and what to remove when food is short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, product
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.generalship.army.drafting import price_of
from companion.games.generalship.pieces import Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS

FREE_STACKS = 4  # G-15.4
FREE_SIZE = 4  # G-15.6
CAPACITY = 5  # G-10.8
HALVES = {UnitClass.INFANTRY: 2, UnitClass.CAVALRY: 3, UnitClass.SQUADRON: 3}  # G-15.5
MOST_SHOWN = 100  # of many smallest removals
LARGE = 10**6

Pieces = Annotated[int, Between(0, 30)]
Food = Annotated[int, Between(0, 1000)]


@dataclass(frozen=True, slots=True)
class Stack:
    """A division or fleet: its units, or only its size as the table counted it."""

    units: Annotated[Mapping[Unit, Pieces] | None, Doc("pieces by type")] = None
    size: Annotated[
        Annotated[int, Between(0, 500)] | None,
        Doc("size already worked out, without the doubling of isolation; instead of units"),
    ] = None
    isolated: Annotated[bool, Doc("no supply path from the capital (G-15.7)")] = False
    sea: Annotated[bool, Doc("a fleet on a sea tile")] = False


Stacks = Annotated[tuple[Stack, ...], Length(0, 40)]


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What upkeep costs: the sum, the size of each stack, and the food that is missing."""

    number_cost: int
    counted: Annotated[int, Doc("stacks, isolated ones twice")]
    sizes: tuple[int, ...]
    size_costs: tuple[int, ...]
    total: Breakdown
    short_by: int


@calculator
def upkeep(stacks: Stacks, food: Food = 0) -> Upkeep:
    """Upkeep in food for all divisions and fleets of a player (G-15.3)."""
    for place, stack in enumerate(stacks):
        require_stack(stack, f"stacks.{place}")
    standing = [stack for stack in stacks if stack.units is None or any(stack.units.values())]
    counted = sum(2 if stack.isolated else 1 for stack in standing)
    number_cost = max(0, counted - FREE_STACKS)
    sizes = tuple(size_of(stack) for stack in stacks)
    costs = tuple(max(0, size - FREE_SIZE) for size in sizes)
    lines = [Line("gen.upkeep.number", number_cost, cite("G-15.4"), {"counted": counted})]
    lines += [
        Line(
            "gen.upkeep.isolated_size" if stacks[place].isolated else "gen.upkeep.size",
            cost,
            cite("G-15.8") if stacks[place].isolated else cite("G-15.6"),
            {"number": place + 1, "size": sizes[place]},
        )
        for place, cost in enumerate(costs)
        if cost
    ]
    total = Breakdown("gen.upkeep.total", tuple(lines))
    return Upkeep(number_cost, counted, sizes, costs, total, max(0, total.total - food))


def require_stack(stack: Stack, field: str) -> None:
    """BadInput for a stack without a size, with two, or for regiments at sea without ships."""
    if (stack.units is None) == (stack.size is None):
        raise BadInput("gen.upkeep.units_or_size", field)
    if stack.units is not None and stack.sea and not is_afloat(stack.units):
        raise BadInput("gen.upkeep.too_many_aboard", f"{field}.units", most=CAPACITY)


def is_afloat(units: Mapping[Unit, int]) -> bool:
    """Whether a fleet has ships for all its regiments (G-10.8)."""
    aboard = sum(units.get(unit, 0) for unit in REGIMENTS)
    return aboard <= CAPACITY * sum(units.get(unit, 0) for unit in SQUADRONS)


def size_of(stack: Stack) -> int:
    """The size of a stack, doubled by isolation before it is rounded down (G-15.5, G-15.8)."""
    halves = _halves(stack) * (2 if stack.isolated else 1)
    return halves // 2


def _halves(stack: Stack) -> int:
    if stack.units is None:
        return 2 * (stack.size or 0)
    return sum(n * HALVES[UNITS[unit].unit_class] for unit, n in stack.units.items())


@dataclass(frozen=True, slots=True)
class Removal:
    """Units that go, stack by stack, what upkeep costs then, and what they cost to draft again."""

    removed: tuple[Mapping[Unit, int], ...]
    pieces: int
    upkeep: int
    food_worth: int
    metal_worth: int


@dataclass(frozen=True, slots=True)
class Relief:
    upkeep: int
    short_by: int
    pieces: Annotated[int, Doc("fewest pieces that must go")]
    removals: Annotated[tuple[Removal, ...], Doc("all smallest ones, cheapest to redraft first")]
    why: Annotated[tuple[Line, ...], Doc("upkeep before, and the food for it")] = ()


@calculator
def upkeep_relief(stacks: Annotated[tuple[Stack, ...], Length(0, 12)], food: Food) -> Relief:
    """The smallest removals after which the food is enough; fleets keep their ships (G-15.3)."""
    for place, stack in enumerate(stacks):
        if stack.units is None:
            raise BadInput("gen.upkeep.needs_units", f"stacks.{place}.units")
    due = upkeep(stacks, food)
    why = (*due.total.lines, Line("gen.upkeep.food", -food, cite("G-15.3")))
    if not due.short_by:
        return Relief(due.total.total, 0, 0, (), why)
    least, ways = _smallest(stacks, food)
    found = [
        _removal(stacks, gone, food)
        for way in ways
        for gone in islice(
            product(*(_of_types(*pair) for pair in zip(stacks, way, strict=True))), MOST_SHOWN
        )
    ]
    found.sort(key=lambda one: (one.food_worth + one.metal_worth, one.upkeep))
    return Relief(due.total.total, due.short_by, least, tuple(found[:MOST_SHOWN]), why)


Gone = tuple[int, int, int]  # infantry, cavalry and squadrons that are removed from a stack


def _smallest(stacks: Sequence[Stack], food: int) -> tuple[int, list[tuple[Gone, ...]]]:
    """The fewest pieces that must go, and all ways by class: stack by stack, cheapest kept.

    A partial way is known by its pieces and its stacks counted; only the cost decides then.
    """
    options = [_options(stack) for stack in stacks]
    most = 2 * len(stacks)
    # best[i][counted]: pieces -> least size cost of the stacks from i on.
    best: list[dict[tuple[int, int], int]] = [{(0, 0): 0}]
    for choices in reversed(options):
        reached: dict[tuple[int, int], int] = {}
        for (pieces, counted), cost in best[0].items():
            for _, more, count, size_cost in choices:
                key = (pieces + more, min(counted + count, most))
                reached[key] = min(reached.get(key, LARGE), cost + size_cost)
        best.insert(0, reached)

    def payable(counted: int, cost: int) -> bool:
        return max(0, counted - FREE_STACKS) + cost <= food

    least = min(pieces for (pieces, counted), cost in best[0].items() if payable(counted, cost))
    ways: list[tuple[Gone, ...]] = []

    def walk(at: int, left: int, counted: int, cost: int, way: tuple[Gone, ...]) -> None:
        if len(ways) >= MOST_SHOWN:
            return
        if at == len(stacks):
            ways.append(way)
            return
        for gone, more, count, size_cost in options[at]:
            if any(
                pieces == left - more and payable(counted + count + rest, cost + size_cost + then)
                for (pieces, rest), then in best[at + 1].items()
            ):
                walk(at + 1, left - more, counted + count, cost + size_cost, (*way, gone))

    walk(0, least, 0, 0, ())
    return least, ways


def _options(stack: Stack) -> list[tuple[Gone, int, int, int]]:
    """What may go from a stack by class: how many pieces, and how it counts and costs then."""
    have = [
        sum(n for unit, n in (stack.units or {}).items() if UNITS[unit].unit_class is kind)
        for kind in UnitClass
    ]
    found: list[tuple[Gone, int, int, int]] = []
    for gone in product(*(range(n + 1) for n in have)):
        left = [n - less for n, less in zip(have, gone, strict=True)]
        if stack.sea and left[0] + left[1] > CAPACITY * left[2]:
            continue
        halves = sum(n * HALVES[kind] for n, kind in zip(left, UnitClass, strict=True))
        size = halves * (2 if stack.isolated else 1) // 2
        counted = (2 if stack.isolated else 1) if any(left) else 0
        lost = (gone[0], gone[1], gone[2])
        found.append((lost, sum(gone), counted, max(0, size - FREE_SIZE)))
    return found


def _of_types(stack: Stack, gone: Gone) -> list[dict[Unit, int]]:
    """Which types may make up the pieces of each class that go."""
    parts = []
    for kind, wanted in zip(UnitClass, gone, strict=True):
        have = [
            (unit, n) for unit, n in (stack.units or {}).items() if UNITS[unit].unit_class is kind
        ]
        ways = [
            dict(zip((unit for unit, _ in have), numbers, strict=True))
            for numbers in product(*(range(min(n, wanted) + 1) for _, n in have))
            if sum(numbers) == wanted
        ]
        parts.append(ways[:MOST_SHOWN])
    return [
        {unit: n for part in way for unit, n in part.items() if n}
        for way in islice(product(*parts), MOST_SHOWN)
    ]


def _removal(stacks: Sequence[Stack], gone: Sequence[Mapping[Unit, int]], food: int) -> Removal:
    left = tuple(_without(stack, lost) for stack, lost in zip(stacks, gone, strict=True))
    lost = {unit: sum(one.get(unit, 0) for one in gone) for unit in Unit}
    due = upkeep(left, food).total.total
    return Removal(tuple(gone), sum(lost.values()), due, *price_of(lost))


def _without(stack: Stack, lost: Mapping[Unit, int]) -> Stack:
    units = {unit: n - lost.get(unit, 0) for unit, n in (stack.units or {}).items()}
    return Stack({unit: n for unit, n in units.items() if n}, None, stack.isolated, stack.sea)
