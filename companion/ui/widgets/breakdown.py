"""Why a figure is what it is: the lines that add up to it, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.boxed import rule_told
from companion.ui.rulings import rulings
from companion.ui.translator import tr
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.layers import Popover


class RuleTap(Tap, AnchorLayout):
    """A rule's number; a tap tells what the rule says."""

    text = StringProperty()


class BreakdownRow(BoxLayout):
    """One reason: its words, the rule's number, its amount; the rule's text one tap away."""

    text = StringProperty()
    rule = StringProperty()
    amount = StringProperty()
    is_total = BooleanProperty(False)
    tone = StringProperty("text")
    explanation = StringProperty()
    ruling = StringProperty()  # how this table reads the rule

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        sentence = rulings.agreed().get(self.rule, "") if self.rule else ""
        self.ruling = tr("ui.dispute.agreed", sentence=sentence) if sentence else ""
        if self.rule and tr.translator.has(f"rule.{self.rule}.text"):
            self.rule_tap = RuleTap(text=self.rule)
            self.rule_tap.bind(on_tap=lambda _tap: self.explain())
            self.ids.line.add_widget(self.rule_tap, index=1 if self.amount else 0)

    def explain(self) -> None:
        """Show or hide what the rule says."""
        told = f"{tr(f'rule.{self.rule}.title')}: {rule_told(tr.translator, self.rule)}"
        self.explanation = "" if self.explanation else told


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
    disputed = StringProperty()

    def tell(self, title: str, rows: Sequence[dict[str, Any]], note: str = "") -> None:
        self.title, self.note = title, note
        self.rows = []  # equal rows are made anew too: the table may read a rule otherwise now
        self.rows = list(rows)
        self.offered = ""
        cited = any(row.get("rule") for row in self.rows)
        self.disputed = tr("ui.dispute") if cited and rulings.is_open() else ""

    def dispute(self) -> None:
        """The figure and the rules it cites on a page of their own."""
        self.close()
        rulings.dispute(self.title, self.rows)

    def offer(self, text: str, then: Callable[[], None]) -> None:
        """One thing that can be done about the figure."""
        self.offered, self._then = text, then

    def accept(self) -> None:
        self.close()
        self._then()


load("widgets/breakdown")
