"""Stages in a row: stops drawn on a line."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.theme import TARGET, theme
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.drawn import Drawn


class Stop(Tap, AnchorLayout):
    """One stop of a line; filled when it is reached."""

    number = NumericProperty(1)
    reached = BooleanProperty(False)
    marked = BooleanProperty(False)
    last = BooleanProperty(False)
    ground = ColorProperty(theme.control)


class StopRail(Drawn):
    """The line under the stops, in the accent as far as it goes without a gap."""

    DRAWN_BY = ("stops", "reached", "columns")
    stops = NumericProperty(4)
    columns = NumericProperty(4)
    reached = ListProperty([])

    def _draw(self) -> None:
        if not self.stops:
            return
        columns, rows = int(self.columns), -(-int(self.stops) // int(self.columns))
        width, height = self.width / columns, self.height / rows
        for place in range(int(self.stops) - 1):
            row, column = divmod(place, columns)
            if column == columns - 1:
                continue
            x, y = self.x + width * (column + 0.5), self.top - height * (row + 0.5)
            both = {place + 1, place + 2} <= set(self.reached)
            Color(*(theme.accent if both else theme.line))
            SmoothLine(points=[x, y, x + width, y], width=dp(1.5))


class StopLine(BoxLayout):
    """Stops on a line, numbered from 1; a tap on one says it was reached."""

    __events__ = ("on_pick",)
    stops = NumericProperty(0)
    columns = NumericProperty(4)
    reached = ListProperty([])
    marked = NumericProperty(0)  # the stop that is spoken of

    def on_stops(self, *_: Any) -> None:
        row = self.ids.row
        row.clear_widgets()
        for number in range(1, int(self.stops) + 1):
            stop = Stop(number=number, last=number == self.stops)
            stop.bind(on_tap=lambda tapped: self.dispatch("on_pick", int(tapped.number)))
            row.add_widget(stop)
        self.on_width()
        self.on_reached()
        self.on_marked()

    def on_width(self, *_: Any) -> None:
        """A line too long for a phone goes on below."""
        fits = self.width >= self.stops * dp(TARGET)
        self.columns = max(1, self.stops if fits else -(-int(self.stops) // 2))

    def on_reached(self, *_: Any) -> None:
        for stop in self.ids.row.children:
            stop.reached = stop.number in self.reached

    def on_marked(self, *_: Any) -> None:
        for stop in self.ids.row.children:
            stop.marked = stop.number == self.marked

    def stop(self, number: int) -> Stop:
        """The stop of this number."""
        return next(stop for stop in self.ids.row.children if stop.number == number)

    def on_pick(self, number: int) -> None: ...


load("widgets/stages")
