"""Figures: one that says why, a stepper, a secret one that shows only while it is held."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets import drawn  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import TapArea


class Stepper(BoxLayout):
    """A figure between minus and plus."""

    __events__ = ("on_change",)
    value = NumericProperty(0)
    text = StringProperty()
    least = NumericProperty(-1_000_000)
    most = NumericProperty(1_000_000)
    step = NumericProperty(1)

    def on_change(self, change: int) -> None: ...


class Secret(TapArea):
    """Money behind the screen: dots, and the figure only while a finger holds it."""

    __events__ = ("on_locked",)
    heading = StringProperty()
    value = StringProperty()
    revealed = BooleanProperty(False)
    guard = ObjectProperty(None, allownone=True)  # says whether a number must be typed first

    def on_hold(self) -> None:
        if self.guard is not None and self.guard():
            self.dispatch("on_locked")
        else:
            self.revealed = True

    def on_locked(self) -> None:
        """Held, but a number guards it: whoever listens asks for it."""

    def on_let_go(self) -> None:
        self.revealed = False


class PipsBox(TapArea):
    """Loans or the like under their name: so many of so many."""

    heading = StringProperty()
    filled = NumericProperty(0)
    most = NumericProperty(5)


load("widgets/figures")
