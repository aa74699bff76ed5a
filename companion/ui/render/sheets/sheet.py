"""A sheet that is data, drawn: head, blocks that scroll, keys for a number, buttons."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.kit import Touch
from companion.pages.sheets import SheetView
from companion.ui.render.blocks import Blocks
from companion.ui.render.keyboard import KeyRing
from companion.ui.render.paint.spot import Spot, painted
from companion.ui.render.sheets.parts import SheetFoot, SheetHead, SheetKeys
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll
from companion.ui.widgets.layers import MARGIN, Popover, Sheet

PAD, BRIEF_PAD, GAP = 20, 16, 10
KEYS_WIDE, BESIDE = 288, 20
BAR = 12  # beyond what scrolls: there its bar stands, over no word and no button
LEAST_SEEN = 120  # of what scrolls, however low the window is
BACKSPACE = 8


class DrawnSheet(Sheet):
    """Shows a `SheetView`; a subclass gives `make_view` and hears touches in `answer`."""

    RIM = "line"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: SheetView | None = None
        self.head = SheetHead(told=self._heard, size_hint=(None, None))
        self.keys = SheetKeys(told=self._heard, size_hint=(None, None))
        self.foot = SheetFoot(told=self._heard, size_hint=(None, None))
        self.pinned = Blocks(told=self._heard, edged=False, plain=True, size_hint_x=None)
        self.blocks = Blocks(told=self._heard, edged=False, plain=True, size_hint_x=None)
        self.scroll = Scroll(size_hint=(None, None))
        self.scroll.add_widget(self.blocks)
        self.ring = KeyRing(self)
        ground = Widget(size_hint=(None, None))
        with ground.canvas.before:
            self._ink = Color(*theme.raised)
            self._ground = SmoothRoundedRectangle(radius=[dp(14)])
            self._line = Color(*theme.token(self.RIM))
            self._rim = SmoothLine(width=dp(0.7))
        ground.bind(pos=self._drawn, size=self._drawn)
        for part in (self.head, self.pinned, self.scroll, self.keys, self.foot):
            ground.add_widget(part)
        self.add_widget(ground)
        self.blocks.bind(height=self._arranged)
        self.scroll.bind(scroll_y=self.blocks.moved, height=self.blocks.moved)
        theme.watch(self._recoloured, "version")
        theme.watch(self._reformed, "form", "text_size")

    # -- showing ---------------------------------------------------------------------------

    def make_view(self) -> SheetView:
        raise NotImplementedError

    def refresh(self) -> None:
        """Show what is true now."""
        self.show(self.make_view())

    def show(self, view: SheetView) -> None:
        """Show this; what is equal to what is shown is not drawn again."""
        before, self.view = self.view, view
        self.head.show(view)
        self.keys.show(view.keys)
        self.foot.show((view.act, view.others))
        self.pinned.show((view.pinned,) if view.pinned is not None else ())
        self.blocks.show(view.blocks)
        if before is None or before.about != view.about:
            self.scroll.scroll_y = 1
        if self.parent is not None:
            self.place()

    def fitted_pane(self) -> Widget:
        """The card, as wide as it wants to be and as high as the window allows."""
        view = self.view
        if view is not None:
            self._arrange(view)
        self.pane.size = self.card.width, min(self.card.height, self.height - 2 * MARGIN)
        return self.pane

    def _arrange(self, view: SheetView) -> None:
        pad = dp(BRIEF_PAD if view.brief else PAD)
        wide = min(dp(view.wide), self.width - 2 * MARGIN)
        inner, gap = wide - 2 * pad, dp(GAP)
        aside = view.keys is not None and bool(view.blocks) and theme.form != "phone"
        keys_wide = min(dp(KEYS_WIDE), inner) if aside else inner
        left = inner - keys_wide - dp(BESIDE) if aside else inner
        head = dp(self.head.least_height(inner / dp(1)))
        keys = dp(self.keys.least_height(keys_wide / dp(1))) if view.keys is not None else 0.0
        has_foot = view.act is not None or bool(view.others)
        foot_wide = inner
        foot = dp(self.foot.least_height(foot_wide / dp(1))) if has_foot else 0.0
        self.blocks.width, self.pinned.width = left, inner
        self.blocks.fit()
        self.pinned.fit()
        around = 2 * pad + head + (gap if head else 0.0) + (foot + gap if foot else 0.0)
        around += self.pinned.height
        around += 0.0 if aside or not keys else keys + gap
        room = self.height - 2 * MARGIN - around
        seen = min(self.blocks.height, max(room, dp(LEAST_SEEN))) if view.blocks else 0.0
        if view.tall:
            seen = max(room, dp(LEAST_SEEN))
        elif not self.blocks.height:
            around -= gap
        middle = max(seen, keys) if aside else seen
        self.card.size = wide, around + middle
        self.head.size, self.foot.size = (inner, head), (foot_wide, foot)
        self.keys.size, self.scroll.size = (keys_wide, keys), (left + dp(BAR), seen)
        self.keys.opacity, self.foot.opacity = (1 if keys else 0), (1 if foot else 0)
        self._put()

    def _put(self) -> None:
        """Everything in its place on the card."""
        view, card = self.view, self.card
        assert view is not None
        pad, gap = dp(BRIEF_PAD if view.brief else PAD), dp(GAP)
        x, top = card.x + pad, card.top - pad
        self.head.pos = x, top - self.head.height
        top -= self.head.height + (gap if self.head.height else 0.0)
        self.pinned.pos = x, top - self.pinned.height
        top -= self.pinned.height
        self.scroll.pos = x, top - self.scroll.height
        self.foot.pos = x, card.y + pad
        if self.keys.width < self.head.width:
            self.keys.pos = card.right - pad - self.keys.width, top - self.keys.height
        else:
            above = self.foot.height + gap if self.foot.height else 0.0
            self.keys.pos = x, card.y + pad + above

    def _arranged(self, *_: Any) -> None:
        if self.parent is not None and self.view is not None:
            self.place()

    def _drawn(self, card: Widget, *_: Any) -> None:
        self._ground.pos, self._ground.size = card.pos, card.size
        self._rim.rounded_rectangle = (*card.pos, *card.size, dp(14))
        if self.view is not None:
            self._put()

    def _recoloured(self, *_: Any) -> None:
        self._ink.rgba, self._line.rgba = theme.raised, theme.token(self.RIM)

    def _reformed(self, *_: Any) -> None:
        if self.parent is not None:
            self.refresh()

    # -- for popovers, tests and audits ----------------------------------------------------

    def spot(self, key: str) -> Spot:
        """A key of the sheet as a place in the window, scrolled into sight."""
        found = self.seek(key)
        if found.part.parent is self.blocks and self.scroll.do_scroll_y:
            self.scroll.scroll_to(found, animate=False)
            self.scroll.update_from_scroll()  # at once: it is about to be touched
        return found

    def seek(self, key: str) -> Spot:
        """A key of the sheet, wherever it is scrolled to; a KeyError where nothing has it."""
        for part in painted(self):
            part.paint_now()  # what changed is drawn with the next frame
        found = Spot.within(self, key)
        if found is None:
            raise KeyError(key)
        return found

    @property
    def texts(self) -> list[str]:
        """Everything that can be read on it, from the top down."""
        for part in painted(self):
            part.paint_now()
        return [word.text for part in painted(self) for word in part.words]

    # -- touches ---------------------------------------------------------------------------

    def _heard(self, touch: Touch) -> None:
        if touch.kind == "tap":
            self.ring.end_typing()  # first: what was typed belongs to what is closed or booked
        if touch == Touch("close"):
            self.cancel()
        else:
            self.answer(touch)

    def answer(self, touch: Touch) -> None:
        """A finger on a key."""

    # -- keyboard --------------------------------------------------------------------------

    def on_open(self) -> None:
        Window.bind(on_key_down=self._key)

    def on_close(self) -> None:
        Window.unbind(on_key_down=self._key)
        self.ring.leave()

    def _key(self, _window: Any, key: int, _code: Any, text: Any, modifiers: list[str]) -> bool:
        """Tab and Enter go round; digits and backspace are the keys of the keypad."""
        if getattr(self.parent, "top_sheet", None) is not self or self.ring.is_typing:
            return False
        if self.ring.key(key, modifiers):
            return True
        if self.ring.is_enter(key) and self.view is not None and self.view.act is not None:
            if self.view.act.enabled:
                self._heard(Touch(self.view.act.key))
            return True
        if self.view is not None and self.view.keys is not None:
            if text and str(text).isdigit():
                self._heard(Touch(f"key:{text}"))
                return True
            if key == BACKSPACE:
                self._heard(Touch("key:back"))
                return True
        return False


class DrawnPopover(DrawnSheet, Popover):
    """A small drawn sheet beside what it is about; nothing is dimmed, so its rim is gilt."""

    RIM = "gilt"
