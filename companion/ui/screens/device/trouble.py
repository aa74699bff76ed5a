"""What is shown when the app itself went wrong: a page of its own, and a sheet over Home."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.pages.panels import Panel
from companion.ui.presenters.device.trouble import BACK
from companion.ui.render.page import DrawnPage


class TroublePage(DrawnPage):
    """Says what happened and offers what can be done; `told` speaks the table's language."""

    told = ObjectProperty(None, allownone=True)
    choose = ObjectProperty(None, allownone=True)

    def make_view(self) -> kit.PageView:
        shown = self.told()
        ways = tuple(
            kit.Button(way.key, way.text, way.icon, look="" if number else "accent")
            for number, way in enumerate(shown.ways)
        )
        words = [kit.Prose("words", shown.words, column=-1)]
        if shown.detail:
            words.append(kit.Prose("detail", shown.detail, column=-1))
        panel = Panel("ways", "", offers=ways, column=-1)
        return kit.PageView("trouble", shown.title, blocks=(*words, panel))

    def tapped(self, key: str, _box: Any = None) -> None:
        self.choose(key)

    def went_back(self) -> bool:
        if not any(way.key == BACK for way in self.told().ways):
            return False
        self.choose(BACK)
        return True
