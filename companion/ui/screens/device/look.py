"""A game to look at: somebody's file to show around, or a backup before it is brought back."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.pages.lists import LogLine, LongList
from companion.pages.parts import Button
from companion.ui.presenters.device.look import SECTIONS
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.page import DrawnPage
from companion.ui.translator import tr

LIST = "rows"


class LookPage(DrawnPage):
    """Shows standings or the log; nothing can be changed here."""

    presenter = ObjectProperty(None, allownone=True)
    restore = ObjectProperty(None, allownone=True)
    section = StringProperty(SECTIONS[0])
    leave_to = StringProperty("home")
    keeps: ClassVar[tuple[str, ...]] = ("presenter", "restore", "section", "leave_to")

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[Any] = []
        self._version = 0
        super().__init__(**kwargs)

    def look_at(self, presenter: Any, leave_to: str, restore: Any = None) -> None:
        """Open another game; `restore` brings it back where it is a backup."""
        self.presenter, self.leave_to, self.restore = presenter, leave_to, restore
        self.section = SECTIONS[0]

    def refresh(self) -> None:
        if self.presenter is not None:
            self._version += 1
            self.show(self.make_view())
            if LIST in self.cards:
                self.cards[LIST].ask(self.describe)

    def make_view(self) -> kit.PageView:
        act = Button("restore", tr("safety.restore"), "backup-restore")
        return kit.PageView(
            "look",
            self.presenter.title,
            self.presenter.where,
            blocks=(kit.Prose("only", tr("look.only"), column=-1), *self._told()),
            bar=self.bar_with(Foot(act if self.restore is not None else None)),
            back=self.back_button(),
            tabs=tuple(kit.Tab(key, tr(f"look.{key}")) for key in SECTIONS),
            tab=self.section,
            about=(self.section,),
        )

    def _told(self) -> tuple[kit.PageBlock, ...]:
        if self.section != "log":
            return tuple(self.presenter.standings(self.section))
        self._rows = self.presenter.lines()
        keys = tuple(map(str, range(len(self._rows))))
        return (LongList(LIST, keys, self._version, taps=False),)

    def describe(self, key: str) -> LogLine:
        row = self._rows[int(key)]
        return LogLine(key, row.text, row.note)

    def choose_tab(self, section: str) -> None:
        self.choose(section)

    def choose(self, section: str) -> None:
        self.section = section
        self.refresh()

    def tapped(self, key: str, _box: Any = None) -> None:
        if key == "restore":
            self.restore()

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True
