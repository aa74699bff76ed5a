"""A player's sheet: which player and tab are shown, and where taps go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.ledger import BANK
from companion.games.medioevo.actions.table import Correct, Pay
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.sheet_army import ArmyTab
from companion.ui.presenters.medioevo.sheet_cards import CardsTab
from companion.ui.presenters.medioevo.sheet_common import Desk, SheetTab
from companion.ui.presenters.medioevo.sheet_diplomacy import DiplomacyTab
from companion.ui.presenters.medioevo.sheet_realm import RealmTab
from companion.ui.presenters.medioevo.sheet_technology import TechnologyTab
from companion.ui.presenters.medioevo.sheet_treasury import TreasuryTab
from companion.ui.presenters.medioevo.table import REASONS
from companion.ui.presenters.panels import Answer, PanelsView
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Payment, Purse, Why

TABS = (TreasuryTab, RealmTab, ArmyTab, TechnologyTab, CardsTab, DiplomacyTab)


class MedioevoSheet:
    """Makes the view of one player's tab; every answer to a tap comes from the tab."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts | None = None
    ) -> None:
        self._session = session
        self._desk = Desk(session, texts, drafts or in_memory())
        self._desk.player = session.state.order[0]
        self._tabs: dict[str, SheetTab] = {tab.key: tab(self._desk) for tab in TABS}
        self._shown = TreasuryTab.key

    @property
    def player(self) -> str:
        return self._desk.player

    @property
    def tab(self) -> str:
        return self._shown

    @property
    def _tab(self) -> SheetTab:
        return self._tabs[self._shown]

    def open(self, player: str = "", tab: str = "") -> None:
        """Turn to a player, a tab or both; what is not named stays."""
        if player in self._desk.state.players:
            self._desk.player = player
        if tab in self._tabs:
            self._shown = tab

    def view(self) -> PanelsView:
        desk, me = self._desk, self._desk.me
        realm = desk.say(f"realm.{me.realm.value}") if me.realm else ""
        undo, redo = self._session.next_undo, self._session.next_redo
        players = desk.state.players
        return PanelsView(
            player=me.id,
            name=me.name,
            colour=me.colour,
            note=realm,
            players=tuple((x, players[x].name, players[x].colour) for x in desk.state.order),
            tabs=tuple(tab.tab() for tab in self._tabs.values()),
            tab=self._shown,
            panels=self._tab.panels(),
            foot=self._tab.foot(),
            foot_note=self._tab.foot_note(),
            undo=desk.say(undo) if undo else "",
            redo=desk.say(redo) if redo else "",
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
        players = desk.state.players.values()
        purses = (
            Purse(BANK, desk.say(f"purse.{BANK}")),
            *(Purse(other.id, other.name, other.colour) for other in players),
        )
        reasons = tuple(desk.say(f"ui.reason.{reason}") for reason in REASONS)
        return Payment(desk.player, purses, reasons)

    def paid(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, change: int, reason: str) -> Correct:
        return Correct(self._desk.player, "money", change, reason)
