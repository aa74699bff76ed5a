"""What Home says of a game, and the statistics of a finished one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import PlayerId


def _nothing(_player: PlayerId) -> str:
    return ""


def summary_of(
    game: Any,
    state: Any,
    realm: Callable[[PlayerId], str] = _nothing,
    round_: str = "ui.home.round",
    ended: str = "ui.home.ended",
) -> Mapping[str, Any]:
    """Round, phase and players, as plain data for the library's file.

    `realm` is the text key of what a player plays, for the statistics; `round_` and `ended` are
    those of a game that calls a round something else.
    """
    order = dict.fromkeys((*state.order, *state.players))
    phase = {"key": game.phase_texts[state.phase]}
    summary: dict[str, Any] = {
        "key": ended if state.is_over else round_,
        "params": {"round": state.round, "phase": phase},
        "players": [[state.players[one].name, state.players[one].colour] for one in order],
    }
    if state.final is not None:
        summary["result"] = result_of(state, state.final, realm)
    return summary


def result_of(
    state: Any, final: Mapping[PlayerId, int], realm: Callable[[PlayerId], str] = _nothing
) -> Mapping[str, Any]:
    """Who finished where; equal points share a place."""
    totals = list(final.values())
    return {
        "rounds": state.round,
        "players": [
            {
                "name": state.players[one].name,
                "colour": state.players[one].colour,
                "realm": realm(one),
                "points": points,
                "rank": 1 + sum(other > points for other in totals),
            }
            for one, points in final.items()
        ],
    }
