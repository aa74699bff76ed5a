"""Exact chances: the digest's derived fractions, and brute force over small stacks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from companion.core.errors import BadInput
from companion.games.generalship.asked.hands import best_choice, hand_split
from companion.games.generalship.battle.cards import card_chances
from companion.games.generalship.battle.odds import (
    attack_odds,
    battle_odds,
    exchange_advice,
    withdrawal,
)
from companion.games.generalship.pieces import Field, Role, Style, Sum, Unit
from companion.games.generalship.switches import Switches

LAND = Field.LAND
HEAVY = {Unit.HEAVY_INFANTRY: 4, Unit.ARCHERS: 1}
LIGHT = {Unit.LIGHT_INFANTRY: 3, Unit.ARCHERS: 1}


@pytest.mark.rule("G-14.7")
@pytest.mark.rule("G-14.4")
def test_both_hands_unknown_come_from_one_stack() -> None:
    answer = attack_odds(LAND, HEAVY, LIGHT)
    assert answer.success.exact == "121206037/137792655"
    assert [(one.sum, one.chance.exact) for one in answer.atk] == [
        (0, "11/1365"),
        (4, "463/8190"),
        (8, "215/2457"),
        (12, "35/234"),
        (16, "271/910"),
        (20, "757/1890"),
    ]
    assert attack_odds(LAND, LIGHT, HEAVY).success.exact == "9016016/37579815"


@pytest.mark.rule("G-14.7")
def test_a_small_stack_agrees_with_every_deal() -> None:
    force, other = {Unit.HEAVY_INFANTRY: 2, Unit.LIGHT_CAVALRY: 0}, {Unit.ARCHERS: 2}
    switches = Switches(basic_copies=1)
    wins = total = 0
    for hand in permutations(range(1, 8), 4):
        atk = best_choice(LAND, force, hand[:2], Sum.ATK, switches=switches).sum
        parry = best_choice(LAND, other, hand[2:], Sum.DEF, switches=switches).sum
        wins, total = wins + (atk > parry), total + 1
    answer = attack_odds(LAND, force, other, attacking_cards=2, parrying_cards=2, switches=switches)
    assert answer.success.exact == str(Fraction(wins, total))


@pytest.mark.rule("G-14.8")
def test_a_hand_is_split_into_undominated_pairs() -> None:
    answer = hand_split(LAND, HEAVY, (1, 2, 3, 5, 7), Role.ATTACKER)
    assert [(one.now, one.later) for one in answer.splits] == [(8, 20), (12, 16), (16, 12), (19, 8)]


@pytest.mark.rule("G-14.9")
def test_a_battle_is_won_by_both_attacks() -> None:
    answer = battle_odds(LAND, Role.ATTACKER, HEAVY, (1, 2, 5, 5, 7), LIGHT)
    found = {(one.split.now, one.split.later): one for one in answer.splits}
    assert found[11, 20].win.exact == "2491/4807"
    assert found[15, 16].win.exact == found[19, 12].win.exact == answer.best.exact == "1"
    assert [one.best for one in answer.splits] == [False, True, True]
    defended = battle_odds(LAND, Role.DEFENDER, LIGHT, (1, 1, 5, 7, 7), HEAVY)
    chances = {(one.split.now, one.split.later): one.win.exact for one in defended.splits}
    assert (chances[13, 7], chances[10, 9]) == ("3917/4807", "3788/4807")


@pytest.mark.rule("G-14.10")
def test_throwing_cards_away_helps_so_often() -> None:
    answer = exchange_advice(LAND, HEAVY, (3, 3, 4, 5, 7), Sum.ATK, 16)
    chances = {one.cards: one.chance.exact for one in answer.throws}
    assert chances[3, 3, 4, 5] == answer.best.chance.exact == "7256/8855"
    assert chances[3, 3, 4, 5, 7] == "26527/33649"
    assert chances[3, 3, 4] == "123/161"
    assert answer.before.exact == chances[()] == "0"


@pytest.mark.rule("G-14.1")
@pytest.mark.rule("G-14.2")
@pytest.mark.rule("G-14.3")
def test_advanced_cards_have_the_derived_chances() -> None:
    assert card_chances(1, 0).attacker_holds.exact == "1/8"
    assert card_chances(4, 1).attacker_holds.exact == "221/506"
    assert card_chances(4, 1).ambush.exact == "5695/14168"
    assert card_chances(4, 4).ambush.exact == "28939/91770"
    assert card_chances(3, 2).defender_retreats.exact == "21831/141680"


@pytest.mark.rule("G-14.2")
def test_ambush_and_retreat_agree_with_every_deal_of_a_small_stack() -> None:
    deck = [number for number in range(1, 9) for _ in range(1)]
    counts: Counter[str] = Counter()
    for mine in combinations(range(8), 3):
        for his in combinations([place for place in range(8) if place not in mine], 2):
            a, d = {deck[one] for one in mine}, {deck[one] for one in his}
            counts["all"] += 1
            counts["ambush"] += 6 in a and (7 not in d or 8 in a)
            counts["retreat"] += 7 in d and 8 not in a
    answer = card_chances(3, 2, Switches(advanced_copies=1))
    assert answer.ambush.exact == str(Fraction(counts["ambush"], counts["all"]))
    assert answer.defender_retreats.exact == str(Fraction(counts["retreat"], counts["all"]))


@pytest.mark.rule("G-13.7")
def test_one_artillery_with_a_galleon_parries_all_without_artillery() -> None:
    answer = attack_odds(
        Field.SEA,
        {Unit.HEAVY_INFANTRY: 3, Unit.GALLEON: 1},
        {Unit.ARTILLERY: 1, Unit.GALLEON: 1},
        parrying_hand=(5,),
        attacking_style=Style.MELEE,
        parrying_style=Style.BOMBARDMENT,
    )
    assert answer.success.exact == "0"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput):
        attack_odds(LAND, HEAVY, LIGHT, attacking_hand=(1, 1, 1, 1, 1))
    with pytest.raises(BadInput):
        attack_odds(LAND, {Unit.HEAVY_CAVALRY: 1}, LIGHT)
    with pytest.raises(BadInput):
        attack_odds(Field.SEA, HEAVY, LIGHT)


@pytest.mark.rule("G-11.3")
def test_a_withdrawal_needs_a_power_card() -> None:
    assert not withdrawal(0).possible
    answer = withdrawal(2, attacker_power=2, win=(1, 2))
    assert (answer.power_after, answer.attacker_power_after, answer.places_lost) == (1, 3, 1)
    assert answer.saved.exact == "1/2"
