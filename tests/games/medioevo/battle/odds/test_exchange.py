"""What an exchange of blows does, against plain enumeration of both throws."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.medioevo.battle import values
from companion.games.medioevo.battle.odds.exchange import Blows, Duel, Stance, duel
from companion.games.medioevo.battle.odds.stakes import blows
from companion.games.medioevo.battle.odds.throws import CLASSES, dice

stances = st.builds(
    Stance,
    cap=st.integers(0, 12),
    able_heavy=st.integers(0, 5),
    able_cavalry=st.integers(0, 3),
    protection=st.integers(0, 3),
    spare_first=st.booleans(),
    retreat_cost=st.integers(0, 1),
)


def outcomes(fought: Duel, own: Stance, other: Stance) -> dict[Blows, Fraction]:
    """Every outcome of both sides' damage with its chance."""
    found: dict[Blows, Fraction] = {}
    ahead = fought.won(1, own, other, merge=False, most=999)
    behind = fought.won(-1, other, own, merge=False, most=999)
    for loss, entries in ahead.rows:
        for place, chance in entries:
            melee, theirs = ahead.damages[place]
            found[Blows(1, 0, melee, loss, theirs)] = chance
    for loss, entries in behind.rows:
        for place, chance in entries:
            melee, mine = behind.damages[place]
            found[Blows(-1, melee, 0, mine, loss)] = chance
    for (melee, loss), (answer, theirs), chance in fought.tied(own, other):
        blow = Blows(0, melee, answer, loss, theirs)
        found[blow] = found.get(blow, Fraction(0)) + chance
    return found


@pytest.mark.rule("M-10.3", "M-10.9", "M-10.10", "M-10.11")
@given(stances, stances, st.integers(-3, 9), st.integers(-3, 9))
@settings(max_examples=15)
def test_all_outcomes_are_those_of_all_pairs_of_throws(
    own: Stance, other: Stance, extra: int, other_extra: int
) -> None:
    other = other._replace(retreat_cost=0)
    attacker, defender = dice(lambda b: b + extra), dice(lambda b: b + other_extra)
    expected: dict[object, Fraction] = {}
    for outcome, kind in zip(attacker.outcomes, CLASSES, strict=True):
        for answer, other_kind in zip(defender.outcomes, CLASSES, strict=True):
            dealt = blows(outcome, answer, own, other)
            chance = Fraction(kind.ways * other_kind.ways, 192**2)
            expected[dealt] = expected.get(dealt, Fraction(0)) + chance
    found = outcomes(duel(attacker, defender, exact=True), own, other)
    assert found == expected
    assert sum(found.values()) == 1


@pytest.mark.rule("M-10.11", "M-11.4")
def test_blows_agree_with_the_breakdowns_of_a_battle() -> None:
    own, other = Stance(cap=3, able_heavy=1, able_cavalry=1), Stance(cap=2, protection=2)
    dealt = blows((25, 2), (3, 1), own, other)
    assert dealt.winner == 1
    assert dealt.attacker_loss == values.loss_value((2, 5, 5), heavy=1).total
    result = values.battle_result(22, 3).total
    assert dealt.defender_melee == values.melee_damage(result, 1, increased=1, protection=2).total
    assert dealt.defender_loss == 1


@pytest.mark.rule("M-10.10")
def test_choices_that_spare_the_own_loss_add_no_damage() -> None:
    adding = blows((30, 1), (3, 1), Stance(cap=5), Stance())
    sparing = blows((30, 1), (3, 1), Stance(cap=5, spare_first=True), Stance())
    assert (adding.attacker_loss, adding.defender_melee) == (1, 6)
    assert (sparing.attacker_loss, sparing.defender_melee) == (0, 5)


@pytest.mark.rule("M-10.8")
def test_equal_sides_win_a_round_equally_often() -> None:
    usual = dice(lambda base: base)
    won, tied, lost = duel(usual, usual, exact=True).round_chances()
    assert won == lost
    assert won + tied + lost == 1
