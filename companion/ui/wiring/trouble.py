"""Wires the guard, the page it shows, and what is said about a start that went wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.pages.panels import Item
from companion.ui.guard import Fall, Guard
from companion.ui.presenters.device import trouble
from companion.ui.presenters.device.damage import damage_view
from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr

if TYPE_CHECKING:
    from companion.ui.presenters.device.damage import Damaged
    from companion.ui.presenters.device.trouble import TroubleView
    from companion.ui.screens.sheets.picks import WaysSheet
    from companion.ui.shell import Shell

PAGE = "trouble"


class TroublePages:
    """One page for all that can go wrong; it is told what to show and what a tap does."""

    def __init__(self, desk: Callable[[], Desk], shell: Callable[[], Shell]) -> None:
        self._desk = desk
        self._shell = shell
        self._view: Callable[[], TroubleView] | None = None
        self._choose: Callable[[str], None] = lambda _key: None
        self.guard = Guard(self._fell)

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {PAGE: self._page}

    def _page(self) -> Page:
        from companion.ui.screens.device.trouble import TroublePage

        return TroublePage(told=self._viewed, choose=self._chosen)

    def _viewed(self) -> TroubleView | None:
        return self._view() if self._view else None

    def _chosen(self, key: str) -> None:
        self._choose(key)

    def _show(self, view: Callable[[], TroubleView], choose: Callable[[str], None]) -> None:
        self._view, self._choose = view, choose
        self._shell().go(PAGE)

    # -- a page that raised ----------------------------------------------------------------

    def _fell(self, fall: Fall) -> None:
        shell, error = self._shell(), fall.error
        if isinstance(error, CompanionError) and not fall.page and shell.current:
            shell.refused(error)  # somebody forgot to say it
            return
        if shell.current == PAGE and not fall.page:
            return  # one thing after the other
        failed = fall.page or shell.current
        back = failed if not fall.page else "table" if shell.in_game and failed != "table" else ""
        shell.forget_pages(failed)
        drafts = shell.in_game and bool(fall.page) and self._desk().drafts().any()

        def view() -> TroubleView:
            return trouble.page_failed(
                tr.translator,
                error,
                shown=not fall.page,
                in_game=shell.in_game,
                drafts=drafts,
            )

        def choose(key: str) -> None:
            if key == trouble.REPORT:
                self._report(error, failed)
                return
            if key == trouble.CLEAR:
                self._desk().drafts().forget_all()
            shell.go(failed if key == trouble.CLEAR else back or "home")

        self._show(view, choose)

    def _report(self, error: Exception, page: str) -> None:
        from kivy.utils import platform

        facts = {"page": page, "language": tr.language, "system": platform}
        self._desk().report(error, facts, self._reported)

    def _reported(self, path: Path) -> None:
        from companion.ui.device.share_sheet import share

        if not share(path, path.stem):
            where = {"file": path.name, "folder": str(path.parent)}
            self._shell().layers.say(tr("ui.home.exported", **where))

    # -- a start that went wrong -----------------------------------------------------------

    def library_shut(self, error: CompanionError, again: Callable[[], None]) -> None:
        """Instead of Home, which could show nothing."""
        folder = self._desk().folder
        self._show(lambda: trouble.library_shut(tr.translator, error, folder), lambda _key: again())

    def start_unfinished(
        self, title: str, again: Callable[[str], Any], left: Callable[[], None]
    ) -> None:
        """Over Home; `again` opens the game at a place ("" where it was), `left` leaves it."""
        sheet = _ways(
            trouble.start_unfinished(tr.translator, title),
            lambda key: again("log" if key == trouble.LOG else ""),
        )
        sheet.bind(on_close=lambda _sheet: left())
        self._shell().layers.open(sheet)

    def damaged(
        self, found: Damaged, when: Callable[[str], str], mend: Callable[[str], None]
    ) -> None:
        """Over Home, before a game with missing entries is opened; `mend` opens it in one way."""
        sheet = _ways(damage_view(tr.translator, found, when), mend)
        self._shell().go("home")
        self._shell().layers.open(sheet)


def _ways(view: TroubleView, choose: Callable[[str], Any]) -> WaysSheet:
    """What went wrong, and what can be done about it."""
    from companion.ui.screens.sheets.picks import WaysSheet

    sheet = WaysSheet()
    ways = [Item(way.key, way.text, icon=way.icon) for way in view.ways]
    sheet.ask(view.title, ways, choose, view.words)
    return sheet
