"""Technology points in forms: typed colour by colour, or read off a realm card once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.medioevo.cards.cards import printed_points
from companion.games.medioevo.cards.playing import EnterPrintedPoints
from companion.games.medioevo.pieces import Colour
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

MOST_PRINTED = 9

Say = Callable[..., str]


def point_fields(say: Say, most: int, given: Values | None = None) -> tuple[Field, ...]:
    """A stepper for each colour."""
    start = given or {}
    return tuple(
        Field(
            f"points:{colour.value}",
            say(f"colour.{colour.value}"),
            "count",
            value=int(start.get(colour.value, 0)),
            most=most,
            hint=colour.value,
        )
        for colour in Colour
    )


def points_typed(values: Values, given: Values | None = None) -> dict[Colour, int]:
    """The points typed, colour by colour."""
    before = given or {}
    counts = {
        colour: int(values.get(f"points:{colour.value}", before.get(colour.value, 0)))
        for colour in Colour
    }
    return {colour: count for colour, count in counts.items() if count}


def printed_question(say: Say, known: Mapping[str, int], card: int) -> Question:
    """What is printed on a card: read off it once, every later use knows it (M-32)."""
    now = printed_points(known, card)
    start = {colour.value: count for colour, count in now.points.items()} if now else {}
    either = "yes" if now and now.either else ""
    yes_no = (
        Choice("", say("sheet.no"), icon="close"),
        Choice("yes", say("sheet.yes"), icon="check"),
    )

    def form(values: Values) -> Form:
        fields = point_fields(say, MOST_PRINTED, start)
        if len(points_typed(values, start)) > 1:
            fields += (Field("either", say("sheet.either"), "one", yes_no, either),)
        said = (Said(say("sheet.printed_note"), tone="quiet"),)
        return Form(say("sheet.enter_printed"), fields, say("sheet.keep"), said)

    def action(values: Values) -> Any:
        points = points_typed(values, start)
        one_of = bool(values.get("either", either)) and len(points) > 1
        return EnterPrintedPoints(card, points, one_of)

    return Question(f"printed:{card}", form, action)
