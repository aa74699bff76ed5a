"""A chance as it is read at a glance, and as exactly as it is known where it says why."""

from __future__ import annotations

from fractions import Fraction

from companion.core.chance.chances import Chance
from companion.ui.i18n import Translator
from companion.ui.presenters.views import WhyLine

READ_AT_A_GLANCE = 11  # letters of a fraction; longer ones are told in percent
DIGITS = 3


FINEST = 10**9  # what a sum of floats is off by is no chance of its own
Likely = Chance | Fraction | str | float


def percent(texts: Translator, chance: Likely, digits: int = 1) -> str:
    """A chance in percent; never 0 or 100 unless it is certain."""
    exact = Fraction(chance.exact if isinstance(chance, Chance) else chance)
    if isinstance(chance, float):
        exact = exact.limit_denominator(FINEST)
    return texts.percent(exact, digits)


def exactly(texts: Translator, chance: Fraction | str | float, rule: str = "") -> WhyLine:
    """The last line of its reasons: a short fraction as such, any other in percent."""
    exact = chance if isinstance(chance, str) else str(Fraction(chance))
    if len(exact) > READ_AT_A_GLANCE:
        exact = texts.percent(Fraction(exact), DIGITS)
    return WhyLine(texts.text("ui.why.exactly"), exact, rule, is_total=True)
