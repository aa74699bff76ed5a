"""Ruled leaves of rows, and words to read."""

from __future__ import annotations

from companion.pages.kit import Leaf, Prose, Row
from companion.ui.palette import ON_LIVERY
from companion.ui.render.paint import heraldry, smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.faces import PARTS, Style, lines_of
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

HEAD, ROW, FOOT = 62, 84, 56
PAD = 18
CREST = 22
WON = 38  # the crest of who won


def margins() -> tuple[float, float]:
    """Beside a block, and below it."""
    return (12.0, 12.0) if theme.form == "phone" else (24.0, 16.0)


class LeafBlock(Painted):
    """A leaf of the page: heading, rows with hairlines, perhaps one more way at its foot."""

    fills = True

    def least_height(self, width: float) -> float:
        leaf: Leaf = self.data
        brush = Brush(self)
        rows = sum(self._row_height(brush) for _ in leaf.rows)
        empty = 0.0
        if not leaf.rows:
            empty = 24 + 21 * brush.scale * self._lines(brush, leaf.empty, width)
        return self._head(brush) + rows + empty + (FOOT if leaf.foot else 0) + margins()[1]

    def _lines(self, brush: Brush, text: str, width: float) -> int:
        room = width - 2 * margins()[0] - 2 * PAD
        style = Style("Roboto", round(16 * brush.scale * brush.unit), room * brush.unit, 0)
        return lines_of(text, style) if text else 0

    @staticmethod
    def _head(brush: Brush) -> float:
        return HEAD + max(0.0, brush.scale - 1) * 24

    @staticmethod
    def _row_height(brush: Brush) -> float:
        return ROW + max(0.0, brush.scale - 1) * 50

    def paint(self, brush: Brush) -> None:
        leaf: Leaf = self.data
        side, below = margins()
        if leaf.column > 0 and theme.form == "landscape":  # what stands left has the margin
            left, wide = 0.0, brush.width - side
        else:
            left, wide = side, brush.width - 2 * side
        high = brush.height - below
        brush.rounded(left, 0, wide, high, theme.surface)
        brush.frame(left, 0, wide, high, theme.line)
        brush.frame(left + 4, 4, wide - 8, high - 8, [*theme.line[:3], 0.6], 7)
        ground, brush.ground = brush.ground, theme.surface
        head = self._head(brush)
        noted = brush.measure(leaf.note, 14) if leaf.note else 0.0
        room = wide - 2 * PAD - noted - 12
        brush.text(leaf.title, left + PAD, 0, 22, theme.text, "Display", room, head)
        if leaf.note:
            right = left + wide - PAD
            brush.text(leaf.note, right, 0, 14, theme.quiet, align="right", line=head)
        y, each = head, self._row_height(brush)
        for row in leaf.rows:
            brush.rule(left, y, wide, theme.line)
            self._row(brush, row, (left, y, wide, each))
            y += each
        if not leaf.rows and leaf.empty:
            lines = self._lines(brush, leaf.empty, brush.width)
            brush.text(
                leaf.empty, left + PAD, y, 16, theme.quiet, width=wide - 2 * PAD,
                line=21 * brush.scale * lines, lines=0,
            )  # fmt: skip
        if leaf.foot:
            top = high - FOOT
            brush.rule(left, top, wide, theme.line)
            room = wide - 2 * PAD - 30
            brush.text(leaf.foot.text, left + PAD, top, 16, theme.quiet, width=room, line=FOOT)
            sign = leaf.foot.icon or "chevron-right"
            brush.icon(sign, left + wide - PAD - 24, top + (FOOT - 24) / 2, 24, theme.quiet)
            brush.hit(leaf.foot.key, left, top, wide, FOOT, says=leaf.foot.text)
        brush.ground = ground

    def _row(self, brush: Brush, row: Row, box: tuple[float, float, float, float]) -> None:
        x, y, w, h = box
        left, right = x + PAD, x + w - (8 if row.more else PAD)
        if row.emblem:
            side = 46
            texture = heraldry.emblem(
                row.emblem, round(side * brush.unit), ON_LIVERY, theme.livery(row.emblem),
                theme.livery(row.emblem),
            )  # fmt: skip
            brush.picture(left, y + (h - side) / 2, side, side, texture)
            left += side + 14
        if row.more:
            right -= 48
            brush.icon(row.more.icon, right + 12, y + (h - 24) / 2, 24, theme.quiet)
            brush.hit(row.more.key, right, y + (h - 52) / 2, 52, 52, says=row.more.text)
        if row.end:
            wide = brush.measure(row.end.text, 26, "Display")
            ink = smalls.tone(row.end.tone)
            right -= wide
            brush.text(row.end.text, right, y, 26, ink, "Display", line=h)
            right -= 12
        if row.won:
            brush.crest(row.won, right - WON, y + (h - WON) / 2, WON)
            right -= WON + 6
        room = right - left - 8
        crests = min(len(row.crests), max(0, int(room * 0.6 / (CREST + 5))))
        line = 24 * brush.scale
        third = CREST + 4 if crests or row.when else 0
        top = y + (h - line - 19 * brush.scale - third) / 2
        text = row.text
        if row.brief and brush.measure(text, 17, "Display") > room:
            text = row.brief
        size = 19 if brush.measure(text, 19, "Display") <= room else 17
        brush.text(text, left, top, size, theme.text, "Display", room, line)
        top += line
        note = row.note
        while PARTS in note and brush.measure(note, 14) > room:  # whole parts, or none
            note = note.rpartition(PARTS)[0]
        brush.text(note, left, top, 14, theme.quiet, width=room, line=19 * brush.scale)
        top += 19 * brush.scale + 4
        for number, who in enumerate(row.crests[:crests]):
            brush.crest(who, left + number * (CREST + 5), top, CREST)
        if row.when:
            start = left + crests * (CREST + 5) + (8 if crests else 0)
            space = left + room - start
            brush.text(row.when, start, top, 14, theme.quiet, width=space, line=CREST)
        brush.hit(row.key, x, y, w, h, says=row.text)


class ProseBlock(Painted):
    """Words to read, under a heading or none."""

    def _style(self, brush: Brush, width: float) -> Style:
        room = (width - 2 * margins()[0]) * brush.unit
        return Style("Roboto", round(16 * brush.scale * brush.unit), room, 0)

    def least_height(self, width: float) -> float:
        brush = Brush(self)
        lines = lines_of(self.data.text, self._style(brush, width))
        return 22 * brush.scale * lines + (40 * brush.scale if self.data.title else 0) + 16

    def paint(self, brush: Brush) -> None:
        prose: Prose = self.data
        side, y = margins()[0], 8.0
        room = brush.width - 2 * side
        if prose.title:
            brush.text(
                prose.title, side, y, 22, theme.text, "Display", room, 32 * brush.scale
            )  # fmt: skip
            y += 38 * brush.scale
        brush.text(prose.text, side, y, 16, theme.text, width=room, lines=0)
