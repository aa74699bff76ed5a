"""The area in which something is put: what the table sees there (M-0.1)."""

from __future__ import annotations

from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Rule
from companion.core.records import dataclass

BuildingLevel = Annotated[int, Between(0, 3)]


@dataclass(frozen=True, slots=True)
class AreaSeen:
    """An area as the buyer sees it (M-0.1); in a game with named areas the name alone is enough."""

    controlled: Annotated[bool, Doc("the buyer controls the area (M-7.5)")] = True
    inhabited: Annotated[bool, Doc("it shows a famous building and a place name (M-0.2)")] = True
    port: Annotated[bool, Doc("it has a port; only inhabited areas have one")] = False
    civil: Annotated[BuildingLevel, Doc("level of the civil building there, 0 for none")] = 0
    military: Annotated[BuildingLevel, Doc("level of the military building there, 0 for none")] = 0
    cathedral: Annotated[bool, Doc("a cathedral stands there")] = False
    at_war: Annotated[bool, Doc("a battle is going on there (Engineering, M-28.20)")] = False
    name: Annotated[str, Doc("name of the area in a game that names areas, else empty")] = ""

    @property
    def is_base(self) -> bool:
        """Units and engines are put where people live or soldiers are quartered."""
        return self.inhabited or self.military > 0


HERE = AreaSeen()


def require_control(place: AreaSeen, rule: Rule, faults: Faults, field: str) -> None:
    faults.forbid(not place.controlled, "purchase.not_controlled", rule, field)


def require_base(place: AreaSeen, rule: Rule, faults: Faults, field: str) -> None:
    faults.forbid(not place.is_base, "purchase.no_base", rule, field)
