"""The bar above a page: title, the clock, undo and redo."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.measure import width_of
from companion.ui.theme import theme
from companion.ui.widgets.basic import Tap

UNDO, UNDO_BESIDE_REDO, UNDO_ON_A_PHONE = 0.34, 0.26, 0.58  # of the bar's width
BEFORE_REDO = 2  # counted from the end of the bar


class NamedTap(Tap, BoxLayout):
    """A button whose words end in an ellipsis where they are too long (undo, by name)."""

    text = StringProperty()
    icon = StringProperty()
    shown = BooleanProperty(True)
    room = NumericProperty("200dp")


class TopBar(BoxLayout):
    """Title, the clock, and undo and redo, always in the same place."""

    __events__ = ("on_back", "on_clock", "on_undo", "on_redo")
    title = StringProperty()
    subtitle = StringProperty()
    has_back = BooleanProperty(False)
    has_undo = BooleanProperty(False)
    has_redo = BooleanProperty(True)  # where there is undo; a battle only steps back
    undo_text = StringProperty()
    redo_text = StringProperty()
    names_redo_below = BooleanProperty(False)  # on a phone, while there is something to redo
    clock_text = StringProperty()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """What a page adds stands before redo and undo, so that these stay in their place."""
        if "redo_line" in self.ids:
            self.ids.line.add_widget(widget, BEFORE_REDO)
        else:
            super().add_widget(widget, *args, **kwargs)

    @property
    def undo(self) -> Any:
        """The button that takes back."""
        return self.ids.undo

    @property
    def redo(self) -> Any:
        """The button that brings back, wherever it stands now."""
        return self.ids.redo_below if self.names_redo_below else self.ids.redo_beside

    def room_for_undo(self, form: str, title: str, subtitle: str, redo_text: str) -> float:
        """On a phone the title comes first, but undo keeps a word or two."""
        width = self.width
        if form != "phone":
            shares = form == "portrait" and redo_text
            return float(min(dp(360), width * (UNDO_BESIDE_REDO if shares else UNDO)))
        role = theme.body if subtitle else theme.title
        named = max(width_of(title, "Medium", role), width_of(subtitle, "Roboto", theme.note))
        taken = named + dp(40) + (dp(56) if self.has_back else 0)
        return float(max(width * UNDO, min(width * UNDO_ON_A_PHONE, width - taken)))

    def on_back(self) -> None: ...

    def on_clock(self) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...


load("widgets/navigation")
