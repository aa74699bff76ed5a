"""A curve on a leaf: dotted lines of the axis, a player's shape at the end of each line."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.charts import Curve, Line, Mark
from companion.pages.parts import Crest
from companion.ui.i18n import number
from companion.ui.presenters.charts.views import label_step, ticks
from companion.ui.presenters.page_parts import first_name
from companion.ui.render.paint.brush import TARGET, Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

HEIGHT, LARGE, LOW = 246, 340, 176  # low where it stands wherever there is room
EITHER = 2
SHAPE, DOT = 26.0, 4
FOOT = 40
PALE = 0.25
SIGN = 24  # of what happened
NAME, VALUE, BADGE = 16, 24, 15
MOST_EVENTS = 3


def _side() -> float:
    """Of the shape at the end of a line; on a phone several of them share little width."""
    return 20.0 if theme.form == "phone" else SHAPE


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where the plot lies, and what its axis runs from and to."""

    left: float
    right: float
    top: float
    bottom: float
    marks: tuple[int, ...]
    columns: int

    def x(self, at: float) -> float:
        return self.left + (self.right - self.left) * at / max(1, self.columns - 1)

    def y(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        return self.bottom - (self.bottom - self.top) * (value - low) / (high - low)


class CurveCard(LeafCard):
    """Grows with the room it is given; a small one leads to all charts, a large one is read."""

    fills = True

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
        if curve.hidden:
            said = brush.text(curve.hidden, pad, head, 17, theme.quiet, width=room, lines=0)[1]
            return head + said + 24
        below = self._below(brush) if curve.large else 0.0
        small = LOW if curve.column == EITHER else HEIGHT
        least = (LARGE if theme.form != "phone" else 300) if curve.large else small
        high = max(least, brush.height - head - below)
        plot = self._plan(brush, head, brush.width, high)
        if plot is not None:
            self._axis(brush, plot)
            self._events(brush, plot)
            self._lines(brush, plot)
            self._ends(brush, plot)
            self._picks(brush, plot)
        if curve.large:
            self._read(brush, head + high)
        return head + least + below

    def _plan(self, brush: Brush, y: float, w: float, h: float) -> _Plot | None:
        curve: Curve = self.data
        values = [value for line in curve.lines for value in line.values if value is not None]
        if not values or not curve.labels:
            return None
        marks = ticks(min(values), max(values), max(3, int(h / 46)))
        if len(marks) < 2:
            marks = (marks[0] - 1, marks[0], marks[0] + 1)
        axis = max(brush.measure(number(mark), NOTE) for mark in marks)
        foot = FOOT * max(1.0, brush.scale * 0.9)
        end = self._named_width(brush) if curve.large else 0.0
        band = SIGN + 10 if curve.large and curve.marks else 0.0
        return _Plot(
            self.pad + axis + 16, w - self.pad - _side() / 2 - 6 - end, y + 10 + band, y + h - foot,
            marks, len(curve.labels),
        )  # fmt: skip

    def _axis(self, brush: Brush, plot: _Plot) -> None:
        curve: Curve = self.data
        for mark in plot.marks:
            y = plot.y(mark)
            brush.dotted(plot.left - 6, y, plot.right + _side() / 2 + 6, theme.line)
            brush.text(
                number(mark), plot.left - 14, y - 10, NOTE, theme.quiet, align="right", line=20
            )
        if curve.picked >= 0:
            x = plot.x(curve.picked)
            brush.line([(x, plot.top - 4), (x, plot.bottom + 4)], theme.mark, 1.5)
        widest = max(brush.measure(label, NOTE) for label in curve.labels) + 12
        every = label_step(len(curve.labels), int((plot.right - plot.left) / widest) + 1)
        last = len(curve.labels) - 1
        for at, label in enumerate(curve.labels):
            shown = at == last or (at % every == 0 and last - at >= every)
            near = 0 <= curve.picked != at and abs(at - curve.picked) < every
            if (shown and not near) or at == curve.picked:
                wide = brush.measure(label, NOTE)
                start = min(plot.x(at) - wide / 2, brush.width - 8 - wide)
                ink = theme.text if at == curve.picked else theme.quiet
                brush.text(label, start, plot.bottom + 12, NOTE, ink, line=20 * brush.scale)

    def _lines(self, brush: Brush, plot: _Plot) -> None:
        curve: Curve = self.data
        for line in sorted(curve.lines, key=lambda one: one.key == curve.lit):
            ink = self._ink(line)
            points = [(plot.x(at), plot.y(v)) for at, v in enumerate(line.values) if v is not None]
            if len(points) > 1:
                brush.line(points, ink, 3)
            for px, py in points[1:-1]:
                brush.circle(px, py, DOT, ink)

    def _ink(self, line: Line) -> list[float]:
        pale = bool(self.data.lit) and self.data.lit != line.key
        return [*theme.player(line.colour)[:3], PALE if pale else 1.0]

    # -- ends ------------------------------------------------------------------------------

    def _ends(self, brush: Brush, plot: _Plot) -> None:
        """Shapes that would lie on each other stand side by side; their height stays true."""
        curve: Curve = self.data
        ends: list[tuple[float, float, Line]] = []
        for line in curve.lines:
            known = [(at, value) for at, value in enumerate(line.values) if value is not None]
            if known:
                ends.append((plot.x(known[-1][0]), plot.y(known[-1][1]), line))
        ends.sort(key=lambda one: (one[0], one[1]))
        side = _side()
        placed: list[tuple[float, float]] = []
        for end, y, line in ends:
            x = end
            while any(abs(x - px) < side + 2 and abs(y - py) < side * 0.7 for px, py in placed):
                x -= side + 3
            placed.append((x, y))
            brush.circle(x, y, side / 2 + 2, theme.surface)
            before, brush.faded = brush.faded, bool(curve.lit) and curve.lit != line.key
            brush.crest(Crest(line.colour), x - side / 2, y - side / 2, side)
            brush.faded = before
        if curve.large and self._named_width(brush):
            self._names(brush, plot, sorted(((y, line) for _, y, line in ends), key=_height))

    def _named_width(self, brush: Brush) -> float:
        """Room right of the plot for names and figures; on a phone they stand below."""
        if theme.form == "phone":
            return 0.0
        longest = max(
            (brush.measure(line.name, NAME, "Display") for line in self.data.lines), default=0.0
        )
        return min(190.0, max(BADGE + 6 + longest, 80.0)) + _side() / 2 + 10

    def _names(self, brush: Brush, plot: _Plot, named: list[tuple[float, Line]]) -> None:
        """Beside the ends of the lines, moved apart where they would lie on each other."""
        high = (NAME + VALUE) * 1.15 * brush.scale
        high = min(high, (plot.bottom - plot.top + 20) / max(1, len(named)))
        top = plot.top - 10
        lowest = plot.bottom + 10
        places: list[float] = []
        for at, (y, _) in enumerate(named):
            left = len(named) - at
            start = max(y - high / 2, places[-1] + high if places else top)
            places.append(min(start, lowest - left * high))
        x = plot.right + _side() / 2 + 12
        room = brush.width - x - 8
        for place, (_, line) in zip(places, named, strict=True):
            brush.faded = bool(self.data.lit) and self.data.lit != line.key
            name = high * 0.42
            brush.crest(Crest(line.colour), x, place + (name - BADGE) / 2, BADGE)
            left = BADGE + 6
            brush.text(line.name, x + left, place, NAME, theme.text, "Display", room - left, name)
            brush.text(
                self._value(line), x, place + name, VALUE, self._value_ink(), "Display",
                room, high * 0.56,
            )  # fmt: skip
            brush.faded = False
            if high >= TARGET - 4:
                brush.hit(f"lit:{line.key}", x - 4, place, room, high, says=line.name)

    def _value(self, line: Line) -> str:
        """At the round that is picked, or the last one there is."""
        picked = self.data.picked
        if picked >= 0:
            value = line.values[picked]
        else:
            value = next((one for one in reversed(line.values) if one is not None), None)
        return "–" if value is None else number(value)

    def _value_ink(self) -> list[float]:
        """Figures of a round that is picked are not those of the line's end."""
        return list(theme.mark if self.data.picked >= 0 else theme.text)

    # -- what happened ---------------------------------------------------------------------

    def _events(self, brush: Brush, plot: _Plot) -> None:
        """Signs above the plot, on the way to the round's end; several alike are counted."""
        curve: Curve = self.data
        if not curve.large:
            return
        at_round: dict[int, list[Mark]] = {}
        for mark in curve.marks:
            at_round.setdefault(mark.at, []).append(mark)
        step = plot.x(1) - plot.x(0)
        for at, marks in at_round.items():
            if at >= plot.columns:
                continue
            x, y = plot.x(at - 0.5), plot.top - SIGN - 14
            near = curve.picked == at
            ink = theme.text if near else theme.quiet
            fits = step >= (SIGN + 4) * len(marks)
            shown = marks if fits else marks[:1]
            left = x - (SIGN + 2) * len(shown) / 2
            for mark in shown:
                brush.icon(mark.icon, left, y, min(SIGN - 4, max(12.0, step - 2)), ink)
                count = len(mark.texts)
                if count > 1 and step >= 44:
                    brush.text(number(count), left + SIGN - 3, y, NOTE, ink, line=20)
                left += SIGN + 2
            brush.line([(x, plot.top - 8), (x, plot.top - 2)], [*theme.line[:3], 0.8], 1)

    def _picks(self, brush: Brush, plot: _Plot) -> None:
        """A finger on the plot picks the nearest round; narrow ones share a fingertip."""
        curve: Curve = self.data
        if not curve.large or plot.columns < 2:
            return
        step = plot.x(1) - plot.x(0)
        every = max(1, -(-TARGET // max(1, int(step))))
        for at in range(0, plot.columns, every):
            column = min(at + every // 2, plot.columns - 1)
            left = max(plot.left - step / 2, plot.x(at) - step / 2)
            right = min(plot.x(min(at + every, plot.columns) - 0.5), plot.right + step / 2)
            right = min(right, plot.right + 4)
            left = max(left, 0.0)
            if right - left >= TARGET - 1:
                brush.hit(
                    f"pick:{column}", left, plot.top, right - left, plot.bottom - plot.top,
                    says=curve.labels[column],
                )  # fmt: skip

    def _told(self) -> list[str]:
        """What happened in the round that is picked."""
        curve: Curve = self.data
        return [text for mark in curve.marks if mark.at == curve.picked for text in mark.texts]

    def _below(self, brush: Brush) -> float:
        """How much stands below the plot: names on a phone, what the axis is, events."""
        lines = 22 * brush.scale
        names = 0.0
        if theme.form == "phone":
            names = -(-len(self.data.lines) // 2) * max(TARGET, 30 * brush.scale) + 6
        told = min(MOST_EVENTS, len(self._told()))
        return lines + 10 + names + told * 24 * brush.scale

    def _read(self, brush: Brush, y: float) -> None:
        curve: Curve = self.data
        pad, room = self.pad, brush.width - 2 * self.pad
        brush.text(curve.across, pad, y - 4, NOTE, theme.quiet, width=room, line=22, align="center")
        y += 22 * brush.scale
        if theme.form == "phone":
            y = self._names_below(brush, y)
        told = self._told()
        more = len(told) - MOST_EVENTS
        for at, text in enumerate(told[:MOST_EVENTS]):
            last = more > 0 and at == MOST_EVENTS - 1
            said = f"{text} · +{more}" if last else text
            brush.text(said, pad, y, 15, theme.text, width=room, line=24 * brush.scale)
            y += 24 * brush.scale

    def _names_below(self, brush: Brush, y: float) -> float:
        each = (brush.width - 2 * self.pad) / 2
        high = max(TARGET, 30 * brush.scale)
        for at, line in enumerate(self.data.lines):
            x = self.pad + (at % 2) * each
            top = y + (at // 2) * high
            brush.faded = bool(self.data.lit) and self.data.lit != line.key
            brush.crest(Crest(line.colour), x, top + (high - 22) / 2, 22)
            value = self._value(line)
            wide = brush.measure(value, 20, "Display") + 8
            name, room = line.name, each - 42 - wide
            if brush.measure(name, 16) > room:
                name = first_name(name, (one.name for one in self.data.lines))
            fits = brush.measure(name, 16) <= room
            size, many = (16, 1) if fits else (14, 2)
            brush.text(name, x + 30, top, size, theme.text, width=room, line=high, lines=many)
            brush.text(
                value,
                x + each - wide - 8,
                top,
                20,
                self._value_ink(),
                "Display",
                wide,
                high,
                "right",
            )
            brush.faded = False
            brush.hit(f"lit:{line.key}", x, top, each - 4, high, says=line.name)
        return y + -(-len(self.data.lines) // 2) * high + 6


def _height(one: tuple[float, Line]) -> float:
    return one[0]
