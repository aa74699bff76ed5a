"""House rules of the open game; every change is an entry in the log and can be taken back."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.render.page import DrawnPage


class HouseRulesPage(DrawnPage):
    """Shows the presenter's questions and counts."""

    lights = "settings"
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)

    def make_view(self) -> kit.PageView:
        view: kit.PageView = self.presenter.view(self.bar_with())
        return view

    # -- touches ---------------------------------------------------------------------------

    def chose(self, panel: str, answer: str) -> None:
        self._do(self.presenter.chose(panel, answer))

    def stepped(self, key: str, change: int) -> None:
        self._do(self.presenter.stepped(key, change))

    def tapped(self, key: str, box: Any = None) -> None:
        """Nothing here but answers and steppers."""

    asked = tapped

    def _do(self, action: Any) -> None:
        if action is not None:
            self.session.do(action)

    def went_back(self) -> bool:
        self.shell.go("settings")
        return True
