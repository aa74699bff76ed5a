"""The words of a game that somebody new may not know (`data/<book>/glossary.json`)."""

from __future__ import annotations

from functools import cache

from companion.core.records import dataclass
from companion.core.tables import Word, table


@dataclass(frozen=True, slots=True)
class Term:
    """A word and the rule that says most of it.

    Its forms stand under `term.<book>.<id>`, parted by strokes, the first one is its name; what it
    means stands under `term.<book>.<id>.text`.
    """

    id: Word
    rule: str


@cache
def terms_of(book: str) -> tuple[Term, ...]:
    return table(Term, book, "glossary")
