"""What only the command line asks about buildings: shapes of questions, and the rules they ask."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.asked.purchases import FiguresLeft, require_figure
from companion.games.medioevo.buildings.buildings import (
    BuildingPurchase,
    building_cost,
    check_building,
    honor_for,
    markers_for,
)
from companion.games.medioevo.buildings.control_markers import (
    MOST_ON_MAP,
    OnMap,
    Target,
    check_targets,
    gained,
)
from companion.games.medioevo.purchases.purchase import Bill, bill
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import WITHOUT_ANYTHING, Buyer, check_buyer


@dataclass(frozen=True, slots=True)
class BuildingQuestion:
    """A building to build or to raise, its buyer, and the figures that are left."""

    purchase: BuildingPurchase
    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    figures_left: FiguresLeft = None
    control_markers_on_map: OnMap = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class BuildingAnswer:
    bill: Annotated[Bill, Doc("florins and technology points to pay")]
    honor: Annotated[Breakdown, Doc("honor points")]
    control_markers: Annotated[Breakdown, Doc("markers the building yields, to be placed at once")]
    markers_placeable: Annotated[int, Doc("how many of them the supply of 8 allows")]
    building_points: Annotated[Breakdown, Doc("building points less damage (R-23)")]


@calculator(name="building")
def build(question: BuildingQuestion) -> BuildingAnswer:
    """What a building costs and brings, or why it may not be built (M-8.4)."""
    purchase = question.purchase
    row = tables.BUILDINGS[purchase.building]
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_building(purchase, question.buyer, question.control_markers_on_map, faults, "purchase.")
    require_figure(question.figures_left, row.name, faults, "figures_left")
    faults.settle()
    cost = building_cost(purchase, question.switches)
    markers = markers_for(purchase)
    lines = [
        Line("building.points", row.building_points, cite("M-8.4"), {"building": Text(row.name)})
    ]
    if purchase.damage:
        params = {"n": purchase.damage}
        lines.append(Line("building.damage_before", -purchase.damage, cite("M-8.9"), params))
    return BuildingAnswer(
        bill((cost,), question.buyer, question.switches),
        honor_for(purchase, question.switches),
        markers,
        min(markers.total, MOST_ON_MAP - question.control_markers_on_map),
        Breakdown("building.points_left", tuple(lines), {"building": Text(row.name)}),
    )


MilitaryLevel = Annotated[int, Between(0, 3)]


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


@calculator(name="control-markers")
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


@calculator(name="control-markers-lost")
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
