"""A loaded trade vehicle leaves an inhabited area: a cube stays there (M-17.6)."""

from __future__ import annotations

from companion.core.checks import Checks
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.trips import count_of
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.supply import cube_supply, cubes_shown
from companion.games.medioevo.tables import GOODS
from companion.games.medioevo.trade.cargo import TRADE_VEHICLES
from companion.games.medioevo.trade.market import (
    CubePlacement,
    cube_placement,
    place_of,
    with_cubes,
)


def kinds_left(state: State, player: PlayerId, pieces: Force, start: str) -> tuple[Good, ...]:
    """Kinds one of which stays, if what leaves is loaded with what may lie on it."""
    if not start:
        return ()
    me = state.players[player]
    moving = {
        (vehicle, level)
        for vehicle in TRADE_VEHICLES
        for level in (1, 2, 3)
        if count_of(pieces, vehicle, level)
    }
    aboard = [
        good for load in me.loads if (load.vehicle, load.level) in moving for good in load.goods
    ]
    aboard += me.cargo if moving else ()
    place = place_of(state, player, state.areas[start])
    asked = CubePlacement(place, "leaving", aboard=frozenset(aboard), supply=cube_supply(state))
    return cube_placement(asked).may_place


def check_cube_left(
    state: State,
    player: PlayerId,
    pieces: Force,
    start: str,
    chosen: Good | None,
    checks: Checks,
) -> None:
    wrong = chosen is not None and chosen not in kinds_left(state, player, pieces, start)
    checks.forbid(wrong, "market.wrong_cube", cite("M-17.6"), "placed")


def with_cube_left(
    state: State, player: PlayerId, pieces: Force, start: str, chosen: Good | None
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """The cube in its area; where nobody chose one, the table is reminded."""
    if chosen is not None:
        state = with_cubes(state, start, added=chosen)
        return state, (cubes_shown(state, chosen),), ()
    kinds = kinds_left(state, player, pieces, start)
    if not kinds:
        return state, (), ()
    names = tuple(Text(GOODS[good].name) for good in kinds)
    return state, (), (Text("move.place_reminder", {"area": start, "kinds": names}),)
