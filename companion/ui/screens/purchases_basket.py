"""What one player is about to buy, with the running total below it."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.purchases.page import BasketLine, PurchasesView, Total
from companion.ui.theme import theme
from companion.ui.widgets import drawn  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import TapArea
from companion.ui.widgets.layers import Sheet


class BasketRow(BoxLayout):
    """One item of the basket: how many, or take it out."""

    __events__ = ("on_count", "on_ask")
    place = NumericProperty(0)
    text = StringProperty()
    price = StringProperty()
    note = StringProperty()
    count = NumericProperty(1)
    counted = BooleanProperty(False)

    def show(self, line: BasketLine) -> None:
        self.place, self.text, self.price = line.place, line.text, line.price
        self.note, self.count, self.counted = line.note, line.count, line.counted

    def on_count(self, *_: Any) -> None: ...

    def on_ask(self) -> None: ...


class TotalRow(TapArea):
    """A figure below the basket; secret ones show while they are held."""

    key = StringProperty()
    heading = StringProperty()
    text = StringProperty()
    tone = StringProperty("text")
    secret = BooleanProperty(False)
    revealed = BooleanProperty(False)
    guard = ObjectProperty(None, allownone=True)  # says whether it may show, or asks for a number

    def show(self, total: Total) -> None:
        self.key, self.heading, self.text = total.key, total.heading, total.text
        self.tone, self.secret = total.tone, total.secret

    def on_hold(self) -> None:
        self.revealed = self.secret and (self.guard is None or self.guard())

    def on_let_go(self) -> None:
        self.revealed = False


class TokenTap(TapArea):
    """An objective token to be flipped for its point."""

    key = StringProperty()
    text = StringProperty()
    tint = StringProperty()
    chosen = BooleanProperty(False)
    ground = ColorProperty(theme.control)


class BasketBox(BoxLayout):
    """What one player is about to buy."""

    body = ObjectProperty(None, allownone=True)
    title = StringProperty()
    empty_note = StringProperty()
    problems = StringProperty()
    fills = BooleanProperty(True)
    room = NumericProperty(400)

    def show(self, view: PurchasesView) -> None:
        rows, totals, tokens = self.ids.rows, self.ids.totals, self.ids.tokens
        self.empty_note = "" if view.lines else view.empty_note
        self.problems = "\n".join(view.problems)
        fit(rows, len(view.lines), self._row)
        for row, line in zip(reversed(rows.children), view.lines, strict=True):
            row.show(line)
        fit(totals, len(view.totals), self._total)
        for widget, total in zip(reversed(totals.children), view.totals, strict=True):
            widget.show(total)
        fit(tokens, len(view.tokens), self._token)
        for widget, token in zip(reversed(tokens.children), view.tokens, strict=True):
            widget.key, widget.tint = token.key, token.colour
            widget.text, widget.chosen = token.text, token.chosen

    def _row(self) -> BasketRow:
        row = BasketRow()
        row.bind(
            on_count=lambda item, count: self.body.change(int(item.place), int(count)),
            on_ask=lambda item: self.body.ask(int(item.place)),
        )
        return row

    def _total(self) -> TotalRow:
        row = TotalRow(guard=self.body.may_see_cash)
        row.bind(on_tap=self.body.ask_why)
        row.bind(on_hold=lambda item: None if item.secret else self.body.ask_why(item))
        return row

    def _token(self) -> TokenTap:
        widget = TokenTap()
        widget.bind(on_tap=lambda item: self.body.flip(item.key))
        return widget


class BasketSheet(Sheet):
    """On a phone the basket lies over the shelves."""

    title = StringProperty()


def fit(box: Any, count: int, make: Any) -> None:
    """As many widgets in the box as there are things to show; those there stay."""
    while len(box.children) > count:
        box.remove_widget(box.children[0])
    while len(box.children) < count:
        box.add_widget(make())


load("screens/purchases_basket")
