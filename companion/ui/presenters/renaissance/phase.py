"""The phase page of Age of Renaissance: where the round stands, what comes next (R-2.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from companion.core.explain import Text
from companion.games.renaissance.actions.table import GoToPhase, NextPhase
from companion.games.renaissance.catalog import PHASES
from companion.games.renaissance.reminders import reminders
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE
from companion.ui.i18n import Translator
from companion.ui.presenters.phases import Button, Foot, PhaseView, Reminder, TabView
from companion.ui.presenters.renaissance.turns import waiting
from companion.ui.presenters.renaissance.words import Speaker, phase_after
from companion.ui.presenters.session import Session

ROUND = range(1, 8)

# Not said again beside the page: its rows and buttons show it, with the players it is about.
ON_THE_PAGE = frozenset(
    f"ren.remind.{what}"
    for what in (
        *("capitals", "order", "markers", "mills", "draw", "extra_card", "discard", "war"),
        *("stabilisation", "relief", "absolution", "bonus_card", "income", "rolls", "score"),
    )
)


class RenaissancePhase(Speaker):
    """Shows the phase being played, or another one that somebody wants to look at."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self._looked_at: int | None = None
        self._seen = (0, -1)

    @property
    def phase(self) -> int:
        """The phase on the screen: the one being played, unless another is looked at."""
        if self._seen != (self.state.round, self.state.phase):
            self._seen = (self.state.round, self.state.phase)
            self._looked_at = None
        return self.state.phase if self._looked_at is None else self._looked_at

    def look_at(self, phase: int) -> None:
        self._seen = (self.state.round, self.state.phase)
        self._looked_at = None if phase == self.state.phase else phase

    @property
    def is_now(self) -> bool:
        return self.phase == self.state.phase

    @property
    def is_live(self) -> bool:
        """Whether what stands on the screen can be played now."""
        return self.is_now and not self.state.ended

    def view(self) -> PhaseView:
        state, phase = self.state, self.phase
        missing = waiting(state) if self.is_now else ()
        told = self.say("ui.phase.waiting_for", players=self.names(missing)) if missing else ""
        is_last = bool(state.ending) or state.phase == FINAL_PHASE
        shown = [SETUP_PHASE, *ROUND[:-1]] if state.phase == SETUP_PHASE else [*ROUND]
        if is_last:  # without an order of play for another round
            shown = [*shown[:-1], FINAL_PHASE]
        return PhaseView(
            title=self.round_title,
            subtitle=self.phase_name(phase),
            waiting=told,
            round=self.state.round,
            phase=phase,
            is_now=self.is_now,
            tabs=tuple(self._tab(number) for number in shown),
            steps=(),
            reminders=self.reminders() if self.is_now else (),
            order=self.people(),
            undo=self.undo_text,
            redo=self.redo_text,
        )

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

    def _tab(self, number: int) -> TabView:
        now = self.state.phase
        progress: Literal["done", "now", "later"] = "done" if number < now else "later"
        if number == now:
            progress = "now"
        return TabView(
            str(number), self.say(f"ren.ui.tab.{number}"), progress, number == self.phase
        )

    def foot(self) -> Foot:
        """The buttons where the phase on the screen is not the one being played."""
        if self.state.ended:
            return Foot(Button("page:scoring", self.say("ui.phase.score"), "trophy-outline"))
        text = self.say("ui.phase.go_to", phase=Text(PHASES[self.phase].name))
        return Foot(Button("go_here", text, "arrow-right"))

    def go_on(self) -> Button:
        """On to the next phase; from the last one to the next round."""
        state = self.state
        if state.phase == FINAL_PHASE:
            return Button("page:scoring", self.say("ui.phase.score"), "trophy-outline")
        what = Text(f"ren.ui.tab.{phase_after(state)}")
        if state.phase in (SETUP_PHASE, 7):
            round_ = state.round + (state.phase == 7)
            what = Text("ui.table.round", {"round": round_})
        ready = state.phase != SETUP_PHASE or bool(state.order)
        return Button("next", self.say("ui.table.next", what=what), "arrow-right", ready)

    def action(self, key: str) -> Any:
        """What a button of the foot does, if it is an action."""
        match key:
            case "next":
                return NextPhase()
            case "go_here":
                return GoToPhase(self.phase)
        return None
