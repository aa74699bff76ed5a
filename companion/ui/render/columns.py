"""Blocks for pages that hear their touches one by one."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages.kit import Touch
from companion.ui.render.blocks import Blocks
from companion.ui.render.paint.spot import Spot


class Columns(Blocks):
    """Tells each kind of touch to the method of its `listener` that hears it."""

    listener = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.told = self._heard

    def _heard(self, touch: Touch) -> None:
        heard(self.listener, self, touch)


def heard(listener: Any, root: Any, touch: Touch) -> None:
    """What a touch on a block means to a page; with where it is, for what points at it."""
    match touch.kind:
        case "tap":
            listener.tapped(touch.key, Spot.within(root, touch.key))
        case "hold":
            listener.asked(touch.key, Spot.within(root, touch.key))
        case "step":
            listener.stepped(touch.key, touch.value)
        case "choose":
            listener.chose(touch.key, touch.value)
        case "answer":
            listener.answered(touch.key, touch.value)
        case "throw":
            listener.thrown(touch.value)
        case "mark":
            listener.marked(touch.value)
        case "let_go":
            listener.reveal(False)
        case "reveal" if listener.is_locked():
            listener.unlock()
        case "reveal":
            listener.reveal(True)
