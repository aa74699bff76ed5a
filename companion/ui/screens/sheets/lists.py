"""Long lists over a page: one of many found by words, and a purse's bookings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.pages.forms import Field, Listed, Statement
from companion.pages.kit import Touch
from companion.pages.panels import Panel, Tile
from companion.pages.parts import Button
from companion.pages.sheets import Fields, Listing, SheetView, Statements
from companion.ui.presenters.panels import Search
from companion.ui.render.sheets.listing import ListingCard
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.translator import tr

WORDS = "words"


class SearchSheet(DrawnSheet):
    """One of many, found by words or number."""

    def ask(self, search: Search, then: Callable[[str], None]) -> None:
        self._search, self._then = search, then
        self._words = ""
        self.refresh()

    @property
    def found(self) -> tuple[Listed, ...]:
        """The rows in which every word is found; a number finds its row first."""
        wanted = self._words.casefold().replace("'", "’").split()
        rows = [
            row
            for row in self._search.rows
            if all(word in row.words.replace("'", "’") for word in wanted)
        ]
        if len(wanted) == 1:
            rows.sort(key=lambda row: row.key != wanted[0])
        return tuple(rows)

    @property
    def count(self) -> int:
        return len(self.found)

    def make_view(self) -> SheetView:
        words = Field(WORDS, "", "text", value=self._words, hint=self._search.hint)
        return SheetView(
            self._search.title,
            pinned=Fields("search", (words,)),
            blocks=(Listing("list", self.found),),
            close=Button("close", tr("ui.close")),
            wide=720,
            about=self._words,
            tall=True,
        )

    @property
    def input(self) -> Any:
        """Where the words are typed."""
        return self.pinned.cards["search"].inputs[WORDS]

    def look(self, words: str) -> None:
        """Show only what these words find."""
        self._words = words
        self.refresh()

    def answer(self, touch: Touch) -> None:
        what, _, key = touch.key.partition("|")
        if touch.kind == "text":
            self.look(touch.value)
        elif touch.kind == "tap" and what == "row":
            self._then(key)

    def row(self, key: str) -> Any:
        """A row of the list as a place in the window, scrolled into sight."""
        card: ListingCard = self.blocks.cards["list"]
        card.bring_in_sight(card.place_of(key))
        return self.spot(f"row|{key}")


class StatementSheet(DrawnSheet):
    """A purse's bookings; the balance after each shows only while it is held."""

    listener: Any = None
    _revealed = False

    def tell(self, statement: Statement, heading: str) -> None:
        self._statement, self._heading = statement, heading
        self._revealed = False
        self.refresh()

    def make_view(self) -> SheetView:
        rows = self._statement.rows
        if not self._revealed:
            rows = tuple(replace(row, secret="") for row in rows)
        held = Tile("held", self._heading, "", secret=True)
        return SheetView(
            self._statement.title,
            pinned=Panel("held", "", tiles=(held,), column=-1),
            blocks=(Statements("list", rows),),
            close=Button("close", tr("ui.close")),
            wide=720,
            about=self._statement.title,
        )

    def reveal(self, revealed: bool) -> None:
        self._revealed = revealed
        self.refresh()

    def answer(self, touch: Touch) -> None:
        if touch.kind == "reveal" and self.listener is not None and self.listener.is_locked():
            self.listener.unlock()
        elif touch.kind in ("reveal", "let_go"):
            self.reveal(touch.kind == "reveal")
