"""The log in plain words, newest first, filtered by player, by kind or by what is odd."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.core.codec import kind_of
from companion.core.entries import Amend, Do, Entry, Jump
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.journal.log import LogLine
from companion.core.table_actions import KeepPhoto
from companion.ui.i18n import Translator
from companion.ui.presenters.session import Session

ALL, ODD = "", "!"
TO_DO = "_reminder"  # ends the keys of what is not wrong, only not to be forgotten
MOST_NAMED = 4  # shapes beside a line
PHASE_KINDS = ("go_to_phase", "next_phase", "end_round")
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
        self._known: list[_Known] = []  # what the filters ask, entry by entry

    def keys(self, wanted: str = ALL, kind: str = ALL) -> list[str]:
        """The lines, newest first; `wanted` is a player, or ODD for corrections and warnings."""
        numbers = range(len(self._session.journal.entries) - 1, -1, -1)
        if wanted == kind == ALL:
            return [str(number) for number in numbers]
        self.read_on()
        return [str(number) for number in numbers if self._fits(number, wanted, kind)]

    def read_on(self, most: int | None = None) -> bool:
        """Get ready for the filters, some entries at a time; whether there is more to read."""
        entries, begin = self._session.journal.entries, len(self._known)
        end = len(entries) if most is None else min(len(entries), begin + most)
        self._known += [_known(entry) for entry in entries[begin:end]]
        return end < len(entries)

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
            warned=is_odd(line.warnings),
            here=line.position is not None and line.position == here and line.in_force,
        )

    def about(self, key: str) -> tuple[tuple[str, ...], bool]:
        """Whom a line is about, by their colours, and whether a phase begins with it."""
        known = _known(self._session.journal.entries[int(key)])
        players = self._session.state.players
        named = [players[player].colour for player in players if player in known.words]
        return tuple(named[:MOST_NAMED]), known.kind in PHASE_KINDS

    def line(self, key: str) -> LogLine:
        """One line, as the table may see it now."""
        return self._session.curtain.line(self._whole(key))

    def _whole(self, key: str) -> LogLine:
        journal = self._session.journal
        return journal.log_line(journal.entries[int(key)])

    def photo(self, key: str) -> str:
        """The photo that a line keeps; of most lines none."""
        action = getattr(self._session.journal.entries[int(key)].what, "action", None)
        return action.photo if isinstance(action, KeepPhoto) else ""

    def owners(self, key: str) -> tuple[PlayerId, ...]:
        """Whose purses the dots of a line tell about; nobody's where it has none."""
        place = self._whole(key).position
        if place is None:
            return ()
        position = self._session.journal.at(place)
        curtain = self._session.curtain
        return curtain.owners(position) if curtain.hides(position) else ()

    def opened(self, key: str) -> str:
        """A line with its amounts, for whoever may hold it open."""
        return self._texts().text(self._whole(key).summary)

    def kinds(self) -> Mapping[str, int]:
        """The kinds of actions in the log, and how often each."""
        self.read_on()
        found = Counter(known.kind for known in self._known)
        del found[""]
        return found

    def go_back_to(self, position: int) -> None:
        self._session.go_to(position)

    def _fate(self, line: LogLine) -> str:
        if not line.fate or (line.fate == "replaced" and line.instead is None):
            return ""
        return self._texts().text(FATES[line.fate], what=line.instead)

    def _fits(self, number: int, wanted: str, kind: str) -> bool:
        known = self._known[number]
        if kind not in (ALL, known.kind):
            return False
        if wanted == ODD:
            return known.is_odd or self._is_warned(self._session.journal.entries[number])
        return wanted == ALL or wanted in known.words

    def _is_warned(self, entry: Entry) -> bool:
        position = self._session.journal.position_of(entry.id)
        return position is not None and is_odd(position.step.warnings)


def is_odd(warnings: Iterable[Text]) -> bool:
    """Whether something speaks against it; what is only still to be done on the board does not."""
    return any(not text.key.endswith(TO_DO) for text in warnings)


@dataclass(frozen=True, slots=True)
class _Known:
    """What an entry will always be: the kind of its action, and every word in it."""

    kind: str
    words: frozenset[str]
    is_odd: bool


def _known(entry: Entry) -> _Known:
    action = getattr(entry.what, "action", None)
    kind = kind_of(type(action)) if action is not None else ""
    return _Known(kind, frozenset(words_in(action)), not isinstance(entry.what, Do))


def _icon(line: LogLine) -> str:
    if is_odd(line.warnings):
        return "alert-circle-outline"
    if line.fate:
        return "pencil-outline" if line.fate == "replaced" else "trash-can-outline"
    match line.entry.what:
        case Do(KeepPhoto()):
            return "camera-outline"
        case Do():
            return "circle-small"
        case Jump():
            return "history"
        case Amend(change="delete"):
            return "trash-can-outline"
        case other:
            return {"undo": "undo", "redo": "redo"}.get(other.kind, "pencil-outline")


@cache
def _names(record: Any) -> tuple[str, ...]:
    return tuple(item.name for item in dataclasses.fields(record))


def words_in(value: Any) -> Iterator[str]:
    """Texts at any depth; a piece's colour is no player, even where they are called alike."""
    kind: Any = type(value)
    if kind is str:
        yield value
    elif kind is int or kind is bool or value is None:
        return
    elif dataclasses.is_dataclass(value):
        for name in _names(kind):
            yield from words_in(getattr(value, name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from words_in(item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from words_in(key)
            yield from words_in(item)
