"""Long lists that recycle their rows: the log and a purse's ledger."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.ui.layout import load
from companion.ui.render.log_row import LogRow  # noqa: F401  named in the kv file


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
