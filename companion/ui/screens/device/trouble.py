"""What is shown when the app itself went wrong: a page of its own, and a sheet over Home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.device.trouble import BACK, TroubleView
from companion.ui.render.framed import Framed
from companion.ui.widgets.basic import Pill
from companion.ui.widgets.layers import Sheet, SheetAction


class TroublePage(Framed):
    """Says what happened and offers what can be done; `view` speaks the table's language."""

    view = ObjectProperty(None, allownone=True)
    choose = ObjectProperty(None, allownone=True)
    words = StringProperty()
    detail = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.ways: dict[str, Pill] = {}
        super().__init__(**kwargs)

    def refresh(self) -> None:
        shown = self.view()
        self.show_frame(kit.PageView("trouble", shown.title))
        self.words, self.detail = shown.words, shown.detail
        box = self.ids.ways
        box.clear_widgets()
        self.ways = {}
        for number, way in enumerate(shown.ways):
            look = "control" if number else "accent"
            pill = Pill(text=way.text, icon=way.icon, look=look)
            pill.bind(on_tap=lambda _pill, key=way.key: self.choose(key))
            box.add_widget(pill)
            self.ways[way.key] = pill

    def went_back(self) -> bool:
        if BACK not in self.ways:
            return False
        self.choose(BACK)
        return True


class UnfinishedSheet(Sheet):
    """The last start did not finish: try again, look at the log instead, or leave it."""

    title = StringProperty()
    words = StringProperty()

    def ask(self, view: TroubleView, choose: Callable[[str], None]) -> None:
        self.title, self.words = view.title, view.words
        box = self.ids.ways
        box.clear_widgets()
        self.ways = {}
        for way in view.ways:
            row = SheetAction(text=way.text, icon=way.icon)
            row.bind(on_tap=lambda _row, key=way.key: self._chosen(key, choose))
            box.add_widget(row)
            self.ways[way.key] = row

    def _chosen(self, key: str, choose: Callable[[str], Any]) -> None:
        self.close()
        choose(key)


load("screens/device/trouble")
