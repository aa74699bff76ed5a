"""Technologies: buying them (M-8.2) and what using them costs (M-20, M-28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo import catalog
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.purchases.purchase import Bill, Cost, bill, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import (
    Buyer,
    Levels,
    TechnologyId,
    check_buyer,
    require_technology,
)


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
    row = catalog.TECHNOLOGIES.get(purchase.technology)
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
    row = catalog.TECHNOLOGIES[purchase.technology]
    params = {"technology": Text(row.name), "level": row.level}
    return Cost((Line("technology.price", row.price, cite("M-8.2"), params),))


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


def technologies(question: TechnologyQuestion) -> TechnologyAnswer:
    """What the technologies cost, or why they may not be bought now (M-8.2)."""
    faults = Faults()
    levels, bought = dict(question.levels), question.bought
    lines: tuple[Line, ...] = ()
    for place, technology in enumerate(question.technologies):
        purchase = TechnologyPurchase(technology)
        check_technology(purchase, levels, bought, faults, f"technologies.{place}")
        if technology in catalog.TECHNOLOGIES:
            row = catalog.TECHNOLOGIES[technology]
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


def use(question: UseQuestion) -> Bill:
    """The technology points that using a technology costs (M-20.1, R-21)."""
    faults = Faults()
    check_buyer(question.buyer, faults)
    known = question.technology in catalog.TECHNOLOGIES
    faults.refuse(not known, "technology.unknown", "technology", technology=question.technology)
    if known:
        require_technology(question.buyer, question.technology, faults, "technology")
    faults.settle()
    return bill(
        (use_cost(question.technology, question.uses, question.switches),),
        question.buyer,
        question.switches,
    )


def use_cost(technology: str, uses: int, switches: Switches = DEFAULTS) -> Cost:
    """What so many uses of a technology ask for; Secular power is added where it is borrowed."""
    return Cost(points=design(technology, uses, switches), technologies=(technology,))


CALCULATORS = (
    Calculator(
        "technology", "calculator.technology", TechnologyQuestion, TechnologyAnswer, technologies
    ),
    Calculator("technology-use", "calculator.technology_use", UseQuestion, Bill, use),
)
