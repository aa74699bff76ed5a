"""Statistics over all finished games of this device."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.presenters.charts.page import bars_of
from companion.ui.presenters.report.statistics import StatisticsView
from companion.ui.render.page import DrawnPage


class StatisticsPage(DrawnPage):
    """Shows the presenter's cards."""

    presenter = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        told: StatisticsView = self.presenter.view()
        cards = tuple(bars_of(card, f"bars{at}", at % 2) for at, card in enumerate(told.cards)) or (
            kit.Tale("none", told.title, told.note),
        )
        note = told.note if told.cards else ""
        self.show(
            kit.PageView("statistics", told.title, note, blocks=cards, back=self.back_button())
        )

    def went_back(self) -> bool:
        self.shell.go("home")
        return True
