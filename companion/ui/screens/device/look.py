"""A game to look at: somebody's file to show around, or a backup before it is brought back."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.layout import load
from companion.ui.presenters.device.look import SECTIONS
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.framed import Framed
from companion.ui.translator import tr
from companion.ui.widgets import lists  # noqa: F401  named in the kv file


class LookPage(Framed):
    """Shows the presenter's rows; nothing can be changed here."""

    presenter = ObjectProperty(None, allownone=True)
    restore = ObjectProperty(None, allownone=True)
    section = StringProperty(SECTIONS[0])
    leave_to = StringProperty("home")

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[Any] = []
        super().__init__(**kwargs)
        self.ids.list.describe = self.describe

    def look_at(self, presenter: Any, leave_to: str, restore: Any = None) -> None:
        """Open another game; `restore` brings it back where it is a backup."""
        self.presenter, self.leave_to, self.restore = presenter, leave_to, restore
        self.section = SECTIONS[0]
        self.ids.list.scroll_y = 1

    def refresh(self) -> None:
        if self.presenter is None:
            return
        act = Button("restore", tr("safety.restore"), "backup-restore")
        bar = self.bar_with(Foot(act if self.restore is not None else None))
        title, where = self.presenter.title, self.presenter.where
        self.show_frame(kit.PageView("look", title, where, bar=bar, back=self.back_button()))
        chips = self.ids.sections
        chips.options = [{"key": key, "text": tr(f"look.{key}")} for key in SECTIONS]
        chips.chosen = self.section
        self._rows = self.presenter.rows(self.section)
        self.ids.list.data = [{"key": str(place)} for place in range(len(self._rows))]
        self.ids.list.refresh_from_data()

    def describe(self, key: str) -> dict[str, Any]:
        row = self._rows[int(key)]
        return {"key": key, "text": row.text, "note": row.note, "icon": row.icon}

    def choose(self, section: str) -> None:
        self.section = section
        self.ids.list.scroll_y = 1
        self.refresh()

    def answer(self, touch: kit.Touch) -> None:
        if touch == kit.Touch("restore"):
            self.restore()

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


load("screens/device/look")
