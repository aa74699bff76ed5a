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
    summary: dict[str, Any] = {
        "key": key,
        "params": {"round": state.round, "rounds": rounds, "phase": phase},
        "players": [
            [state.players[player].name, state.players[player].colour] for player in state.order
        ],
        "figures": [state.players[player].honor for player in state.order],
    }
    if state.final is not None:
        summary["result"] = result_of(state, state.final)
    return summary


def result_of(state: State, final: Mapping[str, int]) -> Mapping[str, Any]:
    """Who finished where, for the statistics; `final` stands in the order of the places."""
    people = [state.players[player] for player in final]
    return {
        "rounds": state.round,
        "players": [
            {
                "name": person.name,
                "colour": person.colour,
                "realm": person.realm.value if person.realm else "",
                "points": final[person.id],
                "rank": rank,
            }
            for rank, person in enumerate(people, 1)
        ],
    }
