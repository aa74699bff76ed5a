"""A tray that stands by itself on a page, on the bare ground."""

from __future__ import annotations

from typing import Any

from companion.pages.dice import Dice
from companion.ui.render.dice.tray import tray
from companion.ui.render.dice.tumble import Tumble
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard


class TrayCard(LeafCard):
    """Dice by hand and by the app; tells `face|…`, `die|…`, `value|…` by their keys."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tumble = Tumble(self.redraw)

    def show(self, data: Dice) -> None:
        if data != self.data:
            super().show(data)
            self.tumble.follow(data)

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def go(self, brush: Brush) -> float:
        rolling, faces = self.tumble.is_rolling, self.tumble.shown(self.data)
        drawn = tray(brush, self.data, faces, (0.0, 0.0, brush.width), rolling)
        if drawn.slots:
            self.tumble.slots = drawn.slots
        return drawn.height + 4

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self.tumble.land()
        return super().on_touch_down(touch)
