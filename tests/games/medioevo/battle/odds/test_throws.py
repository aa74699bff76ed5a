"""The 192 throws and their 37 readings."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.medioevo.battle.odds.throws import (
    CLASS_OF,
    CLASSES,
    REROLLS,
    THROWS,
    after_reroll,
    dice,
    reading,
    roll,
    whole,
)
from companion.games.medioevo.battle.values import NO_EXTRAS, attack_value
from companion.games.medioevo.switches import DEFAULTS


@pytest.mark.rule("M-10.6")
def test_the_192_throws_give_37_pairs_of_attack_and_loss_value() -> None:
    assert len(THROWS) == 192
    assert len(CLASSES) == 37
    assert sum(kind.ways for kind in CLASSES) == 192


@pytest.mark.rule("M-10.6")
def test_every_throw_is_read_as_in_a_battle() -> None:
    for throw in THROWS:
        assert reading(throw) == (
            attack_value(throw, extras=NO_EXTRAS, switches=DEFAULTS).total,
            min(throw),
        )


@pytest.mark.rule("M-0.6")
def test_a_reroll_throws_the_chosen_dice_and_keeps_the_others() -> None:
    assert len(REROLLS) == 8
    for throw in ((1, 1, 1), (2, 5, 8), (4, 4, 4)):
        assert after_reroll(throw, ()) == ((CLASS_OF[throw], 1),)
        counted = dict(after_reroll(throw, (0, 2)))
        for d4, d8 in product(range(1, 5), range(1, 9)):
            counted[CLASS_OF[d4, throw[1], d8]] -= 1
        assert not any(counted.values())


def test_known_dice_are_one_certain_outcome() -> None:
    certain = dice(lambda base: base - 2, (3, 3, 8))
    assert certain.known
    assert certain.outcomes == ((7, 3),)
    assert whole(roll(certain)) == 1


def test_values_that_become_equal_are_taken_together() -> None:
    floored = roll(dice(lambda base: max(9, base)))
    assert whole(floored) == 192
    assert len(floored) < 37
