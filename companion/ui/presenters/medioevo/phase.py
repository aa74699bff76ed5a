"""The phase page: where the round stands, what comes next; it reminds and never forces (M-4.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.opening.start_kit import SET_UP
from companion.games.medioevo.reminders import (
    cards_that_matter,
    checklist,
    technologies_that_matter,
)
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
from companion.ui.presenters.medioevo.phases.body import EndBody, OrderBody, StepsBody
from companion.ui.presenters.medioevo.phases.steps import Steps
from companion.ui.presenters.medioevo.phases.words import LAST_PHASE, MedioevoSpeaker
from companion.ui.presenters.medioevo.purchases.body import PurchasesBody
from companion.ui.presenters.medioevo.taxes.body import TaxesBody
from companion.ui.presenters.medioevo.trade.body import TradeBody
from companion.ui.presenters.medioevo.war.body import WarBody
from companion.ui.presenters.panels import Answer, Bids
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import TICK, Reminder
from companion.ui.presenters.session import Session

SHEET_TABS = ("realm", "treasury", "army", "technology", "cards")
# Where each item of the checklist is done; the others are done on the phase's own page.
CHECKED = {
    "remind.start_kit": "realm",
    "remind.bids": "auction",
    "remind.bid_payment": "auction",
    "remind.horde": "event",
    "remind.event_card": "event",
    "remind.barbarian_points": "event",
    "remind.revolts": "event",
    "remind.rate_too_high": "event",
    "remind.failed_interest": "treasury",
    "remind.no_more_loans": "treasury",
    "remind.no_areas": "realm",
    "remind.treaty_over": "treaties",
    "remind.truce": "treaties",
    "remind.trade_treaty": "treaties",
    "remind.final_scoring": "scoring",
}
# Steps of the set-up that a tap on their reminder ticks off.
CHECKED |= {f"setup.step.{number}": f"{TICK}{step}" for step, number in SET_UP.items()}
# Not said again beside the list of steps.
ON_THE_PAGE = frozenset(("remind.stop_markers", "remind.ready_cards", "remind.treaty_over"))


class MedioevoPhase(MedioevoSpeaker, PhasePresenter):
    """Seven phases; the auction of the first one lies over its page."""

    bodies: ClassVar = dict(
        enumerate((OrderBody, StepsBody, TaxesBody, PurchasesBody, WarBody, TradeBody, EndBody), 1)
    )

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts | None = None
    ) -> None:
        super().__init__(session, texts)
        self._drafts = drafts or in_memory()
        self.steps = Steps(session, texts)

    def tab_name(self, phase: int) -> str:
        return self.say(f"ui.phase.tab_{phase}")

    def waiting(self) -> tuple[PlayerId, ...]:
        return self.steps.waiting(self.phase)

    def reminders(self) -> tuple[Reminder, ...]:
        """What the list of steps does not say already."""
        return self.reminders_of(self.phase, ON_THE_PAGE)

    def reminders_of(
        self, phase: int, left_out: frozenset[str] = frozenset()
    ) -> tuple[Reminder, ...]:
        """What could matter then, most urgent first."""
        state = self.state
        found = [
            Reminder(self.say(text), "check", self._leads_to(text, CHECKED.get(text.key, "")))
            for text in checklist(state, phase)
            if text.key not in left_out
        ]
        found += [
            Reminder(self.say(text), "card", self._leads_to(text, "cards"))
            for text in cards_that_matter(state, phase)
        ]
        found += [
            Reminder(self.say(text), "technology", self._leads_to(text, "technology"))
            for text in technologies_that_matter(state, phase)
        ]
        return tuple(found)

    def _leads_to(self, text: Text, where: str) -> str:
        """The page, or the tab of the sheet of whom it is said, where the thing is done."""
        if where in SHEET_TABS:
            named = text.params.get("player")
            who = next((p.id for p in self.state.players.values() if p.name == named), "")
            return f"player:{who}:{where}" if who else ""
        return where

    def action(self, key: str) -> Any:
        if key.startswith(TICK):
            return self.steps.toggled(key.removeprefix(TICK))
        return super().action(key)

    def go_on(self) -> Button:
        """On to the next phase; from the last one to the next round."""
        state = self.state
        if state.phase == LAST_PHASE:
            text = self.say("ui.phase.end_round", round=state.round)
            return Button("next", text, "flag-checkered")
        what = Text(f"ui.phase.tab_{state.phase + 1}")
        return Button("next", self.say("ui.table.next", what=what), "arrow-right")

    def next_action(self) -> Any:
        now = self.state.phase
        return EndRound() if now == LAST_PHASE else GoToPhase(now + 1)

    def opened(self, page: str) -> Answer:
        """The auction of the first phase lies over this page."""
        if page != "auction":
            return None
        return Bids(AuctionPresenter(self.session, self._texts, self._drafts))
