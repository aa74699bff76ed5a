"""Event cards (M-6.2): what a symbol's die does to what a player has in the affected areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.dice import DiceRequest
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.buildings.damage import BuildingId, Damage, building_points
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import EVENT_SYMBOLS, UNITS
from companion.games.medioevo.words import EventSymbol

EVENT_DIE = DiceRequest("event_roll.die", (6,))
SYMBOLS_ON_A_CARD, SYMBOLS_CHOSEN = 3, 2  # M-6.2

UnitKind = Literal[
    "light_infantry", "heavy_infantry", "cavalry", "archer", "captain.1", "captain.2", "captain.3"
]
UNIT_KINDS: dict[UnitKind, tuple[Unit, int]] = {
    "light_infantry": (Unit.LIGHT, 1),
    "heavy_infantry": (Unit.HEAVY, 1),
    "cavalry": (Unit.CAVALRY, 1),
    "archer": (Unit.ARCHER, 1),
    "captain.1": (Unit.CAPTAIN, 1),
    "captain.2": (Unit.CAPTAIN, 2),
    "captain.3": (Unit.CAPTAIN, 3),
}
# M-11.6: what a hit unit becomes, the first of which there is a figure; else it is destroyed.
STEPS_DOWN: dict[Unit, tuple[UnitKind, ...]] = {
    Unit.HEAVY: ("light_infantry",),
    Unit.CAVALRY: ("heavy_infantry", "light_infantry"),
}


@dataclass(frozen=True, slots=True)
class EventBuilding:
    """A building in a marked area."""

    building: BuildingId
    damage: Annotated[Damage, Doc("damage markers on it")] = 0


@dataclass(frozen=True, slots=True)
class Event:
    """One symbol, one player: what he has in the affected areas and what he rolled.

    Affected are the marked areas and the sea areas adjacent to them; for buildings the marked
    areas only. What M-27.42 and M-27.43 keep safe is left out.
    """

    symbol: Annotated[EventSymbol, Doc("one of the two symbols the start player chose")]
    roll: Annotated[
        Annotated[int, Between(1, 6)] | None, Doc("his d6; null only if he has nothing there")
    ] = None
    die_lowered: Annotated[
        int, Between(0, 3), Doc("taken off the die by cards 46 and 47; it never falls below 1")
    ] = 0
    force: Annotated[Force, Doc("his units and transports in affected areas")] = EMPTY
    buildings: Annotated[
        tuple[EventBuilding, ...], Length(0, 60), Doc("his buildings in marked areas")
    ] = ()
    cubes: Annotated[
        int, Between(0, 160), Doc("goods cubes on his transports in affected areas")
    ] = 0
    supply_light: Annotated[
        int, Between(0, 20), Doc("his light infantry figures in the supply, for step-downs")
    ] = 20
    supply_heavy: Annotated[
        int, Between(0, 20), Doc("his heavy infantry figures in the supply, for step-downs")
    ] = 20
    unit_points: Annotated[
        tuple[UnitKind, ...],
        Doc(
            "symbol units: where he puts each point, one after the other, by what the unit is at"
            " that moment; points beyond the list go where they cost the fewest florins then"
        ),
    ] = ()
    building_points: Annotated[
        tuple[int, ...],
        Doc(
            "symbol buildings: position (from 0) of the building that takes each point; points"
            " beyond the list go to the building with the most building points left, the first"
            " of them"
        ),
    ] = ()


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """What the symbol does to the player."""

    must_roll: Annotated[bool, Doc("he has something of the kind there")]
    effect: Annotated[
        Breakdown,
        Doc("transports stopped, damage points on units or buildings, or cubes lost"),
    ]
    void: Annotated[int, Doc("points beyond what is there (R-10)")]
    force: Annotated[Force, Doc("his force there afterwards (symbol units)")]
    units_left: Annotated[Mapping[UnitKind, int], Doc("his units there afterwards, by kind")]
    unit_points: Annotated[tuple[UnitKind, ...], Doc("the points on units as they were put")]
    buildings: Annotated[tuple[EventBuilding, ...], Doc("his buildings there afterwards")]
    destroyed: Annotated[tuple[BuildingId, ...], Doc("buildings destroyed")]


@calculator
def event(question: Event) -> EventAnswer:
    """What one symbol does to one player (M-6.2)."""
    _require_standing(question.buildings)
    if not _anything_there(question):
        lines = (Line("event_roll.nothing_there", 0, cite("M-6.2")),)
        return _answer(question, False, lines, 0)
    if question.roll is None:
        raise BadInput("event_roll.missing", "roll")
    die = max(1, question.roll - question.die_lowered)
    highest = EVENT_SYMBOLS[question.symbol].highest_effective_roll
    if die > highest:
        params = {"roll": die, "highest": highest}
        lines = (Line("event_roll.no_effect", 0, cite("M-6.2"), params),)
        return _answer(question, True, lines, 0)
    void = max(0, die - _room(question, die))
    hits = Line(f"event_roll.{question.symbol.value}", die, cite("M-6.2"), {"n": die})
    rest = Line("event_roll.void", -void, cite("R-10"), {"n": void})
    return _answer(question, True, (hits, rest) if void else (hits,), void)


def _answer(question: Event, must_roll: bool, lines: tuple[Line, ...], void: int) -> EventAnswer:
    effect = Breakdown("event_roll.effect", lines)
    force, buildings = question.force, question.buildings
    unit_points: tuple[UnitKind, ...] = ()
    destroyed: tuple[BuildingId, ...] = ()
    if question.symbol is EventSymbol.UNITS:
        force, unit_points = hit_units(
            question.force,
            effect.total,
            _supply(question),
            question.unit_points,
        )
    if question.symbol is EventSymbol.BUILDINGS:
        buildings, destroyed = hit_buildings(
            question.buildings, effect.total, question.building_points
        )
    counts = dict(force.counts())
    left = {kind: counts[kind] for kind in UNIT_KINDS}
    return EventAnswer(must_roll, effect, void, force, left, unit_points, buildings, destroyed)


def _require_standing(buildings: tuple[EventBuilding, ...]) -> None:
    problems = [
        Problem("event_roll.building_gone", {"damage": item.damage}, f"buildings.{place}.damage")
        for place, item in enumerate(buildings)
        if item.damage >= building_points(item.building)
    ]
    if problems:
        raise BadInput.of(problems)


def _anything_there(question: Event) -> bool:
    match question.symbol:
        case EventSymbol.MOVEMENT:
            return question.force.transports > 0
        case EventSymbol.UNITS:
            return question.force.units > 0
        case EventSymbol.BUILDINGS:
            return bool(question.buildings)
        case EventSymbol.GOODS:
            return question.cubes > 0


def _supply(question: Event) -> Mapping[Unit, int]:
    return {Unit.LIGHT: question.supply_light, Unit.HEAVY: question.supply_heavy}


def _room(question: Event, die: int) -> int:
    """How many points of the die what he has there can take, units in the order he chose."""
    match question.symbol:
        case EventSymbol.MOVEMENT:
            return question.force.transports
        case EventSymbol.UNITS:
            supply, chosen = _supply(question), question.unit_points
            return len(hit_units(question.force, die, supply, chosen)[1])
        case EventSymbol.BUILDINGS:
            return sum(building_points(item.building) - item.damage for item in question.buildings)
        case EventSymbol.GOODS:
            return question.cubes


def _kinds_in(force: Force) -> Iterator[UnitKind]:
    counts = dict(force.counts())
    for kind in UNIT_KINDS:
        if counts[kind]:
            yield kind


def _next_step(unit: Unit, figures: Mapping[Unit, int]) -> UnitKind | None:
    """What a hit unit becomes: the next lower type of which a figure is left (M-11.6)."""
    for lower in STEPS_DOWN.get(unit, ()):
        if figures.get(UNIT_KINDS[lower][0], 0):
            return lower
    return None


def hit(force: Force, kind: UnitKind, figures: Mapping[Unit, int]) -> tuple[Force, dict[Unit, int]]:
    """One point on one unit; figures go back to the supply at once (M-11.6)."""
    unit, level = UNIT_KINDS[kind]
    lower = _next_step(unit, figures)
    force = force.minus(force_of(unit, level))
    left = dict(figures)
    left[unit] = left.get(unit, 0) + 1
    if lower is not None:
        becomes = UNIT_KINDS[lower][0]
        left[becomes] -= 1
        force = force.plus(force_of(becomes))
    return force, left


def hit_units(
    force: Force, points: int, supply: Mapping[Unit, int], chosen: tuple[UnitKind, ...] = ()
) -> tuple[Force, tuple[UnitKind, ...]]:
    """The force after so many points, and where each went; raises if they cannot go there."""
    figures = dict(supply)
    put: list[UnitKind] = []
    for number in range(points):
        if not force.units:
            break
        kind = chosen[number] if number < len(chosen) else _cheapest(force, figures)
        if kind not in set(_kinds_in(force)):
            raise BadInput(
                "event_roll.no_such_unit", f"unit_points.{number}", unit=Text(f"piece.{kind}")
            )
        force, figures = hit(force, kind, figures)
        put.append(kind)
    if len(chosen) > len(put):
        params = {"n": len(put), "chosen": len(chosen)}
        raise IllegalAction.of(
            [Problem("event_roll.too_many_points", params, "unit_points", cite("M-6.2"))],
            may_overrule=False,
        )
    return force, tuple(put)


def _cheapest(force: Force, figures: Mapping[Unit, int]) -> UnitKind:
    """Where one point costs the fewest florins now."""

    def loss(kind: UnitKind) -> int:
        lower = _next_step(UNIT_KINDS[kind][0], figures)
        return _price(kind) - (_price(lower) if lower else 0)

    return min(_kinds_in(force), key=loss)


def _price(kind: UnitKind) -> int:
    unit, level = UNIT_KINDS[kind]
    return UNITS[unit].price * level


def hit_buildings(
    buildings: tuple[EventBuilding, ...], points: int, chosen: tuple[int, ...] = ()
) -> tuple[tuple[EventBuilding, ...], tuple[BuildingId, ...]]:
    """Buildings left after so many points, and those destroyed (M-8.9)."""
    hit_ones = damaged(buildings, points, chosen)
    return (
        tuple(item for item in hit_ones if _left(item)),
        tuple(item.building for item in hit_ones if not _left(item)),
    )


def damaged(
    buildings: tuple[EventBuilding, ...], points: int, chosen: tuple[int, ...] = ()
) -> tuple[EventBuilding, ...]:
    """All the buildings in their places after so many points, the destroyed ones included."""
    if len(chosen) > points:
        params = {"n": points, "chosen": len(chosen)}
        raise IllegalAction.of(
            [Problem("event_roll.too_many_points", params, "building_points", cite("M-6.2"))],
            may_overrule=False,
        )
    standing = list(buildings)
    for number in range(points):
        places = range(len(standing))
        most_left = max(places, key=lambda place: _left(standing[place]))
        place = chosen[number] if number < len(chosen) else most_left
        if place not in places or not _left(standing[place]):
            raise BadInput("event_roll.no_such_building", f"building_points.{number}", place=place)
        standing[place] = replace(standing[place], damage=standing[place].damage + 1)
    return tuple(standing)


def _left(item: EventBuilding) -> int:
    return building_points(item.building) - item.damage
