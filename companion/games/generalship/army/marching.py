"""Moves, reach, retreat and supply (G-10, G-11.13, G-15.7)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Line, Text
from companion.core.records import dataclass, evolve
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Field, Nation, Terrain, Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import MOVES, REGIMENTS, SQUADRONS, UNITS

Points = Annotated[int, Between(0, 2)]
PlaceName = Annotated[str, Length(1, 40)]
COASTAL = (Terrain.PLAINS, Terrain.FOREST)


@dataclass(frozen=True, slots=True)
class Squadron:
    """The squadron that carries, takes aboard or lands a regiment."""

    points: Points = 2
    aboard: Annotated[int, Between(0, 5), Doc("regiments on it")] = 0


@dataclass(frozen=True, slots=True)
class Move:
    allowed: bool
    points_left: int
    ended: Annotated[bool, Doc("it moves no more this turn")]
    squadron_ended: bool
    why_not: Text | None
    why: Annotated[tuple[Line, ...], Doc("points before, and what the step takes")] = ()


@calculator
def move(
    unit_class: UnitClass,
    start: Annotated[Terrain, Doc("terrain of the tile it leaves")],
    to: Annotated[Terrain, Doc("terrain of the adjacent tile")],
    points: Annotated[Points | None, Doc("movement points left; null: all")] = None,
    squadron: Annotated[Squadron | None, Doc("for boarding and landing")] = None,
    switches: Switches = DEFAULTS,
) -> Move:
    """One step to an adjacent tile: allowed or not, and what is left (G-10.2)."""
    have = MOVES[unit_class].points if points is None else points
    if have > MOVES[unit_class].points:
        raise BadInput("gen.move.points", "points", most=MOVES[unit_class].points)
    if unit_class is UnitClass.SQUADRON:
        return _told(have, _sail(start, to, have), "G-10.7" if start is to else "G-10.5")
    if Terrain.SEA in (start, to):
        rule = "G-10.9" if to is Terrain.SEA else "G-10.10"
        return _told(have, _cross(start, to, have, squadron, switches), rule)
    cost = cost_of(unit_class, to)
    if cost is None:
        return _refused("gen.move.no_mountain", "G-10.3", have)
    if cost > have:
        return _refused("gen.move.too_few", "G-10.2", have)
    return _told(have, Move(True, have - cost, have == cost, False, None), "G-10.2")


def _told(have: int, made: Move, rule: str) -> Move:
    """The step with its reasons: points before it, and what it took."""
    if not made.allowed:
        return made
    before = Line("gen.move.before", have, cite("G-10.2"))
    return evolve(made, why=(before, Line("gen.move.step", made.points_left - have, cite(rule))))


def cost_of(unit_class: UnitClass, to: Terrain) -> int | None:
    """What a plain step costs; none: not that way (G-10.2)."""
    cost: int | None = getattr(MOVES[unit_class], to.value)
    return cost


def _refused(key: str, rule: str, points: int) -> Move:
    return Move(False, points, points == 0, False, Text(key, {"rule": rule}))


def _sail(start: Terrain, to: Terrain, have: int) -> Move:
    """A squadron's step: to or from land it takes all points (G-10.5, G-10.6, G-10.7)."""
    if Terrain.SEA not in (start, to):
        return _refused("gen.move.no_land", "G-10.2", have)
    if Terrain.MOUNTAIN in (start, to):
        return _refused("gen.move.mountain_sea", "G-10.3", have)
    if have < 1:
        return _refused("gen.move.too_few", "G-10.2", have)
    left = have - 1 if start is to else 0
    return Move(True, left, left == 0, left == 0, None)


def _cross(
    start: Terrain, to: Terrain, have: int, squadron: Squadron | None, switches: Switches
) -> Move:
    """A regiment goes aboard or lands (G-10.9, G-10.10)."""
    if start is to:
        return _refused("gen.move.carried", "G-10.7", have)
    if Terrain.MOUNTAIN in (start, to):
        return _refused("gen.move.mountain_sea", "G-10.3", have)
    if squadron is None:
        return _refused("gen.move.no_squadron", "G-10.9", have)
    if to is Terrain.SEA and squadron.aboard >= CAPACITY:
        return _refused("gen.move.full", "G-10.8", have)
    if have < 1 and (to is Terrain.SEA or switches.boarding_needs_point):
        return _refused("gen.move.too_few", "G-10.2", have)
    if switches.boarding_needs_point and squadron.points < 1:
        return _refused("gen.move.squadron_points", "G-R15", have)
    return Move(True, 0, True, True, None)


