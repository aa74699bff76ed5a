"""The smallest parts: words, icons, buttons, cards. They know the theme and no game."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.layout import load
from companion.ui.lettering.fonts import register
from companion.ui.theme import theme

register()

HOLD_SECONDS = 0.45


class _Text(Label):
    """A text by the theme: its size by `role`, its colour by `tone`, or by `ink` outright.

    A rule of a kv class and one of its use are both bound, and the last to fire wins; so looks
    are chosen by name here and worked out in one place.
    """

    role = OptionProperty("body", options=("figure", "figure_small", "title", "body", "note"))
    tone = StringProperty("text")
    ink = ColorProperty(None, allownone=True)


class Words(_Text):
    """A text that fills its width and grows in height."""


class FewWords(Words):
    """A text in a given width, on at most `max_lines` lines; what is too long ends in an ellipsis.

    kivy shortens to one line only; what does not fit on several it drops without a sign.
    """

    def texture_update(self, *args: Any) -> None:
        if self.text and self.max_lines and self.width > 1:
            self._label.text = self._cut()
        super().texture_update(*args)

    def _cut(self) -> str:
        """As many of the words as fit."""
        text: str = self.text
        if self._fits(text):
            return text
        words = text.split()
        fewest, most = 1, len(words)
        while fewest < most:
            middle = (fewest + most + 1) // 2
            fewest, most = (
                (middle, most) if self._fits(_ending(words[:middle])) else (fewest, middle - 1)
            )
        return _ending(words[:fewest])

    def _fits(self, text: str) -> bool:
        label = self._label
        label.text = text
        label.resolve_font_name()
        heights = []
        for lines in (0, self.max_lines):
            label.options["max_lines"] = lines
            heights.append(label.render()[1])
        return bool(heights[0] <= heights[1])


def _ending(words: list[str]) -> str:
    return " ".join(words).rstrip(",;:.· ") + "…"


class OneLine(_Text):
    """A text as wide as it is; never wrapped."""


class Fitting(_Text):
    """A text in a given width, on one line; what is too long ends in an ellipsis."""


class Icon(Label):
    """A sign of one of the icon fonts."""

    icon = StringProperty()
    tone = StringProperty("text")
    ink = ColorProperty(None, allownone=True)
    icon_size = NumericProperty("24dp")


class Card(BoxLayout):
    """A rounded ground; `framed` draws the accent line around it."""

    tone = StringProperty("surface")
    ground = ColorProperty(theme.surface)
    framed = BooleanProperty(False)
    radius = NumericProperty(theme.card_radius)


class Divider(Widget):
    """A thin line."""


class Gap(Widget):
    """Takes the room that is left."""


class Scroll(ScrollView):
    """Scrolls only where there is more than fits, so that taps are not delayed otherwise.

    A short tap is told with the next frame; Kivy would keep its end back for a fifth of a second,
    and a quick second tap would be lost.
    """

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

    def _see_what_fits(self, *_: Any) -> None:
        self.do_scroll_y = any(child.height > self.height + 1 for child in self.children)
        if not self.do_scroll_y:
            self.scroll_y = 1


class Tap(ButtonBehavior):
    """A short tap (`on_tap`) or a long one (`on_hold`), never both.

    A hold counts only when the finger was still down a frame after its time: what the hand did
    while a frame took long is a tap.
    """

    __events__ = ("on_tap", "on_hold", "on_let_go")
    holdable = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._hold_event: Any = None
        self._held = False
        super().__init__(min_state_time=0, **kwargs)

    def on_press(self) -> None:
        self._held = False
        if self.holdable:
            self._hold_event = Clock.schedule_once(self._maybe_held, HOLD_SECONDS)

    def _maybe_held(self, _seconds: float) -> None:
        """The time is up; a finger lifted meanwhile is read before the next frame."""
        self._hold_event = Clock.schedule_once(self._now_held, 0)

    def _now_held(self, _seconds: float) -> None:
        self._held = True
        self.dispatch("on_hold")

    def on_touch_up(self, touch: Any) -> bool:
        mine = touch.grab_current is self
        taken = super().on_touch_up(touch)
        if mine:
            if self._hold_event:
                self._hold_event.cancel()
            if self._held:
                self.dispatch("on_let_go")
        return bool(taken)

    def on_release(self) -> None:
        if self._hold_event:
            self._hold_event.cancel()
        if not self._held:
            self.dispatch("on_tap")

    def on_tap(self) -> None: ...

    def on_hold(self) -> None: ...

    def on_let_go(self) -> None: ...


class Pill(Tap, AnchorLayout):
    """A button with words, an icon or both."""

    text = StringProperty()
    icon = StringProperty()
    look = OptionProperty(
        "control", options=("accent", "control", "outline", "plain", "chosen", "inverse")
    )
    shown = BooleanProperty(True)
    ground = ColorProperty(theme.control)
    ink = ColorProperty(theme.text)


class IconTap(Tap, AnchorLayout):
    """A round button with an icon only; `says` is its name for tests and screen readers."""

    icon = StringProperty()
    says = StringProperty()
    look = OptionProperty("plain", options=("control", "outline", "plain"))
    shown = BooleanProperty(True)
    ink = ColorProperty(theme.text)


class TapCard(Tap, Card):
    """A card that can be tapped."""


class TapArea(Tap, BoxLayout):
    """A region that can be tapped and lights up while pressed."""

    pad = ListProperty([0, 0])


load("widgets/basic")
