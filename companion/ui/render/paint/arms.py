"""Whose crest bears which charge at the open table, for rows that only name a colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.pages.parts import Crest
from companion.ui.presenters.page_parts import crest_of

Source = Callable[[], Iterable[Crest]]


class Arms:
    """Asked once after each change at the table; without a table everybody has his colour's own."""

    def __init__(self) -> None:
        self._source: Source | None = None
        self._known: dict[str, Crest] | None = None

    def follow(self, source: Source | None) -> None:
        """The crests of this table from now on."""
        self._source = source
        self.forget()

    def forget(self) -> None:
        """Somebody may have chosen a realm."""
        self._known = None

    def dressed(self, who: Crest) -> Crest:
        """The same player with his charge."""
        if who.charge or not who.colour:
            return who
        if self._known is None:
            crests = self._source() if self._source is not None else ()
            self._known = {one.colour: one for one in crests}
        return self._known.get(who.colour) or crest_of(who.colour)


arms = Arms()
