"""A leaf on which words are typed: each has a real input, everything else is painted."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.kit import Touch
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard
from companion.ui.widgets.text_field import Field as Input

FIELD = "field|"  # where Tab finds a place to type; Enter goes in


class TypingCard(LeafCard):
    """Inputs by their keys; `room_for` says on the way down where each lies."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inputs: dict[str, Input] = {}
        self._places: dict[str, tuple[float, float, float, float]] = {}

    def room_for(
        self, key: str, brush: Brush, box: tuple[float, float, float, float], says: str = ""
    ) -> None:
        """Words are typed here."""
        self._places[key] = box
        brush.hit(f"{FIELD}{key}", *box, says=says)

    def paint(self, brush: Brush) -> None:
        super().paint(brush)
        for widget in self.inputs.values():
            self.canvas.add(widget.canvas)  # what was drawn before was wiped away with it

    def _repaint(self, *args: Any) -> None:
        super()._repaint(*args)
        for key, (x, y, w, h) in self._places.items():
            widget = self.inputs.get(key)
            if widget is not None:
                widget.size = dp(w), dp(h)
                widget.pos = self.x + dp(x), self.top - dp(y + h)

    def on_touch_down(self, touch: Any) -> bool:
        if any(one.collide_point(*touch.pos) for one in self.inputs.values()):
            return bool(Widget.on_touch_down(self, touch))
        return super().on_touch_down(touch)

    def press(self, key: str) -> None:
        """Enter: as a tap on the key; where words are typed it goes in."""
        widget = self.inputs.get(key.removeprefix(FIELD)) if key.startswith(FIELD) else None
        if widget is not None:
            widget.focus = True
        else:
            super().press(key)

    @property
    def is_typing(self) -> bool:
        return any(one.focus for one in self.inputs.values())

    def end_typing(self) -> None:
        """The line that is typed in gives the keyboard back, and tells what was not told yet."""
        for widget in self.inputs.values():
            widget.focus = False

    def on_parent(self, _card: Any, parent: Any) -> None:
        if parent is None:
            self.end_typing()

    def give_up(self, key: str) -> None:
        """Nothing is asked for here any longer."""
        widget = self.inputs.pop(key)
        widget.focus = False
        self.remove_widget(widget)

    def _tell_value(self, key: str, value: Any) -> None:
        self.send(Touch(key, "text", value))
