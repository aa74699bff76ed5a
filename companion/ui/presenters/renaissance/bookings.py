"""How a figure of a player came about, booking by booking."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.ui.i18n import number, signed
from companion.ui.presenters.history import changes_of
from companion.ui.presenters.renaissance.words import Speaker
from companion.ui.presenters.views import Why, WhyLine

LATEST = 8  # bookings shown one by one
FIGURES = {
    "money": "ren.figure.money",
    "misery": "ren.figure.misery",
    "hand": "ren.figure.hand",
    "noted_cash": "ren.figure.noted_cash",
    "control_markers": "ren.figure.control_markers",
    "bought_tokens": "ren.figure.bought_tokens",
}


def booked(words: Speaker, player: PlayerId, figure: str) -> Why | None:
    """The latest steps that changed a figure, the earlier ones as one sum."""
    if figure not in FIGURES:
        return None
    changes = changes_of(words.session, player, FIGURES[figure])
    lines = [WhyLine(words.say("log.start"), number(changes.start))]
    lines += [
        WhyLine(words.say(change.summary), signed(change.amount), change.rule)
        for change in changes.steps[-LATEST:]
    ]
    left_out = len(changes.steps) - LATEST
    if left_out > 0:
        before = sum(change.amount for change in changes.steps[:left_out])
        lines.insert(1, WhyLine(words.say("ui.why.before", n=left_out), signed(before)))
    now = number(changes.now)
    lines.append(WhyLine(words.say(f"ren.figure.{figure}"), now, is_total=True))
    return Why(words.say("ui.why.title", player=words.name(player)), tuple(lines))
