"""Which dice to throw again: all eight choices with what they lead to (M-10.6, D10).

The roller is advised by the chance to win the battle, looking ahead with the exact values of the
positions after this round. The attacker's opponent has still to roll: he is taken to reroll as
suits him best, that is so as to leave the attacker the least chance to win the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter, mul
from typing import Any, NamedTuple

from companion.games.medioevo.battle.odds.stakes import Stakes
from companion.games.medioevo.battle.odds.throws import (
    CLASS_BY_THROW,
    CLASSES,
    REROLLS,
    SIDES,
    THROWS,
    Throw,
    after_reroll,
)
from companion.games.medioevo.battle.words import Who

_ALL = len(THROWS)
_by_throw = itemgetter(*CLASS_BY_THROW)
_D4, _D6, _D8 = SIDES
_PLANE = _D6 * _D8
_by_first_two = itemgetter(*(place // _D8 for place in range(_ALL)))
_by_outer = itemgetter(*(place // _PLANE * _D8 + place % _D8 for place in range(_ALL)))
_PLANE_STARTS = range(0, _D4 * _D6, _D6)
_TWO, _THREE = 2 * _PLANE, 3 * _PLANE
WHOLE = _ALL * _ALL
_FINE = 2**44
_ROUND, _BATTLE = 16, 32
_MASK = 2**16 - 1
_WAYS = tuple(kind.ways for kind in CLASSES)


class RerollChance(NamedTuple):
    """One choice of dice to throw again, with chances from the roller's point of view.

    `reroll` names places: 0 is the d4, 1 the d6, 2 the d8.
    """

    reroll: tuple[int, ...]
    win_round: Any
    tie_round: Any
    win_battle: Any


def least_kept(worths: Sequence[Any]) -> list[Any]:
    """For each of the 192 throws, 192 times the least mean worth that a reroll of it can give.

    `worths` are by class of throw. All sums are scaled to 192 throws, so whole numbers stay
    whole and equal choices compare as equal.
    """
    each = _by_throw(worths)
    rows = [each[place : place + _D8] for place in range(0, _ALL, _D8)]
    over_d8 = list(map(sum, rows))
    over_d6 = [
        total
        for start in _PLANE_STARTS
        for total in map(sum, zip(*rows[start : start + _D6], strict=True))
    ]
    planes = (each[:_PLANE], each[_PLANE:_TWO], each[_TWO:_THREE], each[_THREE:])
    over_d4 = [_PLANE * (a + b + c + d) for a, b, c, d in zip(*planes, strict=True)]
    # What keeps one die or none is looked for among few sums before it meets the 192 throws.
    over_all = sum(over_d8)
    keep_d4 = [_D4 * sum(over_d8[place : place + _D6]) for place in _PLANE_STARTS]
    keep_d6 = [min(over_all, _D6 * sum(over_d8[face::_D6])) for face in range(_D6)]
    keep_d8 = [_D8 * sum(over_d6[face::_D8]) for face in range(_D8)]
    one_die = [a if a < b else b for a in keep_d4 for b in keep_d6]
    first_two = [a if a < (b := 24 * c) else b for a, c in zip(one_die, over_d8, strict=True)]
    outer = [a if a < (b := 32 * c) else b for a, c in zip(keep_d8 * _D4, over_d6, strict=True)]
    kept = _by_throw([_ALL * worth for worth in worths])
    expanded = (over_d4 * _D4, _by_first_two(first_two), _by_outer(outer))
    return [
        low if (low := a if a < b else b) < (other := c if c < d else d) else other
        for a, b, c, d in zip(kept, *expanded, strict=True)
    ]


class Results(NamedTuple):
    """What each class of final throw leads to, as chances of the roller."""

    win_battle: Sequence[Any]
    win_round: Sequence[Any]
    tie_round: Sequence[Any]


Gather = Callable[[Sequence[Any]], Sequence[Any]]


@cache
def after_each_reroll(
    throw: Throw,
) -> tuple[tuple[tuple[int, ...], Gather, tuple[int, ...], int], ...]:
    """For each choice of dice: how to pick the classes that may come, their ways, all ways."""
    found = []
    for reroll in REROLLS:
        classes, ways = zip(*after_reroll(throw, reroll), strict=True)
        found.append((reroll, _gather(classes), ways, sum(ways)))
    return tuple(found)


def _gather(classes: Sequence[int]) -> Gather:
    if len(classes) > 1:
        return itemgetter(*classes)
    return lambda values: (values[classes[0]],)


def choices(throw: Throw, results: Results) -> tuple[RerollChance, ...]:
    """The eight choices for a throw on the table, best first.

    Best is the chance to win the battle, then the round, then the fewest dice.
    """
    battle, win, tie = results
    found = [
        RerollChance(
            reroll,
            sum(map(mul, ways, gather(win))) / whole,
            sum(map(mul, ways, gather(tie))) / whole,
            sum(map(mul, ways, gather(battle))) / whole,
        )
        for reroll, gather, ways, whole in after_each_reroll(throw)
    ]
    found.sort(key=_goodness)
    return tuple(found)


def _goodness(choice: RerollChance) -> tuple[float, float]:
    # Rounded, so that what is equal but for the last digit stays in the order of fewest dice.
    return -round(choice.win_battle, 12), -round(choice.win_round, 12)


def results_against_known(stakes: Stakes, who: Who) -> Results:
    """What each class of throw leads to when the opponent's final dice are known."""
    if who is Who.DEFENDER:
        won = stakes.won(0)
        return Results(stakes.worth(0), [it < 0 for it in won], [it == 0 for it in won])
    numbers = range(len(stakes.attacker.outcomes))
    won = [stakes.won(number)[0] for number in numbers]
    worths = [stakes.worth(number)[0] for number in numbers]
    return Results(worths, [it > 0 for it in won], [it == 0 for it in won])


def results_against_open(stakes: Stakes, *, replies: bool) -> Results:
    """What each class of the attacker's throw leads to when the defender has still to roll.

    With `replies` the defender rerolls so as to leave the attacker the least chance to win the
    battle, among equals the least chance to win the round; without he takes his first throw.
    """
    after = _replied if replies else _unanswered
    found = [
        after(stakes.worth(number), stakes.won(number))
        for number in range(len(stakes.attacker.outcomes))
    ]
    return Results(*zip(*found, strict=True))


def _unanswered(worths: Sequence[Any], won: Sequence[int]) -> tuple[Any, Any, Any]:
    triples = list(zip(_WAYS, worths, won, strict=True))
    return (
        sum(ways * worth for ways, worth, _ in triples) / _ALL,
        sum(ways for ways, _, result in triples if result > 0) / _ALL,
        sum(ways for ways, _, result in triples if result == 0) / _ALL,
    )


def _replied(worths: Sequence[Any], won: Sequence[int]) -> tuple[Any, Any, Any]:
    # One whole number carries the chance of the battle, and below it those of the round: their
    # sums never run into each other, and the least number is the least in this order.
    packed = [
        (round(worth * _FINE) << _BATTLE) + ((result > 0) << _ROUND) + (result == 0)
        for worth, result in zip(worths, won, strict=True)
    ]
    total = sum(least_kept(packed))
    return (
        (total >> _BATTLE) / (_FINE * WHOLE),
        (total >> _ROUND & _MASK) / WHOLE,
        (total & _MASK) / WHOLE,
    )
