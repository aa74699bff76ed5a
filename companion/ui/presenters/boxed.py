"""Where a rule stands in the rulebook of the box; a rule number belongs to one game only."""

from __future__ import annotations

from companion.core.books.rulebook import Chapter, chapters_of
from companion.games import GAME_IDS
from companion.ui.i18n import Translator


def chapter_of(rule: str) -> Chapter | None:
    """The chapter of a rule, whichever game it belongs to; none for what is no rule."""
    books = (chapters_of(game) for game in GAME_IDS)
    return next((chapters[rule] for chapters in books if rule in chapters), None)


def in_the_book(texts: Translator, rule: str) -> str:
    """The chapter, and the pages where the book says them; or that the book has no such rule."""
    found = chapter_of(rule)
    if found is None:
        return ""
    if not found.chapter:
        return texts.text("rulebook.own")
    if not found.pages:
        return texts.text("rulebook.chapter", chapter=found.chapter)
    return texts.text("rulebook.pages", chapter=found.chapter, pages=found.pages)


def rule_told(texts: Translator, rule: str) -> str:
    """What a rule says, and below it where the boxed rulebook says it."""
    key = f"rule.{rule}.text"
    parts = (texts.text(key) if texts.has(key) else "", in_the_book(texts, rule))
    return "\n".join(part for part in parts if part)
