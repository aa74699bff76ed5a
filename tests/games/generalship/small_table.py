"""A small table for probing one action at a time."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalAction
from companion.core.play import MemoryStore, Play, header_of
from companion.core.records import evolve
from companion.games.generalship.cycle.turn import ChooseTile
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Tile, Unit
from companion.games.generalship.state import Stack, State, with_stack
from companion.games.generalship.switches import DEFAULTS, Switches
from tests.games.generalship.evening import table_of

LIGHT, HEAVY, ARCHERS = Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY, Unit.ARCHERS
GALLEY = Unit.GALLEY


def state_of(players: int = 3, *, typed: bool = True, switches: Switches = DEFAULTS) -> State:
    """Anna (Austria), Ben (Byzantium), Carla (England), Dario (France) at the start."""
    return Play(GAME, MemoryStore(header_of(GAME, table_of(players, typed, switches)))).state


def with_tile(state: State, tile: Tile, choice: Any = "") -> State:
    return done(state, ChooseTile(tile, choice))


def done(state: State, *actions: Any) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def near(state: State, *pairs: tuple[str, str]) -> State:
    """These tiles border each other; all others are known not to."""
    places = {key: evolve(one, neighbours=frozenset({"-"})) for key, one in state.places.items()}
    for one, other in pairs:
        places[one] = evolve(places[one], neighbours=places[one].neighbours | {other})
        places[other] = evolve(places[other], neighbours=places[other].neighbours | {one})
    places = {
        key: evolve(one, neighbours=one.neighbours - {"-"} or frozenset({key}))
        for key, one in places.items()
    }
    return evolve(state, places=places)


def standing(state: State, player: str, place: str, units: dict[Unit, int]) -> State:
    return with_stack(state, Stack(player, place, units))


def refusal(state: State, action: Any) -> tuple[set[str], bool]:
    """The rules that speak against an action, and whether the table may overrule them."""
    try:
        GAME.apply(state, action)
    except IllegalAction as error:
        return {one.rule.number for one in error.problems if one.rule}, error.may_overrule
    raise AssertionError("it was allowed")
