"""Statistics over all finished games of this device."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.statistics import StatisticsView
from companion.ui.render.framed import Framed
from companion.ui.widgets.chart import BarsCard


class StatisticsPage(Framed):
    """Shows the presenter's cards."""

    presenter = ObjectProperty(None, allownone=True)
    note = StringProperty()

    def refresh(self) -> None:
        view: StatisticsView = self.presenter.view()
        self.note = view.note
        self.show_frame(kit.PageView("statistics", view.title, back=self.back_button()))
        box = self.ids.cards
        box.clear_widgets()
        for card in view.cards:
            box.add_widget(BarsCard(view=card))

    def went_back(self) -> bool:
        self.shell.go("home")
        return True


load("screens/statistics")
