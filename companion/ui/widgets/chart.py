"""Curves and bars, drawn crisply: axes, figures, a player's shape at every point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Mesh, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.i18n import number
from companion.ui.layout import load
from companion.ui.presenters.charts import Bar, ChartView, Series, label_step, ticks
from companion.ui.theme import shape_of, theme
from companion.ui.widgets.basic import Card, TapArea
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.shapes import OUTLINES

PALE = 0.22
TIED = 6  # dp between points of the same value


class LineChart(Drawn):
    """A `ChartView` as curves; a finger on it picks a column, `picked` is −1 for none."""

    DRAWN_BY = ("view", "picked", "lit")
    view = ObjectProperty(None, allownone=True)
    picked = NumericProperty(-1)
    lit = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._ticks: tuple[int, ...] = (0, 1)
        self._left = 0.0
        super().__init__(**kwargs)
        theme.bind(text_size=self._look_changed)

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._pick(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._pick(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _pick(self, x: float) -> None:
        count = len(self.view.labels)
        if count > 1:
            left, right = self._sides()
            column = round((x - left) / max(1.0, right - left) * (count - 1))
            self.picked = min(count - 1, max(0, column))

    # -- drawing ---------------------------------------------------------------------------

    def _draw(self) -> None:
        view: ChartView | None = self.view
        if view is None or not view.labels:
            return
        values = [v for line in view.series for v in line.values if v is not None]
        self._ticks = ticks(min([0, *values]), max([1, *values]), self._most_ticks())
        self._left = self.x + max(_text(number(tick)).width for tick in self._ticks) + dp(20)
        self._draw_grid()
        self._draw_labels(view.labels)
        apart = _apart(view.series)
        ordered = sorted(view.series, key=lambda line: line.id == self.lit)
        for line in ordered:
            self._draw_line(line, apart[line.id], bool(self.lit) and line.id != self.lit)

    def _most_ticks(self) -> int:
        return max(3, int(self.height / dp(56)))

    def _sides(self) -> tuple[float, float]:
        return self._left, self.right - dp(20)

    def _bottom(self) -> float:
        return float(self.y + theme.note * 1.4 + dp(20))

    def _at(self, column: int, value: float) -> tuple[float, float]:
        assert self.view is not None
        left, right = self._sides()
        bottom, top = self._bottom(), self.top - dp(14)
        low, high = self._ticks[0], self._ticks[-1]
        share = column / max(1, len(self.view.labels) - 1)
        return left + share * (right - left), bottom + (value - low) / (high - low) * (top - bottom)

    def _draw_grid(self) -> None:
        left, right = self._sides()
        for tick in self._ticks:
            _, y = self._at(0, tick)
            strong = tick == 0 and self._ticks[0] < 0
            Color(*(theme.quiet if strong else theme.line))
            Line(points=[left - dp(8), round(y) + 0.5, right + dp(8), round(y) + 0.5], width=1)
            words = _text(number(tick))
            Color(*theme.quiet)
            place = (left - dp(14) - words.width, y - words.height / 2)
            Rectangle(texture=words, pos=_whole(place), size=words.size)
        if self.picked >= 0:
            x, _ = self._at(int(self.picked), 0)
            Color(*theme.mark)
            Line(points=[round(x) + 0.5, self._bottom(), round(x) + 0.5, self.top - dp(8)], width=1)

    def _draw_labels(self, labels: Sequence[str]) -> None:
        textures = [_text(label) for label in labels]
        left, right = self._sides()
        widest = max(texture.width for texture in textures) + dp(10)
        every = label_step(len(labels), int((right - left) / widest) + 1)
        last = len(labels) - 1
        for column, texture in enumerate(textures):
            skipped = column % every or (column != last and last - column < every)
            if skipped and column not in (last, int(self.picked)):
                continue
            if 0 <= self.picked != column and abs(column - self.picked) < every:
                continue
            x, _ = self._at(column, 0)
            Color(*(theme.text if column == self.picked else theme.quiet))
            at_left = min(x - texture.width / 2, self.right - texture.width)
            Rectangle(texture=texture, pos=_whole((at_left, self.y + dp(2))), size=texture.size)

    def _draw_line(self, line: Series, apart: Sequence[float], pale: bool) -> None:
        colour = [*theme.player(line.colour)[:3], PALE if pale else 1.0]
        found = [(at, value) for at, value in enumerate(line.values) if value is not None]
        points = [self._at(column, value) for column, value in found]
        Color(*colour)
        if len(points) > 1:
            flat = [value for point in points for value in point]
            SmoothLine(points=flat, width=dp(2.2) if self.lit == line.id else dp(1.4))
        side = dp(13) if self.lit == line.id else dp(11)
        for (column, _), (x, y) in zip(found, points, strict=True):
            _shape(shape_of(line.colour), x + dp(TIED) * apart[column], y, side, colour)


def _apart(series: Sequence[Series]) -> dict[str, list[float]]:
    """How far each shape moves aside where several lines meet: its height stays true."""
    apart: dict[str, list[float]] = {line.id: [0.0] * len(line.values) for line in series}
    for column in range(max((len(line.values) for line in series), default=0)):
        at: dict[int, list[str]] = {}
        for line in series:
            value = line.values[column]
            if value is not None:
                at.setdefault(value, []).append(line.id)
        for tied in at.values():
            for place, player in enumerate(tied):
                apart[player][column] = (len(tied) - 1) / 2 - place
    return apart


def _text(text: str) -> Any:
    """The words of an axis as a texture."""
    label = CoreLabel(text=text, font_size=theme.note, font_name="Roboto", color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def _whole(place: tuple[float, float]) -> tuple[int, int]:
    """On whole pixels, so that letters stay sharp."""
    return round(place[0]), round(place[1])


def _shape(name: str, x: float, y: float, side: float, colour: Sequence[float]) -> None:
    """A player's shape with a rim of the ground around it, so that crossing lines stay apart."""
    outline = OUTLINES[name]
    for size, ink in ((side + dp(4), theme.surface), (side, colour)):
        Color(*ink)
        points = [(x + (a - 0.5) * size, y + (b - 0.5) * size) for a, b in outline]
        corners = [(x, y), *points, points[0]]
        flat = [value for px, py in corners for value in (px, py, 0, 0)]
        Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan")
        SmoothLine(points=[v for point in points for v in point], close=True, width=0.6)


