"""How lucky a throw was."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bench.battles import even_battle
from companion.core.chance.luck import fortune
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import Decision, Reroll, Roll
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.odds.luck import luck_of_attack, luck_of_battle, luck_of_hits
from companion.games.medioevo.battle.odds.throws import THROWS
from companion.games.medioevo.battle.steps import advance, begin, pending, suggested
from companion.games.medioevo.battle.words import Who


@pytest.mark.rule("M-10.6")
def test_three_fours_are_the_throw_of_a_lifetime() -> None:
    luck = luck_of_attack((4, 4, 4))
    assert luck.result == 64
    assert luck.at_least == Fraction(1, 192)
    assert luck.at_most == 1
    assert luck.is_good
    assert luck.told.key == "odds.luck.good_throw"
    assert luck.told.params == {"n": 192}


@pytest.mark.rule("M-10.6")
def test_three_ones_are_the_worst() -> None:
    luck = luck_of_attack((1, 1, 1))
    assert not luck.is_good
    assert luck.one_in == 192


def test_all_throws_together_are_neither_lucky_nor_unlucky() -> None:
    total = fortune(luck_of_attack(throw) for throw in THROWS)
    assert total.throws == 192
    assert total.ahead == 0
    assert total.deviations == 0
    assert total.luckiest is not None
    assert total.luckiest.result == 64


def test_a_reroll_is_judged_beside_the_dice_kept() -> None:
    luck = luck_of_attack((2, 6, 6), rerolled=(2,))
    assert luck.why == "odds.luck.reroll"
    assert luck.at_least == Fraction(1, 8)


@pytest.mark.rule("M-11.2")
def test_hits_of_archers_are_counted() -> None:
    luck = luck_of_hits("odds.luck.archers", 2, 2)
    assert luck.at_least == Fraction(9, 64)
    assert luck.expected == Fraction(6, 8)
    assert luck.one_in == 7


def test_nothing_thrown_is_no_luck() -> None:
    assert fortune(()).throws == 0
    assert fortune(()).luckiest is None
    assert fortune(()).deviations == 0


def test_the_throws_of_a_battle_are_found_by_playing_it_again() -> None:
    start = battle = begin(Battle(Side(army(light=2, archers=2)), Side(army(light=2), position=2)))
    answers: list[Decision] = []
    while battle.stage is not Stage.AFTER_ROUND and battle.stage is not Stage.OVER:
        asked = pending(battle)
        answer = suggested(battle) if asked.dice is None else Roll((2,) * len(asked.dice.sides))
        answers.append(answer)
        battle = advance(battle, answer)
    reasons = [(who, luck.why) for who, luck in luck_of_battle(start, answers)]
    # Two archers hit with a 2 each and leave nobody to fight.
    assert reasons == [(Who.ATTACKER, "odds.luck.archers")]


def test_first_throw_and_reroll_are_two_throws() -> None:
    start = battle = even_battle(2)
    answers: list[Decision] = []
    while battle.stage is not Stage.AFTER_ROUND:
        asked = pending(battle)
        answer = (
            suggested(battle) if asked.dice is None else Roll((1, 2, 3)[: len(asked.dice.sides)])
        )
        if battle.stage is Stage.REROLL and battle.turn is Who.ATTACKER:
            answer = Reroll((1,))
        answers.append(answer)
        battle = advance(battle, answer)
    reasons = [(who, luck.why) for who, luck in luck_of_battle(start, answers)]
    assert reasons == [
        (Who.ATTACKER, "odds.luck.attack"),
        (Who.ATTACKER, "odds.luck.reroll"),
        (Who.DEFENDER, "odds.luck.attack"),
    ]