@dataclass(frozen=True, slots=True)
class TileAround:
    id: PlaceName
    terrain: Terrain
    neighbours: Annotated[tuple[PlaceName, ...], Length(0, 12)] = ()


Places = Annotated[tuple[TileAround, ...], Length(1, 24)]


def known_places(places: tuple[TileAround, ...]) -> Mapping[str, TileAround]:
    """The places by name; BadInput for a name twice or a neighbour that is none."""
    known = {one.id: one for one in places}
    if len(known) != len(places):
        raise BadInput("gen.place.twice", "places")
    for place, one in enumerate(places):
        for name in one.neighbours:
            if name not in known:
                raise BadInput("gen.place.unknown", f"places.{place}.neighbours", name=name)
    return known


def neighbours_of(known: Mapping[str, TileAround], place: str) -> list[str]:
    """Adjacent places; one direction typed is enough."""
    return [
        name
        for name, one in known.items()
        if name != place and (name in known[place].neighbours or place in one.neighbours)
    ]


@dataclass(frozen=True, slots=True)
class Reached:
    place: str
    points_left: int
    battle: bool
    rule: Annotated[str, Doc("why it can be reached so")] = ""


@dataclass(frozen=True, slots=True)
class Reach:
    places: tuple[Reached, ...]


@calculator
def reach(  # noqa: PLR0913, PLR0917 - its parameters are its question
    unit_class: UnitClass,
    place: PlaceName,
    places: Places,
    points: Points | None = None,
    enemies: Annotated[frozenset[PlaceName], Doc("places with units of a non-ally")] = frozenset(),
    allies: Annotated[frozenset[PlaceName], Doc("tiles of allies (G-10.15)")] = frozenset(),
    squadrons: Annotated[
        frozenset[PlaceName], Doc("sea tiles where an own squadron takes regiments aboard")
    ] = frozenset(),
    switches: Switches = DEFAULTS,
) -> Reach:
    """All places that can be reached this turn, with the points left (G-10.2)."""
    known = known_places(places)
    for name in (place, *sorted(enemies | allies | squadrons)):
        if name not in known:
            raise BadInput("gen.place.unknown", "place", name=name)
    have = MOVES[unit_class].points if points is None else points
    best: dict[str, Reached] = {}
    waiting = deque([(place, min(have, MOVES[unit_class].points))])
    while waiting:
        here, left = waiting.popleft()
        for name in neighbours_of(known, here):
            if name == place or (name in allies and name not in enemies):
                continue
            carried = known[here].terrain is Terrain.SEA  # on the sea a regiment is aboard
            ship = Squadron() if carried or name in squadrons else None
            step = move(unit_class, known[here].terrain, known[name].terrain, left, ship, switches)
            if not step.allowed or (name in best and best[name].points_left >= step.points_left):
                continue
            rule = "G-10.12" if name in enemies else step.why[-1].rule.number
            best[name] = Reached(name, step.points_left, name in enemies, rule)
            if not step.ended and name not in enemies:
                waiting.append((name, step.points_left))
    return Reach(tuple(best[name] for name in sorted(best)))


@dataclass(frozen=True, slots=True)
class Neighbour:
    id: PlaceName
    terrain: Terrain
    own: Annotated[bool, Doc("possessed by the retreating player himself (G-R14)")] = True


@dataclass(frozen=True, slots=True)
class Retreat:
    together: Annotated[tuple[str, ...], Doc("tiles that take all regiments, or the fleet")]
    infantry: tuple[str, ...]
    cavalry: tuple[str, ...]
    squadrons: tuple[str, ...]
    lost: Annotated[Mapping[Unit, int], Doc("units without a fitting tile (G-11.15)")]
    over_capacity: Annotated[int, Doc("regiments to be removed first (G-11.14)")]
    why: Annotated[tuple[Line, ...], Doc("tiles that fit each class, and what is lost")] = ()


