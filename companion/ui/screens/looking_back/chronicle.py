"""The chronicle: the game told round by round."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.presenters.chronicle.page import chapters_of
from companion.ui.presenters.chronicle.tale import Chronicle
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.page import DrawnPage
from companion.ui.screens.phases.standing import BESIDE, StandingPage
from companion.ui.translator import tr


class ChroniclePage(StandingPage, DrawnPage):
    """Shows the tale; it is told away from the screen's thread. `share` writes the report."""

    lights = "charts"
    presenter = ObjectProperty(None, allownone=True)
    people = ObjectProperty(None, allownone=True)  # the crests by the players' names
    worker = ObjectProperty(None, allownone=True)
    share = ObjectProperty(None, allownone=True)
    photos = ObjectProperty(None, allownone=True)
    keeps: ClassVar[tuple[str, ...]] = ("people", "share", "photos", "_chapters")

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
        snap = Button("photo", tr("photo.take"), "camera-outline")
        whole = Button("report_photos", tr("photo.report"), "file-image-outline")
        has_some = any(chapter.photos for chapter in self._chapters)
        others = (snap, whole) if has_some else (snap,)
        bar, back = self.bar_with(Foot(report, others if self.photos else ())), self.back_button()
        title = tr("end.chronicle")
        self.show(kit.PageView("chronicle", title, blocks=self._chapters, bar=bar, back=back))

    def answer(self, touch: kit.Touch) -> None:
        what, _, name = touch.key.partition(":")
        if touch.key.startswith(BESIDE):
            self.leads(touch)
            return
        if touch.kind != "tap":
            return
        if what == "photo" and name:
            self.photos.show(self, name, self._title_of(name))
        elif what == "photo":
            self.photos.begin(self)
        else:
            self.share(touch.key, self)

    def _title_of(self, photo: str) -> str:
        return next(chapter.title for chapter in self._chapters if photo in chapter.photos)

    def went_back(self) -> bool:
        self.shell.go("charts")
        return True
