"""What every page of the look has: a painted head above and the action bar below, never moving."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.presenters.page_parts import bar_of
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.bar import ActBar
from companion.ui.render.head import Head
from companion.ui.render.keyboard import KeyRing
from companion.ui.render.paint.brush import Hit
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.spot import Spot, painted
from companion.ui.screens.page import Page
from companion.ui.translator import tr


class Framed(Page):
    """Title, state and stops above; undo, redo, the last step and what is next below.

    A subclass puts the middle between them and answers touches of its own.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ring = KeyRing(self)
        self.head = Head(told=self.touched, size_hint_y=None)
        self.bar = ActBar(told=self.touched, size_hint_y=None)
        self.add_widget(self.head, len(self.children))

    def show_frame(self, view: kit.PageView) -> None:
        """Head and bar as the view says; equal ones are not drawn again."""
        if self.shell is not None:
            self.shell.moments.show(view.moment, self.touched)
        self.head.show(view)
        self.head.height = dp(self.head.least_height(0))
        if view.bar is not None:
            self.bar.show(view.bar)
            self.bar.height = dp(self.bar.least_height(0))
            if self.bar.parent is None:
                self.add_widget(self.bar)
        elif self.bar.parent is not None:
            self.remove_widget(self.bar)

    def bar_with(self, foot: Foot | None = None, brief: str = "") -> kit.Bar | None:
        """The bar of a page of the open game, or of none; None where it would be empty."""
        foot, session = foot or Foot(), self.shell.session
        undo = tr(session.next_undo) if session is not None and session.next_undo else ""
        redo = tr(session.next_redo) if session is not None and session.next_redo else ""
        act = _button(foot.main, brief) if foot.main else None
        others = tuple(_button(button) for button in foot.others)
        if session is None and act is None and not others:
            return None
        if session is None:
            return kit.Bar(others=others, act=act, can_undo=False, note=foot.note)
        return bar_of(tr.translator, undo, redo, act, others, foot.note)

    @staticmethod
    def back_button() -> kit.Button:
        """The arrow left of a title."""
        return kit.Button("back", tr("ui.back"))

    @property
    def parts(self) -> list[Painted]:
        """Everything that paints itself, from the top down."""
        return list(painted(self))

    def part_of(self, key: str) -> tuple[Painted, Hit]:
        """Where a finger reaches this key; a KeyError where nothing has it."""
        found = Spot.within(self, key)
        if found is None:
            raise KeyError(key)
        return found.part, found.hit

    def spot(self, key: str) -> Spot:
        """A key of the page as a place in the window."""
        for part in self.parts:
            part.paint_now()  # what changed is drawn with the next frame
        return Spot.of(self, key)

    # -- touches ---------------------------------------------------------------------------

    def touched(self, touch: kit.Touch) -> None:
        """A finger on a key."""
        match touch:
            case kit.Touch("undo", "tap"):
                self.shell.session.undo()
            case kit.Touch("redo", "tap"):
                self.shell.session.redo()
            case kit.Touch("back", "tap"):
                self.went_back()
            case _:
                self.answer(touch)

    def answer(self, touch: kit.Touch) -> None:
        """What this page does with a touch of its own."""

    # -- keyboard --------------------------------------------------------------------------

    def on_parent(self, page: Any, parent: Any) -> None:
        after = getattr(super(), "on_parent", None)  # what else the page does when it is shown
        if after is not None:
            after(page, parent)
        if parent is not None:
            Window.bind(on_key_down=self._key)
            self.bar.reading.came()
        else:
            Window.unbind(on_key_down=self._key)
            self.ring.leave()

    def _key(self, _window: Any, key: int, _code: Any, _text: Any, modifiers: list[str]) -> bool:
        """Tab goes from key to key, Enter taps; a sheet that lies above has the keys itself."""
        if self.shell is None or self.shell.layers.top_sheet is not None or self.ring.is_typing:
            return False
        return self.ring.key(key, modifiers)


def _button(button: Button, brief: str = "") -> kit.Button:
    return kit.Button(button.key, button.text, button.icon, button.enabled, brief)
