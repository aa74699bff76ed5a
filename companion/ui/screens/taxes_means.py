"""What a player does when money is short in phase 3: loan, pieces, cards, relief, failure."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets.figures import Stepper  # noqa: F401  named in the kv file
from companion.ui.widgets.layers import Sheet


class MeansRow(BoxLayout):
    """Something a player can do to pay: how often, or whether."""

    __events__ = ("on_step",)
    key = StringProperty()
    text = StringProperty()
    value = NumericProperty(0)
    most = NumericProperty(1)

    def on_step(self, count: int) -> None: ...


class MeansSheet(Sheet):
    """What a player does when money is short; booked with his taxes."""

    title = StringProperty()
    note = StringProperty()
    warns = BooleanProperty(False)
    can_book = BooleanProperty(False)

    def ask(self, body: Any, player: str) -> None:
        self.body, self.player = body, player
        self._rows: dict[str, MeansRow] = {}
        self.ids.rows.clear_widgets()
        self.refresh()

    def refresh(self) -> None:
        presenter = self.body.presenter
        self.title = presenter.name(self.player)
        answer = presenter.answers().get(self.player)
        problem = presenter.problem(self.player, answer)
        self.warns = bool(problem)
        self.note = problem or presenter.in_short(self.player)
        self.can_book = not problem and self.player in presenter.waiting()
        bankrupt = answer is None or answer.bankrupt
        for means in presenter.returns.means(self.player, bankrupt=bankrupt):
            if means.key not in self._rows:
                row = MeansRow()
                row.key = means.key
                row.bind(on_step=self._stepped)
                self._rows[means.key] = row
                self.ids.rows.add_widget(row)
            row = self._rows[means.key]
            row.text, row.value, row.most = means.text, means.count, means.most

    def _stepped(self, row: MeansRow, count: int) -> None:
        self.body.presenter.returns.change(self.player, row.key, count)
        self.refresh()
        self.body.page.refresh()

    def book(self) -> None:
        self.close()
        self.body.page.do(self.body.presenter.book(self.player))


load("screens/taxes_means")
