"""Why a figure is what it is: the lines that add up to it, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets.layers import Popover


class BreakdownRow(BoxLayout):
    """One reason: its words, the rule's number, its amount."""

    text = StringProperty()
    rule = StringProperty()
    amount = StringProperty()
    is_total = BooleanProperty(False)


class BreakdownSheet(Popover):
    """Opens beside a figure; `rows` are dicts of a row's properties."""

    title = StringProperty()
    note = StringProperty()
    rows = ListProperty([])

    def on_rows(self, *_: Any) -> None:
        box = self.ids.rows
        box.clear_widgets()
        for row in self.rows:
            box.add_widget(BreakdownRow(**row))

    offered = StringProperty()

    def tell(self, title: str, rows: Sequence[dict[str, Any]], note: str = "") -> None:
        self.title, self.note, self.rows = title, note, list(rows)
        self.offered = ""

    def offer(self, text: str, then: Callable[[], None]) -> None:
        """One thing that can be done about the figure."""
        self.offered, self._then = text, then

    def accept(self) -> None:
        self.close()
        self._then()


load("widgets/breakdown")
