"""Exact chances of the three dice (R-9.5.2.13)."""

from __future__ import annotations

from fractions import Fraction

SIDES = 6


def fight_chance(position: int, faith: bool, ties: bool) -> Fraction:
    """Chance to win one attempt: 1 − green fails × black fails (R-9.5.2.13)."""
    green_fails = Fraction(position - (1 if faith else 0), SIDES)
    smaller = SIDES * (SIDES - 1) // 2
    black_fails = Fraction(smaller + (0 if ties else SIDES), SIDES * SIDES)
    return 1 - green_fails * black_fails
