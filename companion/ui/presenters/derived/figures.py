"""The form that sets a declared figure right: what it shows now, within its bounds, and why."""

from __future__ import annotations

from typing import Any

from companion.core.figures import Figure
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.core.table_actions import Change
from companion.ui.i18n import signed
from companion.ui.presenters.asked.reason import reason_field
from companion.ui.presenters.asked.shapes import shape
from companion.ui.presenters.derived.speaker import GameSpeaker, action_of
from companion.ui.presenters.panels import Field, Form, Question, Values


def correcting(
    desk: GameSpeaker, key: str, whose: PlayerId, *, keypad: bool = False
) -> Question | None:
    """The form for a figure, with the keypad open; none where it is worked out from others."""
    figures = desk.game.figures
    if key not in figures or figures[key].correct is None:
        return None
    figure = figures[key]
    owner = "" if figure.of_table else whose
    return Question(
        f"correct:{key}:{owner}",
        lambda values: evolve(_form(desk, figure, owner, values), keypad=keypad),
        lambda values: _corrected(desk, figure, owner, values),
        secret=figure.secret,
    )


def _form(desk: GameSpeaker, figure: Figure, owner: PlayerId, values: Values) -> Form:
    now = figure.count(desk.state, owner)
    wished = int(values.get("value", now))
    name = desk.figure_name(figure.key)
    step = shape(Change).most  # as far as one correction goes
    most = min(figure.limit(desk.state, owner), now + step)
    value = Field(
        "value",
        name,
        "count",
        value=wished,
        least=max(figure.least, now - step),
        most=most,
        hint=signed(wished - now) if wished != now else "",
    )
    return Form(
        desk.say("derived.correct", figure=name),
        (value, reason_field(desk.say("derived.reason"), values)),
        desk.say("ui.correct.confirm"),
        ready=wished != now,
    )


def _corrected(desk: GameSpeaker, figure: Figure, owner: PlayerId, values: Values) -> Any:
    now, reason = figure.count(desk.state, owner), str(values.get("reason", ""))
    wished = int(values.get("value", now))
    if figure.of_table:
        kind: Any = action_of(desk.game, "correct_table")
        return kind(figure.key, wished, reason)
    return desk.correct(owner, figure.key, wished - now, reason)
