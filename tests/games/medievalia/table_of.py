"""A small table for tests: players, a fief, troops, without the way there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.play import MemoryStore, Play, header_of
from companion.core.records import evolve
from companion.core.seats import Seat
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.game import GAME
from companion.games.medievalia.outcome import judged
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.setup import Setup
from companion.games.medievalia.state import ACTIONS, Ground, State, Strength, Unit, Values
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.turns import DealHands, TurnUp

NAMES = ("Ada", "Ben", "Cleo", "Dan")
COLOURS = ("red", "blue", "green", "yellow")
HAND = {Stack.LANDSCAPE: 3, Stack.MILITARY: 2, Stack.CHARACTER: 3}

# Values of a table: what its players read off their cards. Nothing here is printed anywhere.
COSTS = {
    card: Bag(**cost)
    for card, cost in {
        Card.SOLDIER: {"food": 1, "energy": 1},
        Card.PRIEST: {"food": 1},
        Card.ARCHER: {"energy": 2},
        Card.KNIGHT: {"food": 2, "energy": 1},
        Card.INFANTRY: {"energy": 1, "work": 1},
        Card.WORKER: {"food": 1},
        Card.TRADER: {"gold": 1},
        Card.ARTIST: {"gold": 1, "food": 1},
        Card.BUREAUCRAT: {"gold": 1, "work": 1},
        Card.BANK: {"gold": 2, "work": 1},
        Card.SCHOOL: {"work": 2, "food": 1},
        Card.CHURCH: {"work": 2, "gold": 1},
        Card.STABLE: {"work": 1, "food": 2},
        Card.SMITHY: {"work": 1, "energy": 2},
        Card.CARPENTRY: {"work": 1, "energy": 1},
        Card.WORKSHOP: {"work": 2, "energy": 1},
        Card.TOWER: {"work": 2, "energy": 2},
        Card.FORTRESS: {"work": 3, "energy": 2},
        Card.CASTLE: {"work": 3, "gold": 3},
    }.items()
}
STRENGTHS = {
    Card.PRIEST: Strength(1, 2),
    Card.ARCHER: Strength(1, 2),
    Card.INFANTRY: Strength(2, 3),
    Card.TRADER: Strength(1, 1),
    Card.ARTIST: Strength(1, 1),
    Card.BUREAUCRAT: Strength(1, 1),
    Card.CITY: Strength(1, 6),
}
VALUES = Values(
    COSTS,
    STRENGTHS,
    {
        Card.PRIEST: "gold",
        Card.TRADER: "gold",
        Card.ARTIST: "gold",
        Card.BUREAUCRAT: "work",
        Card.SOLDIER: "none",
    },
)


def setup_of(players: int, **more: Any) -> Setup:
    seats = tuple(
        Seat(name.lower(), name, colour)
        for name, colour in zip(NAMES[:players], COLOURS, strict=False)
    )
    return Setup(seats, **{"values": VALUES, **more})


def play_of(setup: Setup) -> Play[State]:
    return Play(GAME, MemoryStore(header_of(GAME, setup)))


def dealt(players: int = 2, **more: Any) -> State:
    """The table after the hands, Ada to draw."""
    state = GAME.start(setup_of(players, **more))
    hands = dict.fromkeys(state.players, HAND)
    return GAME.apply(state, DealHands(hands)).state


def table(
    players: int = 2,
    *,
    lands: Mapping[str, Sequence[Base]] | None = None,
    troops: Sequence[tuple[str, Troop, str, str]] = (),
    buildings: Mapping[tuple[str, str], Sequence[Building]] | None = None,
    phase: int = ACTIONS,
    **more: Any,
) -> State:
    """Ada's turn: landscapes, troops (owner, type, place or "", site) and buildings as given.

    Cards come from the stacks and the piles, so that all 110 are there.
    """
    switches = more.pop("switches", Switches())
    state = evolve(dealt(players, switches=switches, **more), phase=phase)
    stacks = dict(state.stacks)
    for owner, bases in (lands or {}).items():
        sites = list(state.players[owner].sites)
        for base in bases:
            number = 1 + sum(site.base is base for site in sites)
            sites.append(Ground(f"{base}_{number}", base))
            stacks[Stack.LANDSCAPE] -= 1
        state = state.with_player(owner, sites=tuple(sites))
    for owner, troop, place, site in troops:
        where = place or state.players[owner].home
        name = state.new_unit(troop)
        state = state.with_units([Unit(name, troop, owner, where, site)])
        stack = Stack.MILITARY if troop in MILITARY else Stack.CHARACTER
        stacks[stack] -= 1
    piles = list(state.piles)
    for (owner, site), built in (buildings or {}).items():
        ground = state.players[owner].site(site)
        assert ground is not None
        for building in built:
            at = max(range(3), key=lambda number: piles[number].count)
            offer = None if piles[at].offer is building else piles[at].offer
            piles[at] = evolve(piles[at], count=piles[at].count - 1, offer=offer)
        state = state.with_site(owner, evolve(ground, buildings=tuple(built)))
    state = evolve(state, stacks=stacks, piles=tuple(piles))
    assert state.all_cards() == 110
    return judged(state)


MILITARY = (Troop.SOLDIER, Troop.PRIEST, Troop.ARCHER, Troop.KNIGHT, Troop.INFANTRY)


def done(state: State, *actions: Any) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
        assert state.all_cards() == 110
    return state


def offered(state: State, pile: int, building: Building) -> State:
    return done(state, TurnUp(pile, building))
