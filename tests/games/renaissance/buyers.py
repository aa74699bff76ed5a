"""A table of three in phase 4, for tests of what players buy and suffer."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId, Step
from companion.core.ledger import BANK
from companion.core.records import evolve
from companion.games.renaissance.game import GAME
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import Player, Settings, State
from companion.games.renaissance.switches import Switches

NAMES = ("yellow", "violet", "blue")


def do(state: State, action: Any) -> Step[State]:
    return GAME.apply(state, action)


def letters(text: str) -> frozenset[Advance]:
    return frozenset(map(Advance, text))


def table(phase: int = 4, switches: Switches | None = None, **changes: Any) -> State:
    """Yellow, violet and blue with 100 ducats each in round 3."""
    state = State(
        settings=Settings(switches=switches or Switches()),
        players={name: Player(name, name.title(), name) for name in NAMES},
        purses={BANK: 0, **dict.fromkeys(NAMES, 100)},
        seats=NAMES,
        order=NAMES,
        positions=(2, 4, 6),
        round=3,
        phase=phase,
        pile=20,
    )
    return evolve(state, **changes)


def given(
    state: State, player: PlayerId, earlier: str = "", now: str = "", **changes: Any
) -> State:
    """The state with advances bought earlier and in this round, and other fields, changed."""
    advances = {**dict.fromkeys(letters(earlier), 1), **dict.fromkeys(letters(now), state.round)}
    return state.with_player(player, advances=advances, **changes)


def rich(state: State, player: PlayerId, money: int) -> State:
    """The state in which the bank made up the player's purse to so much."""
    purses = dict(state.purses)
    purses[BANK] += purses[player] - money
    purses[player] = money
    return evolve(state, purses=purses)
