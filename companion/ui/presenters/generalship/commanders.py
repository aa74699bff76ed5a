"""A general as a form asks for him; whom the table or the box knows is picked from the library."""

from __future__ import annotations

from typing import Any

from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.tables import GENERALS
from companion.ui.presenters.asked.shapes import longest
from companion.ui.presenters.panels import Choice, Field, Values

MARKS = ("christian", "muslim", "putsch")
IRREGULARS = ("elephants", "mounted_archers", "horse_artillery")


def library(part: Any) -> dict[str, Commander]:
    """Generals by name: those that were typed, and what the text tells of the others (G-U7)."""
    found = {
        name: Commander(name, row.land or 0, row.naval or 0, leads=frozenset(row.leads))  # type: ignore[arg-type]
        for row in GENERALS
        if (name := part.say(row.name))
    }
    return found | {one.name: one for one in part.table.values.generals}


def commander_fields(part: Any, values: Values, known: Commander) -> list[Field]:
    """A general as his card says; a name from the library brings the rest with it."""
    say, names = part.say, library(part)
    picked = str(values.get("library", ""))
    base = names.get(picked) or names.get(known.name) or known
    fields = []
    if names:
        choices = (
            Choice("", say("gen.ui.typed_general")),
            *(Choice(name, name) for name in sorted(names)),
        )
        fields.append(Field("library", say("gen.ui.library"), "pick", choices, picked))
    marks = tuple(Choice(one, say(f"gen.ui.mark.{one}")) for one in MARKS)
    leads = tuple(Choice(one, say(f"gen.ui.leads.{one}")) for one in IRREGULARS)
    had = [one for one in MARKS if getattr(base, one)]
    return [
        *fields,
        Field(
            "name",
            say("gen.ui.name"),
            "text",
            value=str(values.get("name", base.name)),
            most=longest(Commander, "name"),
        ),
        _stars("land", say("gen.ui.land_cards"), values, base.land),
        _stars("naval", say("gen.ui.naval_cards"), values, base.naval),
        Field("marks", say("gen.ui.marks"), "many", marks, list(values.get("marks", had))),
        Field(
            "rival",
            say("gen.ui.rival"),
            "text",
            value=str(values.get("rival", base.rival)),
            most=longest(Commander, "rival"),
        ),
        Field(
            "irregulars",
            say("gen.ui.leads"),
            "many",
            leads,
            list(values.get("irregulars", sorted(base.leads))),
        ),
        Field(
            "note",
            say("gen.ui.note"),
            "text",
            value=str(values.get("note", base.note)),
            most=longest(Commander, "note"),
        ),
    ]


def _stars(key: str, label: str, values: Values, now: int) -> Field:
    return Field(key, label, "count", value=int(values.get(key, now)), most=3)


def commander_of(part: Any, values: Values, known: Commander | None = None) -> Commander:
    """The general that the answers describe."""
    fields = commander_fields(part, values, known or Commander())
    got = {one.key: values.get(one.key, one.value) for one in fields}
    marks = got["marks"]
    return Commander(
        str(got["name"]).strip(),
        int(got["land"]),
        int(got["naval"]),
        "christian" in marks,
        "muslim" in marks,
        "putsch" in marks,
        str(got["rival"]).strip(),
        frozenset(got["irregulars"]),
        str(got["note"]).strip(),
    )
