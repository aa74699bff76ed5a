"""A table of three to six players after the first purchase of tokens, for tests to change."""

from __future__ import annotations

from typing import Any

from companion.core.records import evolve
from companion.core.seats import Seat
from companion.games.renaissance.game import GAME
from companion.games.renaissance.order.capital_bids import CapitalBid
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.order.order_of_play import BuyTokens
from companion.games.renaissance.pieces import Advance, Capital
from companion.games.renaissance.setup import Setup, start
from companion.games.renaissance.state import State

NAMES = ("anna", "ben", "cleo", "dora", "emil", "fee")
COLOURS = ("red", "blue", "green", "yellow", "white", "black")


def seats(count: int = 3) -> tuple[Seat, ...]:
    return tuple(
        Seat(name, name.title(), colour)
        for name, colour in zip(NAMES[:count], COLOURS, strict=False)
    )


def before_bids(count: int = 3, **setup: Any) -> State:
    return start(Setup(seats(count), **setup))


def with_capitals(count: int = 3, **setup: Any) -> State:
    """Nobody paid for his capital; the first seat chose first."""
    state = before_bids(count, **setup)
    bids = tuple(CapitalBid(name, 0, (6 - place,)) for place, name in enumerate(NAMES[:count]))
    capitals = dict(zip(NAMES[:count], Capital, strict=False))
    return GAME.apply(state, ChooseCapitals(bids, capitals)).state


def table(count: int = 3, phase: int = 1, **setup: Any) -> State:
    """The order is that of the seats: anna, ben, cleo …"""
    state = with_capitals(count, **setup)
    tokens = {name: 5 + place for place, name in enumerate(NAMES[:count])}
    state = GAME.apply(state, BuyTokens(tokens)).state
    return evolve(state, phase=phase, done=frozenset())


def owning(state: State, player: str, letters: str, since: int = 0) -> State:
    """The state with advances on the player's sheet."""
    return state.with_player(player, advances={Advance(letter): since for letter in letters})


def cash(state: State, **amounts: int) -> State:
    """The state with so many ducats in the purses; the bank has the rest."""
    change = sum(amount - state.purses[player] for player, amount in amounts.items())
    purses = {**state.purses, **amounts, "bank": state.purses["bank"] - change}
    return evolve(state, purses=purses)
