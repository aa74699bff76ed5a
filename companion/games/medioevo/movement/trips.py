"""Movement points spent this round, piece by piece (M-9.2, M-9.3, M-17.1).

Pieces of one kind and level look alike on the board; where nobody says which of them it was, it
was the one with the most points left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.reference import movement_points
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.state import State, Trip

ENGINE = "siege_engine"
MOVING = (*(kind.value for kind in Transport), ENGINE)


def count_of(force: Force, piece: str, level: int) -> int:
    """How many pieces of a kind and level a force holds."""
    levels = force.engine if piece == ENGINE else force.transport(Transport(piece))
    return levels[level - 1]


def force_at(state: State, player: PlayerId, area: str) -> Force:
    """What of the player stands in a named area, or outside of named ones."""
    if not area:
        return state.players[player].force
    return state.areas[area].forces.get(player, EMPTY)


def trips_at(state: State, player: PlayerId, piece: str, level: int, area: str) -> tuple[Trip, ...]:
    """The player's pieces of a kind in one place, those with the most points left first."""
    here = count_of(force_at(state, player, area), piece, level)
    known = [
        trip
        for trip in state.trips
        if (trip.player, trip.piece, trip.level, trip.area) == (player, piece, level, area)
    ]
    known.sort(key=lambda trip: trip.spent)
    fresh = [Trip(player, piece, level, area=area)] * max(0, here - len(known))
    return tuple((fresh + known)[:here])


def left_of(trip: Trip) -> int:
    """Movement points that the piece has left of its own."""
    return max(0, movement_points(trip.piece, trip.level).total - trip.spent)


def with_trips(state: State, before: Iterable[Trip], after: Iterable[Trip]) -> State:
    """The trips of some pieces exchanged for what they are now."""
    trips = list(state.trips)
    for trip in before:
        if trip in trips:
            trips.remove(trip)
    trips += [trip for trip in after if trip.spent]
    return evolve(state, trips=tuple(trips))


# -- trade vehicles ------------------------------------------------------------------------


def kept_in(state: State, player: PlayerId, vehicle: str, level: int, area: str) -> str | None:
    """Where a vehicle that is said to be in the area is kept; None: it is somewhere else.

    A vehicle outside named areas may be anywhere.
    """
    for place in dict.fromkeys((area, "")):
        if count_of(force_at(state, player, place), vehicle, level):
            return place
    return None


def trade_trip(
    state: State, player: PlayerId, vehicle: str, level: int, area: str, load: int | None
) -> Trip:
    """The trip of the trade vehicle that acts: a loaded one by its number, 0: an empty one."""
    place = kept_in(state, player, vehicle, level, area) or ""
    if load:
        mine = (trip for trip in state.trips if (trip.player, trip.load) == (player, load))
        return next(mine, Trip(player, vehicle, level, area=place, load=load))
    able = [
        trip
        for trip in trips_at(state, player, vehicle, level, place)
        if load is None or not trip.load
    ]
    return able[0] if able else Trip(player, vehicle, level, area=place)


def unloaded(state: State, player: PlayerId) -> State:
    """Vehicles that carry nothing any more are empty ones again, with the points they spent."""
    loads = {load.id for load in state.players[player].loads}
    trips = tuple(
        replace(trip, load=0) if trip.player == player and trip.load not in loads else trip
        for trip in state.trips
    )
    return state if trips == state.trips else evolve(state, trips=trips)
