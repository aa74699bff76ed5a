"""The start player's three barbarian points (M-6.3): placing and moving barbarians."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Any, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.events.horde import FULL_SUPPLY
from companion.games.medioevo.events.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches

POINTS = 3  # M-6.3
BarbarianUnit = Literal["light_infantry", "archer", "captain"]
# M-6.3: so many units the army must have before such a unit may join it.
LEAST_ARMY: Mapping[BarbarianUnit, int] = {"light_infantry": 0, "archer": 2, "captain": 4}

AreaName = Annotated[str, Length(1, 80)]
Count = Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class BarbarianArea:
    """An area or sea area that the points touch, as it is before the first point."""

    name: AreaName
    light_infantry: Annotated[Count, Doc("barbarian light infantry there")] = 0
    archer: Annotated[Count, Doc("barbarian archers there")] = 0
    captain: Annotated[Count, Doc("barbarian captains there")] = 0
    camp: Annotated[bool, Doc("it shows the barbarian symbol")] = False
    sea: Annotated[bool, Doc("a sea area: armies may move through it, none is placed there")] = (
        False
    )
    empty: Annotated[bool, Doc("no army, siege engine, transport or building is in it (M-0.2)")] = (
        False
    )
    controlled_by: Annotated[
        PlayerId,
        Doc("player who controls it, or would without the barbarians (R-11); empty: nobody"),
    ] = ""
    in_start_realm: Annotated[bool, Doc("it lies in some player's start realm")] = False
    player_units: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, 999)]],
        Doc("how many units each player has there, by player"),
    ] = field(default_factory=dict)

    @property
    def barbarians(self) -> int:
        return self.light_infantry + self.archer + self.captain


@dataclass(frozen=True, slots=True)
class PlaceBarbarian:
    """One unit from the supply put into an area."""

    kind: ClassVar[str] = "place"
    unit: Annotated[
        BarbarianUnit,
        Doc("archers join armies of at least 2 units, captains of at least 4, without this one"),
    ]
    area: Annotated[AreaName, Doc("name of one of the `areas`")]


@dataclass(frozen=True, slots=True)
class MoveBarbarians:
    """The whole barbarian army of an area moved to an adjacent one."""

    kind: ClassVar[str] = "move"
    area: Annotated[AreaName, Doc("name of one of the `areas`")]
    to: Annotated[AreaName, Doc("name of an adjacent one, also of the `areas`")]


Spending = PlaceBarbarian | MoveBarbarians


@dataclass(frozen=True, slots=True)
class BarbarianPoints:
    """What the start player does with his points, one after the other."""

    start_player: Annotated[PlayerId, Length(1, 40), Doc("who spends the points")]
    areas: Annotated[
        tuple[BarbarianArea, ...], Length(0, 200), Doc("at least every area that `spent` names")
    ]
    spent: Annotated[tuple[Spending, ...], Length(0, 20), Doc("each costs 1 point; 3 at most")]
    every_camp_held: Annotated[
        bool, Doc("every camp area on the map is in players' hands: empty areas are open")
    ] = False
    light_infantry_left: Annotated[Count, Doc("barbarian light infantry in the supply")] = (
        FULL_SUPPLY.light_infantry
    )
    archers_left: Annotated[Count, Doc("barbarian archers in the supply")] = FULL_SUPPLY.archer
    captains_left: Annotated[Count, Doc("barbarian captains in the supply")] = FULL_SUPPLY.captain
    round_number: Annotated[int, Between(1, 99), Doc("not in round 1")] = 2
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class BarbarianArmy:
    """A barbarian army after the points are spent; at sea it has a galley without limit."""

    area: Annotated[str, Doc("where it stands")]
    light_infantry: Annotated[int, Doc("how many units")]
    archer: Annotated[int, Doc("how many units")]
    captain: Annotated[int, Doc("how many units")]
    galley: Annotated[bool, Doc("it is at sea")]


@dataclass(frozen=True, slots=True)
class BarbarianPointsAnswer:
    points: Annotated[Breakdown, Doc("points spent")]
    points_left: Annotated[int, Doc("points he may still spend")]
    armies: Annotated[tuple[BarbarianArmy, ...], Doc("in the areas asked about, empty ones not")]
    battles: Annotated[tuple[str, ...], Doc("areas where barbarians meet player units (R-12)")]
    raids: Annotated[tuple[str, ...], Doc("areas newly entered without player units (M-23.5)")]
    battles_now: Annotated[bool, Doc("true: fought at once; false: in the war phase (R-12)")]


@calculator
def barbarian_points(question: BarbarianPoints) -> BarbarianPointsAnswer:
    """The barbarians after the points are spent (M-6.3); IllegalAction names all that is wrong."""
    areas = _by_name(question)
    problems = _general_problems(question)
    left = {
        "light_infantry": question.light_infantry_left,
        "archer": question.archers_left,
        "captain": question.captains_left,
    }
    impossible = False
    lines = []
    touched: list[str] = []
    met: set[str] = set()
    for number, spending in enumerate(question.spent):
        field_name = f"spent.{number}"
        match spending:
            case PlaceBarbarian(unit, name):
                problems += _against_placing(question, areas[name], unit, field_name)
                if left[unit] == 0:
                    impossible = True
                    what = {"unit": Text(f"unit.{unit}")}
                    problems.append(
                        Problem("barbarians.no_figure", what, field_name, cite("M-1.6"))
                    )
                left[unit] -= 1
                areas[name] = _with_one_more(areas[name], unit)
                touched.append(name)
                put = {"unit": Text(f"unit.{unit}"), "area": name}
                lines.append(Line("barbarians.placed", 1, cite("M-6.3"), put))
            case MoveBarbarians(name, to):
                problems += _against_moving(question, areas[name], to, field_name)
                if name in met and _fought_now(question):
                    held = {"area": name, "to": to}
                    problems.append(
                        Problem("barbarians.must_fight", held, f"{field_name}.area", cite("R-12"))
                    )
                impossible = impossible or not areas[name].barbarians
                _move(areas, name, to)
                touched.append(to)
                if any(areas[to].player_units.values()):
                    met.add(to)
                params = {"area": name, "to": to}
                lines.append(Line("barbarians.moved", 1, cite("M-6.3"), params))
    if problems:
        raise IllegalAction.of(problems, may_overrule=not impossible)
    return _answer(question, areas, touched, Breakdown("barbarians.points", tuple(lines)))


def _fought_now(question: BarbarianPoints) -> bool:
    return question.switches.phase2_battles == "immediate"


def _by_name(question: BarbarianPoints) -> dict[str, BarbarianArea]:
    names = Counter(area.name for area in question.areas)
    problems = [
        Problem("barbarians.area_twice", {"area": name}, "areas")
        for name, count in names.items()
        if count > 1
    ]
    for number, spending in enumerate(question.spent):
        used = {"area": spending.area}
        if isinstance(spending, MoveBarbarians):
            used["to"] = spending.to
            if spending.to == spending.area:
                problems.append(Problem("barbarians.same_area", {}, f"spent.{number}.to"))
        problems += [
            Problem("barbarians.unknown_area", {"area": name}, f"spent.{number}.{where}")
            for where, name in used.items()
            if name not in names
        ]
    free_camps = [area.name for area in question.areas if area.camp and not area.controlled_by]
    if question.every_camp_held and free_camps:
        params = {"area": free_camps[0]}
        problems.append(Problem("barbarians.camp_is_free", params, "every_camp_held"))
    if problems:
        raise BadInput.of(problems)
    return {area.name: area for area in question.areas}


def _general_problems(question: BarbarianPoints) -> list[Problem]:
    problems = []
    rule = cite("M-6.3")
    if question.round_number < FIRST_ROUND_WITH_EVENTS:
        problems.append(Problem("barbarians.not_in_first_round", {}, "round_number", cite("M-4.2")))
    if len(question.spent) > POINTS:
        params = {"most": POINTS, "spent": len(question.spent)}
        problems.append(Problem("barbarians.too_many_points", params, "spent", rule))
    return problems


def _against_placing(
    question: BarbarianPoints, area: BarbarianArea, unit: BarbarianUnit, where: str
) -> list[Problem]:
    rule = cite("M-6.3")
    named: dict[str, Any] = {"area": area.name}
    problems = []
    free_camp = area.camp and not area.controlled_by
    fallback = (
        question.every_camp_held
        and area.empty
        and not area.controlled_by
        and not area.in_start_realm
    )
    if area.sea:
        problems.append(Problem("barbarians.not_at_sea", named, f"{where}.area", rule))
    elif not (area.barbarians or free_camp or fallback):
        problems.append(Problem("barbarians.not_here", named, f"{where}.area", rule))
    least = LEAST_ARMY[unit]
    if area.barbarians < least:
        params = named | {"unit": Text(f"unit.{unit}"), "least": least}
        problems.append(Problem("barbarians.army_too_small", params, f"{where}.unit", rule))
    return problems


def _against_moving(
    question: BarbarianPoints, area: BarbarianArea, to: str, where: str
) -> list[Problem]:
    rule = cite("M-6.3")
    named: dict[str, Any] = {"area": area.name, "to": to}
    problems = []
    if not area.barbarians:
        problems.append(Problem("barbarians.none_there", named, f"{where}.area", rule))
    others = [
        player
        for player, units in area.player_units.items()
        if units and player != question.start_player
    ]
    if others:
        problems.append(Problem("barbarians.others_there", named, f"{where}.area", rule))
    if area.controlled_by == question.start_player:
        problems.append(Problem("barbarians.own_area", named, f"{where}.area", cite("R-11")))
    return problems


def _with_one_more(area: BarbarianArea, unit: BarbarianUnit) -> BarbarianArea:
    count = getattr(area, unit) + 1
    match unit:
        case "light_infantry":
            return replace(area, light_infantry=count, empty=False)
        case "archer":
            return replace(area, archer=count, empty=False)
        case "captain":
            return replace(area, captain=count, empty=False)


def _move(areas: dict[str, BarbarianArea], name: str, to: str) -> None:
    moved, target = areas[name], areas[to]
    areas[to] = replace(
        target,
        light_infantry=target.light_infantry + moved.light_infantry,
        archer=target.archer + moved.archer,
        captain=target.captain + moved.captain,
        empty=False,
    )
    areas[name] = replace(moved, light_infantry=0, archer=0, captain=0)


def _answer(
    question: BarbarianPoints,
    areas: Mapping[str, BarbarianArea],
    touched: list[str],
    points: Breakdown,
) -> BarbarianPointsAnswer:
    before = {area.name: area.barbarians for area in question.areas}
    reached = [areas[name] for name in dict.fromkeys(touched)]
    held = [area for area in reached if any(area.player_units.values())]
    return BarbarianPointsAnswer(
        points=points,
        points_left=POINTS - points.total,
        armies=tuple(
            BarbarianArmy(area.name, area.light_infantry, area.archer, area.captain, area.sea)
            for area in areas.values()
            if area.barbarians
        ),
        battles=tuple(area.name for area in held if area.barbarians),
        raids=tuple(
            area.name
            for area in reached
            if area not in held and not area.sea and not before[area.name]
        ),
        battles_now=_fought_now(question),
    )
