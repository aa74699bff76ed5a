"""Crews of siege engines: who may man them, and what they may shoot at (M-12.1, M-12.2)."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import FREE, Figure
from companion.games.medioevo.battle.decisions import Crew, ManEngines, Target
from companion.games.medioevo.battle.siege import MOST_CREW
from companion.games.medioevo.pieces import BuildingKind
from companion.pages.panels import Choice
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.views import CrewView
from companion.ui.presenters.medioevo.battle.words import ICONS, BattleWords


def free_figures(course: Course) -> tuple[Figure, ...]:
    """Kinds of units of the deciding side that man no engine yet."""
    side = course.scene.battle.side(course.scene.pending.side)
    return tuple(figure for figure, _ in side.army.groups if figure.post == FREE)


def targets(course: Course) -> tuple[Target, ...]:
    """What the engines may shoot at: units, and the enemy's buildings on land."""
    battle, who = course.scene.battle, course.scene.pending.side
    found: list[Target] = ["units"]
    if battle.site.owner is who.other and not battle.site.at_sea:
        for kind in BuildingKind:
            if battle.site.building(kind) is not None:
                found.append(kind.value)
    return tuple(found)


def manned(course: Course) -> dict[int, Crew]:
    return {crew.engine: crew for crew in course.draft.now.crews}


def with_unit(course: Course, engine: int, figure: Figure) -> ManEngines:
    """One unit more at this engine; a full crew, or no unit left, sends this kind away again."""
    crews = manned(course)
    crew = crews.get(engine, Crew(engine, ()))
    side = course.scene.battle.side(course.scene.pending.side)
    there = dict(side.army.groups).get(figure, 0)
    used = sum(unit == figure for other in crews.values() for unit in other.units)
    if len(crew.units) < MOST_CREW and used < there:
        units = (*crew.units, figure)
    else:
        units = tuple(unit for unit in crew.units if unit != figure)
    crews[engine] = Crew(engine, units, crew.target)
    return _answer(crews)


def with_target(course: Course, engine: int, target: Target) -> ManEngines:
    crews = manned(course)
    crew = crews.get(engine, Crew(engine, ()))
    crews[engine] = Crew(engine, crew.units, target)
    return _answer(crews)


def _answer(crews: dict[int, Crew]) -> ManEngines:
    """Engines without a crew keep their target until somebody mans them."""
    return ManEngines(tuple(crews[engine] for engine in sorted(crews)))


def confirmed(course: Course) -> ManEngines:
    """The crews as the engine wants them: silent engines left out."""
    side = course.scene.battle.side(course.scene.pending.side)
    return ManEngines(
        tuple(
            crew
            for crew in course.draft.now.crews
            if crew.units or side.army.engines[crew.engine].extra_shot
        )
    )


def crew_views(words: BattleWords, course: Course) -> tuple[CrewView, ...]:
    side = course.scene.battle.side(course.scene.pending.side)
    crews = manned(course)
    figures, aims = free_figures(course), targets(course)
    views = []
    for number, engine in enumerate(side.army.engines):
        if engine.lost:
            continue
        crew = crews.get(number, Crew(number, ()))
        counts = Counter(crew.units)
        name = words.say(tables.ENGINES[engine.kind].name)
        views.append(
            CrewView(
                number,
                words.say("ui.battle.engine", name=name, n=number + 1),
                words.say("ui.battle.crew", n=len(crew.units), most=MOST_CREW),
                tuple(
                    Choice(
                        str(place),
                        words.figure(figure, len(side.army.galleys))
                        + (f" ×{counts[figure]}" if counts[figure] else ""),
                        chosen=bool(counts[figure]),
                        icon=ICONS[figure.unit.value],
                    )
                    for place, figure in enumerate(figures)
                ),
                tuple(
                    Choice(target, _target(words, target), chosen=target == crew.target)
                    for target in aims
                )
                if len(aims) > 1
                else (),
            )
        )
    return tuple(views)


def _target(words: BattleWords, target: Target) -> str:
    if target == "units":
        return words.say("ui.battle.target_units")
    return words.say(f"building_kind.{target}")
