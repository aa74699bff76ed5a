"""A chance as exactly as it is known, for the lines that say where it comes from."""

from __future__ import annotations

from fractions import Fraction

from companion.ui.i18n import Translator
from companion.ui.presenters.views import WhyLine

READ_AT_A_GLANCE = 11  # letters of a fraction; longer ones are told in percent
DIGITS = 3


def exactly(texts: Translator, chance: Fraction | str | float, rule: str = "") -> WhyLine:
    """The last line of its reasons: a short fraction as such, any other in percent."""
    exact = chance if isinstance(chance, str) else str(Fraction(chance))
    if len(exact) > READ_AT_A_GLANCE:
        exact = texts.percent(Fraction(exact), DIGITS)
    return WhyLine(texts.text("ui.why.exactly"), exact, rule, is_total=True)
