"""Every rule that is played says what its calculator says, over random whole games."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.state import Limits
from companion.games.medioevo.war.conquest import Conquer
from tests.games.medioevo.busy_evening import BusyEvening
from tests.games.medioevo.marching_evening import ConqueringEvening, MarchingEvening
from tests.games.medioevo.rich_evening import RichEvening
from tests.games.medioevo.twins import of_the_round, of_trade, of_war
from tests.games.twins import Moment, Pairs, Twins, compared, without_a_twin

TWINS: Twins = {**of_war.TWINS, **of_trade.OF_TRADE}
EVERY_TWIN: Twins = {
    **TWINS,
    **of_the_round.OF_THE_ROUND,
    **of_trade.OF_MOVEMENT,
    **of_war.OF_CONQUEST,
}

SEEDS = range(6)
ROUNDS = 4


@cache
def evening(seed: int) -> RichEvening:
    """A few rounds of a random table that tells the app everything."""
    table = RichEvening(seed, 2 + seed % 5, Limits(12), poor="p1" if seed % 3 == 0 else "")
    for _ in range(ROUNDS):
        table.play_round()
    return table


def test_whatever_is_played_is_what_the_calculator_says() -> None:
    seen: Counter[type] = Counter()
    for seed in SEEDS:
        seen += compared(GAME, evening(seed).play, TWINS)
    assert set(seen) == set(TWINS), "each of them came up"


def test_whatever_comes_up_now_and_then_is_what_the_calculator_says() -> None:
    seen: Counter[type] = Counter()
    for seed in SEEDS:
        busy = BusyEvening(seed, 2 + seed % 5, Limits(ROUNDS)).play_to_the_end()
        seen += compared(GAME, busy.play, of_the_round.OF_THE_ROUND)
    assert set(seen) == set(of_the_round.OF_THE_ROUND), "each of them came up"


def test_whatever_is_worked_out_has_a_twin() -> None:
    assert without_a_twin(GAME, EVERY_TWIN) == set()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_marches_goes_as_far_and_meets_what_the_calculators_say(seed: int) -> None:
    marches = MarchingEvening(seed)
    seen = compared(GAME, marches.play, of_trade.OF_MOVEMENT)
    assert seen[MovePieces] >= 10


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_conquered_brings_what_the_calculators_say(seed: int) -> None:
    taken = ConqueringEvening(seed)
    seen = compared(GAME, taken.play, of_war.OF_CONQUEST)
    assert seen[Conquer] >= 10


def test_a_twin_that_says_something_else_is_found_out() -> None:
    def liar(moment: Moment) -> Pairs:
        yield "dice", (9, 9, 9), moment.after.horde_dice

    with pytest.raises(AssertionError, match="dice"):
        compared(GAME, evening(0).play, {RollHorde: liar})