@calculator
def retreat(
    field: Field,
    units: Mapping[Unit, Annotated[int, Between(0, 30)]],
    neighbours: Annotated[tuple[Neighbour, ...], Length(0, 12)],
) -> Retreat:
    """Where a beaten force may go, and what is lost (G-11.13 to G-11.15)."""
    own = [one for one in neighbours if one.own]
    sea = tuple(one.id for one in own if one.terrain is Terrain.SEA)
    have = {unit: n for unit, n in units.items() if n}
    regiments = {unit: n for unit, n in have.items() if unit in REGIMENTS}
    ships = {unit: n for unit, n in have.items() if unit in SQUADRONS}
    if field is Field.SEA:
        over = max(0, sum(regiments.values()) - CAPACITY * sum(ships.values()))
        lost = {} if sea else have
        why = _ways_out({"G-11.14": len(sea)}, lost)
        return Retreat(sea, (), (), sea, lost, over if sea else 0, why)
    land = tuple(one.id for one in own if one.terrain is not Terrain.SEA)
    level = tuple(one.id for one in own if one.terrain in COASTAL)
    mounted = any(UNITS[unit].unit_class is UnitClass.CAVALRY for unit in regiments)
    fitting = {UnitClass.INFANTRY: land, UnitClass.CAVALRY: level, UnitClass.SQUADRON: sea}
    lost = {unit: n for unit, n in have.items() if not fitting[UNITS[unit].unit_class]}
    why = _ways_out({"G-11.13": len(level if mounted else land)}, lost)
    return Retreat(level if mounted else land, land, level, sea if ships else (), lost, 0, why)


def _ways_out(tiles: Mapping[str, int], lost: Mapping[Unit, int]) -> tuple[Line, ...]:
    lines = [Line("gen.retreat.tiles", n, cite(rule)) for rule, n in tiles.items()]
    if lost:
        lines.append(Line("gen.retreat.lost", -sum(lost.values()), cite("G-11.15")))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Owned:
    id: PlaceName
    owner: Nation | None = None
    neighbours: Annotated[tuple[PlaceName, ...], Length(0, 12)] = ()


@dataclass(frozen=True, slots=True)
class Supply:
    isolated: bool
    path: Annotated[tuple[str, ...], Doc("from the capital to the stack, both included")]
    why: Annotated[tuple[Line, ...], Doc("the length of the path, or what is missing")] = ()


@calculator
def supply(
    places: Annotated[tuple[Owned, ...], Length(1, 24)],
    player: Nation,
    capital: PlaceName,
    stack: Annotated[PlaceName, Doc("where the division or fleet stands")],
    allies: frozenset[Nation] = frozenset(),
) -> Supply:
    """Whether a stack is isolated from the capital, or the shortest supply path (G-15.7)."""
    known = known_places(
        tuple(TileAround(one.id, Terrain.PLAINS, one.neighbours) for one in places)
    )
    for name, at in ((capital, "capital"), (stack, "stack")):
        if name not in known:
            raise BadInput("gen.place.unknown", at, name=name)
    friends = {one.id for one in places if one.owner is player or one.owner in allies}
    paths: dict[str, tuple[str, ...]] = {capital: (capital,)} if capital in friends else {}
    waiting = deque(paths)
    while waiting:
        here = waiting.popleft()
        for name in neighbours_of(known, here):
            if name in friends and name not in paths:
                paths[name] = (*paths[here], name)
                waiting.append(name)
    if stack in paths:
        return Supply(False, paths[stack], (_supplied("path", len(paths[stack]), "G-15.7"),))
    key, rule = ("cut_off", "G-15.7") if paths else ("no_capital", "G-R27")
    return Supply(True, (), (_supplied(key, 0, rule),))


def _supplied(key: str, amount: int, rule: str) -> Line:
    return Line(f"gen.supply.{key}", amount, cite(rule))
