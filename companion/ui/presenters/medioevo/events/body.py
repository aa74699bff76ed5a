"""The event phase as a page: its five steps as stops, each with its dice and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.dice import AppDice
from companion.core.table_actions import GoToPhase
from companion.pages.kit import Button, Standing, Stop, roman
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.form import FormView, panels_of
from companion.ui.presenters.medioevo.events.page import STEPS, EventPresenter
from companion.ui.presenters.panels import Act, Answer, Go
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps, Recap
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

BOOKS = ("book", "rest", "next")


class EventPage(PanelTaps):
    """Any step may be tapped; a finished phase tells what it brought."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], dice: AppDice, drafts: Drafts
    ) -> None:
        self._session = session
        self.events = EventPresenter(texts, dice, session, drafts)

    def recap(self) -> Recap:
        return "whole" if self.events.is_over else "beside"

    def view(self) -> PanelsPageView:
        form = self.events.view()
        return PanelsPageView(
            title=form.title,
            subtitle=form.subtitle,
            people=(),
            player="",
            panels=tuple(replace(one, column=max(0, one.column)) for one in panels_of(form)),
            foot=Foot(form.accent, form.buttons),
            about=(self._session.state.round, self.events.step_now),
            stops=tuple(self._stop(at, form) for at in range(len(STEPS))),
        )

    def _stop(self, at: int, form: FormView) -> Stop:
        tab, done = form.tabs[at], self.events.is_done(STEPS[at])
        standing: Standing = "done" if done else "now" if tab.chosen else "ahead"
        return Stop(tab.key, roman(at + 1), tab.text, standing, done and tab.chosen, taps=True)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, step = key.partition(":")
        if what == "stop":
            self.events.pick(step)
        elif key in BOOKS:
            actions = self.events.actions(key)
            return Act(actions[0], actions[1:]) if actions else None
        elif any(key == button.key for button in self._buttons()):
            self.events.press(key)
        return None

    def _buttons(self) -> tuple[Button, ...]:
        form = self.events.view()
        return (*form.buttons, *((form.accent,) if form.accent else ()))

    def held(self, key: str) -> Why | None:
        what, _, at = key.partition(":")
        if what == "line":
            return self.events.why(self.events.view().lines[int(at)].key)
        return self.events.why(key)

    def stepped(self, key: str, change: int) -> None:
        self.events.step(key, change)

    def answered(self, row: str, key: str) -> None:
        self.events.choose(row, key)

    def thrown(self, faces: list[int]) -> None:
        self.events.faces(faces)

    def dice_marked(self, marks: list[bool]) -> None:
        self.events.marks(marks)

    def done(self, action: object) -> Answer:
        if isinstance(action, GoToPhase):
            return Go("phase")
        self.events.booked()
        return None