class LegendItem(TapArea):
    """A player of the chart: shape, name, value; a tap lights his line."""

    key = StringProperty()
    colour = StringProperty("blue")
    text = StringProperty()
    value = StringProperty()
    lit = BooleanProperty(False)


class Legend(StackLayout):
    """All players of a chart; `lit` is whose line stands out, "" for none."""

    __events__ = ("on_light",)
    entries = ListProperty([])
    lit = StringProperty()

    def on_entries(self, *_: Any) -> None:
        if [item.key for item in reversed(self.children)] != [e["key"] for e in self.entries]:
            self.clear_widgets()
            for entry in self.entries:
                item = LegendItem(**entry)
                item.bind(on_tap=lambda tapped: self._tapped(tapped.key))
                self.add_widget(item)
        for item, entry in zip(reversed(self.children), self.entries, strict=True):
            item.text, item.value, item.colour = entry["text"], entry["value"], entry["colour"]

    def _tapped(self, key: str) -> None:
        self.lit = "" if self.lit == key else key
        self.dispatch("on_light", self.lit)

    def on_lit(self, *_: Any) -> None:
        for item in self.children:
            item.lit = item.key == self.lit

    def on_light(self, key: str) -> None: ...


class BarTrack(Drawn):
    """One bar; a signed one grows from the middle, right for good and left for bad."""

    DRAWN_BY = ("share", "signed", "colour")
    share = NumericProperty(0)
    signed = BooleanProperty(False)
    colour = StringProperty()

    def _draw(self) -> None:
        radius = [min(dp(6), self.height / 2)]
        Color(*theme.control)
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius)
        middle = self.center_x if self.signed else self.x
        room = self.width / 2 if self.signed else self.width
        length = min(1.0, abs(self.share)) * room
        if length >= 1:
            Color(*(theme.player(self.colour) if self.colour else theme.mark))
            left = middle - length if self.share < 0 else middle
            SmoothRoundedRectangle(
                pos=(left, self.y), size=(length, self.height), radius=[min(radius[0], length / 2)]
            )
        if self.signed:
            Color(*theme.quiet)
            line = (max(1, dp(1)), self.height + dp(6))
            Rectangle(pos=(round(middle), self.y - dp(3)), size=line)


class BarRow(BoxLayout):
    """A bar with its name before and its value behind."""

    text = StringProperty()
    value = StringProperty()
    note = StringProperty()
    colour = StringProperty()
    share = NumericProperty(0)
    has_track = BooleanProperty(True)
    signed = BooleanProperty(False)


class Bars(BoxLayout):
    """Bars one below the other; `bars` are `Bar`s."""

    bars = ListProperty([])
    signed = BooleanProperty(False)

    def on_bars(self, *_: Any) -> None:
        self.clear_widgets()
        for bar in self.bars:
            assert isinstance(bar, Bar)
            self.add_widget(
                BarRow(
                    text=bar.text,
                    value=bar.value,
                    note=bar.note,
                    colour=bar.colour,
                    share=bar.share or 0,
                    has_track=bar.share is not None,
                    signed=self.signed,
                )
            )


class BarsCard(Card):
    """A `BarsView` as a card."""

    view = ObjectProperty(None, allownone=True)
    title = StringProperty()
    note = StringProperty()

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self.on_view()

    def on_view(self, *_: Any) -> None:
        if self.view is not None and "bars" in self.ids:
            self.title, self.note = self.view.title, self.view.note
            self.ids.bars.signed = self.view.signed
            self.ids.bars.bars = list(self.view.bars)


load("widgets/chart")
