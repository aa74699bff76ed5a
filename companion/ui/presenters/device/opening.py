"""Remembers on the disk that a game is being opened, until its page has been shown.

Whatever ends the app in between, the next start knows of it and does not walk into it again.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.core.errors import StorageFailed
from companion.core.storage.files import read, remove, write_whole

NAME = "opening"
LONGEST = 64  # ids are shorter; anything else is not ours


class Opening:
    """One small file beside the library: the id of the game that is being opened."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def begin(self, game_id: str) -> None:
        with suppress(StorageFailed):  # without room for a note the game itself must still open
            write_whole(self._path, game_id.encode())

    def done(self) -> None:
        """Its page has been shown, or the table was told why it cannot be."""
        remove(self._path)

    def left(self) -> str:
        """The game that the last start did not get open; "" if all went well."""
        with suppress(StorageFailed):
            return read(self._path)[:LONGEST].decode(errors="replace")
        return ""
