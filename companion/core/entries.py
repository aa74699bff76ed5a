"""Entries of a journal, and their form on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from companion.core import codec
from companion.core.codec import LARGEST, Between, Length
from companion.core.errors import BadInput, BrokenData, Problem
from companion.core.game import AnyGame
from companion.core.records import dataclass

LATEST = 32_503_680_000  # the year 3000: no clock of a table is right beyond it

_Number = Annotated[int, Between(0, LARGEST)]


def _reader(wanted: Any) -> Callable[[Any, str], Any]:
    """What reads the value of a field, within its bounds."""
    checked = codec.checked_reader(wanted)

    def read(value: Any, field: str) -> Any:
        try:
            return checked(value)
        except BadInput as error:
            problems = (Problem(one.key, one.params, field) for one in error.problems)
            raise BadInput.of(problems) from None

    return read


_id = _reader(Annotated[str, Length(1, 200)])
_name = _reader(Annotated[str, Length(0, 200)])
_number = _reader(_Number)
_numbers = _reader(Annotated[tuple[_Number, ...], Length(0, 100_000)])
_change = _reader(Literal["replace", "delete", "insert"])


@dataclass(frozen=True, slots=True)
class Do:
    """An action of the game."""

    kind: ClassVar[str] = "do"
    action: Any


@dataclass(frozen=True, slots=True)
class Undo:
    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Redo:
    kind: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True)
class Jump:
    """Go to any position that the journal ever had; 0 is the start."""

    kind: ClassVar[str] = "jump"
    to: int


@dataclass(frozen=True, slots=True)
class Amend:
    """Change the past at a position of the present line and replay what came after.

    `replace` and `delete` concern the action that led to `at`; `insert` puts an action right
    after `at` (0: at the very beginning). `dropped` are the positions whose actions no longer
    fit and were given up with the table's consent; `kept` those that stand as they were, because
    what they would do now hangs on something hidden.
    """

    kind: ClassVar[str] = "amend"
    at: int
    change: Literal["replace", "delete", "insert"]
    action: Any = None
    dropped: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


What = Do | Undo | Redo | Jump | Amend


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: what, when (seconds since 1970) and by whom."""

    id: str
    what: What
    at: int = 0
    by: str = ""


def new_id() -> str:
    """An id that no other entry has, of this game or of any."""
    return os.urandom(16).hex()


class EntryCodec:
    """Entries of one game to JSON and back; older ones are lifted to today's rules version."""

    def __init__(self, game: AnyGame) -> None:
        self._read_action = codec.checked_reader(game.action_type)
        self._version = game.info.rules_version
        self._lifts = game.lifts

    def encode(self, entry: Entry) -> dict[str, Any]:
        saved: dict[str, Any] = {"v": self._version, "id": entry.id, "at": entry.at}
        if entry.by:
            saved["by"] = entry.by
        saved["kind"] = entry.what.kind
        match entry.what:
            case Do(action):
                saved["action"] = codec.write(action)
            case Jump(to):
                saved["to"] = to
            case Amend(at, change, action, dropped, kept):
                saved["where"] = at
                saved["change"] = change
                saved["action"] = codec.write(action)
                saved["dropped"] = list(dropped)
                if kept:
                    saved["kept"] = list(kept)
        return saved

    def is_old(self, saved: Mapping[str, Any]) -> bool:
        """Whether the entry (one that can be decoded) was saved under older rules than today's."""
        return bool(saved["v"] != self._version)

    def decode(self, saved: Mapping[str, Any]) -> Entry:
        """The entry, or BrokenData that says what does not fit."""
        try:
            return self._entry(saved)
        except KeyError as error:
            raise BrokenData("save.entry_incomplete", field=str(error.args[0])) from error
        except BadInput as error:
            problem = error.problems[0]
            raise BrokenData("save.entry_unknown", problem.field, at=problem.field) from error

    def require_readable(self, saved: Mapping[str, Any]) -> None:
        """Refuse an entry that could be written and never be read again: BadInput says why."""
        self._entry(saved)

    def _entry(self, saved: Mapping[str, Any]) -> Entry:
        self._require_version(saved["v"])
        return Entry(
            _id(saved["id"], "id"),
            self._what(saved),
            _moment(saved["at"]),
            _name(saved.get("by", ""), "by"),
        )

    def _what(self, saved: Mapping[str, Any]) -> What:
        kind = saved["kind"]
        if kind == "do":
            return Do(self._action(saved["action"], saved["v"]))
        if kind == "undo":
            return Undo()
        if kind == "redo":
            return Redo()
        if kind == "jump":
            return Jump(_number(saved["to"], "to"))
        if kind == "amend":
            return self._amend(saved)
        raise BadInput("input.unknown_kind", "kind", got=codec.shown(kind))

    def _amend(self, saved: Mapping[str, Any]) -> Amend:
        change = _change(saved["change"], "change")
        action = None if change == "delete" else self._action(saved["action"], saved["v"])
        dropped = _numbers(saved["dropped"], "dropped")
        kept = _numbers(saved.get("kept", []), "kept")
        return Amend(_number(saved["where"], "where"), change, action, dropped, kept)

    def _action(self, saved: Any, version: int) -> Any:
        if version != self._version:
            saved = codec.lifted(saved, version, self._version, self._lifts)
        return self._read_action(saved)

    def _require_version(self, version: Any) -> None:
        if version == self._version and type(version) is int:
            return
        if _number(version, "v") > self._version:
            raise BrokenData("save.newer_version", version=version, current=self._version)


def _moment(value: Any) -> int:
    """Seconds since 1970, which are more than any figure of a game."""
    if type(value) is not int or not 0 <= value <= LATEST:
        raise BadInput("input.out_of_range", "at", least=0, most=LATEST, got=codec.shown(value))
    return value
