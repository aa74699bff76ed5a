"""Long lists that recycle their rows: the log and a purse's ledger."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.ui.layout import load
from companion.ui.widgets.basic import Tap


class LogRow(RecycleDataViewBehavior, Tap, BoxLayout):
    """One line of the log; what was taken back is quiet and struck through."""

    key = StringProperty()
    text = StringProperty()
    note = StringProperty()
    icon = StringProperty("circle-small")
    in_force = BooleanProperty(True)
    warned = BooleanProperty(False)
    here = BooleanProperty(False)
    ground = ColorProperty([0, 0, 0, 0])
    pick = ObjectProperty(None, allownone=True)
    open = ObjectProperty(None, allownone=True)  # gives the line with what is dots, while held
    revealed = StringProperty()

    def refresh_view_attrs(self, rows: Any, index: int, data: dict[str, Any]) -> None:
        super().refresh_view_attrs(rows, index, rows.describe(data["key"]))

    def on_tap(self) -> None:
        if self.pick:
            self.pick(self.key)

    def on_hold(self) -> None:
        self.revealed = self.open(self.key) if self.open else ""

    def on_let_go(self) -> None:
        self.revealed = ""


class LogList(RecycleView):
    """The log, newest first; `data` are the keys of its lines.

    `describe` gives the properties of a row: of thousands of lines only those in sight are asked.
    """

    describe = ObjectProperty(None, allownone=True)


class LedgerRow(BoxLayout):
    """One booking: what for, how much, what is left."""

    text = StringProperty()
    note = StringProperty()
    amount = StringProperty()
    balance = StringProperty()
    is_gain = BooleanProperty(True)


class LedgerList(RecycleView):
    """A purse's bookings with the running balance."""


load("widgets/lists")
