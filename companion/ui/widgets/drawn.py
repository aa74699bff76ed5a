"""Widgets drawn in one go on their own canvas: many small parts, one widget.

Each says in `_draw` what it looks like; it is drawn again when its size, its values or the theme
change, at most once a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.ui.theme import shape_of, theme
from companion.ui.widgets.shapes import OUTLINES


class Drawn(Widget):
    """Draws itself; a subclass names the properties that change its looks in `DRAWN_BY`."""

    DRAWN_BY: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._redraw, -1)
        for name in ("pos", "size", *self.DRAWN_BY):
            self.fbind(name, self._trigger)
        theme.bind(background=self._look_changed)  # weakly: the theme outlives every widget
        self._trigger()

    def _look_changed(self, *_: Any) -> None:
        self._trigger()

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            with self.canvas:
                self._draw()

    def _draw(self) -> None:
        raise NotImplementedError


class Crest(Drawn):
    """A player's heraldic shape in his colour."""

    DRAWN_BY = ("colour",)
    colour = StringProperty("blue")

    def _draw(self) -> None:
        side = min(self.width, self.height) - 2
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        points = [(left + x * side, bottom + y * side) for x, y in OUTLINES[shape_of(self.colour)]]
        Color(*theme.player(self.colour))
        corners = [(self.center_x, self.center_y), *points, points[0]]
        flat = [value for x, y in corners for value in (x, y, 0, 0)]
        Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan")
        SmoothLine(points=[value for point in points for value in point], close=True, width=0.75)


class Pips(Drawn):
    """So many of so many: small squares, the first ones filled."""

    DRAWN_BY = ("filled", "most", "over", "tone")
    filled = NumericProperty(0)
    most = NumericProperty(5)
    tone = StringProperty("loss")
    over = BooleanProperty(False)

    def _draw(self) -> None:
        gap = dp(5)
        side = min(self.height, (self.width + gap) / max(1, self.most) - gap)
        bottom = self.center_y - side / 2
        for number in range(int(self.most)):
            full = number < self.filled
            Color(*(getattr(theme, self.tone) if full else theme.control))
            SmoothRoundedRectangle(
                pos=(self.x + number * (side + gap), bottom), size=(side, side), radius=[dp(6)]
            )


class OddsBar(Drawn):
    """Chances side by side in the players' colours; `parts` are [colour, share] pairs."""

    DRAWN_BY = ("parts",)
    parts = ListProperty([])

    def _draw(self) -> None:
        radius = self.height / 2
        shown = [(colour, share) for colour, share in self.parts if share * self.width >= 1]
        left = self.x
        total = sum(share for _, share in shown) or 1.0
        for number, (colour, share) in enumerate(shown):
            width = self.width * share / total
            first, last = number == 0, number == len(shown) - 1
            Color(*self._ink(colour))
            gap = 0 if last else min(dp(2), width / 2)  # at night all colours are one
            # the corners run from the top left one, clockwise
            corners = [radius * first, radius * last, radius * last, radius * first]
            SmoothRoundedRectangle(
                pos=(left, self.y),
                size=(width - gap, self.height),
                radius=[min(corner, (width - gap) / 2) for corner in corners],
            )
            left += width

    @staticmethod
    def _ink(colour: str) -> Sequence[float]:
        return theme.line if colour == "nobody" else theme.player(colour)


class Dots(Drawn):
    """What is hidden: a row of dots."""

    DRAWN_BY = ("count",)
    count = NumericProperty(4)

    def _draw(self) -> None:
        side = min(dp(10), self.height)
        Color(*theme.quiet)
        for number in range(int(self.count)):
            place = (self.x + number * side * 1.8, self.center_y - side / 2)
            SmoothRoundedRectangle(pos=place, size=(side, side), radius=[side / 2])


class Dot(Drawn):
    """A round spot in a colour of the game's pieces."""

    DRAWN_BY = ("tint",)
    tint = StringProperty()

    def _draw(self) -> None:
        side = min(self.width, self.height)
        Color(*theme.tint(self.tint))
        SmoothEllipse(pos=(self.center_x - side / 2, self.center_y - side / 2), size=(side, side))
