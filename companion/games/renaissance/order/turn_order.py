"""One after the other in the order of play (R-2.1): shown and minded, never forced."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import FINAL_PHASE, Player, State

BUY, CARDS, ACQUIRE, EXPAND = 2, 3, 4, 5  # the phases

# Steps of the phases in which everybody's turn is ticked off by hand.
TURN_OF: Mapping[int, str] = {CARDS: "cards", EXPAND: "expand", FINAL_PHASE: "cards"}


def turn_notes(state: State, player: PlayerId, *phases: int) -> tuple[Text, ...]:
    """What the log says when somebody acts before or after his turn in one of these phases."""
    if state.ended or player not in state.order or state.phase not in phases:
        return ()
    rule = cite("R-2.1").number
    if state.phase not in TURN_OF:
        later = state.order[state.order.index(player) + 1 :]
        acted = next((one for one in later if _has_acted(state, one)), "")
        return (_note("ren.turn.acted_before", state, acted, rule),) if acted else ()
    step = TURN_OF[state.phase]
    if f"{step}:{player}" in state.done:
        return (_note("ren.turn.was_over", state, player, rule),)
    now = next(one for one in state.order if f"{step}:{one}" not in state.done)
    return (_note("ren.turn.of_other", state, now, rule),) if now != player else ()


def _note(key: str, state: State, player: PlayerId, rule: str) -> Text:
    return Text(key, {"player": state.players[player].name, "rule": rule})


def _has_acted(state: State, player: PlayerId) -> bool:
    """Whether a player has bought anything in phase 2 or 4."""
    now: Player = state.players[player]
    if state.phase == BUY:
        return now.extra_card_bought or now.card_discarded
    bought = now.fleet_bought or state.round in now.advances.values()
    return state.phase == ACQUIRE and (bought or now.stabilised)
