"""Bankruptcy (M-22.5): relief by plundering one's own and by revolts, failure, elimination."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.buildings.damage import BuildingId
from companion.games.medioevo.events.revolts import honor_lost
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import BUILDINGS, TRANSPORTS
from companion.games.medioevo.treasury.loans import INTEREST, MOST_LOANS, Florins, Loans, can_borrow

PERCENT_FOR_OWN_PIECES = 50
FLORINS_PER_REVOLT = 100  # M-22.5

TransportLevel = Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class Relief:
    """What a bankrupt player sells off or stirs up; more than needed is allowed."""

    buildings: Annotated[
        tuple[BuildingId, ...],
        Length(0, 99),
        Doc("own buildings he plunders, for half their full price"),
    ] = ()
    transports: Annotated[
        tuple[TransportLevel, ...],
        Length(0, 99),
        Doc("levels of own transports he plunders, of any kind: 50 florins per level"),
    ] = ()
    revolts: Annotated[
        int, Between(0, 99), Doc("revolts he provokes by M-6.4, 100 florins each")
    ] = 0


NO_RELIEF = Relief()


@dataclass(frozen=True, slots=True)
class Bankruptcy:
    """A player who cannot pay his interest and cannot borrow."""

    cash: Annotated[Florins, Doc("florins left after income and upkeep")]
    interest_due: Annotated[
        int,
        Between(INTEREST, INTEREST * MOST_LOANS),
        Doc(
            "florins of interest he cannot pay: 50 for each loan that bears interest, less card 38"
        ),
    ]
    loans_open: Annotated[Loans, Doc("open loans, those of this round included")]
    taken_this_round: Annotated[bool, Doc("he has already taken a loan in this round")] = False
    failed_last_round: Annotated[bool, Doc("the previous round counted as failed (R-19)")] = False
    relief: Annotated[Relief, Doc("what he does to get the money")] = NO_RELIEF
    barbarian_areas: Annotated[
        int, Between(0, 99), Doc("areas of his start realm that already hold barbarians")
    ] = 0
    free_areas: Annotated[
        int | None, Doc("his areas without barbarians: one revolt each at most; null: enough")
    ] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class BankruptcyAnswer:
    relief: Annotated[Breakdown, Doc("florins the relief brings")]
    honor: Annotated[Breakdown, Doc("honor points lost by provoked revolts, negative")]
    paid: Annotated[bool, Doc("the interest is paid in full after the relief")]
    cash: Annotated[Breakdown, Doc("florins afterwards; unpaid interest is not carried over")]
    failed: Annotated[bool, Doc("this round counts as failed (R-19)")]
    eliminated: Annotated[bool, Doc("failed in two rounds in a row: out of the game")]


@calculator
def bankruptcy(question: Bankruptcy) -> BankruptcyAnswer:
    """What the relief brings and whether the player stays in the game (M-22.5, R-19)."""
    _require_bankrupt(question)
    relief = relief_gained(question.relief)
    honor = honor_lost(question.relief.revolts, question.barbarian_areas, question.switches)
    available = question.cash + relief.total
    paid = available >= question.interest_due
    lines = [
        Line("bankruptcy.cash_before", question.cash, cite("M-22.5")),
        Line("bankruptcy.relief", relief.total, cite("M-22.5")),
    ]
    if paid:
        lines.append(Line("bankruptcy.interest", -question.interest_due, cite("M-22.3")))
    else:
        lines.append(Line("bankruptcy.interest_unpaid", 0, cite("R-19")))
    failed = not paid or question.switches.bankrupt_counts_relief
    return BankruptcyAnswer(
        relief=relief,
        honor=honor,
        paid=paid,
        cash=Breakdown("bankruptcy.cash_after", tuple(lines)),
        failed=failed,
        eliminated=failed and question.failed_last_round,
    )


def _require_bankrupt(question: Bankruptcy) -> None:
    due = question.interest_due
    if due % INTEREST:
        raise BadInput("interest.not_whole_loans", "interest_due", amount=due, each=INTEREST)
    if due > INTEREST * question.loans_open:
        raise BadInput("bankruptcy.too_few_loans", "interest_due", due=due, n=question.loans_open)
    rule = cite("M-22.5")
    problems = []
    if question.cash >= question.interest_due:
        params = {"cash": question.cash, "due": question.interest_due}
        problems.append(Problem("bankruptcy.can_pay", params, "cash", rule))
    if can_borrow(question.loans_open, question.taken_this_round):
        problems.append(Problem("bankruptcy.can_borrow", {}, "loans_open", rule))
    free = question.free_areas
    if free is not None and question.relief.revolts > free:
        params = {"revolts": question.relief.revolts, "areas": free}
        problems.append(Problem("bankruptcy.too_few_areas", params, "relief.revolts", rule))
    if problems:
        raise IllegalAction.of(problems)


def relief_gained(relief: Relief) -> Breakdown:
    """Florins for own buildings and transports plundered and revolts provoked (M-22.5).

    Half the price, whatever the table plays for conquerors (R-47): the book says so here.
    """
    percent = PERCENT_FOR_OWN_PIECES
    lines = []
    for name, count in Counter(relief.buildings).items():
        row = BUILDINGS[name]
        params = {"building": Text(row.name), "n": count, "percent": percent}
        amount = row.price * percent // 100 * count
        lines.append(Line("bankruptcy.building", amount, cite("M-22.5"), params))
    each = TRANSPORTS[Transport.CARAVAN].price_per_level
    for level, count in sorted(Counter(relief.transports).items()):
        amount = each * level * percent // 100 * count
        params = {"level": level, "n": count, "percent": percent}
        lines.append(Line("bankruptcy.transport", amount, cite("M-22.5"), params))
    if relief.revolts:
        amount = FLORINS_PER_REVOLT * relief.revolts
        params = {"n": relief.revolts}
        lines.append(Line("bankruptcy.revolts", amount, cite("M-22.5"), params))
    return Breakdown("bankruptcy.relief_total", tuple(lines))
