"""Loans (M-22.1 to M-22.4): taking, repaying, interest and what is left to pay at the end."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.common import known, settled
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import LOAN_PENALTIES

LOAN = 500  # M-22.1
MOST_LOANS = 5  # M-22.1: 2500 florins
INTEREST = 50  # M-22.3
FINAL_COST = LOAN + INTEREST  # M-22.4
MAGNATE_RELIEF = 50  # M-27.38

Loans = Annotated[int, Between(0, MOST_LOANS)]
Florins = Annotated[int, Between(0, 1_000_000)]


@dataclass(frozen=True, slots=True)
class Interest:
    """One player's loans in phase 3."""

    loans_open: Annotated[Loans, Doc("open loans now, those of this round included")]
    taken_this_round: Annotated[
        bool, Doc("one of them was taken in this round: it bears no interest yet (R-18)")
    ] = False
    card_38: Annotated[bool, Doc("he uses card 38: 50 florins less, not below 0")] = False
    card_37: Annotated[
        bool, Doc("he uses card 37: gets half of the interest the other players pay")
    ] = False
    others_paid: Annotated[
        Florins, Doc("for card 37: florins of interest all other players pay in this phase")
    ] = 0


@dataclass(frozen=True, slots=True)
class InterestAnswer:
    due: Annotated[Breakdown, Doc("florins he pays, as a positive number")]
    received: Annotated[Breakdown, Doc("florins he gets by card 37")]


@calculator
def interest(question: Interest) -> InterestAnswer:
    """Interest of one player (M-22.3), with M-27.37 and M-27.38."""
    if question.others_paid % INTEREST:
        raise BadInput(
            "interest.not_whole_loans", "others_paid", amount=question.others_paid, each=INTEREST
        )
    bearing = bearing_loans(question.loans_open, question.taken_this_round)
    lines = [Line("interest.loans", INTEREST * bearing, cite("M-22.3"), {"n": bearing})]
    if question.taken_this_round and question.loans_open:
        lines.append(Line("interest.not_yet", 0, cite("R-18")))
    if question.card_38:
        relief = min(MAGNATE_RELIEF, INTEREST * bearing)
        lines.append(Line("interest.card_38", -relief, cite("M-27.38")))
    received: tuple[Line, ...] = ()
    if question.card_37:
        half = question.others_paid // 2
        received = (
            Line("interest.card_37", half, cite("M-27.37"), {"paid": question.others_paid}),
        )
    return InterestAnswer(
        Breakdown("interest.due", tuple(lines)), Breakdown("interest.received", received)
    )


def bearing_loans(loans_open: int, taken_this_round: bool) -> int:
    """Loans that bear interest now; a repayment clears the oldest, so a new one stays (R-18)."""
    return max(0, loans_open - int(taken_this_round))


@dataclass(frozen=True, slots=True)
class LoanRequest:
    """A loan of exactly 500 florins taken or paid back."""

    action: Annotated[Literal["take", "repay"], Doc("once each per round")]
    loans_open: Annotated[Loans, Doc("open loans before this")]
    cash: Annotated[Florins, Doc("florins he owns before this")] = 0
    taken_this_round: Annotated[bool, Doc("he has already taken a loan in this round")] = False
    repaid_this_round: Annotated[bool, Doc("he has already repaid a loan in this round")] = False


@dataclass(frozen=True, slots=True)
class LoanAnswer:
    cash: Annotated[Breakdown, Doc("florins he owns afterwards")]
    loans_open: Annotated[int, Doc("open loans afterwards")]
    interest_next_round: Annotated[Breakdown, Doc("florins due in phase 3 of the next round")]
    final_cost: Annotated[Breakdown, Doc("florins off his wealth in the final scoring (M-22.4)")]
    final_honor: Annotated[Breakdown, Doc("honor points for open loans at the end (M-25.8)")]


@calculator
def loan(question: LoanRequest) -> LoanAnswer:
    """A loan taken or repaid (M-22.1, M-22.2); IllegalAction names all that forbids it."""
    take = question.action == "take"
    problems = _against_taking(question) if take else _against_repaying(question)
    if problems:
        impossible = {"loan.nothing_to_repay", "loan.too_little_to_repay"}
        keys = {problem.key for problem in problems}
        raise IllegalAction.of(problems, may_overrule=not keys & impossible)
    count = question.loans_open + (1 if take else -1)
    before = Line("loan.cash_before", question.cash, cite("M-22.1" if take else "M-22.2"))
    moved = (
        Line("loan.taken", LOAN, cite("M-22.1"))
        if take
        else Line("loan.repaid", -LOAN, cite("M-22.2"))
    )
    return LoanAnswer(
        cash=Breakdown("loan.cash_after", (before, moved)),
        loans_open=count,
        interest_next_round=interest(Interest(count)).due,
        final_cost=final_cost(count),
        final_honor=final_honor(count),
    )


