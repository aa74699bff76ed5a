"""A page that is data, drawn: head, blocks and bar, each one widget that keeps what is equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.pages import kit
from companion.ui.render.drawers import drawer_of
from companion.ui.render.framed import Framed
from companion.ui.render.painted import Painted
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll

GAP = 16


class Blocks(Widget):
    """The blocks of a page, one below the other; in landscape columns stand side by side.

    A block that wants more than there is makes the page scroll; one that can fill, does.
    """

    def __init__(self, told: Callable[[kit.Touch], None], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._told = told
        self._shown: tuple[kit.Block, ...] = ()
        self.room = 0.0
        self.fbind("size", self._place)
        self.fbind("pos", self._place)

    def show(self, blocks: tuple[kit.Block, ...]) -> None:
        drawers = [drawer_of(block) for block in blocks]
        mine: list[Any] = list(reversed(self.children))
        if [type(child) for child in mine] != drawers:
            self.clear_widgets()
            mine = [drawer(told=self._told) for drawer in drawers]
            for widget in mine:
                self.add_widget(widget)
        for widget, block in zip(mine, blocks, strict=True):
            widget.show(block)
        self._shown = blocks
        self.fit(self.room)

    def fit(self, room: float) -> None:
        """Take the height that the blocks need, or all there is."""
        self.room = room
        heights = self._heights()
        wanted = sum(high for high, _ in heights) if heights else 0.0
        self.height = max(room, wanted)
        self._place()

    def _heights(self) -> list[tuple[float, list[Painted]]]:
        """Lines of blocks with their heights in pixels."""
        lines: list[tuple[float, list[Painted]]] = []
        for line in self._lines():
            wide = self._widths(len(line))
            highest = max(
                widget.least_height(width / dp(1)) for widget, width in zip(line, wide, strict=True)
            )
            lines.append((dp(highest), line))
        return lines

    def _lines(self) -> list[list[Painted]]:
        """What stands side by side: in landscape, blocks of different columns."""
        lines: list[list[Painted]] = []
        last = 0
        for widget, block in zip(reversed(self.children), self._shown, strict=True):
            column = getattr(block, "column", 0)
            if theme.form == "landscape" and column > 1 and last == column - 1:
                lines[-1].append(widget)
            else:
                lines.append([widget])
            last = column
        return lines

    def _widths(self, count: int) -> list[float]:
        if count == 1:
            return [self.width]
        first = self.width * 0.655
        return [first, self.width - first]

    def _place(self, *_: Any) -> None:
        if not self._shown or self.width < 2:
            return
        heights = self._heights()
        spare = max(0.0, self.height - sum(high for high, _ in heights))
        fills = [number for number, (_, line) in enumerate(heights) if self._fills(line)]
        top = self.top
        for number, (high, line) in enumerate(heights):
            tall = high + (spare / len(fills) if number in fills else 0.0)
            left = self.x
            for widget, wide in zip(line, self._widths(len(line)), strict=True):
                widget.size, widget.pos = (wide, tall), (left, top - tall)
                left += wide
            top -= tall

    @staticmethod
    def _fills(line: list[Painted]) -> bool:
        return any(getattr(widget, "fills", False) for widget in line)


class DrawnPage(Framed):
    """Shows a `PageView`; tells touches to `touched`. Subclasses give `view`."""

    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.scroll = Scroll()
        self.blocks = Blocks(self.touched)
        self.scroll.add_widget(self.blocks)
        self.add_widget(self.scroll)
        self.scroll.fbind("size", self._fit)

    # -- showing ---------------------------------------------------------------------------

    def make_view(self) -> kit.PageView:
        raise NotImplementedError

    def refresh(self) -> None:
        self.show(self.make_view())

    def show(self, view: kit.PageView) -> None:
        """Show this; blocks that are equal to what is shown are not drawn again."""
        self.view = view
        self.show_frame(view)
        self.blocks.show(view.blocks)

    def _fit(self, *_: Any) -> None:
        self.blocks.width = self.scroll.width
        self.blocks.fit(self.scroll.height)
