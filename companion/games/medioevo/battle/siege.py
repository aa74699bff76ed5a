"""Siege engines: crews, shots, hits, and the building hit (M-12, M-13.3, M-14.1)."""

from __future__ import annotations

from collections import Counter

from companion.core.dice import Faces
from companion.core.errors import IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import FREE, Army, Figure
from companion.games.medioevo.battle.decisions import ManEngines
from companion.games.medioevo.battle.model import Battle, Building, Side, Site
from companion.games.medioevo.battle.values import protected
from companion.games.medioevo.battle.words import Source, Who, named
from companion.games.medioevo.pieces import ENGINE_LEVEL, BuildingKind
from companion.games.medioevo.rulebook import cite

MOST_CREW = 3
HIGHEST_HIT = 3
DOUBLE_CREWS = 10
SOURCES = tuple(Source)
HITS = cite("M-12.3")


def manned(battle: Battle, who: Who, answer: ManEngines) -> Side:
    """The side with its crews at the engines, or IllegalAction with every fault (D3)."""
    side = battle.side(who)
    problems = [*_crew_faults(side, answer), *_target_faults(battle, who, answer)]
    if battle.site.at_sea:
        problems += _capacity_faults(side.army, answer)
    if problems:
        raise IllegalAction.of(problems)
    change: Counter[Figure] = Counter()
    engines = list(side.army.engines)
    for crew in answer.crews:
        engines[crew.engine] = evolve(engines[crew.engine], target=crew.target)
        for figure in crew.units:
            change[figure] -= 1
            change[evolve(figure, post=crew.engine)] += 1
    army = evolve(side.army.changed(change), engines=tuple(engines))
    return evolve(side, army=army)


def _crew_faults(side: Side, answer: ManEngines) -> list[Problem]:
    problems = []
    rule = cite("M-12.1")
    there = dict(side.army.groups)
    taken: Counter[Figure] = Counter()
    seen: set[int] = set()
    for place, crew in enumerate(answer.crews):
        at = f"crews.{place}"
        if crew.engine >= len(side.army.engines) or side.army.engines[crew.engine].lost:
            problems.append(Problem("battle.no_such_engine", {"n": crew.engine + 1}, at, rule))
            continue
        if crew.engine in seen:
            problems.append(Problem("battle.engine_manned_twice", {"n": crew.engine + 1}, at, rule))
        seen.add(crew.engine)
        least = 0 if side.army.engines[crew.engine].extra_shot else 1
        if not least <= len(crew.units) <= MOST_CREW:
            params = {"most": MOST_CREW, "got": len(crew.units)}
            problems.append(Problem("battle.crew_of_one_to_three", params, at, rule))
        taken.update(crew.units)
    for figure, count in taken.items():
        if figure.post != FREE or there.get(figure, 0) < count:
            unit = {"unit": named(figure.unit)}
            problems.append(Problem("battle.crew_not_there", unit, "crews", rule))
    return problems


def _target_faults(battle: Battle, who: Who, answer: ManEngines) -> list[Problem]:
    """The shooter names a building of the enemy that stands there (M-12.2, R-26)."""
    problems = []
    for place, crew in enumerate(answer.crews):
        if crew.target == "units":
            continue
        building = battle.site.building(BuildingKind(crew.target))
        if building is None or battle.site.owner is not who.other or battle.site.at_sea:
            params = {"building": Text(f"building_kind.{crew.target}")}
            problems.append(
                Problem("battle.no_such_building", params, f"crews.{place}", cite("M-12.2"))
            )
    return problems


def _capacity_faults(army: Army, answer: ManEngines) -> list[Problem]:
    """Each galley may use engines up to its own level in all (M-13.3)."""
    used: Counter[int] = Counter()
    for crew in answer.crews:
        if crew.engine < len(army.engines):
            engine = army.engines[crew.engine]
            used[engine.ship] += ENGINE_LEVEL[engine.kind]
    problems = []
    for ship, levels in used.items():
        galley = army.galleys[ship] if ship < len(army.galleys) else None
        room = 0 if galley is None or galley.sunk else int(galley.level)
        if levels > room:
            params = {"levels": levels, "room": room}
            problems.append(
                Problem("battle.engines_exceed_galley", params, "crews", cite("M-13.3"))
            )
    return problems


