"""The middle of the phase page where a phase is told as panels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.core.errors import CompanionError
from companion.core.table_actions import SetCoach
from companion.pages.kit import Basket, Button
from companion.ui.layout import load
from companion.ui.presenters.page_views import phase_blocks, phase_foot
from companion.ui.presenters.panels import Answer, Question
from companion.ui.presenters.phases import coach
from companion.ui.presenters.phases.views import Foot, PhaseView
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.paint.card import LeafCard
from companion.ui.render.panel.card import PanelCard
from companion.ui.screens.phases.held_secrets import HeldSecrets
from companion.ui.screens.phases.page import Body
from companion.ui.theme import theme
from companion.ui.translator import tr

SECRET = "secret"
TO = "to:"  # a block further down, where a page is long
FIGURES = ("why", "sum")  # a tap on them explains as well: there is nothing else to do there


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
        tip = coach.hint(self.page.session, tr.translator, view.phase)
        also = (tip,) if tip is not None else ()
        so_far = self.page.so_far
        self.ids.columns.show(phase_blocks(view, self.presenter, so_far, tr.translator, also))

    @property
    def asking(self) -> Any:
        return self.page

    def owner(self) -> str:
        return str(self.presenter.who)

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        shown = [card.data for card in self.cards.values()]
        basket = next((one for one in shown if isinstance(one, Basket)), None)
        if theme.form == "phone" and basket is not None and basket.lines:
            there = Button(f"{TO}{basket.key}", basket.note, "basket-outline")
            foot = replace(foot, others=(there, *foot.others))
        return phase_foot(foot, self.page.presenter.go_on())

    def pressed(self, key: str) -> bool:
        if key.startswith("page:"):
            return False
        if key.startswith(TO):
            self.ids.scroll.scroll_to(self.cards[key.removeprefix(TO)])
            return True
        if key == "next":
            news = self.page.shell.tell_news
            self.page.do(self.page.presenter.action(key), lambda: news(self.page.session))
            return True
        self._opened(key)
        return True

    def question_of(self, key: str) -> Question | None:
        answer = self.presenter.tapped(key)
        return answer if isinstance(answer, Question) else None

    @property
    def persons(self) -> Any:  # type: ignore[override]
        return self.presenter.persons

    @property
    def person(self) -> str:  # type: ignore[override]
        return str(self.presenter.person)

    def done(self, action: Any) -> Answer:
        answer: Answer = self.presenter.done(action)
        return answer

    def _hold_secret(self, owner: str, card: Any) -> None:
        """Shown while one of them is held, behind the number of whom they belong to."""
        name = str(self.page.session.state.players[owner].name)
        if not self.page.gate.opens(owner, name, lambda: None):
            return
        prefix = f"{SECRET}:{owner}:"
        keys = [hit.key for hit in card.hits if hit.key.startswith(prefix)]
        card.hold_open({key: self.presenter.secret(key.removeprefix(prefix)) for key in keys})

    def reveal(self, revealed: bool) -> None:
        super().reveal(revealed)
        if not revealed:
            for card in self.cards.values():
                if isinstance(card, LeafCard) and card.held:
                    card.hold_open({})

    # -- taps on the panels ----------------------------------------------------------------

    def tapped(self, key: str, box: Any) -> None:
        what, _, page = key.partition(":")
        if what == "page":
            self.page.open_page(page)
        elif what == "remind":
            self.page.open_reminded(page)
        elif what in FIGURES:
            self.asked(key, box)
        elif what == SECRET:
            return
        elif key == coach.OFF:
            self.page.do(SetCoach(speaks=False))
        elif self.page.led_away(key):
            return
        elif self.page.presenter.is_live:
            self._opened(key, box)

    def _opened(self, key: str, box: Any = None) -> None:
        try:
            answer = self.presenter.tapped(key)
        except CompanionError as error:
            self.page.shell.refused(error)
            return
        self.page.open_answer(answer, self._opened, box)

    def asked(self, key: str, box: Any) -> None:
        what, _, rest = key.partition(":")
        if what == SECRET:
            self._hold_secret(rest.partition(":")[0], box.part)
            return
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


load("screens/phases/panels")
