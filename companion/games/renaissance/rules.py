"""apply: sends an action to the chapter that knows it."""

from __future__ import annotations

from typing import Any, Union

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
from companion.games.renaissance.actions.common import Handlers
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


def apply(state: State, action: Any) -> Step[State]:
    """The step that the action makes; raises before anything changes."""
    return HANDLERS[type(action)](state, action)
