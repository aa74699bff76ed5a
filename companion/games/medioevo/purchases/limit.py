"""How many units a player may get in one purchase phase (M-8.6, R-24)."""

from __future__ import annotations

from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.forces import NONE, Levels
from companion.games.medioevo.pieces import CIVIL_NAMES
from companion.games.medioevo.rulebook import cite

UNITS_WITHOUT_BUILDINGS = 3  # M-8.6

Units = Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class LimitFacts:
    """A player's civil buildings and the units he got in this phase already."""

    civil: Annotated[Levels, Doc("villages, towns and metropolises owned")] = NONE
    bought: Annotated[Units, Doc("units and captains bought in this phase")] = 0
    ransomed: Annotated[Units, Doc("prisoners bought back in this phase")] = 0
    returned: Annotated[Units, Doc("capitulated units put back in this phase")] = 0
    bought_back: Annotated[Units, Doc("units bought back by card 28 in this phase")] = 0

    @property
    def used(self) -> int:
        return self.bought + self.ransomed + self.returned + self.bought_back


NONE_YET = LimitFacts()


def purchase_limit(civil: Levels) -> Breakdown:
    """Three units and one for each level of a civil building."""
    lines = [Line("limit.basic", UNITS_WITHOUT_BUILDINGS, cite("M-8.6"))]
    for level, (name, count) in enumerate(zip(CIVIL_NAMES, civil, strict=True), 1):
        if count:
            params = {"n": count, "building": Text(f"building.{name}"), "level": level}
            lines.append(Line("limit.buildings", level * count, cite("M-8.6"), params))
    return Breakdown("limit.units", tuple(lines))


def units_left(facts: LimitFacts) -> Breakdown:
    """How many units may still come in this phase; below 0 if the limit was overruled."""
    counted = {
        "limit.bought": facts.bought,
        "limit.ransomed": facts.ransomed,
        "limit.returned": facts.returned,
        "limit.bought_back": facts.bought_back,
    }
    used = tuple(
        Line(key, -count, cite("R-24"), {"n": count}) for key, count in counted.items() if count
    )
    return Breakdown("limit.left", purchase_limit(facts.civil).lines + used)
