"""Technologies: buying them (M-8.2) and what using them costs (M-20, M-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.core.checks import Faults
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.purchases.purchase import Cost, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import TechnologyId


@dataclass(frozen=True, slots=True)
class TechnologyPurchase:
    """One technology to buy; no technology points are needed for that."""

    kind: ClassVar[str] = "technology"
    technology: TechnologyId


def check_technology(
    purchase: TechnologyPurchase,
    levels: Mapping[Branch, int],
    bought: frozenset[Branch],
    faults: Faults,
    field: str,
) -> None:
    """Only the next level of a branch, and one technology per branch and round (M-8.2)."""
    row = tables.TECHNOLOGIES.get(purchase.technology)
    faults.refuse(row is None, "technology.unknown", field, technology=purchase.technology)
    if row is None:
        return
    owned, rule = levels.get(row.branch, 0), cite("M-8.2")
    params = {"technology": Text(row.name), "branch": Text(f"branch.{row.branch}")}
    faults.forbid(row.level <= owned, "technology.owned", rule, field, **params)
    faults.forbid(
        row.level > owned + 1, "technology.level_missing", rule, field, level=owned + 1, **params
    )
    faults.forbid(row.branch in bought, "technology.branch_bought", rule, field, **params)


def technology_cost(purchase: TechnologyPurchase) -> Cost:
    """100 florins for each level of the technology."""
    row = tables.TECHNOLOGIES[purchase.technology]
    params = {"technology": Text(row.name), "level": row.level}
    return Cost((Line("technology.price", row.price, cite("M-8.2"), params),))


def use_cost(technology: str, uses: int, switches: Switches) -> Cost:
    """What so many uses of a technology ask for; Secular power is added where it is borrowed."""
    return Cost(points=design(technology, uses, switches), technologies=(technology,))
