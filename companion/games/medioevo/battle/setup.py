"""Sides and battles from what the table says: forces, hordes, several parties (M-6.1, M-15.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import Army, Figure, Galley, SiegeEngine, army, grouped
from companion.games.medioevo.battle.model import Side
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Engine, Level, Transport, Unit
from companion.games.medioevo.switches import Switches


def army_of(force: Force) -> Army:
    """The battle army of a force in one area: units, engines, galleys (all units on galley 0)."""
    return army(
        light=force.light_infantry,
        heavy=force.heavy_infantry,
        cavalry=force.cavalry,
        archers=force.archer,
        captains=_levels(force.captain),
        engines=[kind for kind in Engine for _ in range(force.engines(kind))],
        galleys=_levels(force.galley),
    )


def army_aboard(force: Force, loads: Sequence[Force]) -> Army:
    """The battle army at sea: `loads` say what is aboard each galley, in the galleys' order.

    BadInput where the loads are not the force, or where there are not as many as galleys.
    """
    levels = _levels(force.galley)
    aboard = Force()
    for load in loads:
        aboard = aboard.plus(load)
    if len(loads) != len(levels) or aboard != cargo_of(force):
        raise BadInput("battle.loads_do_not_fit", "aboard")
    counts: dict[Figure, int] = {}
    engines: list[tuple[int, SiegeEngine]] = []
    for ship, load in enumerate(loads):
        for figure, count in army_of(load).groups:
            counts[replace(figure, ship=ship)] = count
        for order, kind in enumerate(Engine):
            engines += [(order, SiegeEngine(kind, ship))] * load.engines(kind)
    return Army(
        grouped(counts.items()),
        tuple(engine for _, engine in sorted(engines, key=lambda item: item[0])),
        tuple(Galley(Level(level)) for level in levels),
    )


def cargo_of(force: Force) -> Force:
    """What galleys carry into a battle: units and siege engines (M-9.3)."""
    return Force(
        light_infantry=force.light_infantry,
        heavy_infantry=force.heavy_infantry,
        cavalry=force.cavalry,
        archer=force.archer,
        captain=force.captain,
        engine=force.engine,
    )


def places_of(force: Force) -> tuple[int, ...]:
    """Units and engines each galley can carry, in the galleys' order (M-9.3)."""
    capacity = tables.TRANSPORTS[Transport.GALLEY].capacity
    return tuple(capacity[level - 1] for level in _levels(force.galley))


def spread(force: Force) -> tuple[Force, ...]:
    """The load spread evenly over the galleys, each filled in proportion to its places.

    Engines go where most of them may shoot (M-13.3); what does not fit anywhere lies on the
    galley that is overloaded least.
    """
    levels = _levels(force.galley)
    if not levels:
        return ()
    places, loads, taken = places_of(force), [Force()] * len(levels), [0] * len(levels)
    rooms = list(levels)

    def put(ship: int, piece: Force) -> None:
        loads[ship] = loads[ship].plus(piece)
        taken[ship] += 1

    for order in (2, 1, 0):
        for _ in range(force.engine[order]):
            ship = max(range(len(levels)), key=lambda at: (rooms[at], -taken[at] / places[at]))
            rooms[ship] -= order + 1
            put(ship, Force(engine=_one(order)))
    for piece in _units_one_by_one(force):
        put(min(range(len(levels)), key=lambda at: (taken[at] + 1) / places[at]), piece)
    return tuple(loads)


def _one(place: int) -> tuple[int, int, int]:
    return (int(place == 0), int(place == 1), int(place == 2))


def _units_one_by_one(force: Force) -> Iterator[Force]:
    for place in (2, 1, 0):
        yield from [Force(captain=_one(place))] * force.captain[place]
    yield from [Force(archer=1)] * force.archer
    yield from [Force(cavalry=1)] * force.cavalry
    yield from [Force(heavy_infantry=1)] * force.heavy_infantry
    yield from [Force(light_infantry=1)] * force.light_infantry


def force_of(given: Army) -> Force:
    """Units (real types and levels), engines and galleys left, wherever they stand."""
    units = dict.fromkeys(Unit, 0)
    captains, engines, galleys = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    for figure, count in given.groups:
        if figure.fallen:
            continue
        units[figure.unit] += count
        if figure.unit is Unit.CAPTAIN:
            captains[figure.own_level - 1] += count
    for engine in given.engines:
        engines[list(Engine).index(engine.kind)] += not engine.lost
    for galley in given.galleys:
        galleys[galley.level - 1] += not galley.sunk
    return Force(
        light_infantry=units[Unit.LIGHT],
        heavy_infantry=units[Unit.HEAVY],
        cavalry=units[Unit.CAVALRY],
        archer=units[Unit.ARCHER],
        captain=(captains[0], captains[1], captains[2]),
        engine=(engines[0], engines[1], engines[2]),
        galley=(galleys[0], galleys[1], galleys[2]),
    )


def _levels(counts: tuple[int, int, int]) -> list[int]:
    return [level for level, count in zip((1, 2, 3), counts, strict=True) for _ in range(count)]


def barbarian_side(
    given: Army,
    *,
    at_sea: bool = False,
    commanded: bool = False,
    switches: Switches,
) -> Side:
    """A barbarian army; at sea it has a galley (R-66). M-27.65 puts it under a player's command."""
    if at_sea and not given.galleys:
        galley = Galley(Level(switches.barbarian_galley_level))
        given = evolve(given, galleys=(galley,))
    return Side(given, barbarian=True, commanded=commanded, transports=False)


def next_opponents(parties: Iterable[str], barbarians: Iterable[str]) -> tuple[str, ...]:
    """Whom the active player may fight next among several parties: barbarians first (M-15.5)."""
    left = tuple(parties)
    unknown = set(barbarians) - set(left)
    if unknown:
        raise BadInput("battle.unknown_party", "barbarians", party=", ".join(sorted(unknown)))
    first = tuple(party for party in left if party in set(barbarians))
    return first or left
