"""A small table for tests of actions."""

from __future__ import annotations

from typing import Any

from companion.core.game import Step
from companion.core.ledger import BANK
from companion.core.records import evolve
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.words import EventSymbol


def do(state: State, action: Any) -> Step[State]:
    step: Step[State] = action.apply(state)
    return step


def table(phase: int = 3, round_number: int = 2, **changes: Any) -> State:
    """Red, blue and gold with the start kit and five counted areas each."""
    seats = tuple(Seat(name, name.title(), name, areas=5) for name in ("red", "blue", "gold"))
    return evolve(start(Setup(seats)), phase=phase, round=round_number, **changes)


def struck(state: State) -> State:
    """The table after an event card with every symbol, so that each may be suffered."""
    symbols = tuple(symbol.value for symbol in EventSymbol)
    return evolve(state, event_symbols=symbols, done=state.done | {"symbols"})


def named(state: State, *areas: Area) -> State:
    for area in areas:
        state = state.with_area(area)
    return state


def total(state: State) -> int:
    return sum(state.purses.values())


def poor(state: State, player: str, money: int) -> State:
    purses = dict(state.purses)
    purses[BANK] += purses[player] - money
    purses[player] = money
    return evolve(state, purses=purses)
