"""How likely shortage and surplus are (R-9.6.1.4)."""

from __future__ import annotations

from fractions import Fraction

MIDDLE, WAYS = 7, 72  # sums of two dice, and half of them for each kind


def chance_per_roll(dice: int) -> Fraction:
    """That one roll names the good of this sum, with one given kind of marker (R-9.6.1.4)."""
    return Fraction(6 - abs(MIDDLE - dice), WAYS)
