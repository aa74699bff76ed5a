"""Buildings: built, raised by florins, by Engineering or by the Steward (M-8.4, M-14.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Faults
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_control
from companion.games.medioevo.buildings import control_markers
from companion.games.medioevo.buildings.control_markers import Target, check_targets
from companion.games.medioevo.buildings.damage import BuildingId, Damage, check_standing
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.purchases.purchase import Cost, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.tables import BuildingRow
from companion.games.medioevo.technology.points import Buyer, require_technology
from companion.games.medioevo.words import Honor

ARCHITECT_DISCOUNT = 50  # M-27.32
HIGHEST = 3

Way = Literal["build", "engineering", "steward"]


@dataclass(frozen=True, slots=True)
class BuildingPurchase:
    """A building to build, or to raise if a lower one of its kind stands in the area."""

    kind: ClassVar[str] = "building"
    building: BuildingId
    place: Annotated[AreaSeen, Doc("the area as it is before")] = HERE
    way: Annotated[
        Way,
        Doc(
            "build: for florins and technology points; engineering: raised without florins"
            " (M-28.20); steward: raised free of charge by card 69 (civil) or 70 (military)"
        ),
    ] = "build"
    cards: Annotated[
        frozenset[Literal[32, 33]],
        Doc("Architect: 32 takes off 50 florins, 33 half of the florins; both from the full price"),
    ] = frozenset()
    damage: Annotated[Damage, Doc("damage markers on the building that is raised (R-23)")] = 0
    targets: Annotated[
        tuple[Target, ...], Length(0, 3), Doc("areas in which its control markers are placed")
    ] = ()


def standing(purchase: BuildingPurchase) -> BuildingRow | None:
    """The building of that kind which stands there before."""
    kind, place = tables.BUILDINGS[purchase.building].kind, purchase.place
    levels = {
        BuildingKind.CIVIL: place.civil,
        BuildingKind.MILITARY: place.military,
        BuildingKind.CATHEDRAL: HIGHEST if place.cathedral else 0,
    }
    return tables.building(kind, levels[kind]) if levels[kind] else None


def after_building(purchase: BuildingPurchase) -> AreaSeen:
    """The area with the building in it."""
    row, place = tables.BUILDINGS[purchase.building], purchase.place
    match row.kind:
        case BuildingKind.CIVIL:
            return replace(place, civil=max(row.level, place.civil))
        case BuildingKind.MILITARY:
            return replace(place, military=max(row.level, place.military))
        case BuildingKind.CATHEDRAL:
            return replace(place, cathedral=True)


def technology_of(purchase: BuildingPurchase) -> str:
    """The technology that is activated; none for the Steward."""
    designs = tables.BUILDINGS[purchase.building].technology
    return {"build": designs, "engineering": "engineering", "steward": ""}[purchase.way]


def check_building(
    purchase: BuildingPurchase, buyer: Buyer, on_map: int, faults: Faults, field: str
) -> None:
    """Whether the building may be put there in that way (M-8.4, M-28.20, M-27.69)."""
    row, old = tables.BUILDINGS[purchase.building], standing(purchase)
    faults.lack(
        old is not None and old.level >= row.level,
        "building.not_higher",
        cite("M-8.4"),
        f"{field}building",
        building=Text(row.name),
    )
    faults.refuse(old is None and purchase.damage > 0, "building.no_damage", f"{field}damage")
    if old is not None:
        check_standing(old.id, purchase.damage, faults, f"{field}damage")
    if purchase.way == "steward":
        _check_steward(purchase, row, old, faults, field)
    else:
        _check_area(purchase, row, faults, field)
        require_technology(buyer, technology_of(purchase), faults, f"{field}building")
    if purchase.way == "engineering":
        rule = cite("M-28.20")
        faults.forbid(old is None, "building.nothing_to_raise", rule, f"{field}way")
        faults.forbid(purchase.place.at_war, "purchase.at_war", rule, f"{field}place.at_war")
    faults.refuse(
        purchase.way != "build" and bool(purchase.cards), "building.no_price", f"{field}cards"
    )
    if old is None or old.level < row.level:
        markers = markers_for(purchase).total
        check_targets(purchase.targets, markers, on_map, faults, f"{field}targets")


def _check_area(purchase: BuildingPurchase, row: BuildingRow, faults: Faults, field: str) -> None:
    rule = cite("M-8.4" if purchase.way == "build" else "M-28.20")
    require_control(purchase.place, rule, faults, f"{field}place.controlled")
    faults.forbid(
        row.kind is BuildingKind.CIVIL and not purchase.place.inhabited,
        "building.nobody_lives_there",
        cite("M-8.4"),
        f"{field}place.inhabited",
    )


def _check_steward(
    purchase: BuildingPurchase,
    row: BuildingRow,
    old: BuildingRow | None,
    faults: Faults,
    field: str,
) -> None:
    rule = cite("M-27.69" if row.kind is BuildingKind.CIVIL else "M-27.70")
    other = {
        BuildingKind.CIVIL: purchase.place.military,
        BuildingKind.MILITARY: purchase.place.civil,
        BuildingKind.CATHEDRAL: 0,
    }[row.kind]
    faults.forbid(old is None, "building.nothing_to_raise", rule, f"{field}way")
    if old is not None:
        faults.forbid(row.level > old.level + 1, "building.one_level", rule, f"{field}building")
        faults.forbid(other <= old.level, "building.no_higher_neighbour", rule, f"{field}place")


def building_cost(purchase: BuildingPurchase, switches: Switches) -> Cost:
    """Florins and points of the level, less those of the level that stood there (M-8.4).

    Points are of Masonry, Architecture or Religion (M-28.17, M-28.18, M-28.21).
    """
    row, old = tables.BUILDINGS[purchase.building], standing(purchase)
    figures = {row.id: 1} | ({old.id: -1} if old else {})
    raised = row.level - (old.level if old else 0)
    technology = technology_of(purchase)
    if purchase.way == "steward":
        return Cost(figures=figures)
    uses = raised if tables.TECHNOLOGIES[technology].per == "level" else 1
    points = design(technology, uses, switches)
    florins = _price(purchase, row, old) if purchase.way == "build" else ()
    return Cost(florins, points, (technology,), figures)


def _price(
    purchase: BuildingPurchase, row: BuildingRow, old: BuildingRow | None
) -> tuple[Line, ...]:
    lines = [Line("building.price", row.price, cite("M-8.4"), {"building": Text(row.name)})]
    if old:
        lines.append(Line("purchase.had", -old.price, cite("M-8.4"), {"piece": Text(old.name)}))
    price = sum(line.amount for line in lines)
    if 32 in purchase.cards:
        lines.append(Line("building.architect", -ARCHITECT_DISCOUNT, cite("M-27.32"), {"card": 32}))
    if 33 in purchase.cards:
        lines.append(Line("building.architect", -(price // 2), cite("M-27.33"), {"card": 33}))
    return tuple(lines)


def honor_for(purchase: BuildingPurchase, switches: Switches) -> Breakdown:
    """A metropolis, castle or cathedral brings an honor point (M-24.5, R-22)."""
    row = tables.BUILDINGS[purchase.building]
    honor = tables.HONORS[Honor.GREAT_BUILDING]
    counts = purchase.way == "build" or switches.ep_for_free_upgrade
    if row.level < HIGHEST or not counts:
        return Breakdown("building.honor", ())
    params = {"building": Text(row.name)}
    return Breakdown(
        "building.honor", (Line("building.great", honor.honor, cite(honor.rule), params),)
    )


def markers_for(purchase: BuildingPurchase) -> Breakdown:
    """Control markers that the building yields; only military ones do (M-14.3)."""
    row, old = tables.BUILDINGS[purchase.building], standing(purchase)
    if row.kind is not BuildingKind.MILITARY:
        return Breakdown("control.gained", ())
    return control_markers.gained(row.level, old.level if old else 0)
