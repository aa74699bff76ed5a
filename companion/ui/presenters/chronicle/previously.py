"""What happened last, in five lines, when a game is opened that slept for a while."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.i18n import Translator
from companion.ui.presenters.box import Teller
from companion.ui.presenters.panels import Button, Detail, Said
from companion.ui.presenters.session import Session

SLEPT = 3 * 60 * 60  # seconds: a break for supper is none
LINES = 5
GO_ON = "go_on"


def previously(
    session: Session, teller: Callable[[], Teller], texts: Translator, now: int
) -> Detail | None:
    """The last round in a few sentences; none where the table was just here, or did nothing."""
    entries = session.journal.entries
    if not entries or now - entries[-1].at < SLEPT or session.state.is_over:
        return None
    lines = [line for chapter in teller().tell().chapters[1:] for line in chapter.sentences]
    told = tuple(reversed(dict.fromkeys(reversed(lines))))[-LINES:]  # who still leads: said once
    if not told:
        return None
    title = texts.text("ui.previously", game=texts.text(session.play.game.info.title))
    offer = Button(GO_ON, texts.text("ui.previously.go_on"), "play", look="accent")
    return Detail(title, "", tuple(Said(line) for line in told), (offer,))
