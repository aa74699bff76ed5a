"""Medieval Conspiracy, declared once: what it is called and which chapters answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.core.calculator import calculators_of
from companion.core.game import Calculator, GameInfo
from companion.games.conspiracy import (
    attack,
    auctions,
    cards,
    clock,
    college,
    events,
    families,
    fate,
    income,
    lands,
    masters,
    setup,
    succession,
    worth,
)
from companion.games.conspiracy.battle import line_up, odds, retreat, rolls, rounds
from companion.games.conspiracy.table_of import LEAST_PLAYERS, MOST_PLAYERS


class Conspiracy:
    """The game as the command line asks it."""

    info = GameInfo("conspiracy", "game.conspiracy", LEAST_PLAYERS, MOST_PLAYERS, 1)
    chapters = (
        setup,
        income,
        masters,
        college,
        clock,
        events,
        auctions,
        worth,
        families,
        fate,
        lands,
        succession,
        attack,
        line_up,
        rolls,
        rounds,
        odds,
        retreat,
        cards,
    )

    @cached_property
    def calculators(self) -> Mapping[str, Calculator]:
        return calculators_of(self.chapters)


GAME = Conspiracy()
