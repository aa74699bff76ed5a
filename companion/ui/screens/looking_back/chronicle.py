"""The chronicle: the game told round by round."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.presenters.chronicle.page import chapters_of
from companion.ui.presenters.chronicle.tale import Chronicle
from companion.ui.presenters.phases.views import Button, Foot
from companion.ui.render.page import DrawnPage
from companion.ui.translator import tr


class ChroniclePage(DrawnPage):
    """Shows the tale; it is told away from the screen's thread. `share` writes the report."""

    lights = "charts"
    presenter = ObjectProperty(None, allownone=True)
    people = ObjectProperty(None, allownone=True)  # the crests by the players' names
    worker = ObjectProperty(None, allownone=True)
    share = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._chapters: tuple[kit.Chapter, ...] = ()
        super().__init__(**kwargs)

    def refresh(self) -> None:
        self._told()
        self.worker.ask(lambda _cancelled: self.presenter.tell(), self._tale)

    def _tale(self, tale: Chronicle | None) -> None:
        if tale is not None:
            self._chapters = chapters_of(tale, self.people())
            self._told()

    def _told(self) -> None:
        report = Button("report", tr("end.share.save_report"), "file-document-outline")
        bar, back = self.bar_with(Foot(report)), self.back_button()
        title = tr("end.chronicle")
        self.show(kit.PageView("chronicle", title, blocks=self._chapters, bar=bar, back=back))

    def answer(self, touch: kit.Touch) -> None:
        if touch.kind == "tap":
            self.share(touch.key)

    def went_back(self) -> bool:
        self.shell.go("charts")
        return True
