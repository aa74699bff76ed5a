"""A page that is data, drawn: head, strip, blocks and bar, each a widget that paints itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.render.blocks import Blocks
from companion.ui.render.columns import heard
from companion.ui.render.framed import Framed
from companion.ui.render.strip import Strip, StripView
from companion.ui.screens.page import Page
from companion.ui.widgets.basic import Scroll


class DrawnPage(Framed):
    """Shows a `PageView` of any blocks; another `about` is read from its top.

    A subclass gives `make_view` and hears touches in `answer`; one that has panels may hear them
    one by one instead (`tapped`, `asked`, `stepped`, `chose`, `answered`, `thrown`, `marked`).
    """

    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._left: tuple[Any, float] | None = None  # what it was about, how far down
        self.strip = Strip(told=self.touched)
        self.scroll = Scroll()
        self.blocks = Blocks(told=self.touched)
        self.scroll.add_widget(self.blocks)
        self.add_widget(self.scroll)
        self.scroll.bind(size=self._fit, scroll_y=self.blocks.moved)

    def seed(self) -> Callable[[], Page]:
        """Made anew it is read where it was left, if it is about the same."""
        about = self.view.about if self.view is not None else ()
        return partial(_left_at, super().seed(), about, self.scroll.down)

    @property
    def cards(self) -> dict[str, Any]:
        """The blocks on the page as they are drawn, by their keys."""
        return self.blocks.cards

    # -- showing ---------------------------------------------------------------------------

    def make_view(self) -> kit.PageView:
        raise NotImplementedError

    def refresh(self) -> None:
        self.show(self.make_view())

    def show(self, view: kit.PageView) -> None:
        """Show this; what is equal to what is shown is not drawn again."""
        before, self.view = self.view, view
        self.show_frame(view)
        self._show_strip(view)
        self.blocks.show(view.blocks, self.spare())
        if before is not None and before.about != view.about:
            self.scroll.scroll_y = 1
        if before is None and self._left is not None:
            (about, down), self._left = self._left, None
            if about == view.about:
                self.scroll.go_down(down)

    def _show_strip(self, view: kit.PageView) -> None:
        if view.people or view.tabs:
            self.strip.show(StripView(view.people, view.person, view.tabs, view.tab))
            if self.strip.parent is None:
                self.add_widget(self.strip, self.children.index(self.head))
        elif self.strip.parent is not None:
            self.remove_widget(self.strip)

    def _fit(self, *_: Any) -> None:
        self.blocks.width, self.blocks.room = self.scroll.width, self.scroll.height
        self.blocks.fit()

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == "person" and self._has_person(key):
            self.choose_player(key)
        elif touch.kind == "tap" and what == "tab":
            self.choose_tab(key)
        else:
            heard(self, self, touch)

    def _has_person(self, key: str) -> bool:
        """Whether it is somebody of the strip; blocks may have people of their own."""
        people = self.view.people if self.view is not None else ()
        return any(person.id == key for person in people)

    def choose_player(self, player: str) -> None:
        """Somebody of the strip."""

    def choose_tab(self, tab: str) -> None:
        """A part of the page."""


def _left_at(grown: Callable[[], Any], about: Any, down: float) -> Page:
    page: DrawnPage = grown()
    page._left = (about, down)
    return page
