"""The sections we cite: the digest's rules (R-x.y) and rulings (RUL-R-nn)."""

from __future__ import annotations

from companion.core.catalog import table
from companion.core.explain import Rule
from companion.core.records import dataclass

BOOK = "renaissance"


@dataclass(frozen=True, slots=True)
class _Row:
    number: str
    doubt: str = ""


RULES = {
    row.number: Rule(BOOK, row.number, f"rule.{row.number}.title", row.doubt)
    for row in table(_Row, BOOK, "rules")
}


def cite(number: str) -> Rule:
    """The rule with this number; a KeyError at import shows a number that does not exist."""
    return RULES[number]
