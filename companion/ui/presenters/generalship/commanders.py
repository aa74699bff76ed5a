"""A general as a form asks for him; whom the table or the box knows is picked from the library."""

from __future__ import annotations

from typing import Any

from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.tables import GENERALS
from companion.ui.presenters.asked.question import Ask, Filling
from companion.ui.presenters.panels import Choice, Field, Values

MARKS = ("christian", "muslim", "putsch")


def library(part: Any) -> dict[str, Commander]:
    """Generals by name: those that were typed, and what the text tells of the others (G-U7)."""
    found = {
        name: Commander(name, row.land or 0, row.naval or 0, leads=frozenset(row.leads))  # type: ignore[arg-type]
        for row in GENERALS
        if (name := part.say(row.name))
    }
    return found | {one.name: one for one in part.table.values.generals}


def commander_fields(part: Any, values: Values, known: Commander) -> tuple[Field, ...]:
    """A general as his card says; a name from the library brings the rest with it."""
    names, fields = library(part), _filling(part, values, known).fields
    if not names:
        return fields
    free = Choice("", part.say("gen.ui.typed_general"))
    choices = (free, *(Choice(name, name) for name in sorted(names)))
    picked = str(values.get("library", ""))
    return (Field("library", part.say("gen.ui.library"), "pick", choices, picked), *fields)


def _filling(part: Any, values: Values, known: Commander) -> Filling:
    names = library(part)
    base = names.get(str(values.get("library", ""))) or names.get(known.name) or known
    asked_for = ("name", "land", "naval", *MARKS, "rival", "leads", "note")
    ask = Ask(
        Commander,
        begin={one: getattr(base, one) for one in asked_for},
        fields=asked_for,
        labels={"marks": "gen.ui.marks"},
        marks={"marks": MARKS},
    )
    return Filling(part, ask, values)


def commander_of(part: Any, values: Values, known: Commander | None = None) -> Commander:
    """The general that the answers describe."""
    general: Commander = _filling(part, values, known or Commander()).made()
    return general
