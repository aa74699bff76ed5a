"""Half-finished input, kept beside a game: leaving a screen, or a kill, loses nothing.

One `Drafts` per game (`Desk.drafts`), shared by all its pages. Pages keep JSON values under a name
of their own (`get`, `put`), records of any kind (`load`, `keep`), or the answers of forms
(`Answers`). What is put counts at once and is on the disk soon; none forgets it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.core import codec
from companion.core.errors import CompanionError

T = TypeVar("T")
Read = Callable[[str, Any], Any]
Write = Callable[[str, Any], None]
OPEN = "open_form"
DEVICE = "device."  # how keys begin that outlive a game


def prefix_of(game_id: str) -> str:
    """How the keys of all drafts of a game begin."""
    return f"draft.{game_id}."


def _unheard() -> None: ...


def _unwritten(_name: str, _value: Any) -> None: ...


class Drafts:
    """Named JSON values of one game."""

    def __init__(self, read: Read, write: Write, game_id: str | None) -> None:
        self._read = read
        self._write = write
        self._prefix = "" if game_id is None else prefix_of(game_id)
        self._values: dict[str, Any] = {}
        self.typed: Callable[[], None] = _unheard  # hears that something was put

    def for_looking(self) -> Drafts:
        """The same values for a look: what is put there stays there."""

        def read(name: str, _default: Any) -> Any:
            kept = name.removeprefix(DEVICE)
            return self.get(name) if kept == name else self.of_device(kept)

        return Drafts(read, _unwritten, None)

    def get(self, name: str, default: Any = None) -> Any:
        """What was put last under this name."""
        if name not in self._values:
            self._values[name] = self._read(self._prefix + name, None)
        value = self._values[name]
        return default if value is None else value

    def put(self, name: str, value: Any) -> None:
        """Keep a JSON value; none forgets it."""
        if self.get(name) != value:
            self._values[name] = value
            self._write(self._prefix + name, value)
            self.typed()

    def of_device(self, name: str) -> Any:
        """What the device keeps under this name for the next game, too; none: nothing."""
        return self._read(f"{DEVICE}{name}", None)

    def keep_on_device(self, name: str, value: Any) -> None:
        """Keep a JSON value beyond this game, such as what is printed on a box's components."""
        if self.of_device(name) != value:
            self._write(f"{DEVICE}{name}", value)

    def any(self) -> bool:
        """Whether something half typed was looked at or put, and is there."""
        return any(value is not None for value in self._values.values())

    def forget_all(self) -> None:
        """Give up all that was looked at or put."""
        for name in tuple(self._values):
            self.put(name, None)

    def load(self, name: str, default: T) -> T:
        """A record as it was kept; one that this version cannot read is given up."""
        saved = self.get(name)
        if saved is None:
            return default
        try:
            record: T = codec.read(type(default), saved)
        except CompanionError:
            return default
        return record

    def keep(self, name: str, record: Any) -> None:
        """Keep a frozen record."""
        self.put(name, codec.write(record))

    # -- begun anew, and one tap back --------------------------------------------------------

    def set_aside(self, name: str) -> None:
        """What is kept under this name is begun anew: as it is now it can be brought back."""
        self.put(_aside(name), self.get(name))

    def aside(self, name: str, default: T) -> T:
        """The record as it was set aside."""
        return self.load(_aside(name), default)

    def bring_back(self, name: str) -> None:
        """What was set aside counts again."""
        self.put(name, self.get(_aside(name)))
        self.let_go(name)

    def let_go(self, name: str) -> None:
        """Nobody will want back what was set aside."""
        self.put(_aside(name), None)


class Answers:
    """Half-finished answers of forms, by the form's key, until they are booked or given up."""

    def __init__(self, drafts: Drafts | None = None) -> None:
        self._drafts = drafts or in_memory()

    def of(self, key: str) -> dict[str, Any]:
        """The answers so far, to be changed at will and kept."""
        return dict(self._drafts.get(_form(key), {}))

    def keep(self, key: str, answers: dict[str, Any]) -> None:
        self._drafts.put(_form(key), dict(answers) or None)

    def done(self, key: str) -> None:
        """Booked or given up."""
        self._drafts.put(_form(key), None)

    # -- which form lies open, so that it lies open again after a kill ---------------------

    def opened(self, place: str, asked: str) -> None:
        """A form was opened at a place, by a tap on what is called so."""
        self._drafts.put(OPEN, {"place": place, "asked": asked} if asked else None)

    def closed(self) -> None:
        self._drafts.put(OPEN, None)

    def left_open(self, place: str) -> str:
        """What was tapped for the form that lay open here when the app died; "" for none."""
        kept = self._drafts.get(OPEN, {})
        return str(kept["asked"]) if kept.get("place") == place else ""


def _aside(name: str) -> str:
    return f"{name}.aside"


def _form(key: str) -> str:
    return f"form.{key}"


def in_memory() -> Drafts:
    """Drafts that live as long as the app."""
    kept: dict[str, Any] = {}
    return Drafts(kept.get, kept.__setitem__, "")