def shots_by_engine(side: Side) -> tuple[int, ...]:
    """How many dice each engine throws (M-12.3; M-27.10 and M-27.52)."""
    each = 2 if DOUBLE_CREWS in side.now.cards else 1
    crews = [0] * len(side.army.engines)
    for figure, count in side.army.groups:
        if figure.post >= 0:
            crews[figure.post] += count
    return tuple(
        (crew + engine.extra_shot) * each if engine.target and not engine.lost else 0
        for crew, engine in zip(crews, side.army.engines, strict=True)
    )


def is_hit(face: int) -> bool:
    """A die of an engine or an archer hits with 1 to 3 (M-11.2, M-12.3)."""
    return face <= HIGHEST_HIT


def hits_by_engine(side: Side) -> tuple[int, ...]:
    """The hits of each engine in the throw on the table."""
    found, first = [], 0
    for shots in shots_by_engine(side):
        found.append(sum(is_hit(face) for face in side.now.siege_faces[first : first + shots]))
        first += shots
    return tuple(found)


def damage_to_units(shooter: Side, protection: int) -> Breakdown:
    """Points the other side's units take in step 1."""
    lines = []
    for engine, hits in zip(shooter.army.engines, hits_by_engine(shooter), strict=True):
        if hits and engine.target == "units":
            points = hits * tables.ENGINES[engine.kind].damage_to_units
            params = {"engine": Text(tables.ENGINES[engine.kind].name), "n": hits}
            lines.append(Line("battle.engine_hits", points, HITS, params))
    return protected("battle.siege_damage", lines, protection)


def damage_to_building(shooter: Side, kind: BuildingKind) -> Breakdown:
    """Damage markers the shooter's engines put on this building; nothing protects it (M-14.1)."""
    lines = []
    for engine, hits in zip(shooter.army.engines, hits_by_engine(shooter), strict=True):
        if hits and engine.target == kind.value:
            points = hits * tables.ENGINES[engine.kind].damage_to_buildings
            params = {"engine": Text(tables.ENGINES[engine.kind].name), "n": hits}
            lines.append(Line("battle.engine_hits", points, HITS, params))
    return Breakdown("battle.building_damage", tuple(lines))


def damaged(kind: BuildingKind, building: Building, points: int) -> Building | None:
    """The building with more damage markers; None when they reach its points (M-8.9)."""
    damage = building.damage + points
    if damage >= tables.building(kind, building.level).building_points:
        return None
    return evolve(building, damage=damage)


def protection_level(site: Site) -> int:
    """Points the military building takes off, 0 without one (M-14.1, M-27.26)."""
    if site.at_sea:
        return 0
    level = site.military.level if site.military else 0
    return min(3, level + site.militia)


def announced(site: Site, sources: tuple[Source, ...]) -> Site:
    """The site protecting against these sources for one battle round (M-14.2)."""
    level = protection_level(site)
    siege, archers, melee = (level if source in sources else 0 for source in SOURCES)
    return evolve(site, sources=sources, left=(siege, archers, melee))


def protection(battle: Battle, victim: Who, source: Source) -> int:
    """What is left of the protection of this side against this source (R-27)."""
    return battle.site.left[SOURCES.index(source)] if battle.site.owner is victim else 0


def used_up(site: Site, source: Source, points: int) -> Site:
    """The site after its building took off so many points."""
    place = SOURCES.index(source)
    siege, archers, melee = (
        left - points if number == place else left for number, left in enumerate(site.left)
    )
    return evolve(site, left=(siege, archers, melee))


def after_bombardment(site: Site, dealt: dict[BuildingKind, int]) -> Site:
    """The site with its buildings damaged; a destroyed one protects no more (R-27)."""
    changes: dict[str, Building | None] = {}
    for kind, points in dealt.items():
        building = site.building(kind)
        if points and building is not None:
            changes[kind.value] = damaged(kind, building, points)
    if not changes:
        return site
    site = evolve(site, **changes)
    level = protection_level(site)
    siege, archers, melee = (min(left, level) for left in site.left)
    return evolve(site, left=(siege, archers, melee))


def archer_hits(faces: Faces, aim: int) -> int:
    """Archer dice that hit when every die counts `aim` less (M-11.2, M-27.8)."""
    return sum(is_hit(face - aim) for face in faces)
