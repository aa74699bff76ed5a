"""Damage to buildings: markers, destruction, repair (M-8.9, M-14.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_control
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.purchases.purchase import Cost
from companion.games.medioevo.rulebook import cite

FLORINS_PER_DAMAGE_MARKER = 50  # M-8.9

BuildingId = Literal["village", "town", "metropolis", "tower", "fortress", "castle", "cathedral"]
Damage = Annotated[int, Between(0, 9)]


def building_points(building: str) -> int:
    """As many damage markers destroy it."""
    return tables.BUILDINGS[building].building_points


def check_standing(building: str, damage: int, faults: Faults, field: str) -> None:
    """A building with as many damage markers as building points is gone already."""
    faults.refuse(
        damage >= building_points(building),
        "building.destroyed_already",
        field,
        building=Text(tables.BUILDINGS[building].name),
        points=building_points(building),
    )


@dataclass(frozen=True, slots=True)
class Repair:
    """Damage markers removed from one building in the purchase phase."""

    kind: ClassVar[str] = "repair"
    building: BuildingId
    damage: Annotated[int, Between(1, 9), Doc("damage markers on it now")]
    removed: Annotated[int, Between(1, 9), Doc("damage markers to remove")]
    place: Annotated[AreaSeen, Doc("the area it stands in; only its control counts")] = HERE


def check_repair(repair: Repair, faults: Faults, field: str) -> None:
    check_standing(repair.building, repair.damage, faults, f"{field}damage")
    faults.refuse(
        repair.removed > repair.damage,
        "building.less_damage",
        f"{field}removed",
        damage=repair.damage,
    )
    require_control(repair.place, cite("M-8.9"), faults, f"{field}place.controlled")


def repair_cost(repair: Repair) -> Cost:
    """50 florins for each damage marker removed."""
    amount = repair.removed * FLORINS_PER_DAMAGE_MARKER
    params = {"n": repair.removed, "building": Text(tables.BUILDINGS[repair.building].name)}
    return Cost((Line("building.repair", amount, cite("M-8.9"), params),))


@dataclass(frozen=True, slots=True)
class RepairAnswer:
    florins: Annotated[Breakdown, Doc("florins to pay: 50 for each marker removed")]
    damage: Annotated[int, Doc("damage markers left on it")]


@calculator
def repair(question: Repair) -> RepairAnswer:
    """What a repair costs (M-8.9)."""
    faults = Faults()
    check_repair(question, faults, "")
    faults.settle()
    lines = repair_cost(question).florins
    return RepairAnswer(Breakdown("purchase.to_pay", lines), question.damage - question.removed)


@dataclass(frozen=True, slots=True)
class DamageQuestion:
    """Damage points that hit one building."""

    building: BuildingId
    hits: Annotated[int, Between(0, 99), Doc("damage points that hit it now")]
    damage: Annotated[Damage, Doc("damage markers on it before")] = 0
    markers_only_here: Annotated[
        int,
        Between(0, 8),
        Doc("owner's control markers that no other military building of his supports (M-14.5)"),
    ] = 0


@dataclass(frozen=True, slots=True)
class DamageAnswer:
    damage: Annotated[int, Doc("damage markers on it afterwards; 0 if it is destroyed")]
    destroyed: Annotated[bool, Doc("it has as many damage markers as building points")]
    void: Annotated[int, Doc("damage points beyond its building points")]
    control_markers_returned: Annotated[
        int, Doc("control markers its owner takes back, if it is destroyed (M-14.5)")
    ]
    left: Annotated[Breakdown, Doc("building points that are still undamaged")]


@calculator(name="building-damage")
def hit(question: DamageQuestion) -> DamageAnswer:
    """What damage does to a building: at its building points it is destroyed (M-8.9)."""
    faults = Faults()
    row = tables.BUILDINGS[question.building]
    check_standing(question.building, question.damage, faults, "damage")
    faults.refuse(
        question.markers_only_here > 0 and row.kind is not BuildingKind.MILITARY,
        "building.yields_no_markers",
        "markers_only_here",
    )
    faults.settle()
    counted = min(question.hits, row.building_points - question.damage)
    damage = question.damage + counted
    destroyed = damage == row.building_points
    name = Text(row.name)
    lines = (
        Line("building.points", row.building_points, cite("M-8.4"), {"building": name}),
        Line("building.damage_before", -question.damage, cite("M-8.9"), {"n": question.damage}),
        Line("building.hits", -counted, cite("M-8.9"), {"n": counted}),
    )
    return DamageAnswer(
        0 if destroyed else damage,
        destroyed,
        question.hits - counted,
        question.markers_only_here if destroyed else 0,
        Breakdown("building.points_left", lines, {"building": name}),
    )
