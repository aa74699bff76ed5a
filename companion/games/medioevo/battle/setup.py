"""Sides and battles from what the table says: forces, hordes, several parties (M-6.1, M-15.5)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.dice import DiceRequest, Faces, checked
from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Army, Figure, Galley, army, grouped
from companion.games.medioevo.battle.model import ATTACK_DICE, FULL_SUPPLY, Side, Supply
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Engine, Level, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches

HIGHEST_FOR_MORE = 3


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


def player_side(
    force: Force,
    position: int,
    supply: Supply = FULL_SUPPLY,
    *,
    transports: bool = True,
) -> Side:
    """A player's side of a battle."""
    return Side(army_of(force), supply, position, transports=transports)


def horde(faces: Faces, switches: Switches = DEFAULTS) -> Army:
    """The horde of this round by its dice d4, d6, d8 (M-6.1)."""
    d4, d6, d8 = checked(DiceRequest("battle.dice_horde", ATTACK_DICE), faces, "horde_dice")
    captain = Figure(Unit.CAPTAIN, switches.barbarian_captain_level)
    counts = {
        Figure(Unit.LIGHT): 1 + (d4 <= HIGHEST_FOR_MORE),
        Figure(Unit.ARCHER): int(d6 <= HIGHEST_FOR_MORE),
        captain: int(d8 <= HIGHEST_FOR_MORE),
    }
    return Army(grouped(counts.items()))


def barbarian_side(
    given: Army,
    *,
    at_sea: bool = False,
    commanded: bool = False,
    switches: Switches = DEFAULTS,
) -> Side:
    """A barbarian army; at sea it has a galley (R-66). Card 65 puts it under a player's command."""
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
