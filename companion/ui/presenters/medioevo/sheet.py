"""A player's sheet: which player and tab are shown, and where taps go."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.table_actions import Correct, Pay
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.sheets.army import ArmyTab
from companion.ui.presenters.medioevo.sheets.cards import CardsTab
from companion.ui.presenters.medioevo.sheets.common import OpenSheet
from companion.ui.presenters.medioevo.sheets.diplomacy import DiplomacyTab
from companion.ui.presenters.medioevo.sheets.realm import RealmTab
from companion.ui.presenters.medioevo.sheets.technology import TechnologyTab
from companion.ui.presenters.medioevo.sheets.treasury import TreasuryTab
from companion.ui.presenters.medioevo.table import REASONS
from companion.ui.presenters.session import Session
from companion.ui.presenters.table.sheet import PlayerSheet

TABS = (TreasuryTab, RealmTab, ArmyTab, TechnologyTab, CardsTab, DiplomacyTab)


class MedioevoSheet(PlayerSheet[OpenSheet]):
    """The six tabs of this game's sheet."""

    reasons = REASONS

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts | None = None
    ) -> None:
        desk = OpenSheet(session, texts, drafts or in_memory())
        desk.whose = session.state.order[0]
        super().__init__(session, desk, [tab(desk) for tab in TABS])

    def note(self) -> str:
        realm = self._desk.me.realm
        return self._desk.say(f"realm.{realm.value}") if realm else ""

    def order(self) -> tuple[str, ...]:
        return self._desk.state.order

    def paid(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, change: int, reason: str) -> Correct:
        return Correct(self.player, "money", change, reason)
