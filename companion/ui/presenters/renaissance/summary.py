"""What Home says of a game of Age of Renaissance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.renaissance.catalog import CAPITALS, PHASES
from companion.games.renaissance.state import State


def summary_of(state: State) -> Mapping[str, Any]:
    """Round, phase and players, as plain data for the library's file."""
    phase = {"key": PHASES[state.phase].name}
    order = state.order or state.seats
    summary: dict[str, Any] = {
        "key": "ui.home.ended" if state.ended else "ui.home.round",
        "params": {"round": state.round, "phase": phase},
        "players": [[state.players[one].name, state.players[one].colour] for one in order],
    }
    if state.final is not None:
        summary["result"] = result_of(state, state.final)
    return summary


def result_of(state: State, final: Mapping[str, int]) -> Mapping[str, Any]:
    """Who finished where, for the statistics; equal scores share a place (RUL-R-37)."""
    totals = list(final.values())
    return {
        "rounds": state.round,
        "players": [
            {
                "name": state.players[one].name,
                "colour": state.players[one].colour,
                "realm": _capital(state, one),
                "points": points,
                "rank": 1 + sum(other > points for other in totals),
            }
            for one, points in final.items()
        ],
    }


def _capital(state: State, player: str) -> str:
    """The text key of a player's capital: what he played, for the statistics."""
    capital = state.players[player].capital
    return CAPITALS[capital].name if capital else ""
