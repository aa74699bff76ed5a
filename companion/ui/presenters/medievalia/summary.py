"""What Home says of a game of Medievalia; the winners are first, however they won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.medievalia.state import State
from companion.ui.presenters.derived import summary


def summary_of(game: Any, state: State) -> Mapping[str, Any]:
    told = dict(summary.summary_of(game, state))
    result = told.get("result")
    if result is not None:
        rows = [dict(row) for row in result["players"]]
        winners = {state.players[one].name for one in state.winners}
        for row in rows:
            is_winner = row["name"] in winners
            row["rank"] = 1 if is_winner else max(int(row["rank"]), len(winners) + 1)
        told["result"] = {**result, "players": rows}
    return told
