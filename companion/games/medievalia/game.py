"""Medievalia, declared once: what it is called and which chapters answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.core.calculator import calculators_of
from companion.core.game import Calculator, GameInfo
from companion.games.medievalia import (
    advice,
    costs,
    ending,
    fights,
    odds,
    payments,
    places,
    production,
    siege,
    supply,
    threat,
    war,
)
from companion.games.medievalia.places import LEAST_PLAYERS, MOST_PLAYERS


class Medievalia:
    """The game as the command line asks it."""

    info = GameInfo("medievalia", "game.medievalia", LEAST_PLAYERS, MOST_PLAYERS, 1)
    chapters = (
        places,
        production,
        costs,
        payments,
        supply,
        fights,
        war,
        advice,
        threat,
        siege,
        ending,
        odds,
    )

    @cached_property
    def calculators(self) -> Mapping[str, Calculator]:
        return calculators_of(self.chapters)


GAME = Medievalia()
