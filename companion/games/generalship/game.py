"""Generalship, declared once: what it is called and which chapters answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.core.calculator import calculators_of
from companion.core.game import Calculator, GameInfo
from companion.games.generalship import (
    attacks,
    battle,
    cards,
    course,
    court,
    drafting,
    events,
    hands,
    losses,
    marching,
    odds,
    people,
    technology,
    upkeep,
)


class Generalship:
    """The game as the command line asks it."""

    info = GameInfo("generalship", "game.generalship", 2, 4, 1)
    chapters = (
        course,
        people,
        court,
        technology,
        events,
        drafting,
        marching,
        cards,
        attacks,
        losses,
        hands,
        odds,
        battle,
        upkeep,
    )

    @cached_property
    def calculators(self) -> Mapping[str, Calculator]:
        return calculators_of(self.chapters)


GAME = Generalship()
