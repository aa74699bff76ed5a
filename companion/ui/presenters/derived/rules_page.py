"""Everything of a game to look up: its rules and rulings, its phases, its tables.

A table of `data/<game>/` is shown if it has a name, `<texts>table.<name>`, and of its columns those
that have one, `<texts>column.<name>`. A game adds what else it has: cards, advances.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.books.rulebook import rules_of
from companion.core.resources import DATA
from companion.ui.i18n import Translator, number
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.reference import Item, Reference, rule_items

KINDS = ("rule", "ruling", "table", "phase")


def reference(game: Any, texts: Translator, more: tuple[Item, ...] = ()) -> Reference:
    """All there is, in one language."""
    book = game.info.id
    rules = rules_of(book)
    rulings = {rule.doubt for rule in rules.values()} | {
        rule.ruling for rule in rules_in(book).values()
    }
    items = rule_items(texts, rules.values(), lambda number: number in rulings)
    return Reference([*items, *more, *_tables(game, texts), *_phases(game, texts)])


def kinds(
    game: Any, texts: Translator, more: Mapping[str, str] | None = None
) -> list[tuple[str, str]]:
    """The kinds of items with their names."""
    there = {item.kind for item in reference(game, texts).items}
    own = [(kind, texts.text(f"end.kind.{kind}")) for kind in KINDS if kind in there]
    return own + [(kind, texts.text(name)) for kind, name in (more or {}).items()]


def _phases(game: Any, texts: Translator) -> Iterator[Item]:
    for phase in game.phases:
        steps = tuple((texts.text(f"{game.texts}step.{step}"), "") for step in phase.steps)
        name, place = texts.text(phase.text), ""
        if phase.number:
            place = texts.text("end.phase_number", number=phase.number)
        yield Item(f"phase.{phase.number}", "phase", place, name, facts=steps)


def _tables(game: Any, texts: Translator) -> Iterator[Item]:
    for path in sorted((DATA / game.info.id).glob("*.json")):
        title = f"{game.texts}table.{path.stem}"
        if texts.has(title):
            rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
            facts = tuple(_row(game, texts, row) for row in rows)
            yield Item(f"table.{path.stem}", "table", "", texts.text(title), facts=facts)


def _row(game: Any, texts: Translator, row: Mapping[str, Any]) -> tuple[str, str]:
    """A row's name, and its columns one after the other."""
    first = next(iter(row.values()))
    name = row.get("name", first)
    told = []
    for column, value in row.items():
        key = f"{game.texts}column.{column}"
        if texts.has(key) and value not in ("", None, [], {}):
            told.append(f"{texts.text(key)} {_said(texts, value)}")
    return (texts.text(name) if isinstance(name, str) else str(name)), " · ".join(told)


def _said(texts: Translator, value: Any) -> str:
    if isinstance(value, bool):
        return texts.text("end.kind.yes" if value else "end.kind.no")
    if isinstance(value, int):
        return number(value)
    if isinstance(value, list):
        return ", ".join(_said(texts, one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{_said(texts, key)} {_said(texts, one)}" for key, one in value.items())
    return texts.text(value)
