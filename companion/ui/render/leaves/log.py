"""The log, painted by one widget: of thousands of lines those that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakMethod

from companion.pages.kit import Crest
from companion.pages.lists import LogLine, LongList
from companion.ui.render.paint.brush import Brush
from companion.ui.render.sheets.listing import LongCard
from companion.ui.theme import theme

CREST, SHAPE, SIGN = 32, 20, 22
LINES = 2  # of what happened; more stands on the sheet that a tap opens
ROOM = 0.4  # what crests may take of a row: then they are plain shapes


class LogCard(LongCard):
    """Tells `line|…`; what was taken back is quiet and struck through."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._describe: Any = None
        self._lines: dict[str, LogLine] = {}

    def ask(self, describe: Callable[[str], LogLine]) -> None:
        """Who tells what a line says."""
        self._describe = WeakMethod(describe)

    def show(self, data: LongList) -> None:
        if data != self.data:
            self._lines.clear()
        super().show(data)

    def line(self, key: str) -> LogLine:
        """What a line says; asked once while the list stands."""
        if key not in self._lines:
            describe = self._describe() if self._describe is not None else None
            self._lines[key] = describe(key) if describe else LogLine(key, "")
        return self._lines[key]

    def rows(self) -> Sequence[str]:
        shown: LongList = self.data
        return shown.keys

    def row_height(self, brush: Brush) -> float:
        lines = 2.6 if theme.form == "phone" else 1.4
        return 16 * brush.scale * 1.25 * lines + 14 * brush.scale * 1.5 + 14

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def row(self, brush: Brush, row: str, y: float, high: float) -> None:
        line, w = self.line(row), brush.width
        below = brush.ground
        if line.here:
            brush.rounded(0, y + 2, w, high - 4, theme.raised, 10)
            brush.frame(0, y + 2, w, high - 4, theme.gilt, 10, 1.5)
            brush.ground = theme.raised
        else:
            brush.rule(0, y + high - 1, w, theme.gilt if line.heading else theme.line)
        left, right = 12.0, w - 12
        if line.icon != "circle-small":
            ink = theme.loss if line.warned else theme.quiet
            brush.icon(line.icon, left, y + (high - SIGN) / 2, SIGN, ink)
            left += SIGN + 12
        side = CREST if len(line.colours) * (CREST + 6) <= ROOM * w else SHAPE
        for colour in reversed(line.colours):
            right -= side
            brush.crest(Crest(colour), right, y + (high - side) / 2, side)
            right -= 6
        self._words(brush, line, (left, y, right - left - 8, high))
        brush.ground = below
        if self.data.taps:
            brush.hit(f"line|{row}", 0, y, w, high, holds=self.data.holds, says=line.text)

    def _words(self, brush: Brush, line: LogLine, box: tuple[float, float, float, float]) -> None:
        left, y, room, h = box
        face, size = ("Display", 19) if line.heading else ("Roboto", 16)
        text = self.held.get(line.key, "") or line.text
        high = brush.size_of(text, size, face, room, LINES)[1]
        note = brush.size_of(line.note, 14, width=room, lines=1)[1]
        top = y + max(2.0, (h - high - note) / 2)
        ink = theme.text if line.in_force else theme.quiet
        wide = brush.text(text, left, top, size, ink, face, room, lines=LINES)[0]
        if not line.in_force:
            each = high / max(1, round(high / (20 * brush.scale)))
            for at in range(max(1, round(high / each))):
                brush.rule(left, top + each * (at + 0.55), wide, theme.quiet)
        brush.text(line.note, left, top + high, 14, theme.quiet, width=room)

    @property
    def in_sight(self) -> list[LogLine]:
        """The lines that are drawn."""
        return [self.line(self.rows()[at]) for at in self._drawn]
