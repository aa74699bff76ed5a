"""The place of Medioevo Universale that is drawn with dice: the battle."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screens.medioevo.around_dice import BattlePlaces
from companion.ui.screens.page import Page
from companion.ui.wiring.boxes import Kit


def makers(kit: Kit) -> dict[str, Callable[[], Page]]:
    """A maker for each of the pages that only this game has."""
    dice = BattlePlaces(lambda: kit.desk, kit.worker, kit.dice)
    return {"battle": dice.battle}
