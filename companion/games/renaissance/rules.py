"""apply: sends an action to the chapter that knows it."""

from __future__ import annotations

from typing import Any, Union

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import Step
from companion.games.renaissance.actions import (
    absolution,
    acquire,
    capitals,
    correct_expansion,
    correct_things,
    corrections,
    ending,
    events,
    expansion,
    extra_cards,
    fights,
    income,
    market,
    misery,
    order_of_play,
    personalities,
    placing,
    stabilise_all,
    table,
    wars,
)
from companion.games.renaissance.actions.common import Handlers, marked
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State

# A chapter adds its actions here; a test sees to it that none of them is named twice.
CHAPTERS: tuple[Handlers, ...] = (
    absolution.HANDLERS,
    acquire.HANDLERS,
    capitals.HANDLERS,
    correct_expansion.HANDLERS,
    correct_things.HANDLERS,
    corrections.HANDLERS,
    ending.HANDLERS,
    events.HANDLERS,
    expansion.HANDLERS,
    extra_cards.HANDLERS,
    fights.HANDLERS,
    income.HANDLERS,
    market.HANDLERS,
    misery.HANDLERS,
    order_of_play.HANDLERS,
    personalities.HANDLERS,
    placing.HANDLERS,
    stabilise_all.HANDLERS,
    table.HANDLERS,
    wars.HANDLERS,
)

HANDLERS: Handlers = {
    action: handler for chapter in CHAPTERS for action, handler in chapter.items()
}

ACTION_TYPE: Any = Union[tuple(HANDLERS)]  # noqa: UP007  made when the app starts


# What belongs to a phase: once anything of it is done the phase has begun.
OF_A_PHASE = frozenset(
    action
    for chapter in (
        absolution.HANDLERS,
        acquire.HANDLERS,
        events.HANDLERS,
        expansion.HANDLERS,
        extra_cards.HANDLERS,
        fights.HANDLERS,
        market.HANDLERS,
        personalities.HANDLERS,
        placing.HANDLERS,
        stabilise_all.HANDLERS,
        wars.HANDLERS,
    )
    for action in chapter
)
BEGUN = "begun"  # the mark of a phase

# What may be set right, ticked off or agreed after the end, too.
AFTER_THE_END = frozenset(
    (
        *corrections.HANDLERS,
        *correct_things.HANDLERS,
        *correct_expansion.HANDLERS,
        misery.ClearHand,
        table.MarkDone,
        table.ChangeHouseRule,
        table.ChangeLength,
    )
)


def apply(state: State, action: Any) -> Step[State]:
    """The step that the action makes; raises before anything changes."""
    checks = Checks(getattr(action, "overrule", False))
    over = state.ended and type(action) not in AFTER_THE_END
    checks.forbid(over, "ren.phase.game_is_over", cite("R-11.0.1"))
    warnings = checks.settle()
    made = HANDLERS[type(action)](state, action)
    after = marked(made.state, BEGUN) if type(action) in OF_A_PHASE else made.state
    if state.ended and after.ended:
        warnings = (*warnings, Text("ren.end.result_stands"))
    return Step(after, made.summary, made.breakdowns, (*warnings, *made.warnings))
