"""Asks for the number that guards a player's secrets, or for a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.ui.presenters.pins import Pins
from companion.ui.translator import tr

if TYPE_CHECKING:
    from companion.ui.widgets.forms import PinSheet


class PinGate:
    """One sheet for a page; whoever knows the number may hold the secret for a while."""

    def __init__(self, page: Any, pins: Pins) -> None:
        self._page = page
        self._pins = pins
        self.sheet: PinSheet | None = None

    def is_locked(self, player: str) -> bool:
        return self._pins.is_locked(player)

    def ask(self, player: str, name: str, new: bool = False) -> None:
        """Open the sheet; who wants a new number must know the old one first."""
        from companion.ui.widgets.forms import PinSheet  # few tables ever need it

        new = new and not self.is_locked(player)
        words = {
            "title": tr("sheet.pin"),
            "note": tr("sheet.pin_new" if new else "sheet.pin_old", player=name),
            "confirm": tr("sheet.pin_keep" if new else "sheet.pin_open"),
        }
        self.sheet = self.sheet or PinSheet()
        may_be_empty = new and self._pins.has(player)
        self.sheet.ask(words, lambda digits: self._typed(player, digits, new), may_be_empty)
        self._page.shell.layers.open(self.sheet)

    def _typed(self, player: str, digits: str, new: bool) -> None:
        assert self.sheet is not None
        layers = self._page.shell.layers
        if new:
            self._pins.choose(player, digits)
        elif not self._pins.unlock(player, digits):
            self.sheet.digits = ""
            layers.say(tr("sheet.pin_wrong"))
            return
        self.sheet.close()
        if new:
            layers.say(tr("sheet.pin_kept" if digits else "sheet.pin_gone"))
