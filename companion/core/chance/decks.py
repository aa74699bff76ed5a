"""Decks: a rule asks for a shuffled stack, and the order of its cards goes into the action.

So a game is replayed and undone without a generator: whatever was drawn follows from the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TypeVar

Card = TypeVar("Card")


class AppDecks:
    """The app shuffles, with the operating system's randomness unless a test brings its own."""

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """All the cards, first one first."""
        return tuple(self._random.sample(list(cards), len(cards)))

    def drawn(self, cards: Sequence[Card]) -> Card:
        """One card of a stack that nobody has seen."""
        return self._random.choice(list(cards))
