"""What somebody new should think of in a phase: one hint beside it, in the first round only.

A game says nothing for it but its words: `coach.<game>.<phase>`. A table that needs no hints sends
the coach away, which is an entry like any other.
"""

from __future__ import annotations

from companion.core.table_actions import SetCoach
from companion.pages.panels import Panel
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.session import Session

OFF = "coach:off"
FIRST_ROUND = 1


def speaks(session: Session) -> bool:
    """Whether the table wants to be told."""
    said = [
        position.action.speaks
        for position in session.journal.present
        if isinstance(position.action, SetCoach)
    ]
    return said[-1] if said else True


def hint(session: Session, texts: Translator, phase: int, column: int = 1) -> Panel | None:
    """The hint of a phase; none after the first round, or where nobody wants it."""
    key = f"coach.{session.play.game.info.id}.{phase}"
    late = session.state.round > FIRST_ROUND or session.state.is_over
    if late or not texts.has(key) or not speaks(session):
        return None
    away = Button(OFF, texts.text("coach.off"), "school-outline")
    title = texts.text("coach.title")
    return Panel("coach", title, note=texts.text(key), offers=(away,), column=column)
