"""A page of panels about one player at a time: taps ask, steppers count, dice lie on the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.table_actions import SetCoach
from companion.pages import kit
from companion.ui.presenters.page_views import panels_view
from companion.ui.presenters.panels import Question
from companion.ui.presenters.panels_page import PanelsPageView
from companion.ui.presenters.phases import coach
from companion.ui.render.page import DrawnPage
from companion.ui.screens.phases.asking import AskingPage
from companion.ui.screens.phases.held_secrets import HeldSecrets
from companion.ui.translator import tr


class PanelsPage(HeldSecrets, DrawnPage, AskingPage):
    """Shows the presenter's view; opens what a tap asks for and does what it answers."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    leads_back = BooleanProperty(False)  # an arrow leads to the place from which it was opened

    def __init__(self, **kwargs: Any) -> None:
        self._again = Clock.create_trigger(self._refresh_again)
        super().__init__(**kwargs)

    @property
    def has_secrets(self) -> bool:  # type: ignore[override]
        return bool(self.presenter.has_secrets)

    @property
    def is_private(self) -> bool:  # type: ignore[override]
        return getattr(self.presenter, "private", None) is not None

    def owner(self) -> str:
        return str(self.presenter.view().player)

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view = self.make_view()
        recap = self.presenter.recap() if hasattr(self.presenter, "recap") else ""
        if recap == "whole":
            beside = tuple(replace(block, column=1) for block in view.blocks)
            self.show(replace(view, blocks=(*self.so_far.whole(), *beside)))
        else:
            self.show(replace(view, blocks=(*view.blocks, *self._beside(recap == "beside"))))

    def _beside(self, recap: bool) -> tuple[Any, ...]:
        """Where a page is the turn itself: a hint for newcomers, and how the round stands."""
        if self.shell.current != "phase":
            return self.so_far.beside() if recap else ()
        tip = coach.hint(self.session, tr.translator, self.session.state.phase)
        return (*((tip,) if tip else ()), *self.so_far.beside())

    def make_view(self) -> kit.PageView:
        view: PanelsPageView = self.presenter.view()
        shown = panels_view(view, self.bar_with(view.foot))
        return replace(shown, back=self.back_button()) if self.leads_back else shown

    def _refresh_again(self, _seconds: float) -> None:
        self.refresh()

    def went_back(self) -> bool:
        if self.leads_back:
            self.shell.go(self.shell.before or "table")
        return self.leads_back

    # -- taps ------------------------------------------------------------------------------

    def choose_player(self, player: str) -> None:
        self.presenter.choose_player(player)
        self._again()  # not while the tapped chip still handles its touch

    def tapped(self, key: str, _box: Widget | None = None) -> None:
        self.opened(key)

    def asked(self, key: str, box: Widget) -> None:
        self.tell_why(self.why_of(key) or self.presenter.held(key), box)

    def stepped(self, key: str, change: int) -> None:
        self._told(lambda: self.presenter.stepped(key, change))

    def chose(self, panel: str, key: str) -> None:
        self._told(lambda: self.presenter.chose(panel, key))

    def answered(self, row: str, key: str) -> None:
        self._told(lambda: self.presenter.answered(row, key))

    def thrown(self, faces: list[int]) -> None:
        self._told(lambda: self.presenter.thrown(faces))

    def marked(self, marks: list[bool]) -> None:
        self._told(lambda: self.presenter.dice_marked(marks))

    def _told(self, told: Any) -> None:
        try:
            told()
        except CompanionError as error:
            self.shell.refused(error)
        self._again()

    # -- what is opened or done ------------------------------------------------------------

    def question_of(self, key: str) -> Question | None:
        answer = self.presenter.tapped(key)
        return answer if isinstance(answer, Question) else None

    def opened(self, key: str) -> None:
        """What a tap on this asks for."""
        if self.led_away(key):
            return
        if key == coach.OFF:
            self.do(SetCoach(speaks=False))
            return
        try:
            answer = self.presenter.tapped(key)
        except CompanionError as error:
            self.shell.refused(error)
            return
        self.begun_anew(key)
        self.open_answer(answer, self.opened)

    def do(self, action: Any, then: Any = None, entry_id: str = "") -> None:
        def done() -> None:
            follows = self.presenter.done(action)
            if then:
                then()
            if follows is not None:
                self.open_answer(follows)
            self._remind()
            self._again()

        super().do(action, done, entry_id)

    def _remind(self) -> None:
        self.shell.tell_news(self.session)
