"""What lies over a page: sheets in the middle, popovers at the finger, a passing message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.render.message import Message
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll

MARGIN = dp(12)


class Sheet(FloatLayout):
    """Lies over everything; its one child is the card. A tap beside it closes it.

    A card that is taller than the window, as in a split screen, can be scrolled.
    """

    __events__ = ("on_open", "on_close")
    has_secrets = False  # what somebody types or sees here is for his eyes, not for pictures
    is_private = False  # it shows now what only one player may see, and not for long
    closes_outside = BooleanProperty(True)
    dims = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._shaded: Any = None
        super().__init__(**kwargs)
        if self.dims:
            with self.canvas.before:
                self._shade = Color(*theme.shade)
                self._shaded = Rectangle(size=Window.size)
            theme.watch(self._shade_again, "version")

    def _shade_again(self, *_: Any) -> None:
        self._shade.rgba = theme.shade

    def place(self) -> None:
        """Put the card where it belongs; called when it or the window changes size."""
        pane = self.fitted_pane()
        pane.center_x = self.center_x
        if theme.form == "phone":
            pane.y = self.y + MARGIN
        else:
            pane.center_y = self.center_y

    def fitted_pane(self) -> Widget:
        """The pane that shows the card, or as much of it as the window has room for."""
        self.card.width = min(self.wanted_width, self.width - 2 * MARGIN)
        self.pane.size = self.card.width, min(self.card.height, self.height - 2 * MARGIN)
        return self.pane

    def fill(self) -> None:
        """The card is the whole window."""
        self.pane.pos, self.pane.size = self.pos, self.size
        self.card.size = self.size

    wanted_width = NumericProperty("560dp")

    def on_size(self, *_: Any) -> None:
        if self._shaded is not None:
            self._shaded.size = Window.size
        if self.children:
            self.place()

    on_pos = on_size

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        self.card, self.pane = widget, Scroll(size_hint=(None, None))
        self.pane.add_widget(widget)
        super().add_widget(self.pane, *args, **kwargs)
        widget.bind(size=self._sized)

    def _sized(self, *_: Any) -> None:
        self.place()

    def on_touch_down(self, touch: Any) -> bool:
        inside = self.pane.collide_point(*touch.pos)
        if inside:
            super().on_touch_down(touch)
        elif self.closes_outside:
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True

    def close(self) -> None:
        if isinstance(self.parent, Layers):
            self.parent.close(self)

    def cancel(self) -> None:
        """Closed on purpose: what was begun here is given up. A tap beside it only closes it."""
        self.close()

    def on_open(self) -> None: ...

    def on_close(self) -> None: ...


class Popover(Sheet):
    """A small sheet beside the place it is about."""

    anchor = ListProperty([0, 0, 0, 0])

    def place(self) -> None:
        pane = self.fitted_pane()
        x, y, width, height = self.anchor
        left = min(max(x + width / 2 - pane.width / 2, self.x + MARGIN), self.right - MARGIN)
        pane.x = max(self.x + MARGIN, min(left, self.right - MARGIN - pane.width))
        below = y - MARGIN / 2 - pane.height
        above = y + height + MARGIN / 2
        if below >= self.y + MARGIN:
            pane.y = below
        else:
            pane.y = max(self.y + MARGIN, min(above, self.top - MARGIN - pane.height))

    def point_at(self, widget: Widget) -> None:
        """Open beside this widget."""
        left, bottom = widget.to_window(widget.x, widget.y)
        self.anchor = [left, bottom, widget.width, widget.height]


class Layers(FloatLayout):
    """The stack of what is open; the back button closes the topmost."""

    has_secrets = BooleanProperty(False)  # whatever page lies below

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._message: Message | None = None
        self._finger = (0.0, 0.0)
        self._open: list[Sheet] = []

    def on_pos(self, *_: Any) -> None:
        for sheet in self._open:  # a keyboard or a bar has come or gone
            sheet.pos = self.pos

    @property
    def top_sheet(self) -> Sheet | None:
        return self._open[-1] if self._open else None

    def on_touch_down(self, touch: Any) -> bool:
        self._finger = touch.pos
        return bool(super().on_touch_down(touch))

    def open(self, sheet: Sheet) -> None:
        """Show a sheet; one that is open already comes to the front."""
        if sheet in self._open:
            self._open.remove(sheet)
            self.remove_widget(sheet)
        self._open.append(sheet)
        self.add_widget(sheet)
        sheet.pos, sheet.size = self.pos, self.size
        sheet.place()
        self._look()
        sheet.dispatch("on_open")
        if theme.motion:
            sheet.opacity = 0
            Animation(opacity=1, duration=theme.motion_seconds).start(sheet)

    def close(self, sheet: Sheet) -> None:
        if sheet in self._open:
            self._open.remove(sheet)
            Animation.cancel_all(sheet, "opacity")
            sheet.opacity = 1
            self.remove_widget(sheet)
            self._look()
            sheet.dispatch("on_close")

    def _look(self) -> None:
        self.has_secrets = any(sheet.has_secrets for sheet in self._open)

    @property
    def is_private(self) -> bool:
        """Whether a sheet is open that only one player may see."""
        return any(sheet.is_private for sheet in self._open)

    def close_private(self) -> None:
        """Whoever held the device has put it down: what was for his eyes goes."""
        for sheet in [one for one in self._open if one.is_private]:
            self.close(sheet)

    def close_top(self) -> bool:
        """Close the topmost sheet or the message; whether there was one."""
        if self._open:
            self.close(self._open[-1])
            return True
        if self._message and self._message.parent:
            self._message.hide()
            return True
        return False

    def close_all(self) -> None:
        while self.close_top():
            pass

    def say(self, text: str, offer: str = "", then: Callable[[], None] | None = None) -> None:
        """A sentence near the finger; `offer` is the name of what else can be done."""
        if self._message is None:
            self._message = Message()
            self._message.fbind("size", lambda *_: self._place_message())
        message = self._message
        message.hide()
        message.prepare(text, offer, then)
        self.add_widget(message)
        self._place_message()

    def unsay(self, text: str) -> None:
        """Take this sentence away, if it is still the one on the screen."""
        if text and self.message == text and self._message is not None:
            self._message.hide()

    def underline(self, part: str, tell_more: Callable[[str], None]) -> None:
        """A tap on the message just said tells more about this part of it."""
        assert self._message is not None
        self._message.underline(part, tell_more)

    @property
    def message(self) -> str:
        """What the message on the screen says; "" if there is none."""
        return self._message.text if self._message and self._message.parent else ""

    @property
    def stays(self) -> bool:
        """Whether the message waits for an answer, rather than for its time."""
        return bool(self.message) and self._message is not None and not self._message.is_leaving

    @property
    def offer(self) -> Spot:
        """The button of the message: what can be done all the same."""
        assert self._message is not None
        return self._message.offer

    def _place_message(self) -> None:
        message = self._message
        if message is None or message.parent is None:
            return
        x, y = self._finger
        message.width = min(dp(440), self.width - 2 * MARGIN)
        left = self.x + MARGIN
        message.x = max(left, min(x - message.width / 2, self.right - MARGIN - message.width))
        above = y + dp(32)
        if above + message.height > self.top - MARGIN:
            above = y - dp(32) - message.height
        message.y = max(self.y + MARGIN, above)
