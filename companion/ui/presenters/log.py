"""The log in plain words, newest first, filtered by player or by what is odd."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from companion.core.entries import Do, Jump
from companion.core.journal import LogLine
from companion.core.records import dataclass
from companion.ui.i18n import Translator
from companion.ui.presenters.session import Session

ALL, ODD = "", "!"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line as the table reads it; `position` is where "go back to here" leads."""

    key: str
    text: str
    note: str
    icon: str
    position: int | None
    in_force: bool
    warned: bool
    here: bool


class LogPresenter:
    """What the log screen shows and does."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        clock_text: Callable[[int], str],
    ) -> None:
        self._session = session
        self._texts = texts
        self._clock_text = clock_text

    def entries(self, wanted: str = ALL) -> list[LogEntry]:
        """The lines, newest first; `wanted` is a player, or ODD for corrections and warnings."""
        here = self._session.journal.position
        lines = enumerate(self._session.log())
        shown = [self._entry(number, line, here) for number, line in lines if _fits(line, wanted)]
        shown.reverse()
        return shown

    def go_back_to(self, position: int) -> None:
        self._session.go_to(position)

    def _entry(self, number: int, line: LogLine, here: int) -> LogEntry:
        texts = self._texts()
        notes = [self._clock_text(line.entry.at), *(texts.text(item) for item in line.warnings)]
        return LogEntry(
            key=str(number),
            text=texts.text(line.summary),
            note=" · ".join(note for note in notes if note),
            icon=_icon(line),
            position=line.position,
            in_force=line.in_force,
            warned=bool(line.warnings),
            here=line.position is not None and line.position == here and line.in_force,
        )


def _icon(line: LogLine) -> str:
    if line.warnings:
        return "alert-circle-outline"
    match line.entry.what:
        case Do():
            return "circle-small"
        case Jump():
            return "history"
        case other:
            return {"undo": "undo", "redo": "redo"}.get(other.kind, "pencil-outline")


def _fits(line: LogLine, wanted: str) -> bool:
    if wanted == ALL:
        return True
    if wanted == ODD:
        return bool(line.warnings) or not isinstance(line.entry.what, Do)
    action = getattr(line.entry.what, "action", None)
    return action is not None and wanted in _values(action)


def _values(action: Any) -> tuple[Any, ...]:
    if not dataclasses.is_dataclass(action):
        return ()
    return tuple(getattr(action, item.name) for item in dataclasses.fields(action))
