"""Chances and averages as answers show them: exact, and as a number."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from companion.core.codec import Doc
from companion.core.records import dataclass


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
