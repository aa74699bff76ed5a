"""Control markers: gained by military buildings, placed, lost (M-1.4, M-14.3 to M-14.5)."""

from __future__ import annotations

from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.rulebook import cite

MOST_ON_MAP = tables.SUPPLIES["control_marker"].count  # 8, not 10 as in the set-up text
OnMap = Annotated[int, Between(0, 8), Doc("control markers the player has on the map")]


def markers_of(level: int) -> int:
    """Markers that a military building of this level yields; 0 is no building."""
    return tables.building(BuildingKind.MILITARY, level).control_markers if level else 0


def gained(level: int, from_level: int = 0) -> Breakdown:
    """Markers for a new military building, the difference for a raised one (M-14.3)."""
    row = tables.building(BuildingKind.MILITARY, level)
    lines = [Line("control.yield", markers_of(level), cite("M-14.3"), {"building": Text(row.name)})]
    if from_level:
        old = tables.building(BuildingKind.MILITARY, from_level)
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
