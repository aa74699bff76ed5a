"""A page of leaves in columns, with the strip of its tabs: whatever is told as blocks."""

from __future__ import annotations

from typing import Any

from companion.pages import kit
from companion.ui.render.columns import Columns
from companion.ui.render.framed import Framed
from companion.ui.render.strip import Strip, StripView
from companion.ui.widgets.basic import Scroll


class ColumnPage(Framed):
    """Shows the blocks of a `PageView`; another `about` is read from its top."""

    def __init__(self, **kwargs: Any) -> None:
        self._about: Any = None
        super().__init__(orientation="vertical", **kwargs)
        self.strip = Strip(told=self.touched)
        self.scroll = Scroll()
        self.columns = Columns()
        self.columns.listener = self
        self.scroll.add_widget(self.columns)
        self.scroll.fbind("size", self._fit)
        self.add_widget(self.strip)
        self.add_widget(self.scroll)

    def _fit(self, *_: Any) -> None:
        self.columns.width, self.columns.room = self.scroll.width, self.scroll.height

    def show(self, view: kit.PageView, strip: StripView | None = None, about: Any = None) -> None:
        """Head, strip, leaves and bar; what is equal is not drawn again."""
        self.view = view
        self.show_frame(view)
        self.strip.show(strip or StripView())
        self.columns.show(view.blocks)
        if about != self._about:
            self._about = about
            self.scroll.scroll_y = 1

    def touched_block(self, touch: kit.Touch) -> None:
        self.touched(touch)
