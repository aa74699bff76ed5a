"""The rules of a game by their numbers, as its digest counts them (`data/<book>/rules.json`).

What lies on the table is the boxed rulebook, which counts otherwise: `data/<book>/chapters.json`
says under which of its headings a rule stands, and on which pages where the book itself says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from companion.core.codec import Length
from companion.core.explain import Rule
from companion.core.records import dataclass
from companion.core.tables import table


@dataclass(frozen=True, slots=True)
class _Row:
    number: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the boxed rulebook, as printed; without one: the book has no such rule."""

    chapter: str
    rules: Annotated[tuple[str, ...], Length(1)]
    pages: str = ""


def rules_of(book: str) -> Mapping[str, Rule]:
    """Every rule and ruling; their words stand under `rule.<number>.title` and `.text`."""
    return {
        row.number: Rule(book, row.number, f"rule.{row.number}.title", row.doubt)
        for row in table(_Row, book, "rules")
    }


@cache
def chapters_of(book: str) -> Mapping[str, Chapter]:
    """Where each rule stands; a ruling stands where the first rule does whose doubt it settles."""
    found = {rule: row for row in table(Chapter, book, "chapters") for rule in row.rules}
    for rule in rules_of(book).values():
        if rule.doubt and rule.number in found:
            found.setdefault(rule.doubt, found[rule.number])
    return found
