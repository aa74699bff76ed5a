"""Statistics over all finished games of this device."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.statistics import StatisticsView
from companion.ui.screens.page import Page
from companion.ui.widgets.chart import BarsCard


class StatisticsPage(Page):
    """Shows the presenter's cards."""

    presenter = ObjectProperty(None, allownone=True)
    title = StringProperty()
    note = StringProperty()

    def refresh(self) -> None:
        view: StatisticsView = self.presenter.view()
        self.title, self.note = view.title, view.note
        box = self.ids.cards
        box.clear_widgets()
        for card in view.cards:
            box.add_widget(BarsCard(view=card))

    def went_back(self) -> bool:
        self.shell.go("home")
        return True


load("screens/statistics")
