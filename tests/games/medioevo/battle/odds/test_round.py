"""One round by counts equals the same round by the step function, in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.medioevo.battle.odds import moment
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.moment import unfold
from tests.games.medioevo.battle.odds.playing import random_battle


def _by_counts(field: Field) -> dict[Any, Fraction]:
    reached: dict[Position, Any] = {}
    for middle, chance in field.opening(field.start):
        if field.is_over(middle):
            reached[middle] = reached.get(middle, 0) + chance
            continue
        for after, share in field.melee(middle):
            reached[after] = reached.get(after, 0) + chance * share
    return _told(field, reached)


def _told(field: Field, reached: dict[Position, Any]) -> dict[Any, Fraction]:
    """By what is left; when the battle is over, galleys and crews do not matter any more."""
    told: dict[Any, Fraction] = {}
    for position, chance in reached.items():
        own = field.attacker.relieved(position.attacker)
        other = field.defender.relieved(position.defender)
        key: Any = (own, other, position.site)
        if field.is_over(position):
            groups = (
                field.attacker.sides[own].army.groups,
                field.defender.sides[other].army.groups,
            )
            key = (*groups, position.site)
        told[key] = told.get(key, Fraction(0)) + chance
    return {key: chance for key, chance in told.items() if chance}


@pytest.mark.rule("M-10.3", "M-11.1", "M-11.7", "M-12.3", "M-13.2", "M-13.6", "M-14.1", "M-23.4")
@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_a_round_by_counts_equals_the_round_that_is_played(seed: int) -> None:
    battle, plan = random_battle(Random(seed), 4)
    field = Field(battle, plan, exact=True)
    played = unfold(battle, field)
    reached: dict[Position, Any] = dict(played.starts)
    for (_, position), chance in played.ends.items():
        reached[position] = reached.get(position, 0) + chance
    assert _by_counts(field) == _told(field, reached)
    assert sum(_by_counts(field).values()) == 1
    assert played.won + played.tied + played.lost == 1


@pytest.mark.rule("M-10.6", "M-10.7")
@given(st.integers(0, 10**6))
@settings(max_examples=2)
def test_attack_dice_in_one_go_equal_dice_thrown_one_by_one(seed: int) -> None:
    battle, plan = random_battle(Random(seed), 2)
    field = Field(battle, plan, exact=True)
    quick = unfold(battle, field)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(moment, "is_usual_melee", lambda _: False)
        slow = unfold(battle, field)
    assert _told(field, quick.starts) == _told(field, slow.starts)
    ends = [{at: chance for (_, at), chance in it.ends.items()} for it in (quick, slow)]
    assert _told(field, ends[0]) == _told(field, ends[1])
    assert (quick.won, quick.tied, quick.lost) == (slow.won, slow.tied, slow.lost)
