"""The phase page of Age of Renaissance: where the round stands, what comes next (R-2.1)."""

from __future__ import annotations

from typing import ClassVar

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.table_actions import GoToPhase, NextPhase
from companion.games.renaissance.reminders import reminders
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE
from companion.pages.parts import Button
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import Reminder
from companion.ui.presenters.renaissance.phases.acquire import AcquireBody
from companion.ui.presenters.renaissance.phases.cards import BuyCardsBody, DrawBody, PlayCardsBody
from companion.ui.presenters.renaissance.phases.expand import ExpandBody
from companion.ui.presenters.renaissance.phases.income import IncomeBody, OrderBody
from companion.ui.presenters.renaissance.phases.setup import SetupBody
from companion.ui.presenters.renaissance.turns import waiting
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker, phase_after

ROUND = range(1, 8)

# Not said again beside the page: its rows and buttons show it, with the players it is about.
ON_THE_PAGE = frozenset(
    f"ren.remind.{what}"
    for what in (
        *("capitals", "order", "markers", "mills", "draw", "extra_card", "discard", "war"),
        *("stabilisation", "relief", "absolution", "bonus_card", "income", "rolls", "score"),
    )
)


class RenaissancePhase(RenaissanceSpeaker, PhasePresenter):
    """Seven phases, and the set-up before them."""

    bodies: ClassVar = dict(
        enumerate(
            (
                SetupBody,
                DrawBody,
                BuyCardsBody,
                PlayCardsBody,
                AcquireBody,
                ExpandBody,
                IncomeBody,
                OrderBody,
                PlayCardsBody,
            )
        )
    )

    def shown(self) -> tuple[int, ...]:
        state = self.state
        shown = [SETUP_PHASE, *ROUND[:-1]] if state.phase == SETUP_PHASE else [*ROUND]
        if state.ending or state.phase == FINAL_PHASE:
            shown[-1] = FINAL_PHASE  # without an order of play for another round
        return tuple(shown)

    def tab_name(self, phase: int) -> str:
        return self.say(f"ren.ui.tab.{phase}")

    def waiting(self) -> tuple[PlayerId, ...]:
        return waiting(self.state)

    def reminders(self) -> tuple[Reminder, ...]:
        """What could matter now and the page does not show, what must be done first (R-13.5)."""
        left = [
            item
            for item in reminders(self.state)
            if not item.done and item.text.key not in ON_THE_PAGE
        ]
        left.sort(key=lambda item: not item.must)
        return tuple(
            Reminder(self.say(item.text), "must" if item.must else "check") for item in left
        )

    def go_on(self) -> Button:
        """On to the next phase; from the last one to the next round."""
        state = self.state
        if state.phase == FINAL_PHASE:
            return self.to_scoring()
        what = Text(f"ren.ui.tab.{phase_after(state)}")
        if state.phase in (SETUP_PHASE, 7):
            round_ = state.round + (state.phase == 7)
            what = Text("ui.table.round", {"round": round_})
        ready = state.phase != SETUP_PHASE or bool(state.order)
        return Button("next", self.say("ui.table.next", what=what), "arrow-right", ready)

    def next_action(self) -> NextPhase:
        return NextPhase()

    def go_to(self, phase: int) -> GoToPhase:
        return GoToPhase(phase)
