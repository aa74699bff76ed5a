"""The pages about one player: his sheet, and the numbers that guard his secrets."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.presenters.desk import Desk
from companion.ui.presenters.pins import Pins
from companion.ui.screens.page import Page
from companion.ui.translator import tr

PAGES = ("player",)


class PlayerPages:
    """Makes the page when it is first shown; the numbers belong to the open game."""

    def __init__(self, desk: Callable[[], Desk], now: Callable[[], float]) -> None:
        self._desk = desk
        self._now = now
        self._pins: tuple[str, Pins] | None = None

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"player": self._player}

    def pins(self) -> Pins:
        """Who guards his secrets in the open game."""
        desk = self._desk()
        if self._pins is None or self._pins[0] != desk.game_id:
            kept = Pins(desk.setting, desk.change_setting, desk.game_id, self._now)
            self._pins = (desk.game_id, kept)
        return self._pins[1]

    def _player(self) -> Page:
        from companion.ui.boxes import box
        from companion.ui.screens.player import PlayerPage

        session = self._desk().session
        assert session is not None
        drafts = self._desk().drafts()
        own = box(session.play.game.info.id)
        presenter = own.sheet(session, lambda: tr.translator, drafts)
        return PlayerPage(presenter=presenter, session=session, pins=self.pins(), drafts=drafts)
