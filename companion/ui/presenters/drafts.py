"""Half-finished input, kept beside a game: leaving a screen, or a kill, loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Read = Callable[[str, Any], Any]
Write = Callable[[str, Any], None]


class Drafts:
    """Named JSON values of one game; what is put counts at once and is on the disk soon."""

    def __init__(self, read: Read, write: Write, game_id: str) -> None:
        self._read = read
        self._write = write
        self._game_id = game_id
        self._values: dict[str, Any] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """What was put last under this name."""
        if name not in self._values:
            self._values[name] = self._read(self._key(name), None)
        value = self._values[name]
        return default if value is None else value

    def put(self, name: str, value: Any) -> None:
        """Keep a JSON value; none forgets it."""
        if self._values.get(name) != value or name not in self._values:
            self._values[name] = value
            self._write(self._key(name), value)

    def _key(self, name: str) -> str:
        return f"draft.{self._game_id}.{name}"


def in_memory() -> Drafts:
    """Drafts that live as long as the app."""
    kept: dict[str, Any] = {}
    return Drafts(kept.get, kept.__setitem__, "")
