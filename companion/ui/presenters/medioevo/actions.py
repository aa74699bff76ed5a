"""Actions behind the taps on loans, tax rate and the end of a round."""

from __future__ import annotations

from typing import Any

from companion.games.medioevo.actions.loans import RepayLoan, TakeLoan
from companion.games.medioevo.actions.table import Correct
from companion.games.medioevo.state import Player, State


def tax_action(state: State, player: str, rate: int) -> Any:
    """The action that sets a tax rate; None where it is the present one."""
    change = rate - state.players[player].tax_rate
    return Correct(player, "tax_rate", change) if change else None


def loan_options(player: Player) -> list[tuple[str, Any, str]]:
    """What can be done about loans: key, action, icon."""
    options: list[tuple[str, Any, str]] = [("take", TakeLoan(player.id), "plus")]
    if player.loans:
        options.append(("repay", RepayLoan(player.id), "minus"))
    return options


def next_round(_state: State) -> Any:
    """The action that ends the round."""
    return None
