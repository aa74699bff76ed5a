"""A clock for turns: a word when nothing has happened for a while, so that the tablet goes on."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.i18n import Translator
from companion.ui.presenters.clocks.played import LONGEST_THOUGHT, MINUTE
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import TableView

PATIENCE = {"gentle": 5 * MINUTE, "hard": 2 * MINUTE}  # seconds until it speaks
AGAIN = {"hard"}  # speaks again each time that long has passed


class TurnClock:
    """Knows when it spoke last; a step of the game winds it up again."""

    def __init__(self) -> None:
        self._about: tuple[Session, int] | None = None
        self._spoken = 0

    def nudge(
        self,
        mode: str,
        session: Session,
        now: int,
        table: Callable[[], TableView],
        texts: Translator,
    ) -> str:
        """What is said now; "" while there is time, after the end, or in a break."""
        entries = session.journal.entries
        if mode not in PATIENCE or not entries or session.state.is_over:
            return ""
        if self._about != (session, len(entries)):
            self._about, self._spoken = (session, len(entries)), 0
        waited = now - entries[-1].at
        due = waited // PATIENCE[mode]
        if due <= self._spoken or waited > LONGEST_THOUGHT:
            return ""
        if self._spoken and mode not in AGAIN:
            return ""
        self._spoken = due
        minutes = waited // MINUTE
        names = [row.name for row in table().rows if row.acting]
        if len(names) == 1:
            return texts.text("end.clock.nudge_player", n=minutes, player=names[0])
        return texts.text("end.clock.nudge", n=minutes)
