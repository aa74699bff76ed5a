"""What Home says of a game of Age of Renaissance: the shared words, and everybody's capital."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.renaissance.game import GAME
from companion.games.renaissance.state import State
from companion.games.renaissance.tables import CAPITALS
from companion.ui.presenters.derived import summary


def summary_of(state: State) -> Mapping[str, Any]:
    """What a player plays is his capital, for the statistics."""

    def capital(player: str) -> str:
        chosen = state.players[player].capital
        return CAPITALS[chosen].name if chosen else ""

    return summary.summary_of(GAME, state, capital)
