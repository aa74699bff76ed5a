"""Long lists: one widget as high as all rows, which draws those that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.pages.forms import Listed
from companion.pages.panels import Item
from companion.pages.sheets import Listing, Statements
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.card import LeafCard
from companion.ui.theme import theme

WORDS, NOTE, PAD = 16, 14, 12.0
MOST_LINES = 3  # of what a booking says
SPARE = 3  # rows beyond the edges, so that nothing is missing while a finger moves


class LongCard(LeafCard):
    """Rows of one height; follows what scrolls it."""

    plain = True
    follows = True  # is told of every movement of what it lies in

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawn = range(0)

    def rows(self) -> Sequence[Any]:
        raise NotImplementedError

    def row_height(self, brush: Brush) -> float:
        raise NotImplementedError

    def row(self, brush: Brush, row: Any, y: float, high: float) -> None:
        raise NotImplementedError

    def go(self, brush: Brush) -> float:
        high, rows = self.row_height(brush), self.rows()
        if not isinstance(brush, Ruler):
            self._drawn = self._in_sight(high)
            for at in self._drawn:
                self.row(brush, rows[at], at * high, high)
        return high * len(rows)

    def moved(self) -> None:
        """What it lies in was scrolled."""
        if self.data is not None and self._in_sight(self.row_height(Ruler(self, 1))) != self._drawn:
            self.redraw()

    def _in_sight(self, high: float) -> range:
        count = len(self.rows())
        scroll, content = self._window()
        if scroll is None:
            return range(count)
        hidden = max(0.0, content.height - scroll.height) * (
            1 - min(1.0, max(0.0, scroll.scroll_y))
        )
        above = (hidden - (content.top - self.top)) / dp(1)
        first = int(above // high) - SPARE
        last = int((above + scroll.height / dp(1)) // high) + SPARE + 1
        return range(max(0, first), max(0, min(count, last)))

    def _window(self) -> tuple[Any, Any]:
        widget, content = self.parent, self
        while widget is not None and not isinstance(widget, ScrollView):
            content, widget = widget, getattr(widget, "parent", None)
            if widget is content:
                return None, None
        return widget, content

    def bring_in_sight(self, at: int) -> None:
        """Scroll to a row."""
        scroll, content = self._window()
        if scroll is None or content.height <= scroll.height:
            return
        top = content.top - self.top + dp(at * self.row_height(Ruler(self, 1)))
        scroll.scroll_y = 1 - min(1.0, max(0.0, top / (content.height - scroll.height)))
        scroll.update_from_scroll()  # at once: it is about to be touched
        self.redraw()


class ListingCard(LongCard):
    """Rows to choose from; tells `row|…`."""

    def rows(self) -> Sequence[Listed]:
        listing: Listing = self.data
        return listing.rows

    def row_height(self, brush: Brush) -> float:
        note = NOTE * brush.scale * 1.25 * self._lines(brush)
        return max(48.0, WORDS * brush.scale * 1.35 + note + 18)

    def _lines(self, brush: Brush) -> int:
        """How many lines the longest note may take."""
        longest = max((row.note for row in self.rows()), key=len, default="")
        if not longest or self.width < dp(self.LEAST_WIDTH):
            return int(bool(longest))
        room = self.width / dp(1) - 2 * PAD
        most = 3 if theme.form == "phone" else 2
        return min(most, int(brush.measure(longest, NOTE) // room) + 1)

    def row(self, brush: Brush, row: Listed, y: float, high: float) -> None:
        lines, room = self._lines(brush), brush.width - 2 * PAD
        text = brush.size_of(row.text, WORDS, "Medium", room, 1)[1]
        note = brush.size_of(row.note, NOTE, width=room, lines=lines)[1] if row.note else 0.0
        top = y + (high - text - note) / 2
        below = brush.ground
        if row.chosen:
            brush.rounded(0, y + 2, brush.width, high - 4, theme.raised, 10)
            brush.frame(0, y + 2, brush.width, high - 4, theme.gilt, 10, 1.5)
            brush.ground = theme.raised
        ink = theme.quiet if row.quiet else theme.text
        brush.text(row.text, PAD, top, WORDS, ink, "Medium", room)
        brush.text(row.note, PAD, top + text, NOTE, theme.quiet, width=room, lines=lines)
        brush.ground = below
        if not row.chosen:
            brush.rule(0, y + high - 1, brush.width, theme.line)
        brush.hit(f"row|{row.key}", 0, y, brush.width, high, says=row.text)

    def go(self, brush: Brush) -> float:
        if not self.rows() and self.data.empty:
            room = brush.width - 2 * PAD
            return 32 + brush.text(
                self.data.empty, PAD, 16, WORDS, theme.quiet, width=room, lines=0
            )[1]  # fmt: skip
        return super().go(brush)

    def paint(self, brush: Brush) -> None:
        if isinstance(self.parent, Widget) and getattr(self.parent, "plain", False):
            super().paint(brush)
        else:
            self.go(brush)  # on the bare ground of a page

    def place_of(self, key: str) -> int:
        return next(at for at, row in enumerate(self.rows()) if row.key == key)


class StatementsCard(LongCard):
    """Bookings: what, when, how much, and the balance after it as dots until it is held."""

    def rows(self) -> Sequence[Item]:
        statements: Statements = self.data
        return statements.rows

    def row_height(self, brush: Brush) -> float:
        wide, lines = self.width / dp(1), 1
        if wide >= self.LEAST_WIDTH:
            needed = (
                brush.measure(row.text, WORDS) / max(80.0, self._room(brush, row, wide))
                for row in self.rows()
            )
            lines = min(MOST_LINES, max((int(1.15 * one) + 1 for one in needed), default=1))
        return max(56.0, (WORDS * lines + NOTE) * 1.35 * brush.scale + 14)

    @staticmethod
    def _room(brush: Brush, row: Item, wide: float) -> float:
        """For the words, beside the figure and the balance."""
        balance = 92.0 if theme.form != "phone" else 64.0
        return wide - balance - 12 - brush.measure(row.value, 20, "Display") - 12

    def row(self, brush: Brush, row: Item, y: float, high: float) -> None:
        ink = theme.gain if row.tone == "gain" else theme.loss
        room = self._room(brush, row, brush.width)
        end = room + 12 + brush.measure(row.value, 20, "Display")
        text = brush.size_of(row.text, WORDS, width=room, lines=MOST_LINES)[1]
        note = brush.size_of(row.note, NOTE, width=room, lines=1)[1] if row.note else 0.0
        top = y + (high - text - note) / 2
        brush.text(row.text, 0, top, WORDS, theme.text, width=room, lines=MOST_LINES)
        brush.text(row.note, 0, top + text, NOTE, theme.quiet, width=room)
        brush.text(row.value, end, y, 20, ink, "Display", align="right", line=high)
        if row.secret:
            brush.text(
                row.secret, brush.width, y, WORDS, theme.quiet, "Medium", align="right", line=high
            )
        else:
            smalls.dots(brush, brush.width - 54, y + high / 2, 54, "right")
        brush.rule(0, y + high - 1, brush.width, theme.line)
