"""Entries of a journal, and their form on the disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from companion.core import codec
from companion.core.errors import BadInput, BrokenData
from companion.core.game import AnyGame
from companion.core.records import dataclass


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
    fit and were given up with the table's consent.
    """

    kind: ClassVar[str] = "amend"
    at: int
    change: Literal["replace", "delete", "insert"]
    action: Any = None
    dropped: tuple[int, ...] = ()


What = Do | Undo | Redo | Jump | Amend


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: what, when (seconds since 1970) and by whom."""

    id: str
    what: What
    at: int = 0
    by: str = ""


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
            case Amend(at, change, action, dropped):
                saved["where"] = at
                saved["change"] = change
                saved["action"] = codec.write(action)
                saved["dropped"] = list(dropped)
        return saved

    def is_old(self, saved: Mapping[str, Any]) -> bool:
        """Whether the entry (one that can be decoded) was saved under older rules than today's."""
        return bool(saved["v"] != self._version)

    def decode(self, saved: Mapping[str, Any]) -> Entry:
        """The entry, or BrokenData that says what does not fit."""
        try:
            self._require_version(saved["v"])
            what = self._what(saved)
            entry_id, at, by = saved["id"], saved["at"], saved.get("by", "")
        except KeyError as error:
            raise BrokenData("save.entry_incomplete", field=str(error.args[0])) from error
        except BadInput as error:
            problem = error.problems[0]
            raise BrokenData("save.entry_unknown", problem.field, at=problem.field) from error
        if not (type(entry_id) is str and type(at) is int and type(by) is str):
            raise BrokenData("save.entry_unknown", "id", at="id")
        return Entry(entry_id, what, at, by)

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
        raise BadInput("input.unknown_kind", "kind", got=str(kind))

    def _amend(self, saved: Mapping[str, Any]) -> Amend:
        change = codec.read(Literal["replace", "delete", "insert"], saved["change"])
        action = None if change == "delete" else self._action(saved["action"], saved["v"])
        dropped = tuple(_number(number, "dropped") for number in saved["dropped"])
        return Amend(_number(saved["where"], "where"), change, action, dropped)

    def _action(self, saved: dict[str, Any], version: int) -> Any:
        if version != self._version:
            saved = codec.lifted(saved, version, self._version, self._lifts)
        return self._read_action(saved)

    def _require_version(self, version: Any) -> None:
        if _number(version, "v") > self._version:
            raise BrokenData("save.newer_version", version=version, current=self._version)


def _number(value: Any, field: str) -> int:
    if type(value) is not int:
        raise BadInput("input.not_a_number", field, got=str(value))
    return value
