"""Names of places and cards, as the table calls them."""

from __future__ import annotations

from companion.core.explain import Text
from companion.games.medievalia.state import State


def place_name(state: State, place: str) -> Text:
    """Ada's fief, or between Ada and Ben (F-R13)."""
    seats = [state.players[state.seats[int(part) - 1]].name for part in place.split("_")[1:]]
    if len(seats) == 1:
        return Text("med.place.fief", {"name": seats[0]})
    return Text("med.place.between", {"one": seats[0], "two": seats[1]})
