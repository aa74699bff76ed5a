"""The phase page: where the round stands, what comes next; it reminds and never forces (M-4.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from companion.core.explain import Text
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.reminders import (
    cards_that_matter,
    checklist,
    technologies_that_matter,
)
from companion.ui.i18n import Translator
from companion.ui.presenters.medioevo.phase_steps import Steps
from companion.ui.presenters.medioevo.phase_words import LAST_PHASE, Speaker
from companion.ui.presenters.medioevo.signs import PHASES
from companion.ui.presenters.panels import Answer
from companion.ui.presenters.phases import Button, Foot, PhaseView, Reminder, TabView
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


class PhasePresenter(Speaker):
    """Shows the phase being played, or another one that somebody wants to look at."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        bids: Callable[[], Answer] = lambda: None,
    ) -> None:
        super().__init__(session, texts)
        self._bids = bids
        self.steps = Steps(session, texts)
        self._looked_at = 0
        self._seen = (0, 0)

    @property
    def phase(self) -> int:
        """The phase on the screen: the one being played, unless another is looked at."""
        if self._seen != (self.state.round, self.state.phase):
            self._seen = (self.state.round, self.state.phase)
            self._looked_at = 0
        return self._looked_at or self.state.phase

    def look_at(self, phase: int) -> None:
        self._seen = (self.state.round, self.state.phase)
        self._looked_at = 0 if phase == self.state.phase else phase

    @property
    def is_live(self) -> bool:
        """Whether what stands on the screen can be played now."""
        return self.is_now and not self.state.ended

    @property
    def is_now(self) -> bool:
        return self.phase == self.state.phase

    def view(self) -> PhaseView:
        phase = self.phase
        missing = self.steps.waiting(phase)
        waiting = self.say("ui.phase.waiting_for", players=self.names(missing)) if missing else ""
        return PhaseView(
            title=self.round_title,
            subtitle=self.say(f"phase.{phase}"),
            waiting=waiting,
            round=self.state.round,
            phase=phase,
            is_now=self.is_now,
            tabs=tuple(self._tab(number) for number in range(1, LAST_PHASE + 1)),
            steps=self.steps.of(phase),
            reminders=self.reminders(phase),
            order=self.people() if phase == 1 else (),
            undo=self.undo_text,
            redo=self.redo_text,
        )

    def _tab(self, number: int) -> TabView:
        now = self.state.phase
        progress: Literal["done", "now", "later"] = "done" if number < now else "later"
        if number == now:
            progress = "now"
        text, shown = self.say(f"ui.phase.tab_{number}"), number == self.phase
        return TabView(str(number), text, progress, shown, PHASES[number])

    def reminders(self, phase: int) -> tuple[Reminder, ...]:
        """What could matter now, most urgent first."""
        state = self.state
        found = [
            Reminder(self.say(text), "check", self._leads_to(text, CHECKED.get(text.key, "")))
            for text in checklist(state, phase)
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

    def foot(self) -> Foot:
        """The buttons of the phases that are a list of steps."""
        if self.state.ended:
            return Foot(Button("page:scoring", self.say("ui.phase.score"), "trophy-outline"))
        if not self.is_now:
            return Foot(self.go_here())
        step = next((step for step in self.steps.of(self.phase) if step.progress == "now"), None)
        if step is not None and step.leads_to:
            main = Button(f"page:{step.leads_to}", self.say(f"ui.phase.do_{step.key}"), "play")
            return Foot(main, (self.go_on(),))
        return Foot(self.go_on())

    def go_here(self) -> Button:
        text = self.say("ui.phase.go_to", phase=Text(f"phase.{self.phase}"))
        return Button("go_here", text, "arrow-right")

    def go_on(self) -> Button:
        """On to the next phase; from the last one to the next round."""
        state = self.state
        if state.phase == LAST_PHASE:
            return Button(
                "next", self.say("ui.phase.end_round", round=state.round), "flag-checkered"
            )
        what = Text(f"ui.phase.tab_{state.phase + 1}")
        return Button("next", self.say("ui.table.next", what=what), "arrow-right")

    def action(self, key: str) -> Any:
        """What a button of the foot does, if it is an action."""
        match key:
            case "next":
                return (
                    EndRound()
                    if self.state.phase == LAST_PHASE
                    else GoToPhase(self.state.phase + 1)
                )
            case "go_here":
                return GoToPhase(self.phase)
        return None

    def opened(self, page: str) -> Answer:
        """The auction of the first phase lies over this page."""
        return self._bids() if page == "auction" else None
