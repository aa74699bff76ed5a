"""Which dice to throw again: all eight choices with what they lead to (M-10.6, D10).

The roller is advised by the chance to win the battle, looking ahead with the exact values of the
positions after this round. The attacker's opponent has still to roll: he is taken to reroll as
suits him best, that is so as to leave the attacker the least chance to win the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from companion.games.medioevo.battle.odds.throws import (
    CLASS_BY_THROW,
    CLASSES,
    SIDES,
    THROWS,
)

_ALL = len(THROWS)
_by_throw = itemgetter(*CLASS_BY_THROW)
_D4, _D6, _D8 = SIDES
_PLANE = _D6 * _D8
_by_first_two = itemgetter(*(place // _D8 for place in range(_ALL)))
_by_outer = itemgetter(*(place // _PLANE * _D8 + place % _D8 for place in range(_ALL)))
_by_last_two = itemgetter(*(place % _PLANE for place in range(_ALL)))
_TWO, _THREE = 2 * _PLANE, 3 * _PLANE
_WHOLE = _ALL * _ALL
_WAYS = tuple(kind.ways for kind in CLASSES)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of dice to throw again, with chances from the roller's point of view."""

    reroll: tuple[int, ...]
    win_round: float
    tie_round: float
    win_battle: float


def _least_kept(worths: Sequence[Any]) -> list[Any]:
    """For each of the 192 throws, 192 times the least mean worth that a reroll of it can give.

    `worths` are by class of throw. All sums are scaled to 192 throws, so whole numbers stay
    whole and equal choices compare as equal.
    """
    each = _by_throw(worths)
    rows = [each[place : place + _D8] for place in range(0, _ALL, _D8)]
    over_d8 = list(map(sum, rows))
    over_d6 = [
        sum(column)
        for start in range(0, _D4 * _D6, _D6)
        for column in zip(*rows[start : start + _D6], strict=True)
    ]
    over_d4 = [
        _PLANE * (a + b + c + d)
        for a, b, c, d in zip(
            each[:_PLANE], each[_PLANE:_TWO], each[_TWO:_THREE], each[_THREE:], strict=True
        )
    ]
    # What keeps one die or none is looked for among few sums before it meets the 192 throws.
    over_all = sum(over_d8)
    keep_d4 = [_D4 * sum(over_d8[place : place + _D6]) for place in range(0, _D4 * _D6, _D6)]
    keep_d6 = [min(over_all, _D6 * sum(over_d8[face::_D6])) for face in range(_D6)]
    keep_d8 = [_D8 * sum(over_d6[face::_D8]) for face in range(_D8)]
    one_die = [a if a < b else b for a in keep_d4 for b in keep_d6]
    first_two = [
        a if a < b else b for a, b in zip(one_die, [24 * worth for worth in over_d8], strict=True)
    ]
    outer = [
        a if a < b else b
        for a, b in zip(keep_d8 * _D4, [32 * worth for worth in over_d6], strict=True)
    ]
    kept = _by_throw([_ALL * worth for worth in worths])
    least = [a if a < b else b for a, b in zip(kept, _by_last_two(over_d4), strict=True)]
    return [
        (a if a < b else b) if a < c else (c if c < b else b)
        for a, b, c in zip(least, _by_first_two(first_two), _by_outer(outer), strict=True)
    ]


def least(worths: Sequence[Any]) -> Any:
    """What the second roller leaves of these worths (by class of his throw) at his best."""
    return sum(_least_kept(worths)) / _WHOLE


def most(worths: Sequence[Any]) -> Any:
    """What a roller can make of these worths (by class of his throw) at his best."""
    return -least([-worth for worth in worths])
