"""The phases of a round that are lists of steps: turn order, events, the end of the round."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.kit import Block
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.steps import Steps
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import Act, Answer, Item, Panel
from companion.ui.presenters.panels_page import Recap
from companion.ui.presenters.phases import page as phase_page
from companion.ui.presenters.phases.views import Foot, StepView
from companion.ui.presenters.session import Session

ICONS = {"done": "check", "now": "circle-now", "later": "circle-outline", "skipped": "minus"}


class MedioevoBody(MedioevoSpeaker, phase_page.PhaseBody):
    """One phase of this game."""

    def panels(self) -> tuple[Panel | Block, ...]:
        raise NotImplementedError


class StepsBody(MedioevoBody):
    """What is to be done, in order; a tap leads where it is done, or marks it."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts, drafts, phase)
        self.steps = Steps(session, texts)

    def panels(self) -> tuple[Panel | Block, ...]:
        return (self.list_of_steps(self.say("ui.round.to_do")),)

    def list_of_steps(self, title: str) -> Panel:
        steps = self.steps.of(self.phase)
        done = sum(step.progress == "done" for step in steps)
        note = self.say("ui.round.done_of", done=done, n=len(steps)) if len(steps) > 1 else ""
        return Panel("steps", title, items=tuple(map(self._item, steps)), note=note)

    def _item(self, step: StepView) -> Item:
        leads = bool(step.leads_to)
        return Item(
            f"page:{step.leads_to}:{step.key}" if leads else f"step:{step.key}",
            step.text,
            "" if leads and self.hand else step.note,  # the tablet's note is about handing it on
            icon=ICONS[step.progress],
            quiet=step.progress == "done",
            taps=leads or not self.hand,
            marks=not leads and not self.hand,
        )

    def foot(self) -> Foot:
        step = next((step for step in self.steps.of(self.phase) if step.progress == "now"), None)
        if step is None or not step.leads_to:
            return Foot()
        text = self.say(f"ui.phase.do_{step.key}")
        return Foot(Button(f"page:{step.leads_to}", text, "play"))

    def tapped(self, key: str) -> Answer:
        what, _, step = key.partition(":")
        return Act(self.steps.toggled(step)) if what == "step" else None


class OrderBody(StepsBody):
    """Phase 1 (M-5): bids, and the order that came of them."""

    def panels(self) -> tuple[Panel | Block, ...]:
        order = tuple(
            Item(f"order:{one.id}", one.name, value=f"{place}.", colour=one.colour)
            for place, one in enumerate(self.people(), 1)
        )
        return (*super().panels(), Panel("order", self.say("ui.order.now"), items=order))


class EndBody(StepsBody):
    """Phase 7 (M-18): what is still to be put away, beside how the round ended."""

    def panels(self) -> tuple[Panel | Block, ...]:
        return (self.list_of_steps(self.say("ui.round.before")),)

    def recap(self) -> Recap:
        return "whole"
