"""Every rule that is played says what its calculator says, over random whole games."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.core.action import actions_in
from companion.core.table_actions import (
    ChangeHouseRule,
    Correct,
    GoToPhase,
    KeepPhoto,
    MarkDone,
    Pay,
    RuleOtherwise,
    SetCoach,
)
from companion.games.medioevo import atlas, corrections
from companion.games.medioevo import table as table_of_the_game
from companion.games.medioevo.advice import SwitchAdvice
from companion.games.medioevo.cards.playing import (
    ChangeCards,
    EnterPrintedPoints,
    FulfilGoal,
    TurnCard,
    UseCardForPoints,
)
from companion.games.medioevo.diplomacy.treaties import (
    EndTreaty,
    MakePeace,
    MakeTreaty,
    MakeTruce,
    RevealTreaty,
)
from companion.games.medioevo.events.phase import ChooseEventSymbols, RollHorde, SpareRest
from companion.games.medioevo.events.revolting import SetAllowedTax
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.movement.stops import StopPieces
from companion.games.medioevo.opening import typed_values
from companion.games.medioevo.purchases.buying import HidePurchases, UseTokens
from companion.games.medioevo.state import Limits
from companion.games.medioevo.trade.cargo import ChangeCargo
from companion.games.medioevo.trade.market import CountCubes
from companion.games.medioevo.trade.routes import (
    AssignRoute,
    PlanRoute,
    RearrangeRoute,
)
from companion.games.medioevo.treasury import area_counts
from companion.games.medioevo.treasury.collecting import SetTaxRate
from companion.games.medioevo.war.battles import FightElsewhere
from companion.games.medioevo.war.conquest import Conquer, Raid
from tests.games.medioevo.busy_evening import BusyEvening
from tests.games.medioevo.marching_evening import ConqueringEvening, MarchingEvening
from tests.games.medioevo.rich_evening import RichEvening
from tests.games.medioevo.twins import of_the_round, of_trade, of_war
from tests.games.twins import Moment, Pairs, Twins, compared

TWINS: Twins = {**of_war.TWINS, **of_trade.OF_TRADE}
EVERY_TWIN: Twins = {
    **TWINS,
    **of_the_round.OF_THE_ROUND,
    **of_trade.OF_MOVEMENT,
    **of_war.OF_CONQUEST,
}

# Nothing to work out: a choice, an agreement, a tick, a thing put where the table says it is.
PLAIN = {
    *actions_in(area_counts, atlas, corrections, table_of_the_game, typed_values),
    *(Correct, ChangeHouseRule, GoToPhase, KeepPhoto, MarkDone, Pay, RuleOtherwise, SetCoach),
    *(ChooseEventSymbols, SetAllowedTax, SetTaxRate, SpareRest, SwitchAdvice),
    *(EndTreaty, MakePeace, MakeTreaty, MakeTruce, RevealTreaty),
    *(ChangeCards, EnterPrintedPoints, FulfilGoal, TurnCard, UseCardForPoints, UseTokens),
    *(ChangeCargo, CountCubes, FightElsewhere, HidePurchases, Raid, StopPieces),
    *(AssignRoute, PlanRoute, RearrangeRoute),
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


def test_every_action_has_a_twin_or_nothing_to_work_out() -> None:
    assert set(GAME.actions) == set(EVERY_TWIN) | PLAIN
    assert not set(EVERY_TWIN) & PLAIN


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
