"""What speaks against a way: transports, element, movement points (M-9.3 to M-9.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.checks import Checks
from companion.core.errors import IllegalAction
from companion.games.medioevo.movement.marching import (
    March,
    is_free,
    load_questions,
    move_questions,
)
from companion.games.medioevo.movement.reference import check_load, move
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State


def check_way(
    state: State,
    march: March,
    checks: Checks,
    *,
    goes_on: bool = False,
    field: str = "pieces",
) -> None:
    """The calculators of load and movement are asked for every piece that goes."""
    bare = march.cartography and not march.pieces.transports
    loads = () if is_free(state, march) or bare else load_questions(state, march)
    checks.forbid(loads is None, "move.needs_transport", cite("M-9.3"), field)
    for load in loads or ():
        _ask(checks, check_load, load)
    # Only where the movement ends must a piece be in its own element (M-28.2).
    but = ("move.ends_elsewhere",) if goes_on else ()
    for _, way in move_questions(state, march):
        _ask(checks, move, way, but)


def _ask(
    checks: Checks, run: Callable[[Any], object], question: Any, but: tuple[str, ...] = ()
) -> None:
    try:
        run(question)
    except IllegalAction as error:
        found = [problem for problem in error.problems if problem.key not in but]
        if found:
            checks.forbid_all(IllegalAction.of(found))
