"""Cells of a table: a figure that says why, one shown only while held, a step up or down."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets import drawn  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import TapArea


class FigureCell(TapArea):
    """A figure of a table, right-aligned; a tap or a long one asks why."""

    key = StringProperty()
    heading = StringProperty()
    text = StringProperty()
    tone = StringProperty("text")
    strong = BooleanProperty(False)


class SecretCell(TapArea):
    """A figure of a table that shows only while a finger holds it."""

    text = StringProperty()
    heading = StringProperty()
    revealed = BooleanProperty(False)
    guard = ObjectProperty(None, allownone=True)  # says whether it may show, or asks for a number

    def on_hold(self) -> None:
        self.revealed = self.guard is None or self.guard()

    def on_let_go(self) -> None:
        self.revealed = False


class RateStepper(BoxLayout):
    """Minus, the rate, plus; a tap on the rate shows all of them."""

    __events__ = ("on_step", "on_pick")
    text = StringProperty()
    can_less = BooleanProperty(True)
    can_more = BooleanProperty(True)
    open = BooleanProperty(True)

    def on_step(self, change: int) -> None: ...

    def on_pick(self, box: Any) -> None: ...


load("widgets/cells")
