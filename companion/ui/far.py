"""Two-metre mode over everything: one touch on undo or the plate acts, any other brings it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from companion.pages.far import FarTable
from companion.pages.kit import Touch

if TYPE_CHECKING:  # read when a table first looks from afar
    from companion.ui.render.far import FarView


class FarLayer(FloatLayout):
    """Shows the table for far eyes as long as it `is_open`; it is told whenever that changes."""

    is_open = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: FarView | None = None
        self._answer: Callable[[Touch], None] | None = None

    @property
    def view(self) -> FarView | None:
        """What is painted now."""
        return self._view

    def show(self, table: FarTable, answer: Callable[[Touch], None]) -> None:
        """Open it, or show what is true now."""
        if self._view is None:
            from companion.ui.render.far import FarView

            self._view = FarView(told=self._told, size_hint=(None, None))
            self.add_widget(self._view)
            self._fit()
        self._answer = answer
        self._view.show(table)
        self.is_open = True

    def close(self) -> bool:
        """Back to the page; whether it was open."""
        was, self.is_open = self.is_open, False
        if self._view is not None:
            self.remove_widget(self._view)
            self._view = None
        return was

    def on_size(self, *_: Any) -> None:
        self._fit()

    on_pos = on_size

    def _fit(self) -> None:
        if self._view is not None:
            self._view.pos, self._view.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        if self._view is None:
            return False
        if not self._view.on_touch_down(touch):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return bool(super().on_touch_move(touch)) or self.is_open

    def on_touch_up(self, touch: Any) -> bool:
        return bool(super().on_touch_up(touch)) or self.is_open

    def _told(self, touch: Touch) -> None:
        if touch.kind == "tap" and self._answer is not None:
            self._answer(touch)
