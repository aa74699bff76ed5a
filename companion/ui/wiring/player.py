"""The pages about one player: his sheet."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr

PAGES = ("player",)


class PlayerPages:
    """Makes the page when it is first shown."""

    def __init__(self, desk: Callable[[], Desk]) -> None:
        self._desk = desk

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"player": self._player}

    def _player(self) -> Page:
        from companion.ui.presenters.box import box
        from companion.ui.screens.table.player import PlayerPage

        session = self._desk().session
        assert session is not None
        drafts = self._desk().drafts()
        own = box(session.play.game.info.id)
        presenter = own.sheet(session, lambda: tr.translator, drafts)
        return PlayerPage(presenter=presenter, session=session, drafts=drafts)
