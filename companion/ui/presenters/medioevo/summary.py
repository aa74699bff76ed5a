"""What Home says of a game of Medioevo Universale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.medioevo.state import State


def summary_of(state: State) -> Mapping[str, Any]:
    """Round, phase and players, as plain data for the library's file."""
    rounds = state.settings.limits.rounds
    key = "ui.home.ended" if state.ended else "ui.home.round_of" if rounds else "ui.home.round"
    phase = {"key": f"phase.{state.phase}"}
    return {
        "key": key,
        "params": {"round": state.round, "rounds": rounds, "phase": phase},
        "players": [
            [state.players[player].name, state.players[player].colour] for player in state.order
        ],
    }
