"""The pages about what lies before the players: a player's sheet, the table's atlas."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr

PAGES = ("player", "atlas")


class PlayerPages:
    """Makes each page when it is first shown."""

    def __init__(self, desk: Callable[[], Desk]) -> None:
        self._desk = desk

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"player": self._player, "atlas": self._atlas}

    def _player(self) -> Page:
        from companion.ui.presenters.box import box
        from companion.ui.screens.table.player import PlayerPage

        session = self._desk().session
        assert session is not None
        drafts = self._desk().drafts()
        own = box(session.play.game.info.id)
        presenter = own.sheet(session, lambda: tr.translator, drafts)
        return PlayerPage(presenter=presenter, session=session, drafts=drafts)

    def _atlas(self) -> Page:
        from companion.ui.presenters.atlas.page import AtlasPresenter
        from companion.ui.screens.table.atlas import AtlasPage

        session = self._desk().session
        assert session is not None
        presenter = AtlasPresenter(session, lambda: tr.translator)
        return AtlasPage(presenter=presenter, session=session, desk=self._desk())
