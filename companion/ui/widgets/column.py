"""Widgets one below the other; what is empty takes no room, not even the gap beside it."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, VariableListProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget


class Column(Layout):
    """As high as its children; each is as wide as the column."""

    spacing = NumericProperty("12dp")
    padding = VariableListProperty([0, 0, 0, 0])
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("children", "pos", "size", "spacing", "padding"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.fbind("height", self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.funbind("height", self._trigger_layout)
        super().remove_widget(widget, *args, **kwargs)

    def do_layout(self, *_: Any) -> None:
        left, above, right, below = self.padding
        shown = [child for child in reversed(self.children) if child.height >= 1]
        gaps = self.spacing * max(0, len(shown) - 1)
        self.minimum_height = above + below + gaps + sum(child.height for child in shown)
        self.height = self.minimum_height if shown else 0
        top = self.top - above
        for child in reversed(self.children):
            child.width = self.width - left - right
            child.x = self.x + left
            child.top = top
            if child.height >= 1:
                top -= child.height + self.spacing
