"""The sections we cite: the digest's rules (M-x.y) and rulings (R-nn)."""

from __future__ import annotations

from companion.core.books.rulebook import rules_of
from companion.core.explain import Rule

BOOK = "medioevo"
RULES = rules_of(BOOK)


def cite(number: str) -> Rule:
    """The rule with this number; a KeyError at import shows a number that does not exist."""
    return RULES[number]
