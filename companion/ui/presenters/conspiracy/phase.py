"""The phase page of Medieval Conspiracy: six phases and the set-up before them (C-5.0)."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.fate import on_turn
from companion.games.conspiracy.flow import open_reasons
from companion.games.conspiracy.setup import split_mark
from companion.games.conspiracy.state import FATE, SETUP_PHASE
from companion.ui.presenters.conspiracy.phases.end import CardsBody, EndBody, MovementBody
from companion.ui.presenters.conspiracy.phases.events import EventsBody
from companion.ui.presenters.conspiracy.phases.fate import FateBody
from companion.ui.presenters.conspiracy.phases.income import IncomeBody
from companion.ui.presenters.conspiracy.phases.setup import SetupBody
from companion.ui.presenters.conspiracy.words import Words
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import Reminder

# Not said again beside the page: its rows and its head show it.
ON_THE_PAGE = frozenset(
    f"con.open.{what}" for what in ("heirs", "fate", "income", "sales", "turn_up", "draw")
)


class ConspiracyPhase(Words, PhasePresenter):
    """The set-up is shown only before the first round."""

    bodies: ClassVar = dict(
        enumerate((SetupBody, IncomeBody, EventsBody, FateBody, MovementBody, CardsBody, EndBody))
    )

    def shown(self) -> tuple[int, ...]:
        numbers = tuple(self.bodies)
        return numbers if self.state.phase == SETUP_PHASE else numbers[1:]

    def waiting(self) -> tuple[PlayerId, ...]:
        state = self.state
        if state.phase == SETUP_PHASE:
            return tuple(one for one in state.order if split_mark(one) not in state.done)
        # Who rolled a death says who dies; then the next one rolls.
        now = (state.death or on_turn(state)) if state.phase == FATE else None
        return (now,) if now else ()

    def score_text(self) -> str:
        return self.say("con.end.scoring")

    def reminders(self) -> tuple[Reminder, ...]:
        """What the rules still want, and where the table might forget something."""
        if self.state.is_over:
            return ()
        told = [
            Reminder(self.reason(one), "check")
            for one in open_reasons(self.state)
            if one.key not in ON_THE_PAGE
        ]
        key = f"con.remind.{self.state.phase}"
        if self.translator().has(key):
            told.append(Reminder(self.say(key), "check"))
        return tuple(told)
