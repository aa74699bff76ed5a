"""apply: sends an action to the chapter that knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Union

from companion.core.explain import Text
from companion.core.game import Step
from companion.games.medioevo.actions import (
    advice,
    area_counts,
    barbarians,
    battles,
    building_losses,
    cards,
    cargo,
    conquest,
    corrections,
    diplomacy,
    ending,
    event_losses,
    event_phase,
    loans,
    market,
    movement,
    purchases,
    revolts,
    routes,
    start_kit,
    stops,
    table,
    table_values,
    taxes,
    technologies,
    trade,
    turn_order,
    war,
)
from companion.games.medioevo.actions.common import Handlers
from companion.games.medioevo.actions.in_play import require_in_play
from companion.games.medioevo.aftermath import with_consequences
from companion.games.medioevo.cargo import without_lost_vehicles
from companion.games.medioevo.raids import safe_from_raids
from companion.games.medioevo.state import State

# A chapter adds its actions here; a test sees to it that none of them is named twice.
CHAPTERS: tuple[Handlers, ...] = (
    advice.HANDLERS,
    area_counts.HANDLERS,
    barbarians.HANDLERS,
    battles.HANDLERS,
    building_losses.HANDLERS,
    cards.HANDLERS,
    cargo.HANDLERS,
    conquest.HANDLERS,
    corrections.HANDLERS,
    diplomacy.HANDLERS,
    ending.HANDLERS,
    event_losses.HANDLERS,
    event_phase.HANDLERS,
    loans.HANDLERS,
    market.HANDLERS,
    movement.HANDLERS,
    purchases.HANDLERS,
    revolts.HANDLERS,
    routes.HANDLERS,
    start_kit.HANDLERS,
    stops.HANDLERS,
    table.HANDLERS,
    table_values.HANDLERS,
    taxes.HANDLERS,
    technologies.HANDLERS,
    trade.HANDLERS,
    turn_order.HANDLERS,
    war.HANDLERS,
)

HANDLERS: Handlers = {
    action: handler for chapter in CHAPTERS for action, handler in chapter.items()
}

ACTION_TYPE: Any = Union[tuple(HANDLERS)]  # noqa: UP007  made when the app starts


def apply(state: State, action: Any) -> Step[State]:
    """The step that the action makes; raises before anything changes."""
    late = require_in_play(state, action)
    made = HANDLERS[type(action)](state, action)
    after = made.state
    follows: tuple[Text, ...] = ()
    if type(action) not in corrections.HANDLERS:  # what is set right by hand is as the board shows
        after, follows = with_consequences(state, after)
        follows += safe_from_raids(state, after)
    after, lost = without_lost_vehicles(state, after)
    told = late + made.warnings + follows + lost
    if after is made.state and told == made.warnings:
        return made
    return replace(made, state=after, warnings=_once(told))


def _once(texts: tuple[Text, ...]) -> tuple[Text, ...]:
    """Each warning once, though two chapters may have given it."""
    found: list[Text] = []
    for text in texts:
        if text not in found:
            found.append(text)
    return tuple(found)
