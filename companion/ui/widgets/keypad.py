"""Keys for an amount: big enough for a thumb, no system keyboard over the table."""

from __future__ import annotations

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.layout import load
from companion.ui.theme import theme
from companion.ui.widgets.basic import Tap

LARGEST = 999_999


def pressed(value: int, key: str, most: int = LARGEST) -> int:
    """The amount after a key; what would be too much changes nothing."""
    if key == "back":
        return value // 10
    grown = int(f"{value}{key}")
    return grown if grown <= most else value


class Key(Tap, BoxLayout):
    """One key of the keypad."""

    text = StringProperty()
    icon = StringProperty()
    ground = ColorProperty(theme.control)


class Keypad(GridLayout):
    """Twelve keys; `value` is the amount typed."""

    value = NumericProperty(0)
    most = NumericProperty(LARGEST)

    def press(self, key: str) -> None:
        self.value = pressed(int(self.value), key, int(self.most))


class PinPad(Keypad):
    """The same keys for a number whose digits count one by one."""

    __events__ = ("on_key",)

    def press(self, key: str) -> None:
        self.dispatch("on_key", key)

    def on_key(self, key: str) -> None: ...


load("widgets/keypad")
