"""Control markers: gained by military buildings, placed, lost (M-1.4, M-14.3 to M-14.5)."""

from __future__ import annotations

from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo import catalog
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.rulebook import cite

MOST_ON_MAP = catalog.SUPPLIES["control_marker"].count
OnMap = Annotated[int, Between(0, 8), Doc("control markers the player has on the map")]
MilitaryLevel = Annotated[int, Between(0, 3)]


def markers_of(level: int) -> int:
    """Markers that a military building of this level yields; 0 is no building."""
    return catalog.building(BuildingKind.MILITARY, level).control_markers if level else 0


def gained(level: int, from_level: int = 0) -> Breakdown:
    """Markers for a new military building, the difference for a raised one (M-14.3)."""
    row = catalog.building(BuildingKind.MILITARY, level)
    lines = [Line("control.yield", markers_of(level), cite("M-14.3"), {"building": Text(row.name)})]
    if from_level:
        old = catalog.building(BuildingKind.MILITARY, from_level)
        params = {"building": Text(old.name)}
        lines.append(Line("control.had", -markers_of(from_level), cite("M-14.3"), params))
    return Breakdown("control.gained", tuple(lines))


@dataclass(frozen=True, slots=True)
class Target:
    """An area where a control marker shall lie."""

    adjacent: Annotated[bool, Doc("it is adjacent to the building")] = True
    opposing_army: Annotated[bool, Doc("an army of another player or of barbarians is there")] = (
        False
    )
    controlled_by_other: Annotated[bool, Doc("another player controls it")] = False
    own_already: Annotated[bool, Doc("the player controls it already: it is only secured")] = False
    name: Annotated[str, Doc("name of the area in a game that names areas, else empty")] = ""


def check_targets(
    targets: tuple[Target, ...], markers: int, on_map: int, faults: Faults, field: str
) -> None:
    """Each target must be adjacent, free of opposing armies and of others' control."""
    rule = cite("M-14.3")
    faults.forbid(
        len(targets) > markers, "control.too_many", rule, field, n=len(targets), gained=markers
    )
    faults.lack(
        on_map + len(targets) > MOST_ON_MAP,
        "control.none_left",
        cite("M-1.4"),
        field,
        left=MOST_ON_MAP - on_map,
        n=len(targets),
    )
    for place, target in enumerate(targets):
        at = f"{field}.{place}"
        faults.forbid(not target.adjacent, "control.not_adjacent", rule, at, area=target.name)
        faults.forbid(target.opposing_army, "control.opposing_army", rule, at, area=target.name)
        faults.forbid(target.controlled_by_other, "control.others_area", rule, at, area=target.name)


@dataclass(frozen=True, slots=True)
class GainQuestion:
    """A military building built or raised, and where its markers shall lie."""

    level: Annotated[int, Between(1, 3), Doc("level of the building now")]
    from_level: Annotated[MilitaryLevel, Doc("its level before, 0 if it is new")] = 0
    on_map: OnMap = 0
    targets: Annotated[
        tuple[Target, ...], Length(0, 3), Doc("areas where he places them, one marker each")
    ] = ()


@dataclass(frozen=True, slots=True)
class GainAnswer:
    gained: Annotated[Breakdown, Doc("markers that the building yields")]
    placeable: Annotated[int, Doc("how many of them the supply of 8 allows")]
    forfeited: Annotated[int, Doc("gained, but not placed at once")]
    on_map: Annotated[int, Doc("markers on the map afterwards")]


def gain(question: GainQuestion) -> GainAnswer:
    """Markers gained by a building; what is not placed at once is forfeited (M-14.3)."""
    faults = Faults()
    faults.refuse(question.level <= question.from_level, "purchase.not_higher", "level")
    if question.level > question.from_level:
        markers = gained(question.level, question.from_level)
        check_targets(question.targets, markers.total, question.on_map, faults, "targets")
    faults.settle()
    placed = len(question.targets)
    placeable = min(markers.total, MOST_ON_MAP - question.on_map)
    return GainAnswer(markers, placeable, markers.total - placed, question.on_map + placed)


@dataclass(frozen=True, slots=True)
class LossQuestion:
    """A military building lost, with markers of its owner in the areas around it."""

    adjacent: Annotated[OnMap, Doc("the loser's markers adjacent to the building")]
    supported: Annotated[
        int, Between(0, 8), Doc("those also adjacent to another military building of his")
    ] = 0
    taken_over: Annotated[
        bool, Doc("a conqueror keeps the building; false: it is destroyed or plundered")
    ] = False
    conqueror_on_map: Annotated[OnMap, Doc("control markers the conqueror has on the map")] = 0
    replaced: Annotated[
        Annotated[int, Between(0, 8)] | None,
        Doc("how many the conqueror replaces by his own; null: as many as he can"),
    ] = None


@dataclass(frozen=True, slots=True)
class LossAnswer:
    stay: Annotated[int, Doc("the loser's markers that stay on the map")]
    replaced: Annotated[int, Doc("areas in which the conqueror's marker lies instead")]
    returned: Annotated[int, Doc("markers that go back to the loser, the replaced ones included")]


def loss(question: LossQuestion) -> LossAnswer:
    """What becomes of the markers around a lost military building (M-14.4, M-14.5, R-71)."""
    faults = Faults()
    alone = question.adjacent - question.supported
    faults.refuse(alone < 0, "control.more_supported", "supported", adjacent=question.adjacent)
    most = min(max(0, alone), MOST_ON_MAP - question.conqueror_on_map) if question.taken_over else 0
    replaced = most if question.replaced is None else question.replaced
    faults.forbid(replaced > most, "control.cannot_replace", cite("M-14.4"), "replaced", most=most)
    faults.settle()
    return LossAnswer(question.supported, replaced, alone)


CALCULATORS = (
    Calculator("control-markers", "calculator.control_markers", GainQuestion, GainAnswer, gain),
    Calculator(
        "control-markers-lost", "calculator.control_markers_lost", LossQuestion, LossAnswer, loss
    ),
)
