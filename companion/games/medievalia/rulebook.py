"""The sections we cite: the digest's rules (F-n.m), rulings (F-Rn) and unknowns (F-Un)."""

from __future__ import annotations

from companion.core.books.rulebook import rules_of
from companion.core.explain import Rule

BOOK = "medievalia"
RULES = rules_of(BOOK)


def cite(number: str) -> Rule:
    """The rule with this number; a KeyError at import shows a number that does not exist."""
    return RULES[number]
