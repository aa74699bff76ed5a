"""The table's atlas: taken over, given away as a file, read from one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.properties import ObjectProperty

from companion.core.atlas import LARGEST_FILE, SUFFIX
from companion.core.errors import CompanionError
from companion.core.storage.files import write_whole
from companion.ui.device.share_sheet import pick, share
from companion.ui.presenters.atlas.page import FORGET, ONE, READ, SHARE
from companion.ui.screens.device.files import ask_for_file
from companion.ui.screens.phases.panels_page import PanelsPage
from companion.ui.translator import tr


class AtlasPage(PanelsPage):
    """Files are written and read on the writer's thread."""

    desk = ObjectProperty(None, allownone=True)
    lights = "table"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(leads_back=True, **kwargs)

    def opened(self, key: str) -> None:
        what, _, name = key.partition(":")
        if what == SHARE:
            self._share()
        elif what == READ:
            self._choose()
        elif what == FORGET:
            self.shell.layers.close_all()
            self.presenter.atlas.forget(name)
            self.refresh()
        elif what == ONE:
            self.shell.layers.close_all()
            self.open_answer(self.presenter.take_one(name))
        else:
            super().opened(key)

    # -- out and in ------------------------------------------------------------------------

    def _share(self) -> None:
        content, title = self.presenter.atlas.file(), tr("atlas.file", game=self._game)

        def job() -> Path:
            target: Path = self.desk.target(title, SUFFIX)
            write_whole(target, content)
            return target

        self.desk.later(job, self._shared)

    @property
    def _game(self) -> str:
        return tr(f"game.{self.presenter.atlas.game}")

    def _shared(self, path: Path) -> None:
        if not share(path, path.stem):
            where = {"file": path.name, "folder": str(path.parent)}
            self.shell.layers.say(tr("ui.home.exported", **where))

    def _choose(self) -> None:
        note = tr("atlas.read_note", folder=str(self.desk.folder / "exports"))
        words, files = (tr("atlas.read"), note), self.desk.exported((SUFFIX,))
        ask_for_file(self.shell.layers, words, files, self._read, self.browse)

    def browse(self) -> None:
        """A file from anywhere on the tablet, by its own picker."""
        pick(self.desk.folder / "chosen", self._read, self._unreadable)

    def _unreadable(self) -> None:
        self.shell.layers.say(tr("tablet.import_failed"))

    def _read(self, path: Path) -> None:
        def job() -> bytes:
            with path.open("rb") as source:
                return source.read(LARGEST_FILE + 1)

        self.desk.later(job, self._came)

    def _came(self, content: bytes) -> None:
        try:
            new = self.presenter.atlas.add(content)
        except CompanionError as error:
            self.shell.refused(error)
            return
        self.refresh()
        self.shell.layers.say(tr("atlas.came", n=new))
