"""What is shown when the app itself went wrong: a page of its own, and a sheet over Home."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.pages.panels import Item, Panel
from companion.ui.presenters.device.trouble import BACK
from companion.ui.render.page import DrawnPage


class TroublePage(DrawnPage):
    """Says what happened and offers what can be done; `told` speaks the table's language."""

    told = ObjectProperty(None, allownone=True)
    choose = ObjectProperty(None, allownone=True)

    def make_view(self) -> kit.PageView:
        shown = self.told()
        first, *rest = (kit.Button(way.key, way.text, way.icon) for way in shown.ways)
        told, _, more = shown.words.partition("\n\n")
        detail = (Item("detail", shown.detail, quiet=True),) if shown.detail else ()
        return kit.PageView(
            "trouble",
            shown.title,
            blocks=(Panel("words", told, text=more, items=detail, column=-1),),
            bar=kit.Bar(others=tuple(rest), act=first, can_undo=False),
        )

    def tapped(self, key: str, _box: Any = None) -> None:
        self.choose(key)

    def went_back(self) -> bool:
        if not any(way.key == BACK for way in self.told().ways):
            return False
        self.choose(BACK)
        return True
