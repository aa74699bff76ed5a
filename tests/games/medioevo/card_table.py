"""A table with realm cards before its players, for tests of cards and technologies."""

from __future__ import annotations

from typing import Any

from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.game import GAME
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.state import HeldCard, State


def table(phase: int = 5, round_number: int = 2, **changes: Any) -> State:
    """Red, blue and gold after the horde was rolled: two light infantry and an archer."""
    seats = tuple(Seat(name, name.title(), name, areas=5) for name in ("red", "blue", "gold"))
    begun = start(Setup(seats))
    dice = {"horde_dice": (3, 2, 8)} | changes
    return evolve(begun, phase=phase, round=round_number, **dice)


def holding(state: State, player: str, *cards: int | HeldCard) -> State:
    """The player with these cards before him, ready unless they say otherwise."""
    held = tuple(card if isinstance(card, HeldCard) else HeldCard(card) for card in cards)
    return state.with_player(player, cards=held)


def do(state: State, action: Any) -> Step[State]:
    return GAME.apply(state, action)


def use(state: State, card: int, player: str = "red", **said: Any) -> Step[State]:
    """The player uses a card's ability and says so much about it."""
    return do(state, UseCardAbility(player, card, CardPlay(**said)))


def money(state: State, player: str = "red") -> int:
    return state.purses[player]


def is_used(state: State, player: str, card: int) -> bool:
    held = state.players[player].card(card)
    assert held is not None
    return held.used
