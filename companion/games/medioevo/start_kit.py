"""What of the start kit (M-2.4) a player has not chosen yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.realms import ALL_REALMS, SETUP_STEPS
from companion.games.medioevo.state import State

Part = Literal["transports", "card", "token"]
# What is put on the board before the first round (M-2.5); the table ticks it off.
SET_UP = {"set_up_village": 3, "set_up_archer": 4, "set_up_camps": 5}


def missing_parts(state: State, player: PlayerId) -> tuple[Part, ...]:
    """The parts of the kit that a player does not have."""
    mine = state.players[player]
    parts: list[Part] = []
    if not state.all_forces(player).transports:
        parts.append("transports")
    if not mine.cards:
        parts.append("card")
    if not mine.tokens:
        parts.append("token")
    return tuple(parts)


def set_up_reminders(state: State) -> Iterator[Text]:
    """What a table should not forget before the first auction (M-2.3, M-2.5)."""
    yield from state.start_warnings
    if len(state.players) < ALL_REALMS:
        yield Text("remind.smaller_map")
    yield from SETUP_STEPS


def set_up_open(state: State) -> tuple[str, ...]:
    """Steps of the set-up that nobody has ticked off in the first round."""
    if state.round > 1:
        return ()
    ticked = state.done.union(*state.done_in.values())
    return tuple(step for step in SET_UP if step not in ticked)


def placing_reminders(state: State) -> Iterator[Text]:
    """What of the set-up still has to be put on the board (M-2.5)."""
    for step in set_up_open(state):
        yield Text(f"setup.step.{SET_UP[step]}")


def kit_reminders(state: State) -> Iterator[Text]:
    """Who has not chosen all of his start kit (M-2.4)."""
    for player in state.playing:
        missing = missing_parts(state, player)
        if missing:
            parts = tuple(Text(f"start_kit.{part}") for part in missing)
            yield Text("remind.start_kit", {"player": state.players[player].name, "parts": parts})
