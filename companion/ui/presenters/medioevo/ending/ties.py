"""Wars, truces, treaties and prisoners of a player, for the table at a glance."""

from __future__ import annotations

from companion.games.medioevo.diplomacy.diplomacy import (
    at_war,
    in_truce,
    treaties_between,
    wars_between,
)
from companion.games.medioevo.state import State
from companion.ui.presenters.views import Tie


def ties_of(state: State, player: str) -> tuple[Tie, ...]:
    """How a player stands to every other one; secret treaties do not show."""
    others = [other for other in state.order if other != player]
    fought = [other for other in others if at_war(state, player, other)]
    declared = [
        other for other in others if other not in fought and wars_between(state, player, other)
    ]
    truce = [other for other in others if in_truce(state, player, other)]
    bound = [
        other
        for other in others
        if any(not treaty.secret for treaty in treaties_between(state, player, other))
    ]
    held = len(state.players[player].prisoners)
    found = (
        Tie("sword-cross", _colours(state, fought), tone="loss"),
        Tie("bullhorn-outline", _colours(state, declared), tone="loss"),
        Tie("flag-outline", _colours(state, truce)),
        Tie("handshake-outline", _colours(state, bound)),
        Tie("handcuffs", text=str(held) if held else ""),
    )
    return tuple(tie for tie in found if tie.colours or tie.text)


def _colours(state: State, players: list[str]) -> tuple[str, ...]:
    return tuple(state.players[player].colour for player in players)
