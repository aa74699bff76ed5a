"""A page that lies over everything: head, blocks and bar as any other, and nothing beside it."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.ui.render.bar import ActBar
from companion.ui.render.blocks import Blocks
from companion.ui.render.head import Head
from companion.ui.render.keyboard import KeyRing
from companion.ui.render.paint.spot import Spot, painted
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll
from companion.ui.widgets.layers import Sheet

BACK = 8


class DrawnOver(Sheet):
    """Covers the page, so that nobody sees more than he should; touches go to `answer`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(closes_outside=False, dims=False, **kwargs)
        card = BoxLayout(orientation="vertical", size_hint=(None, None))
        self.head = Head(told=self.answer, size_hint_y=None)
        self.bar = ActBar(told=self.answer, size_hint_y=None)
        self.scroll = Scroll()
        self.blocks = Blocks(told=self.answer)
        self.scroll.add_widget(self.blocks)
        for part in (self.head, self.scroll, self.bar):
            card.add_widget(part)
        self.ring = KeyRing(self)
        with card.canvas.before:
            self._ground = Color(*theme.background)
            ground = Rectangle()
        card.fbind("pos", lambda _card, pos: setattr(ground, "pos", pos))
        card.fbind("size", lambda _card, size: setattr(ground, "size", size))
        self.add_widget(card)
        self.scroll.bind(size=self._fit)
        theme.watch(self._recoloured, "version")
        theme.watch(self._reformed, "form")

    def place(self) -> None:
        self.fill()

    def _fit(self, *_: Any) -> None:
        self.blocks.width, self.blocks.room = self.scroll.width, self.scroll.height
        self.blocks.fit()

    def _recoloured(self, *_: Any) -> None:
        self._ground.rgba = theme.background

    def _reformed(self, *_: Any) -> None:
        self.refresh()

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is true now."""

    def show(self, view: kit.PageView) -> None:
        self.head.show(view)
        self.head.height = dp(self.head.least_height(0))
        self.bar.show(view.bar)
        self.bar.height = dp(self.bar.least_height(0))
        self.blocks.show(view.blocks)

    def spot(self, key: str) -> Spot:
        """A key of the page as a place in the window."""
        for part in painted(self):
            part.paint_now()  # what changed is drawn with the next frame
        found = Spot.within(self, key)
        if found is None:
            raise KeyError(key)
        return found

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        """A finger on a key."""
        raise NotImplementedError

    def on_open(self) -> None:
        Window.bind(on_key_down=self._key)

    def on_close(self) -> None:
        Window.unbind(on_key_down=self._key)
        self.ring.leave()

    def _key(self, _window: Any, key: int, _code: Any, text: Any, modifiers: list[str]) -> bool:
        """Tab goes round, Enter taps; digits and backspace are keys, where this lies on top."""
        if getattr(self.parent, "top_sheet", None) is not self:
            return False
        if self.ring.key(key, modifiers):
            return True
        if self.ring.is_enter(key) and self.bar.data is not None and self.bar.data.act is not None:
            if self.bar.data.act.enabled:
                self.answer(kit.Touch(self.bar.data.act.key))
            return True
        if text and text.isdigit() and Spot.within(self, f"key:{text}"):
            self.answer(kit.Touch(f"key:{text}"))
            return True
        if key == BACK and Spot.within(self, "key:back"):
            self.answer(kit.Touch("key:back"))
            return True
        return False
