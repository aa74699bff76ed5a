"""The 192 throws of d4, d6, d8 and the 37 pairs of attack and loss value they give (M-10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

Throw = tuple[int, int, int]

SIDES = (4, 6, 8)
THROWS: tuple[Throw, ...] = tuple(product(range(1, 5), range(1, 7), range(1, 9)))


def reading(throw: Iterable[int]) -> tuple[int, int]:
    """Base of the attack value and loss value that the faces show (M-10.6)."""
    faces = Counter(throw)
    highest = max(faces)
    # Of three dice only one face can stand twice or thrice.
    critical = max((face**times for face, times in faces.items() if times > 1), default=0)
    return max(highest, critical), min(faces)


class Class(NamedTuple):
    """All throws with the same attack and loss value, and how many of the 192 there are."""

    base: int
    loss: int
    ways: int


_ways = Counter(map(reading, THROWS))
CLASSES: tuple[Class, ...] = tuple(
    Class(base, loss, ways) for (base, loss), ways in sorted(_ways.items())
)
_number = {(kind.base, kind.loss): number for number, kind in enumerate(CLASSES)}
CLASS_OF: dict[Throw, int] = {throw: _number[reading(throw)] for throw in THROWS}
CLASS_BY_THROW: tuple[int, ...] = tuple(CLASS_OF[throw] for throw in THROWS)

REROLLS: tuple[tuple[int, ...], ...] = tuple(
    chosen for size in range(4) for chosen in combinations(range(3), size)
)
"""The eight choices of dice to throw again, fewest first: 0 is the d4, 1 the d6, 2 the d8."""


@cache
def after_reroll(throw: Throw, chosen: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Classes that may come of throwing the chosen dice again, each with its number of ways."""
    d4, d6, d8 = (
        range(1, sides + 1) if die in chosen else (throw[die],) for die, sides in enumerate(SIDES)
    )
    return tuple(sorted(Counter(CLASS_OF[new] for new in product(d4, d6, d8)).items()))


class Rolled(NamedTuple):
    """One pair of final attack value and loss value, with its number of ways."""

    value: int
    loss: int
    ways: int


Roll = tuple[Rolled, ...]
"""What an attack roll may give: all ways of one roll add up to the same whole."""


class Dice(NamedTuple):
    """A side's attack dice: (attack value, lowest die) by class of throw, or the one known."""

    outcomes: tuple[tuple[int, int], ...]
    known: bool = False


def dice(final: Callable[[int], int], throw: Throw | None = None) -> Dice:
    """The attack dice of a side; `final` makes the attack value of the base.

    With `throw` (dice on the table, or the horde's fixed dice) there is one outcome.
    """
    if throw is not None:
        base, loss = reading(throw)
        return Dice(((final(base), loss),), known=True)
    return Dice(tuple((final(kind.base), kind.loss) for kind in CLASSES))


def roll(thrown: Dice) -> Roll:
    """What the dice may give, equal values taken together."""
    if thrown.known:
        return tuple(Rolled(value, loss, 1) for value, loss in thrown.outcomes)
    ways: Counter[tuple[int, int]] = Counter()
    for outcome, kind in zip(thrown.outcomes, CLASSES, strict=True):
        ways[outcome] += kind.ways
    return tuple(Rolled(value, loss, count) for (value, loss), count in sorted(ways.items()))


def whole(rolled: Roll) -> int:
    """The number of all ways of a roll."""
    return sum(one.ways for one in rolled)
