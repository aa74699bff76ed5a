"""Whose turn it is: what the phase page and the table know of who still has to act (R-2.1)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import PlayerId
from companion.games.renaissance.actions.stabilise_all import to_relieve, to_stabilise
from companion.games.renaissance.state import FINAL_PHASE, State

CARDS, ACQUIRE, EXPAND = 3, 4, 5

# Steps of the phases in which one player acts after the other, ticked off by hand.
TURN_OF: Mapping[int, str] = {CARDS: "cards", EXPAND: "expand", FINAL_PHASE: "cards"}


def waiting(state: State) -> tuple[PlayerId, ...]:
    """Players whom the phase still waits for, in order of play."""
    if state.ended:
        return ()
    if state.phase in TURN_OF:
        step = TURN_OF[state.phase]
        return tuple(one for one in state.order if f"{step}:{one}" not in state.done)
    if state.phase == ACQUIRE:
        missing = {*to_stabilise(state), *to_relieve(state)}
        return tuple(one for one in state.order if one in missing)
    return ()


def acting(state: State) -> PlayerId:
    """Whose turn it is; "" where all act at once or the game is over."""
    missing = waiting(state)
    if missing:
        return missing[0]
    at_once = state.phase not in (1, 2) or state.ended
    return "" if at_once or not state.order else state.order[0]
