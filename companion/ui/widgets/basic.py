"""What scrolls, by the theme."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.theme import theme

HOLD_SECONDS = 0.45


class Scroll(ScrollView):
    """Scrolls only where there is more than fits, so that taps are not delayed otherwise.

    What is read stays where it is when more opens below: `down` counts from the top. A short tap
    is told with the next frame; Kivy would keep its end back for a fifth of a second, and a quick
    second tap would be lost. What is shorter than its window stands at the top of it.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._hidden = 0.0  # how much more there is than fits
        self._wanted: float | None = None  # how far down it was before it was made anew
        usual = {
            "do_scroll_x": False,
            "always_overscroll": False,
            "effect_cls": ScrollEffect,
            "bar_width": dp(4),
            "bar_color": theme.quiet,
            "bar_inactive_color": theme.line,
        }
        super().__init__(**{**usual, **kwargs})
        theme.watch(self._recoloured, "version")

    def _recoloured(self, *_: Any) -> None:
        self.bar_color, self.bar_inactive_color = theme.quiet, theme.line

    def update_from_scroll(self, *args: Any) -> None:
        """What is moved stays on whole pixels, or words between two of them are blurred."""
        super().update_from_scroll(*args)
        self.g_translate.xy = tuple(map(round, self.g_translate.xy))

    def simulate_touch_down(self, touch: Any) -> bool:
        taken = bool(super().simulate_touch_down(touch))
        if touch not in EventLoop.touches:  # the finger is up again
            Clock.schedule_once(partial(self._do_touch_up, touch))
        return taken

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._see_what_fits)
        self._see_what_fits()

    def on_height(self, *_: Any) -> None:
        self._see_what_fits()

    @property
    def down(self) -> float:
        """How far down it is, in pixels from the top."""
        return (1 - float(self.scroll_y)) * self._hidden

    def go_down(self, down: float) -> None:
        """As far down as it was, as soon as there is so much; a finger has its own will."""
        self._wanted = down
        self._see_what_fits()

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self._wanted = None
        return bool(super().on_touch_down(touch))

    def _see_what_fits(self, *_: Any) -> None:
        down = self.down
        highest = max((child.height for child in self.children), default=0)
        self.do_scroll_y = highest > self.height + 1
        self._hidden = max(0.0, highest - self.height) if self.do_scroll_y else 0.0
        if self._wanted is not None and self._hidden >= self._wanted - 1:
            down, self._wanted = self._wanted, None
        self.scroll_y = max(0.0, 1 - down / self._hidden) if self._hidden else 1
