"""Questions between two players: who, and against or with whom."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.ui.presenters.asked.question import Ask
from companion.ui.presenters.asked.shapes import fields_of
from companion.ui.presenters.panels import Said, Values
from companion.ui.presenters.phases.views import Speaker


def asked_of_two(
    words: Speaker,
    action: Any,
    values: Values,
    first: PlayerId,
    *,
    title: str,
    confirm: str,
    said: tuple[Said, ...] = (),
) -> Ask:
    """Both begin with somebody; nobody can be chosen against himself."""
    other = next(name for name, _ in fields_of(action) if name in ("against", "other"))
    labels = {"against": "ui.war.against", "other": "ui.treaties.with"}
    one = str(values.get("player") or first)
    others = [who for who in words.playing if who != one]
    return Ask(
        action,
        begin={"player": one, other: others[0]},
        among={"player": words.playing, other: others},
        labels={"player": "ui.war.who", other: labels[other], "act": "ui.war.act"},
        title=title,
        confirm=confirm,
        said=said,
    )
