"""Odds that agree with themselves: step by step through whole battles, nothing jumps by itself."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.medioevo.battle import cards
from companion.games.medioevo.battle.model import Battle, Means
from companion.games.medioevo.battle.odds.plan import Plan
from tests.games.medioevo.battle.odds.playing import contradictions, random_battle

WALKS = int(os.environ.get("ODDS_WALKS", "12"))
MOST_UNITS = 2


def with_cards(random: Random, battle: Battle) -> Battle:
    """Both sides hold some cards and may pay for them."""
    means = Means(red=2, blue=2, florins=2000, technologies=frozenset({"strategy", "tactics"}))
    for side, name in ((battle.attacker, "attacker"), (battle.defender, "defender")):
        if not side.barbarian:
            hand = frozenset(random.sample(sorted(cards.LAST_STAGE), 6))
            battle = replace(battle, **{name: replace(side, hand=hand, means=means)})
    return battle


def any_plan(random: Random, plan: Plan) -> Plan:
    return replace(plan, retreat_after=random.choice((None, None, None, 0, 1, 2)))


@pytest.mark.rule("M-10.2", "M-10.3", "M-15.1", "M-15.2", "M-15.3")
@given(st.integers(0, 10**9))
@settings(max_examples=WALKS)
def test_the_figure_before_a_step_fits_the_figures_after_it(seed: int) -> None:
    random = Random(seed)
    battle, plan = random_battle(random, MOST_UNITS)
    if random.random() < 0.5:
        battle = with_cards(random, battle)
    assert contradictions(random, battle, any_plan(random, plan)) == []
