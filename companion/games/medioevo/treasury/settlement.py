"""Paying in phase 3 (M-7.4, R-19): income first, then upkeep, then interest."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.treasury.loans import (
    LOAN,
    Florins,
    Interest,
    InterestAnswer,
    can_borrow,
    interest,
)
from companion.games.medioevo.treasury.taxes import (
    UPKEEP,
    Income,
    Upkeep,
    income,
    upkeep,
    upkeep_by_place,
)

Verdict = Literal["paid", "upkeep_unpaid", "interest_unpaid"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """One player's whole phase 3; pieces he gives up beforehand are simply not in `upkeep`."""

    cash: Annotated[Florins, Doc("florins he owns before phase 3")]
    income: Annotated[Income, Doc("what he taxes; comes in before anything is paid (R-19)")]
    upkeep: Annotated[Upkeep, Doc("the pieces he keeps; paid first")]
    interest: Annotated[Interest, Doc("his loans; paid last, and card 37 helps only here")]
    take_loan: Annotated[bool, Doc("he takes a loan of 500 florins before paying")] = False


@dataclass(frozen=True, slots=True)
class SettlementAnswer:
    """Whether he can pay, what is left, and what he has to do otherwise."""

    verdict: Annotated[Verdict, Doc("the first thing he cannot pay, or paid")]
    income: Annotated[Breakdown, Doc("florins")]
    upkeep: Annotated[Breakdown, Doc("florins, as a positive number")]
    interest: Annotated[InterestAnswer, Doc("florins he pays and gets by card 37")]
    left: Annotated[Breakdown, Doc("florins left when all is paid; negative: so much is missing")]
    missing: Annotated[int, Doc("florins missing for the first thing he cannot pay; else 0")]
    loan_possible: Annotated[bool, Doc("he could take a loan now (after `take_loan`, no more)")]
    pieces_to_give_up: Annotated[
        int, Doc("fewest pieces, dearest first, without which the upkeep can be paid; else 0")
    ]
    bankrupt: Annotated[bool, Doc("interest unpaid and no loan possible (M-22.5)")]


@calculator
def settlement(question: Settlement) -> SettlementAnswer:
    """Phase 3 of one player (M-7.4)."""
    loans = question.interest
    borrows = can_borrow(loans.loans_open, loans.taken_this_round)
    if question.take_loan and not borrows:
        raise IllegalAction("settlement.no_loan_possible", cite("M-22.1"), "take_loan")
    gained = income(question.income).income
    due = upkeep(question.upkeep).upkeep
    owed = interest(loans)
    money = question.cash + gained.total + (LOAN if question.take_loan else 0)
    after_upkeep = money - due.total
    after_all = after_upkeep + owed.received.total - owed.due.total
    verdict: Verdict = "paid"
    missing = 0
    if after_upkeep < 0:
        verdict, missing = "upkeep_unpaid", -after_upkeep
    elif after_all < 0:
        verdict, missing = "interest_unpaid", -after_all
    loan_possible = borrows and not question.take_loan
    return SettlementAnswer(
        verdict=verdict,
        income=gained,
        upkeep=due,
        interest=owed,
        left=_left(question, gained, due, owed),
        missing=missing,
        loan_possible=loan_possible,
        pieces_to_give_up=_fewest(question.upkeep, missing) if verdict == "upkeep_unpaid" else 0,
        bankrupt=verdict == "interest_unpaid" and not loan_possible,
    )


def _left(
    question: Settlement, gained: Breakdown, due: Breakdown, owed: InterestAnswer
) -> Breakdown:
    order = cite("M-7.4")
    lines = [
        Line("settlement.cash", question.cash, order),
        Line("settlement.income", gained.total, cite("M-7.2")),
        Line("settlement.upkeep", -due.total, cite("M-7.3")),
        Line("settlement.interest", -owed.due.total, cite("M-22.3")),
    ]
    if question.take_loan:
        lines.insert(1, Line("settlement.loan", LOAN, cite("M-22.1")))
    if owed.received.total:
        lines.append(Line("settlement.card_37", owed.received.total, cite("M-27.37")))
    return Breakdown("settlement.left", tuple(lines))


def _fewest(pieces: Upkeep, missing: int) -> int:
    """How many pieces must go, the dearest first, until the upkeep is `missing` less (M-7.4)."""
    prices = [UPKEEP] * (pieces.transports + pieces.engines)
    if pieces.terrain is None:
        prices += [UPKEEP] * pieces.units
    else:
        for place, each in upkeep_by_place().items():
            prices += [each] * getattr(pieces.terrain, place)
    saved = count = 0
    for price in sorted(prices, reverse=True):
        if saved >= missing:
            break
        saved += price
        count += 1
    return count
