"""What only the command line asks about war: shapes of questions, and the rules they ask."""

from __future__ import annotations

from companion.core.calculator import calculator
from companion.core.errors import IllegalAction
from companion.games.medioevo.war.plunder import (
    PlunderAnswer,
    PlunderQuestion,
    plunder_problems,
    plundered,
    require_sound,
)


@calculator
def plunder(question: PlunderQuestion) -> PlunderAnswer:
    """What plundering brings (M-16.3, R-47) and whom it angers (M-26.3)."""
    require_sound(question)
    problems = plunder_problems(question)
    if problems:
        raise IllegalAction.of(problems)
    return plundered(question)
