"""A curve on a leaf: dotted lines of the axis, a player's shape at the end of each line."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.parts import Crest
from companion.pages.standings import Curve
from companion.ui.i18n import number
from companion.ui.presenters.charts import label_step, ticks
from companion.ui.render.brush import Brush
from companion.ui.render.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

HEIGHT = 246
SHAPE, DOT = 26, 4
FOOT = 34


class CurveCard(LeafCard):
    """Grows with the room it is given; a tap on it leads to all charts."""

    def go(self, brush: Brush) -> float:
        curve: Curve = self.data
        pad = self.pad
        room = brush.width - 2 * pad - (30 if curve.more else 0)
        head = brush.text(curve.title, pad, 12, TITLE, theme.text, "Display", room, lines=0)[1] + 18
        if curve.more:
            brush.icon(
                "chevron-right", brush.width - pad - 20, 12 + (head - 18 - 24) / 2, 24, theme.text
            )
            brush.hit(curve.more.key, 0, 0, brush.width, brush.height, says=curve.more.text)
        high = max(HEIGHT, brush.height - head)
        self._plot(brush, head, brush.width, high)
        return head + HEIGHT

    def _plot(self, brush: Brush, y: float, w: float, h: float) -> None:
        curve: Curve = self.data
        values = [value for line in curve.lines for value in line.values if value is not None]
        if not values or not curve.labels:
            return
        marks = ticks(min(values), max(values), max(3, int(h / 46)))
        if len(marks) < 2:
            marks = (marks[0] - 1, marks[0], marks[0] + 1)
        axis = max(brush.measure(number(mark), NOTE) for mark in marks)
        foot = FOOT * max(1.0, brush.scale * 0.9)
        left, right = self.pad + axis + 16, w - self.pad - SHAPE / 2 - 6
        top, bottom = y + 10, y + h - foot

        def x_of(at: int) -> float:
            return left + (right - left) * at / max(1, len(curve.labels) - 1)

        def y_of(value: float) -> float:
            return bottom - (bottom - top) * (value - marks[0]) / (marks[-1] - marks[0])

        for mark in marks:
            brush.dotted(left - 6, y_of(mark), w - self.pad, theme.line)
            brush.text(
                number(mark), left - 14, y_of(mark) - 10, NOTE, theme.quiet, align="right", line=20
            )
        widest = max(brush.measure(label, NOTE) for label in curve.labels) + 12
        every = label_step(len(curve.labels), int((right - left) / widest) + 1)
        last = len(curve.labels) - 1
        for at, label in enumerate(curve.labels):
            if at == last or (at % every == 0 and last - at >= every):
                wide = brush.measure(label, NOTE)
                start = min(x_of(at) - wide / 2, w - 8 - wide)
                brush.text(label, start, bottom + 6, NOTE, theme.quiet, line=foot - 8)
        for line in curve.lines:
            points = [(x_of(at), y_of(v)) for at, v in enumerate(line.values) if v is not None]
            if len(points) > 1:
                brush.line(points, theme.player(line.colour), 3)
            for px, py in points[1:-1]:
                brush.circle(px, py, DOT, theme.player(line.colour))
        self._ends(brush, x_of, y_of)

    def _ends(
        self, brush: Brush, x_of: Callable[[int], float], y_of: Callable[[float], float]
    ) -> None:
        """Shapes that would lie on each other stand side by side; their height stays true."""
        ends: dict[tuple[int, int], list[str]] = {}
        for line in self.data.lines:
            known = [(at, value) for at, value in enumerate(line.values) if value is not None]
            if known:
                ends.setdefault(known[-1], []).append(line.colour)
        for (at, value), colours in ends.items():
            for place, colour in enumerate(colours):
                x, y = x_of(at) - place * (SHAPE - 4), y_of(value)
                brush.circle(x, y, SHAPE / 2 + 2, theme.surface)
                brush.crest(Crest(colour), x - SHAPE / 2, y - SHAPE / 2, SHAPE)
