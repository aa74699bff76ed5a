"""The sections we cite: the digest's rules (R-x.y) and rulings (RUL-R-nn)."""

from __future__ import annotations

from companion.core.books.rulebook import rules_of
from companion.core.explain import Rule

BOOK = "renaissance"
RULES = rules_of(BOOK)


def cite(number: str) -> Rule:
    """The rule with this number; a KeyError at import shows a number that does not exist."""
    return RULES[number]
