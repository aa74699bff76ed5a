"""Asks for the number that guards a player's secrets, or for a new one."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.ui.presenters.secrecy.pins import OPEN_SECONDS, Pins
from companion.ui.translator import tr

if TYPE_CHECKING:
    from companion.ui.presenters.secrecy.curtain import Curtain
    from companion.ui.screens.sheets.numbers import PinSheet


class PinGate:
    """One sheet for a page; whoever knows the number may hold the secret for a while."""

    def __init__(self, page: Any) -> None:
        # The page has the gate, not the gate the page; what is no widget outlives its gates.
        self._page = getattr(page, "proxy_ref", page)
        self.sheet: PinSheet | None = None

    @property
    def _curtain(self) -> Curtain | None:
        session = self._page.shell.session
        return session.curtain if session else None

    @property
    def _pins(self) -> Pins:
        curtain = self._curtain
        assert curtain is not None
        assert curtain.pins is not None
        return curtain.pins

    def is_locked(self, player: str) -> bool:
        return self._curtain is not None and self._curtain.is_locked(player)

    def opens(self, player: str, name: str, then: Callable[[], None]) -> bool:
        """Whether a player's secrets are open; asks for his number, then does the rest."""
        if not self.is_locked(player):
            return True
        self.ask(player, name, then=then)
        return False

    def ask(
        self,
        player: str,
        name: str,
        new: bool = False,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """Open the sheet; who wants a new number must know the old one first."""
        from companion.ui.screens.sheets.numbers import PinSheet  # few tables ever need it

        pins = self._pins
        new = new and not self.is_locked(player)
        words = {
            "title": tr("sheet.pin"),
            "note": tr("sheet.pin_new" if new else "sheet.pin_old", player=name),
            "confirm": tr("sheet.pin_keep" if new else "sheet.pin_open"),
        }
        self.sheet = self.sheet or PinSheet()
        may_be_empty = new and pins.has(player)
        self.sheet.ask(words, lambda digits: self._typed(player, digits, new, then), may_be_empty)
        self._page.shell.layers.open(self.sheet)

    def _typed(self, player: str, digits: str, new: bool, then: Callable[[], None]) -> None:
        assert self.sheet is not None
        shell, pins = self._page.shell, self._pins
        if new:
            pins.choose(player, digits)
        elif not pins.unlock(player, digits):
            self.sheet.clear()
            seconds = ceil(pins.seconds_to_wait(player))
            shell.layers.say(tr("sheet.pin_wait", n=seconds) if seconds else tr("sheet.pin_wrong"))
            return
        self.sheet.close()
        if new:
            shell.layers.say(tr("sheet.pin_kept" if digits else "sheet.pin_gone"))
        else:
            # The views hold what is open now, and no longer when the time is over.
            Clock.schedule_once(lambda _seconds: shell.refresh(), OPEN_SECONDS)
        shell.refresh()
        then()
