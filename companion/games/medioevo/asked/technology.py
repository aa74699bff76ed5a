"""What only the command line asks about technology: shapes of questions, and the rules they ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.purchases.purchase import Bill, bill
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import (
    WITHOUT_ANYTHING,
    Buyer,
    Cover,
    Levels,
    Points,
    TechnologyId,
    check_buyer,
    covered,
    missing_lines,
    require_technology,
)
from companion.games.medioevo.technology.technologies import (
    TechnologyPurchase,
    check_technology,
    technology_cost,
    use_cost,
)


@dataclass(frozen=True, slots=True)
class ShortfallQuestion:
    """Which points are needed, and what there is to cover them."""

    needed: Annotated[Points, Doc("technology points needed, by colour")]
    buyer: Annotated[Buyer, Doc("technologies matter only for Monasticism")] = WITHOUT_ANYTHING
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class ShortfallAnswer:
    florins: Annotated[Breakdown, Doc("florins to pay for the missing points")]
    cover: Annotated[Cover, Doc("which points are used and which are missing")]


@calculator(name="tp-shortfall")
def shortfall(question: ShortfallQuestion) -> ShortfallAnswer:
    """What the missing technology points cost (M-8.3)."""
    faults = Faults()
    check_buyer(question.buyer, faults)
    faults.settle()
    cover, _ = covered(question.needed, question.buyer, question.switches)
    return ShortfallAnswer(Breakdown("points.to_pay", missing_lines(cover)), cover)


@dataclass(frozen=True, slots=True)
class TechnologyQuestion:
    """Technologies bought in one purchase phase."""

    technologies: Annotated[
        tuple[TechnologyId, ...], Length(1, 24), Doc("bought now, in this order")
    ]
    levels: Annotated[Levels, Doc("level owned in each branch before; missing: none")] = field(
        default_factory=dict
    )
    bought: Annotated[
        frozenset[Branch], Doc("branches in which one was bought earlier this round")
    ] = frozenset()


@dataclass(frozen=True, slots=True)
class TechnologyAnswer:
    florins: Annotated[Breakdown, Doc("florins for all of them")]
    levels: Annotated[Mapping[Branch, int], Doc("level owned in each branch afterwards")]


@calculator(name="technology")
def technologies(question: TechnologyQuestion) -> TechnologyAnswer:
    """What the technologies cost, or why they may not be bought now (M-8.2)."""
    faults = Faults()
    levels, bought = dict(question.levels), question.bought
    lines: tuple[Line, ...] = ()
    for place, technology in enumerate(question.technologies):
        purchase = TechnologyPurchase(technology)
        check_technology(purchase, levels, bought, faults, f"technologies.{place}")
        if technology in tables.TECHNOLOGIES:
            row = tables.TECHNOLOGIES[technology]
            levels[row.branch] = max(row.level, levels.get(row.branch, 0))
            bought |= {row.branch}
            lines += technology_cost(purchase).florins
    faults.settle()
    after = {branch: levels[branch] for branch in Branch if levels.get(branch)}
    return TechnologyAnswer(Breakdown("purchase.to_pay", lines), after)


@dataclass(frozen=True, slots=True)
class UseQuestion:
    """A technology activated so many times: levels, cubes, areas, cards, as it counts."""

    technology: TechnologyId
    buyer: Annotated[Buyer, Doc("his technologies and technology points")]
    uses: Annotated[
        int,
        Between(1, 99),
        Doc("how often, or for how many levels, cubes, areas, units, cards, stages"),
    ] = 1
    switches: Switches = DEFAULTS


@calculator(name="technology-use")
def use(question: UseQuestion) -> Bill:
    """The technology points that using a technology costs (M-20.1, R-21)."""
    faults = Faults()
    check_buyer(question.buyer, faults)
    known = question.technology in tables.TECHNOLOGIES
    faults.refuse(not known, "technology.unknown", "technology", technology=question.technology)
    if known:
        require_technology(question.buyer, question.technology, faults, "technology")
    faults.settle()
    return bill(
        (use_cost(question.technology, question.uses, question.switches),),
        question.buyer,
        question.switches,
    )
