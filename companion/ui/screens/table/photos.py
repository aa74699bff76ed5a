"""Photos of the board: taken by the camera app or chosen from the device, and looked at again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.table_actions import KeepPhoto
from companion.pages.kit import Touch
from companion.pages.parts import Button
from companion.pages.sheets import Picture, SheetView
from companion.ui.device.camera import take
from companion.ui.device.share_sheet import pick
from companion.ui.presenters.device.album import KINDS
from companion.ui.presenters.device.desk import Desk
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.screens.device.files import ask_for_file
from companion.ui.translator import tr

NEWEST = 24  # files to choose from


class PhotoSheet(DrawnSheet):
    """One photo as large as the window allows; one that is not on this device says so."""

    def tell(self, title: str, found: Path | None, more: Callable[[], None] | None) -> None:
        self._title, self._found, self._more = title, found, more
        self.refresh()

    def make_view(self) -> SheetView:
        shown = (Picture("photo", str(self._found), self._title),) if self._found else ()
        entry = (Button("entry", tr("photo.entry"), "pencil-outline"),) if self._more else ()
        return SheetView(
            self._title,
            "" if shown else tr("photo.elsewhere"),
            blocks=shown,
            others=entry,
            close=Button("close", tr("ui.close")),
            wide=1100 if shown else 560,
            about=str(self._found),
        )

    def answer(self, touch: Touch) -> None:
        if touch == Touch("entry") and self._more is not None:
            self.close()
            self._more()


class Photos:
    """What a page does about photos; `page` is where the sheets lie."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._album = desk, desk.album
        self._page: Any = None
        self._sheet: PhotoSheet | None = None

    # -- taking ----------------------------------------------------------------------------

    def begin(self, page: Any) -> None:
        """By the camera app where there is one, else the table chooses a file."""
        self._page = page
        if not take(self._desk.folder / "chosen", self._came, self._unreadable):
            self._choose()

    def _choose(self) -> None:
        folder = Path.home() / "Pictures"
        found = self._desk.exported(KINDS)
        if folder.is_dir():
            found += [path for path in folder.iterdir() if path.suffix.lower() in KINDS]
        newest = sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:NEWEST]
        note = tr("photo.choose_note", folder=str(self._desk.folder / "exports"))
        words = (tr("photo.choose"), note)
        ask_for_file(self._page.shell.layers, words, newest, self._came, self.browse)

    def browse(self) -> None:
        """A picture from anywhere on the tablet, by its own picker."""
        pick(self._desk.folder / "chosen", self._came, self._unreadable)

    def _unreadable(self) -> None:
        self._page.shell.layers.say(tr("photo.unreadable"))

    def _came(self, path: Path) -> None:
        """Made small away from the screen's thread; then it is an entry like any other."""
        session, game = self._desk.session, self._desk.game_id
        if session is None:
            return
        self._desk.later(
            lambda: self._album.add(game, path), lambda name: session.do(KeepPhoto(name))
        )

    # -- looking ---------------------------------------------------------------------------

    def show(
        self, page: Any, name: str, title: str, more: Callable[[], None] | None = None
    ) -> None:
        """A photo over the page."""
        found = self._album.path(self._desk.game_id, name)
        sheet = self._sheet = self._sheet or PhotoSheet()
        sheet.tell(title, found, more)
        page.shell.layers.open(sheet)
