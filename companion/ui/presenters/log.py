"""The log in plain words, newest first, filtered by player, by kind or by what is odd."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.codec import kind_of
from companion.core.entries import Amend, Do, Jump
from companion.core.journal import LogLine
from companion.ui.i18n import Translator
from companion.ui.presenters.session import Session

ALL, ODD = "", "!"
FATES = {"replaced": "amend.changed_to", "deleted": "amend.deleted", "dropped": "amend.dropped"}


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
    """What the log screen shows and does.

    A long game has thousands of lines and a screen shows a dozen: a line is put into words when
    it is looked at.
    """

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        clock_text: Callable[[int], str],
    ) -> None:
        self._session = session
        self._texts = texts
        self._clock_text = clock_text
        self._lines: list[LogLine] = []
        self._read = -1
        self._mentioned: dict[str, frozenset[str]] = {}

    def keys(self, wanted: str = ALL, kind: str = ALL) -> list[str]:
        """The lines, newest first; `wanted` is a player, or ODD for corrections and warnings."""
        lines = self.lines()
        numbers = range(len(lines) - 1, -1, -1)
        return [str(number) for number in numbers if self._fits(lines[number], wanted, kind)]

    def entries(self, wanted: str = ALL, kind: str = ALL) -> list[LogEntry]:
        """All of them in words."""
        return [self.entry(key) for key in self.keys(wanted, kind)]

    def entry(self, key: str) -> LogEntry:
        """One line in words."""
        line, here = self.line(key), self._session.journal.position
        texts = self._texts()
        notes = [self._clock_text(line.entry.at), self._fate(line)]
        notes += [texts.text(item) for item in line.warnings]
        return LogEntry(
            key=key,
            text=texts.text(line.summary),
            note=" · ".join(note for note in notes if note),
            icon=_icon(line),
            position=line.position,
            in_force=line.in_force,
            warned=bool(line.warnings),
            here=line.position is not None and line.position == here and line.in_force,
        )

    def line(self, key: str) -> LogLine:
        return self.lines()[int(key)]

    def lines(self) -> list[LogLine]:
        """The lines, oldest first; read again only when something has happened."""
        if self._read != self._session.version or not self._lines:
            self._lines, self._read = self._session.log(), self._session.version
        return self._lines

    def kinds(self) -> Mapping[str, int]:
        """The kinds of actions in the log, and how often each."""
        return Counter(_kind(line) for line in self.lines() if _kind(line))

    def go_back_to(self, position: int) -> None:
        self._session.go_to(position)

    def _fate(self, line: LogLine) -> str:
        if not line.fate or (line.fate == "replaced" and line.instead is None):
            return ""
        return self._texts().text(FATES[line.fate], what=line.instead)

    def _fits(self, line: LogLine, wanted: str, kind: str) -> bool:
        if kind != ALL and _kind(line) != kind:
            return False
        if wanted == ALL:
            return True
        if wanted == ODD:
            return bool(line.warnings) or not isinstance(line.entry.what, Do)
        return wanted in self._mentions(line)

    def _mentions(self, line: LogLine) -> frozenset[str]:
        """Every word an action holds; looked up once, it never changes."""
        found = self._mentioned.get(line.entry.id)
        if found is None:
            found = frozenset(_words_in(getattr(line.entry.what, "action", None)))
            self._mentioned[line.entry.id] = found
        return found


def _icon(line: LogLine) -> str:
    if line.warnings:
        return "alert-circle-outline"
    if line.fate:
        return "pencil-outline" if line.fate == "replaced" else "trash-can-outline"
    match line.entry.what:
        case Do():
            return "circle-small"
        case Jump():
            return "history"
        case Amend(change="delete"):
            return "trash-can-outline"
        case other:
            return {"undo": "undo", "redo": "redo"}.get(other.kind, "pencil-outline")


def _kind(line: LogLine) -> str:
    action = getattr(line.entry.what, "action", None)
    return kind_of(type(action)) if action is not None else ""


def _words_in(value: Any) -> Iterator[str]:
    """Texts at any depth; a piece's colour is no player, even where they are called alike."""
    if type(value) is str:
        yield value
    elif dataclasses.is_dataclass(value):
        for item in dataclasses.fields(value):
            yield from _words_in(getattr(value, item.name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from _words_in(item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _words_in(key)
            yield from _words_in(item)
