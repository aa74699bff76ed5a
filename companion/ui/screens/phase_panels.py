"""The middle of the phase page where a phase is told as panels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.table_actions import SetCoach
from companion.ui.layout import load
from companion.ui.presenters import coach
from companion.ui.presenters.panels import Item, Panel, Question
from companion.ui.presenters.phases import Foot, PhaseView
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.panel import PanelCard
from companion.ui.screens.held_secrets import HeldSecrets
from companion.ui.screens.phase import REMINDER_ICONS, Body
from companion.ui.translator import tr


class PanelsBody(HeldSecrets, Body):
    """Shows the panels of a phase and passes their taps on."""

    presenter = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.columns.listener = self

    @property
    def cards(self) -> dict[str, PanelCard]:
        """The panels of the phase."""
        cards: dict[str, PanelCard] = self.ids.columns.cards
        return cards

    def show(self, view: PhaseView) -> None:
        panels = list(self.presenter.panels())
        if view.reminders:
            first = next((at for at, panel in enumerate(panels) if panel.column), len(panels))
            panels.insert(first, reminders(view))
        tip = coach.hint(self.page.session, tr.translator, view.phase)
        if tip is not None:
            panels.append(tip)
        so_far = self.page.so_far
        if self.presenter.recap() == "whole":
            *stands, curve = so_far.whole()
            beside = [replace(panel, column=panel.column or 1) for panel in panels]
            self.ids.columns.show((*stands, curve, *beside))
        else:
            self.ids.columns.show((*panels, *so_far.beside()))

    @property
    def asking(self) -> Any:
        return self.page

    def owner(self) -> str:
        return str(self.presenter.who)

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        go_on = self.page.presenter.go_on()
        if foot.main is None:
            return Foot(go_on, foot.others, foot.note)
        others = (*foot.others, go_on) if go_on else foot.others
        return Foot(foot.main, others, foot.note)

    def pressed(self, key: str) -> bool:
        if key.startswith("page:"):
            return False
        if key == "next":
            news = self.page.shell.tell_news
            self.page.do(self.page.presenter.action(key), lambda: news(self.page.session))
            return True
        self._opened(key)
        return True

    def question_of(self, key: str) -> Question | None:
        answer = self.presenter.tapped(key)
        return answer if isinstance(answer, Question) else None

    # -- taps on the panels ----------------------------------------------------------------

    def tapped(self, key: str, _box: Widget) -> None:
        what, _, page = key.partition(":")
        if what == "page":
            self.page.open_page(page)
        elif what == "remind":
            self.page.open_reminded(page)
        elif key == coach.OFF:
            self.page.do(SetCoach(speaks=False))
        elif self.page.led_away(key):
            return
        elif self.page.presenter.is_live:
            self._opened(key)

    def _opened(self, key: str) -> None:
        try:
            answer = self.presenter.tapped(key)
        except CompanionError as error:
            self.page.shell.refused(error)
            return
        self.page.open_answer(answer, self._opened)

    def asked(self, key: str, box: Widget) -> None:
        self.page.tell_why(self.page.why_of(key) or self.presenter.held(key), box)

    def stepped(self, key: str, change: int) -> None:
        self._told(lambda: self.presenter.stepped(key, change))

    def chose(self, panel: str, key: str) -> None:
        self._told(lambda: self.presenter.chose(panel, key))

    def answered(self, row: str, key: str) -> None:
        self._told(lambda: self.presenter.answered(row, key))

    def thrown(self, faces: list[int]) -> None:
        self._told(lambda: self.presenter.thrown(faces))

    def _told(self, told: Callable[[], None]) -> None:
        try:
            told()
        except CompanionError as error:
            self.page.shell.refused(error)
        Clock.schedule_once(lambda _seconds: self.page.refresh())  # after the chip's own touch


def reminders(view: PhaseView) -> Panel:
    """What could matter now, beside the panels of the phase."""
    rows = tuple(
        Item(
            f"remind:{it.leads_to}" if it.leads_to else f"remember:{at}",
            it.text,
            icon=REMINDER_ICONS[it.kind],
            taps=bool(it.leads_to),
        )
        for at, it in enumerate(view.reminders)
    )
    return Panel("remember", tr("ui.phase.remember"), items=rows, column=1)


load("screens/phase_panels")
