"""Loans at the table (M-22.1, M-22.2): taken and repaid at any time, once a round each."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.checks import Checks, asked
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.actions.common import known, settled
from companion.games.medioevo.actions.in_play import PlayAct
from companion.games.medioevo.loans import LOAN, LoanRequest, loan
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State


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
