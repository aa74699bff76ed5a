"""Every rule that is played says what its calculator says, over random whole games."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.core.table_actions import (
    Correct,
)
from companion.games.renaissance.advances.stabilise_all import StabiliseAll
from companion.games.renaissance.game import GAME
from companion.games.renaissance.income import CollectIncome, DrawExtra
from companion.games.renaissance.misery import MoveMisery
from companion.games.renaissance.state import CONTROL_MARKERS
from tests.games.renaissance import twins_of_phases, twins_of_war
from tests.games.renaissance.evening import Evening
from tests.games.twins import Moment, Pairs, Twins, compared, without_a_twin

TWINS: Twins = {**twins_of_phases.TWINS, **twins_of_war.TWINS}

# Seed, players, last epoch, and whom a rich uncle helps to all advances.
GAMES = ((1, 3, 3, ""), (2, 6, 1, ""), (3, 5, 2, "p1"), (4, 4, 3, "p0"), (5, 3, 2, ""))


class BusyEvening(Evening):
    """Also does what the plain evening leaves out."""

    def _draw(self) -> None:
        super()._draw()
        player = self.random.choice(self.state.order)
        self.do(MoveMisery(player, self.random.choice((-2, -1, 1, 2))))
        if self.random.random() < 0.2 and self.state.pile > 8:
            self.do(DrawExtra(player, self.random.randint(1, 2)))

    def _acquire(self) -> None:
        if self.random.random() < 0.5:
            return super()._acquire()
        for player in self.state.order:
            self._buy_advances(player)
        self.do(StabiliseAll(tuple(self.random.sample(self.state.order, 1))))
        return None

    def _expand(self) -> None:
        player = self.random.choice(self.state.order)
        left = CONTROL_MARKERS - self.state.players[player].control_markers
        if left and self.random.random() < 0.2:  # once in a while all are on the board
            self.do(Correct(player, "control_markers", left))
        super()._expand()


@cache
def evening(seed: int, players: int, last_epoch: int, patron: str) -> Evening:
    return BusyEvening(seed, players, last_epoch, patron=patron).play_to_the_end()


def test_whatever_is_played_is_what_the_calculator_says() -> None:
    seen: Counter[type] = Counter()
    for game in GAMES:
        seen += compared(GAME, evening(*game).play, TWINS)
    assert set(seen) == set(TWINS), "each of them came up"


def test_whatever_is_worked_out_has_a_twin() -> None:
    assert without_a_twin(GAME, TWINS) == set()


def test_a_twin_that_says_something_else_is_found_out() -> None:
    def liar(moment: Moment) -> Pairs:
        yield "round", -1, moment.after.round

    with pytest.raises(AssertionError, match="round"):
        compared(GAME, evening(*GAMES[1]).play, {CollectIncome: liar})
