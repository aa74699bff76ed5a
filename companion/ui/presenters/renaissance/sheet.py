"""A player's sheet: which player and tab are shown, and where taps go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.ledger import BANK
from companion.games.renaissance.actions.corrections import Correct
from companion.games.renaissance.actions.table import Pay
from companion.ui.i18n import Translator
from companion.ui.presenters.panels import Answer, PanelsView
from companion.ui.presenters.renaissance.sheet_advances import AdvancesTab
from companion.ui.presenters.renaissance.sheet_board import BoardTab
from companion.ui.presenters.renaissance.sheet_common import SheetDesk, SheetTab
from companion.ui.presenters.renaissance.sheet_round import RoundTab
from companion.ui.presenters.renaissance.sheet_treasury import TreasuryTab
from companion.ui.presenters.renaissance.table import REASONS
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Payment, Purse, Why

TABS = (TreasuryTab, BoardTab, AdvancesTab, RoundTab)


class RenaissanceSheet:
    """Makes the view of one player's tab; every answer to a tap comes from the tab."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._desk = SheetDesk(session, texts)
        self._tabs: dict[str, SheetTab] = {tab.key: tab(self._desk) for tab in TABS}
        self._shown = TreasuryTab.key

    @property
    def player(self) -> str:
        return self._desk.who

    @property
    def tab(self) -> str:
        return self._shown

    @property
    def _tab(self) -> SheetTab:
        return self._tabs[self._shown]

    def open(self, player: str = "", tab: str = "") -> None:
        """Turn to a player, a tab or both; what is not named stays."""
        if player in self._desk.state.players:
            self._desk.who = player
        if tab in self._tabs:
            self._shown = tab

    def view(self) -> PanelsView:
        desk = self._desk
        me, state = desk.me, desk.state
        order = (*desk.playing, *(one for one in state.seats if one not in desk.playing))
        return PanelsView(
            player=me.id,
            name=me.name,
            colour=me.colour,
            note=desk.capital(me.id),
            players=tuple((one, desk.name(one), desk.player(one).colour) for one in order),
            tabs=tuple(tab.tab() for tab in self._tabs.values()),
            tab=self._shown,
            panels=self._tab.panels(),
            foot=self._tab.foot(),
            foot_note=self._tab.foot_note(),
            undo=desk.undo_text,
            redo=desk.redo_text,
        )

    def tapped(self, key: str) -> Answer:
        return self._tab.tapped(key)

    def held(self, key: str) -> Why | None:
        return self._tab.held(key)

    def chose(self, panel: str, key: str) -> None:
        self._tab.chose(panel, key)

    def stepped(self, key: str, change: int) -> None:
        self._tab.stepped(key, change)

    def done(self, action: Any) -> None:
        """An action of this sheet came into force: its drafts are done."""
        self._tab.done(action)

    # -- money -----------------------------------------------------------------------------

    def payment(self) -> Payment:
        desk = self._desk
        purses = (
            Purse(BANK, desk.say(f"purse.{BANK}")),
            *(Purse(one.id, one.name, one.colour) for one in desk.state.players.values()),
        )
        reasons = tuple(desk.say(f"ui.reason.{reason}") for reason in REASONS)
        return Payment(desk.who, purses, reasons)

    def paid(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, change: int, reason: str) -> Correct:
        return Correct(self._desk.who, "money", change, reason)
