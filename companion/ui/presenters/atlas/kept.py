"""The table's own atlas, kept beside its games: what a table names goes into it by itself.

A session carries it, so that a page may offer the names; a session that is not at a table (a test,
a phone) has an empty one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import atlas as core
from companion.core.atlas import Atlas


class KeptAtlas:
    """The atlas of one game, read and kept as a setting of the tablet."""

    def __init__(
        self,
        game: Any,
        setting: Callable[[str, Any], Any] = lambda _key, default: default,
        change: Callable[[str, Any], None] = lambda _key, _value: None,
    ) -> None:
        self.game: str = game.info.id
        self.shape: Atlas | None = getattr(game, "atlas", None)
        self._setting, self._change = setting, change

    @property
    def _key(self) -> str:
        return f"atlas.{self.game}"

    def places(self) -> tuple[Any, ...]:
        """Everything that the table has named so far, in this game or before."""
        return core.read(self.shape, self._setting(self._key, [])) if self.shape else ()

    def new(self, state: Any) -> tuple[Any, ...]:
        """Places that this game does not know yet."""
        if self.shape is None:
            return ()
        here = {place.name for place in self.shape.known(state)}
        return tuple(place for place in self.places() if place.name not in here)

    def keep(self, state: Any) -> None:
        """Whatever the table has named is in its atlas from now on."""
        if self.shape is not None:
            self._write(core.merged(self.places(), self.shape.known(state)))

    def add(self, content: bytes) -> int:
        """Places of a file that are not here yet; those that are here stay as they are."""
        assert self.shape is not None
        before = self.places()
        known = {place.name for place in before}
        came = core.from_file(self.game, self.shape, content)
        new = [place for place in came if place.name not in known]
        self._write(core.merged(before, new))
        return len(new)

    def forget(self, name: str) -> None:
        self._write(tuple(place for place in self.places() if place.name != name))

    def file(self) -> bytes:
        return core.to_file(self.game, self.places())

    def _write(self, places: tuple[Any, ...]) -> None:
        plain = core.written(places)
        if plain != self._setting(self._key, []):
            self._change(self._key, plain)
