"""What may come: how soon each player could reach the goal, and the order after the scoring."""

from __future__ import annotations

from companion.games.generalship.cycle.course import (
    TILES_FOR_VP,
    Race,
    TurnOrder,
    race,
    turn_order,
)
from companion.games.generalship.pieces import Event, Technology
from companion.games.generalship.state import State
from companion.games.generalship.tables import LATE, TECHNOLOGIES
from companion.games.generalship.technology.developing import events_left

GIVE_VP = (Event.PIRATES, Event.EDICT)  # G-8.3, G-8.4


def race_now(state: State, *, battles: bool) -> Race:
    """The fewest own turns to the goal for everybody, as the table stands (G-16.3)."""
    left = [one for one in Technology if one not in state.developed]
    columns = {TECHNOLOGIES[one].column for one in left if one in TECHNOLOGIES} - set(state.events)
    events = sum(one in GIVE_VP for one in events_left(state))
    owners = tuple(
        one.nation
        for one in state.players.values()
        if len(state.neutral_of(one.id)) >= TILES_FOR_VP
    )
    return race(
        state.nations,
        {one.nation: one.vp for one in state.players.values()},
        sum(one in TECHNOLOGIES for one in left),
        sum(one in LATE for one in left),
        owners,
        min(events, len(columns)),
        battles=battles,
        switches=state.switches,
    )


def coming_order(state: State) -> TurnOrder:
    """The order that the next scoring would make, and the power each place asks for (G-15.9)."""
    power = {one.nation: len(one.power) for one in state.players.values()}
    return turn_order(state.nations, power)
