"""Cards and technologies in force (M-19.2): which there are, and when they end."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.state import Effect, State
from companion.games.medioevo.words import Duration

LENT = "card.lent"  # another player's battle card, opened by Missionaries or the Princess

_WITH_THE_PHASE = frozenset(
    {
        Duration.ONCE,
        Duration.BATTLE_ROUND,
        Duration.BATTLE,
        Duration.MOVEMENT,
        Duration.PHASE,
    }
)


def in_force(state: State, what: str, player: PlayerId = "") -> tuple[Effect, ...]:
    """Effects of one card or technology, of one player or of anybody."""
    return tuple(
        effect for effect in state.effects if effect.what == what and player in ("", effect.player)
    )


def with_effect(state: State, effect: Effect) -> State:
    return evolve(state, effects=(*state.effects, effect))


def without_effect(state: State, effect: Effect) -> State:
    """The state after one effect was used up or cancelled."""
    place = state.effects.index(effect)
    return evolve(state, effects=state.effects[:place] + state.effects[place + 1 :])


def used_up(state: State, what: str, player: PlayerId, uses: int) -> tuple[State, int]:
    """The state after so many uses that were paid before, and how many are still to be paid."""
    for effect in in_force(state, what, player):
        taken = min(uses, effect.count)
        if not taken:
            continue
        state = without_effect(state, effect)
        if effect.count > taken:
            state = with_effect(state, replace(effect, count=effect.count - taken))
        uses -= taken
    return state, uses


def with_movement_over(state: State, player: PlayerId) -> State:
    """The state after the player's completed movement: what helped only this movement ends."""
    left = tuple(
        effect
        for effect in state.effects
        if effect.until is not Duration.MOVEMENT or effect.player != player
    )
    return state if left == state.effects else evolve(state, effects=left)


def with_effects_lapsed(state: State, *, round_ends: bool) -> State:
    """The state without the effects that end with the phase, or with the round."""
    left = tuple(effect for effect in state.effects if not _is_over(state, effect, round_ends))
    return state if left == state.effects else evolve(state, effects=left)


def _is_over(state: State, effect: Effect, round_ends: bool) -> bool:
    if effect.until in _WITH_THE_PHASE:
        return True
    if effect.until is Duration.ROUND:
        return round_ends
    return round_ends and state.round > effect.since_round
