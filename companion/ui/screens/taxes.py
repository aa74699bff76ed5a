"""Phase 3: everybody's rate, income, upkeep and interest at once, and one booking for all."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.medioevo.taxes.page import TaxRow
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Foot, PhaseView
from companion.ui.screens.phase import Body
from companion.ui.screens.sheets import PickSheet
from companion.ui.screens.taxes_means import MeansSheet
from companion.ui.theme import theme
from companion.ui.widgets.basic import Card
from companion.ui.widgets.cells import FigureCell

LEAST_ROW, MOST_ROW = 76, 104


class TaxRowCard(Card):
    """One player's phase 3."""

    body = ObjectProperty(None, allownone=True)
    player = StringProperty()
    player_name = StringProperty()
    colour = StringProperty("blue")
    note = StringProperty()
    warns = BooleanProperty(False)
    booked = BooleanProperty(False)

    def show(self, row: TaxRow) -> None:
        self.player, self.player_name, self.colour = row.player, row.name, row.colour
        self.note, self.warns, self.booked = row.note, row.warns, row.booked
        rate = self.ids.rate
        rate.text, rate.can_less, rate.can_more = str(row.rate), row.can_less, row.can_more
        rate.open = not row.booked
        for figure in row.figures:
            cell = self.ids[figure.key]
            cell.heading, cell.text, cell.tone = figure.heading, figure.text, figure.tone
        self.ids.after.text = row.after
        self.ids.after.guard = self._is_open

    def _is_open(self) -> bool:
        """Whether his money may show; asks for the number that guards it."""
        return bool(self.body.page.gate.opens(self.player, self.player_name, lambda: None))


class WideTaxRow(TaxRowCard):
    """On a tablet in landscape: one line."""


class TallTaxRow(TaxRowCard):
    """In portrait and on a phone: the rate beside the name, the figures below."""


class TaxesBody(Body):
    """The table of phase 3."""

    presenter = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.rows: dict[str, TaxRowCard] = {}
        self._form = ""
        super().__init__(**kwargs)

    def show(self, _view: PhaseView | None = None) -> None:
        view = self.presenter.view()
        if self._form != theme.form or list(self.rows) != [row.player for row in view.rows]:
            self._form = theme.form
            kind = WideTaxRow if theme.form == "landscape" else TallTaxRow
            self.ids.rows.clear_widgets()
            self.rows = {row.player: kind(body=self) for row in view.rows}
            for widget in self.rows.values():
                self.ids.rows.add_widget(widget)
        for row in view.rows:
            self.rows[row.player].show(row)
        names = ("player", "rate", "income", "upkeep", "interest", "net", "after")
        for name, text in zip(names, view.headings, strict=True):
            self.ids[f"head_{name}"].text = text
        self.fit_rows()

    def fit_rows(self) -> None:
        """All rows share the height as long as none gets too small."""
        if self._form != "landscape" or not self.rows:
            return
        room = self.ids.scroll.height - dp(8) * (len(self.rows) - 1)
        share = room / len(self.rows)
        least = dp(LEAST_ROW) * max(1.0, theme.text_size)
        for row in self.rows.values():
            row.height = min(max(share, least), dp(MOST_ROW) * max(1.0, theme.text_size))

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        if foot.main is None:
            return Foot(self.page.presenter.go_on(), (), foot.note)
        return Foot(foot.main, (*foot.others, self.page.presenter.go_on()), foot.note)

    def pressed(self, key: str) -> bool:
        what, _, player = key.partition(":")
        if what == "book":
            self.page.do(self.presenter.book_all())
        elif what == "areas":
            self.page.ask(self.presenter.ask_areas())
        elif what == "only":
            self.page.do(self.presenter.book(player))
        else:
            return False
        return True

    def question_of(self, key: str) -> Question | None:
        question: Question = self.presenter.ask_areas()
        return question if question.key == key else None

    def step(self, player: str, change: int) -> None:
        self.presenter.change_rate(player, change)
        self.page.refresh()

    def pick(self, player: str, box: Any) -> None:
        """All rates at once."""
        sheet = self.page.sheet(PickSheet)

        def picked(rate: int, _entry: str) -> None:
            sheet.close()
            self.presenter.set_rate(player, rate)
            self.page.refresh()

        sheet.ask(self.presenter.pick_rate(player), picked)
        sheet.point_at(box)
        self.page.shell.layers.open(sheet)

    def ask_why(self, player: str, cell: FigureCell) -> None:
        self.page.tell_why(self.presenter.reason(player, cell.key), cell)

    def open_means(self, player: str) -> None:
        if player in self.presenter.waiting():
            sheet = self.page.sheet(MeansSheet)
            sheet.ask(self, player)
            self.page.shell.layers.open(sheet)


load("screens/taxes")
