"""The rules of a game by their numbers, as its digest counts them (`data/<book>/rules.json`)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.explain import Rule
from companion.core.records import dataclass
from companion.core.tables import table


@dataclass(frozen=True, slots=True)
class _Row:
    number: str
    doubt: str = ""


def rules_of(book: str) -> Mapping[str, Rule]:
    """Every rule and ruling; their words stand under `rule.<number>.title` and `.text`."""
    return {
        row.number: Rule(book, row.number, f"rule.{row.number}.title", row.doubt)
        for row in table(_Row, book, "rules")
    }
