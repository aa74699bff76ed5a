"""What a table did under older rules stays done, whatever today's rules say to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.errors import CompanionError, IllegalAction
from companion.core.explain import Text
from companion.core.game import Step

S = TypeVar("S")


def taken(
    apply: Callable[[S, Any], Step[S]], state: S, action: Any, is_old: bool
) -> tuple[Any, Step[S]]:
    """An action as it counts, and its step; one of today's rules counts as it is or is refused."""
    return _admitted(apply, state, action) if is_old else (action, apply(state, action))


def _admitted(apply: Callable[[S, Any], Step[S]], state: S, action: Any) -> tuple[Any, Step[S]]:
    """An action of an older rules version as it counts today, and its step.

    What today's rules forbid was overruled, with the warning in the log. What they cannot do at
    all changes nothing and says so: a game that was played goes on, at the position it had.
    """
    try:
        return action, apply(state, action)
    except CompanionError as error:
        refusal = error
    if isinstance(refusal, IllegalAction) and refusal.may_overrule and hasattr(action, "overrule"):
        overruled = replace(action, overrule=True)
        try:
            return overruled, apply(state, overruled)
        except CompanionError as error:
            refusal = error
    return action, Step(state, *left_out(refusal))


def left_out(refusal: CompanionError) -> tuple[Text, tuple[()], tuple[Text, ...]]:
    """What the log says of an older entry without effect: summary, no figures, warnings."""
    what = tuple(Text(problem.key, problem.params) for problem in refusal.problems)
    return Text("log.left_out"), (), what
