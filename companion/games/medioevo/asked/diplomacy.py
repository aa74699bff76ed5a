"""What only the command line asks about diplomacy: shapes of questions, and the rules they ask."""

from __future__ import annotations

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.games.medioevo.diplomacy.diplomacy import (
    PenaltyAnswer,
    PenaltyQuestion,
    check_penalty,
    penalty_result,
)


@calculator
def penalties(question: PenaltyQuestion) -> PenaltyAnswer:
    """What a declaration, a hostile act or a breach costs (M-21.1, M-21.5, R-52, R-73)."""
    faults = Faults()
    check_penalty(question, faults)
    faults.settle()
    return penalty_result(question)
