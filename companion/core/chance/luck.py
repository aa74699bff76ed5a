"""Luck: throws against what was to be expected, one by one and over a whole game. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt

from companion.core.explain import Text
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Luck:
    """One throw: what it was for (a text key), what it gave and what was to be expected.

    `at_least` is the chance of a throw as good or better, `at_most` of one as good or worse;
    `spread` is the variance of the result.
    """

    why: str
    result: int
    expected: Fraction
    spread: Fraction
    at_least: Fraction
    at_most: Fraction

    @property
    def is_good(self) -> bool:
        """Whether better throws are rarer than worse ones."""
        return self.at_least <= self.at_most

    @property
    def one_in(self) -> int:
        """A throw this good (or, if it was bad, this bad) comes once in so many throws."""
        chance = self.at_least if self.is_good else self.at_most
        return round(1 / chance)

    @property
    def told(self) -> Text:
        """How remarkable it was: "a 1-in-9 throw", for good or for bad."""
        key = "odds.luck.good_throw" if self.is_good else "odds.luck.bad_throw"
        return Text(key, {"n": self.one_in})


@dataclass(frozen=True, slots=True)
class Fortune:
    """The throws of one player: how far they lie from what was to be expected.

    `ahead` is the sum of results less what was to be expected, `deviations` the same in standard
    deviations: 0 is as expected, beyond 2 or below -2 is remarkable.
    """

    throws: int
    ahead: Fraction
    deviations: float
    luckiest: Luck | None
    unluckiest: Luck | None


def judged(why: str, result: int, ways: Sequence[tuple[int, int]]) -> Luck:
    """A throw that gave `result`, judged by all results and how many ways lead to each."""
    whole = sum(count for _, count in ways)
    expected = Fraction(sum(value * count for value, count in ways), whole)
    squares = Fraction(sum(value * value * count for value, count in ways), whole)
    return Luck(
        why,
        result,
        expected,
        squares - expected**2,
        Fraction(sum(count for value, count in ways if value >= result), whole),
        Fraction(sum(count for value, count in ways if value <= result), whole),
    )


def fortune(throws: Iterable[Luck]) -> Fortune:
    """All throws of one player taken together."""
    all_throws = tuple(throws)
    ahead = sum((luck.result - luck.expected for luck in all_throws), Fraction(0))
    spread = sum((luck.spread for luck in all_throws), Fraction(0))
    return Fortune(
        throws=len(all_throws),
        ahead=ahead,
        deviations=float(ahead) / sqrt(spread) if spread else 0.0,
        luckiest=min(all_throws, key=lambda luck: luck.at_least, default=None),
        unluckiest=min(all_throws, key=lambda luck: luck.at_most, default=None),
    )
