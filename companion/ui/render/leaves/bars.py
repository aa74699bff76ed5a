"""Bars on a leaf: words before, a figure behind; to the left of the middle they are hatched."""

from __future__ import annotations

from companion.pages.charts import BarLine, Bars
from companion.pages.parts import Crest
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

WORDS, FIGURE = 16, 20
THICK = 16
SHAPE = 22


class BarsCard(LeafCard):
    """One below the other; the words share a column, and so do the figures."""

    def go(self, brush: Brush) -> float:
        shown: Bars = self.data
        pad, room = self.pad, brush.width - 2 * self.pad
        y = 14.0
        y += brush.text(shown.title, pad, y, TITLE, theme.text, "Display", room, lines=0)[1] + 8
        has_shape = any(bar.colour for bar in shown.bars)
        words = max((self._words(brush, bar) for bar in shown.bars), default=0.0)
        words = min(words, room * 0.42) + (SHAPE + 8 if has_shape else 0)
        values = [brush.measure(bar.value, FIGURE, "Display") for bar in shown.bars]
        value = min(max(values, default=0.0) + 4, room * 0.4)
        for bar in shown.bars:
            y += self._bar(brush, bar, y, words, value, has_shape)
        if shown.note:
            y += 4
            y += brush.text(shown.note, pad, y, NOTE, theme.quiet, width=room, lines=0)[1]
        return y + 14

    @staticmethod
    def _words(brush: Brush, bar: BarLine) -> float:
        return max(brush.measure(bar.text, WORDS), brush.measure(bar.note, NOTE)) + 2

    def _bar(
        self, brush: Brush, bar: BarLine, y: float, words: float, value: float, has_shape: bool
    ) -> float:
        pad, right = self.pad, brush.width - self.pad
        start = pad + (SHAPE + 8 if has_shape else 0)
        room = words - (start - pad)
        if bar.share is None:  # only words: they may have the room of the bar as well
            room = right - start - value - 12
        _, high = brush.size_of(bar.text, WORDS, width=room)
        _, note = brush.size_of(bar.note, NOTE, width=room) if bar.note else (0.0, 0.0)
        told = brush.size_of(bar.value, FIGURE, "Display", value)[1]
        tall = max(40.0, high + note + 12, told + 6)
        top = y + (tall - high - note) / 2
        if bar.colour:
            brush.crest(Crest(bar.colour), pad, y + (tall - SHAPE) / 2, SHAPE)
        brush.text(bar.text, start, top, WORDS, theme.text, width=room, lines=0)
        if bar.note:
            brush.text(bar.note, start, top + high, NOTE, theme.quiet, width=room, lines=0)
        brush.text(
            bar.value, right - value, y, FIGURE, theme.text, "Display", value, tall, "right",
            lines=0,
        )  # fmt: skip
        if bar.share is not None:
            left = pad + words + 12
            self._strip(brush, bar, left, y + (tall - THICK) / 2, right - value - 14 - left)
        return tall

    def _strip(self, brush: Brush, bar: BarLine, x: float, y: float, w: float) -> None:
        """The bar on its track; both ways from the middle where there are both."""
        share, signed = bar.share or 0.0, self.data.signed
        if w < 20:
            return
        ink = theme.player(bar.colour) if bar.colour else theme.mark
        brush.rounded(x, y, w, THICK, theme.control, THICK / 2)
        middle = x + w / 2 if signed else x
        length = max(3.0, abs(share) * (w / 2 if signed else w)) if share else 0.0
        if length:
            left = middle - length if share < 0 else middle
            brush.rounded(left, y, length, THICK, ink, min(THICK / 2, length / 2))
            if share < 0:
                _hatch(brush, left, y, length)
        if signed:
            brush.fill(middle - 0.5, y - 4, 1.5, THICK + 8, theme.quiet)


def _hatch(brush: Brush, x: float, y: float, w: float) -> None:
    """Slanting lines, so that the second side is told apart without its colour."""
    at = x + 4
    while at < x + w - 2:
        end = min(x + w - 2, at + THICK * 0.6)
        brush.line([(at, y + THICK - 2), (end, y + 2)], theme.surface, 2)
        at += 8
