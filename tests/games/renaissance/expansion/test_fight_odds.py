"""Odds of fights against the printed table and against counting all throws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.renaissance.asked.expansion import FightOdds, fight_odds
from companion.games.renaissance.expansion.dice_chances import fight_chance
from companion.games.renaissance.expansion.fight_odds import (
    RepeatedAttack,
    TokensForChance,
    repeated_attack,
    tokens_for_chance,
)
from companion.games.renaissance.expansion.fight_question import Attacker, Defender, Fight
from companion.games.renaissance.expansion.fights import fought
from companion.games.renaissance.pieces import Advance, Arms

PRINTED = {
    1: (90.28, 100, 93.06, 100),
    2: (80.56, 90.28, 86.11, 93.06),
    3: (70.83, 80.56, 79.17, 86.11),
    4: (61.11, 70.83, 72.22, 79.17),
    5: (51.39, 61.11, 65.28, 72.22),
    6: (41.67, 51.39, 58.33, 65.28),
}


@pytest.mark.rule("R-9.5.2.13")
def test_EX_R_45_the_printed_table_is_reproduced() -> None:
    for row in fight_odds(FightOdds(1)).table:
        chances = (row.plain, row.faith, row.arms, row.both)
        shown = tuple(round(100 * chance.value, 2) for chance in chances)
        assert shown == PRINTED[row.position]


@pytest.mark.rule("R-9.5.2.9", "R-9.5.2.13")
@pytest.mark.parametrize("position", range(1, 7))
@pytest.mark.parametrize("faith", [False, True])
@pytest.mark.parametrize("arms", [False, True])
def test_the_chance_is_that_of_counting_all_throws(position: int, faith: bool, arms: bool) -> None:
    attacker = Attacker(
        position,
        advances=frozenset({Advance.G} if faith else ()),
        arms=frozenset({Arms.GUNPOWDER} if arms else ()),
    )
    throws = list(product(range(1, 7), repeat=3))
    answers = [fought(Fight(3, attacker, (Defender(tokens=1),), dice)) for dice in throws]
    assert {answer.wins_on_tie for answer in answers} == {arms}
    won = sum(answer.outcome == "won" for answer in answers)
    assert fight_chance(position, faith, arms) == Fraction(won, len(throws))


@pytest.mark.rule("R-9.5.2.13")
def test_several_attempts_add_up() -> None:
    twice = fight_odds(FightOdds(6, attempts=2)).within_attempts
    assert twice.exact == str(1 - Fraction(21, 36) ** 2)
    assert fight_odds(FightOdds(6, attempts=0)).within_attempts.exact == "0"


@pytest.mark.rule("R-9.5.2.10", "R-9.5.2.13")
def test_the_first_attempt_uses_tokens_already_there_and_ships_limit_all_attempts() -> None:
    attack = RepeatedAttack(6, needed=5, tokens=13, tokens_there=2)
    answer = repeated_attack(attack)
    assert [attempt.tokens for attempt in answer.attempts] == [3, 5, 5]
    assert answer.most_tokens.total == 13
    by_sea = repeated_attack(RepeatedAttack(6, 5, 13, tokens_there=2, capacity=8))
    assert [attempt.tokens for attempt in by_sea.attempts] == [3, 5]
    nothing = repeated_attack(RepeatedAttack(6, 5, 4))
    assert (nothing.attempts, nothing.chance.exact, nothing.expected_tokens.exact) == ((), "0", "0")


@pytest.mark.rule("R-9.5.2.12")
def test_a_cathedral_decides_the_first_attempt() -> None:
    sure = repeated_attack(RepeatedAttack(6, 4, 12, cathedral="attacker"))
    assert (len(sure.attempts), sure.chance.exact) == (1, "1")
    against = repeated_attack(RepeatedAttack(6, 4, 8, cathedral="defender"))
    assert against.chance.exact == str(Fraction(15, 36))
    assert tokens_for_chance(TokensForChance(6, 4, 30, cathedral="defender")).tokens.total == 8


@given(
    st.integers(1, 6),
    st.integers(1, 12),
    st.integers(0, 36),
    st.integers(0, 12),
    st.booleans(),
    st.booleans(),
)
def test_expected_tokens_and_chance_match_a_walk_over_all_outcomes(
    position: int, needed: int, tokens: int, there: int, faith: bool, arms: bool
) -> None:
    chance = fight_chance(position, faith, arms)

    def walk(left: int, at_hand: int) -> tuple[Fraction, Fraction]:
        cost = max(0, needed - at_hand)
        if left < cost:
            return Fraction(0), Fraction(0)
        if chance == 1 or (cost == 0 and at_hand == 0):
            return Fraction(1), Fraction(cost)
        taken, spent = walk(left - cost, 0)
        return chance + (1 - chance) * taken, cost + (1 - chance) * spent

    answer = repeated_attack(
        RepeatedAttack(position, needed, tokens, there, faith=faith, arms=arms)
    )
    taken, spent = walk(tokens, there)
    assert answer.chance.exact == str(taken)
    assert answer.expected_tokens.exact == str(spent)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 90), st.integers(0, 6))
def test_the_tokens_for_a_chance_are_just_enough(
    position: int, needed: int, percent: int, there: int
) -> None:
    answer = tokens_for_chance(TokensForChance(position, needed, percent, there))
    assert answer.is_reachable
    wished = Fraction(percent, 100)
    assert Fraction(answer.chance.exact) >= wished
    tokens = answer.tokens.total
    if tokens <= 36:
        same = repeated_attack(RepeatedAttack(position, needed, tokens, there))
        assert same.chance.exact == answer.chance.exact or percent == 0
        if tokens:
            less = repeated_attack(RepeatedAttack(position, needed, tokens - 1, there))
            assert Fraction(less.chance.exact) < wished


@pytest.mark.rule("R-9.5.2.13")
def test_a_certainty_and_what_ships_cannot_carry_are_out_of_reach() -> None:
    assert not tokens_for_chance(TokensForChance(6, 4, 100)).is_reachable
    assert tokens_for_chance(TokensForChance(1, 4, 100, faith=True)).tokens.total == 4
    assert tokens_for_chance(TokensForChance(6, 4, 100, cathedral="attacker")).is_reachable
    assert not tokens_for_chance(TokensForChance(6, 4, 50, capacity=7)).is_reachable
    assert tokens_for_chance(TokensForChance(6, 4, 50, capacity=8)).attempts == 2
    assert not tokens_for_chance(TokensForChance(6, 20, 60)).within_stock
