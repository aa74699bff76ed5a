"""Charts: curves round by round, where the time went, and the luck of the dice."""

from __future__ import annotations

from dataclasses import replace

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.presenters.charts.page import ChartsPresenter
from companion.ui.render.page import DrawnPage


class ChartsPage(DrawnPage):
    """Shows one chart at a time; a finger on it reads the figures of that round."""

    presenter: ChartsPresenter = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        view = replace(self.presenter.view(), bar=self.bar_with())
        tabs = tuple(kit.Tab(key, text) for key, text in self.presenter.tabs())
        tab = self.presenter.tab
        self.show(replace(view, tabs=tabs, tab=tab, about=(tab,)))

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind != "tap":
            return
        if what == "tab":
            self.choose(key)
        elif self.presenter.touched(touch.key):
            self.refresh()
        elif self.shell.has(touch.key):
            self.shell.go(touch.key)

    def choose(self, key: str) -> None:
        self.presenter.choose(key)
        self.refresh()

    def went_back(self) -> bool:
        self.shell.go("table")
        return True