def can_borrow(loans_open: int, taken_this_round: bool) -> bool:
    """Whether another loan is possible now (M-22.1)."""
    return loans_open < MOST_LOANS and not taken_this_round


def _against_taking(question: LoanRequest) -> list[Problem]:
    problems = []
    rule = cite("M-22.1")
    if question.loans_open >= MOST_LOANS:
        problems.append(Problem("loan.too_many", {"most": MOST_LOANS}, "loans_open", rule))
    if question.taken_this_round:
        problems.append(Problem("loan.already_taken", {}, "taken_this_round", rule))
    return problems


def _against_repaying(question: LoanRequest) -> list[Problem]:
    problems = []
    rule = cite("M-22.2")
    if question.loans_open == 0:
        problems.append(Problem("loan.nothing_to_repay", {}, "loans_open", rule))
    if question.repaid_this_round:
        problems.append(Problem("loan.already_repaid", {}, "repaid_this_round", rule))
    if question.cash < LOAN:
        params = {"cash": question.cash, "amount": LOAN}
        problems.append(Problem("loan.too_little_to_repay", params, "cash", rule))
    return problems


def final_cost(loans_open: int) -> Breakdown:
    """What open loans take off the wealth at the end (M-22.4)."""
    if loans_open == 0:
        return Breakdown("loan.final_cost", ())
    line = Line("loan.final_each", FINAL_COST * loans_open, cite("M-22.4"), {"n": loans_open})
    return Breakdown("loan.final_cost", (line,))


def final_honor(loans_open: int) -> Breakdown:
    """Honor points for open loans at the end (M-25.8), zero or negative."""
    if loans_open == 0:
        return Breakdown("loan.final_honor", ())
    penalty = LOAN_PENALTIES[min(loans_open, MOST_LOANS)]  # a table may have allowed a sixth
    line = Line("loan.final_penalty", penalty, cite("M-25.8"), {"n": loans_open})
    return Breakdown("loan.final_honor", (line,))


# -- at the table ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeLoan(PlayAct):
    """500 florins from the bank."""

    kind: ClassVar[str] = "take_loan"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        checks.forbid(
            not player.is_in, "player.is_out", cite("M-22.5"), "player", player=player.name
        )
        answer = asked(checks, loan, loan_request(state, self.player, "take"))
        warnings = checks.settle()
        after = with_loan(state, self.player)
        return step(
            after,
            "log.take_loan",
            (answer.cash, answer.interest_next_round, answer.final_honor) if answer else (),
            warnings,
            player=player.name,
            amount=LOAN,
            loans=len(player.loans) + 1,
        )


@dataclass(frozen=True, slots=True)
class RepayLoan(PlayAct):
    """500 florins to the bank; the oldest loan is cleared (R-18)."""

    kind: ClassVar[str] = "repay_loan"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        answer = asked(checks, loan, loan_request(state, self.player, "repay"))
        warnings = checks.settle()
        after = settled(state, self.player, -LOAN).with_player(
            self.player, loans=player.loans[1:], loan_repaid_in=state.round
        )
        return step(
            after,
            "log.repay_loan",
            (answer.cash, answer.interest_next_round, answer.final_honor) if answer else (),
            warnings,
            player=player.name,
            amount=LOAN,
            loans=len(player.loans) - 1,
        )


def loan_request(state: State, player: PlayerId, action: Literal["take", "repay"]) -> LoanRequest:
    """The player's loans as the calculator asks for them."""
    now = state.players[player]
    return LoanRequest(
        action,
        len(now.loans),
        state.money(player),
        now.loan_taken_in == state.round,
        now.loan_repaid_in == state.round,
    )


def with_loan(state: State, player: PlayerId) -> State:
    """The state after the player took a loan; callers have checked that he may."""
    loans = (*state.players[player].loans, state.round)
    state = state.with_player(player, loans=loans, loan_taken_in=state.round)
    return settled(state, player, LOAN)
