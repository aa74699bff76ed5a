"""Exact chances of the three dice (R-9.5.2.13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from companion.core.codec import Doc
from companion.core.records import dataclass

SIDES = 6


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability, exact and as a number."""

    exact: Annotated[str, Doc("as a fraction in lowest terms, like 65/72; 0 and 1 without bar")]
    value: Annotated[float, Doc("the same as a number from 0 to 1")]


@dataclass(frozen=True, slots=True)
class Average:
    """An average, exact and as a number."""

    exact: Annotated[str, Doc("as a fraction in lowest terms, like 7/2")]
    value: float


def chance_of(chance: Fraction) -> Chance:
    """The chance in the form that answers show."""
    return Chance(str(chance), float(chance))


def average_of(average: Fraction) -> Average:
    return Average(str(average), float(average))


def fight_chance(position: int, faith: bool, ties: bool) -> Fraction:
    """Chance to win one attempt: 1 − green fails × black fails (R-9.5.2.13)."""
    green_fails = Fraction(position - (1 if faith else 0), SIDES)
    smaller = SIDES * (SIDES - 1) // 2
    black_fails = Fraction(smaller + (0 if ties else SIDES), SIDES * SIDES)
    return 1 - green_fails * black_fails
