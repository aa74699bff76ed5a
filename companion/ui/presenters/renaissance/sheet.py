"""A player's sheet: which player and tab are shown, and where taps go."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.table_actions import Correct, Pay
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.renaissance.sheets.advances import AdvancesTab
from companion.ui.presenters.renaissance.sheets.board import BoardTab
from companion.ui.presenters.renaissance.sheets.common import RenaissanceSheetSpeaker
from companion.ui.presenters.renaissance.sheets.round import RoundTab
from companion.ui.presenters.renaissance.sheets.treasury import TreasuryTab
from companion.ui.presenters.renaissance.table import REASONS
from companion.ui.presenters.session import Session
from companion.ui.presenters.table.sheet import PlayerSheet

TABS = (TreasuryTab, BoardTab, AdvancesTab, RoundTab)


class RenaissanceSheet(PlayerSheet[RenaissanceSheetSpeaker]):
    """The four tabs of this game's sheet."""

    reasons = REASONS

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts | None = None
    ) -> None:
        desk = RenaissanceSheetSpeaker(session, texts, drafts or in_memory())
        super().__init__(session, desk, [tab(desk) for tab in TABS])

    def note(self) -> str:
        return self._desk.capital(self.player)

    def order(self) -> tuple[str, ...]:
        """In order of play, who has dropped out last."""
        return tuple(dict.fromkeys((*self._desk.playing, *self._desk.state.seats)))

    def paid(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, change: int, reason: str) -> Correct:
        return Correct(self.player, "money", change, reason)
