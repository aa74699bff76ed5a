"""The phase being played: what happens now, in order, who still has to act, what is next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.core.errors import CompanionError
from companion.core.table_actions import SetCoach
from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.presenters.page_views import phase_blocks, phase_foot, phase_view
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import coach
from companion.ui.presenters.phases.views import TICK, Foot, PhaseView
from companion.ui.render.page import DrawnPage
from companion.ui.render.paint.card import LeafCard
from companion.ui.screens.phases.asking import AskingPage
from companion.ui.screens.phases.held_secrets import HeldSecrets
from companion.ui.theme import theme
from companion.ui.translator import tr

SECRET = "secret"
TO = "to:"  # a block further down, where a page is long
FIGURES = ("why", "sum")  # a tap on them explains as well: there is nothing else to do there


class PhasePage(HeldSecrets, DrawnPage, AskingPage):
    """Stops of the phases, the panels of the one looked at, and what comes next.

    `bodies` make the presenter of each phase when it is first looked at.
    """

    has_secrets = True
    keeps: ClassVar[tuple[str, ...]] = ("made",)
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    bodies = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.made: dict[int, Any] = {}
        self._foot = Foot()
        self._seen: dict[Any, float] = {}  # how far each phase was scrolled
        self._again = Clock.create_trigger(self._refresh_again)
        super().__init__(**kwargs)

    def _refresh_again(self, _seconds: float) -> None:
        self.refresh()

    # -- showing ---------------------------------------------------------------------------

    @property
    def body(self) -> Any:
        """Who tells the phase that is looked at."""
        return self._body_of(self.presenter.view().phase)

    def _body_of(self, phase: int) -> Any:
        if phase not in self.made:
            self.made[phase] = self.bodies[phase]()
        return self.made[phase]

    @property
    def foot(self) -> Foot:
        """The buttons below, as they are now."""
        return self._foot

    def refresh(self) -> None:
        if self.presenter is not None and self.shell is not None:
            super().refresh()

    def make_view(self) -> kit.PageView:
        view: PhaseView = self.presenter.view()
        body = self._body_of(view.phase)
        tip = coach.hint(self.session, tr.translator, view.phase)
        also = (tip,) if tip is not None else ()
        blocks = phase_blocks(view, body, self.so_far, tr.translator, also)
        live = self.presenter.is_live
        self._foot = self._offered(body, blocks) if live else self.presenter.foot()
        shown = phase_view(view, blocks, self.bar_with(self._foot))
        about = (view.phase, view.round)
        return replace(shown, people=body.persons, person=str(body.person), about=about)

    def _offered(self, body: Any, blocks: tuple[kit.Block, ...]) -> Foot:
        """What the phase offers; on a phone also the way down to what is in the basket."""
        foot: Foot = body.foot()
        basket = next((one for one in blocks if isinstance(one, kit.Basket)), None)
        if theme.form == "phone" and basket is not None and basket.lines:
            there = Button(f"{TO}{basket.key}", basket.note, "basket-outline")
            foot = replace(foot, others=(there, *foot.others))
        return phase_foot(foot, self.presenter.go_on())

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == "stop":
            self.look_at(key)
        elif touch.kind == "tap" and self._has_button(touch.key):
            self.press(touch.key)
        else:
            super().answer(touch)

    def look_at(self, phase: str) -> None:
        """Another phase; one that was looked at before is where it was left."""
        self._seen[self.view.about] = self.scroll.scroll_y
        self.presenter.look_at(int(phase))
        self.refresh()
        self.scroll.scroll_y = self._seen.get(self.view.about, 1.0)

    def choose_player(self, player: str) -> None:
        self.body.choose_player(player)
        self._again()  # after the chip's own touch

    def _has_button(self, key: str) -> bool:
        return any(one.key == key for one in (self._foot.main, *self._foot.others) if one)

    def press(self, key: str) -> None:
        """A button of the bar."""
        what, _, rest = key.partition(":")
        if what == "page":
            self.open_page(rest)
        elif not self.presenter.is_live:
            self.do(self.presenter.action(key))
        elif key.startswith(TO):
            self.scroll.scroll_to(self.cards[key.removeprefix(TO)])
        elif key == "next":
            news = self.shell.tell_news
            self.do(self.presenter.action(key), lambda: news(self.session))
        else:
            self.opened(key)

    def tapped(self, key: str, box: Any = None) -> None:
        what, _, page = key.partition(":")
        if what == "page":
            self.open_page(page)
        elif what == "remind":
            self.open_reminded(page)
        elif what in FIGURES:
            self.asked(key, box)
        elif what == SECRET:
            return
        elif key == coach.OFF:
            self.do(SetCoach(speaks=False))
        elif self.led_away(key):
            return
        elif self.presenter.is_live:
            self.opened(key, box)

    def opened(self, key: str, box: Any = None) -> None:
        """What a tap on this asks for."""
        try:
            answer = self.body.tapped(key)
        except CompanionError as error:
            self.shell.refused(error)
            return
        self.begun_anew(key)
        self.open_answer(answer, self.opened, box)

    def asked(self, key: str, box: Any) -> None:
        what, _, rest = key.partition(":")
        if what == SECRET:
            self._hold_secret(rest.partition(":")[0], box.part)
            return
        self.tell_why(self.why_of(key) or self.body.held(key), box)

    def stepped(self, key: str, change: int) -> None:
        self._told(lambda: self.body.stepped(key, change))

    def chose(self, panel: str, key: str) -> None:
        self._told(lambda: self.body.chose(panel, key))

    def answered(self, row: str, key: str) -> None:
        self._told(lambda: self.body.answered(row, key))

    def thrown(self, faces: list[int]) -> None:
        self._told(lambda: self.body.thrown(faces))

    def _told(self, told: Callable[[], None]) -> None:
        try:
            told()
        except CompanionError as error:
            self.shell.refused(error)
        self._again()  # after the chip's own touch

    # -- secrets ---------------------------------------------------------------------------

    def owner(self) -> str:
        return str(self.body.who)

    def _hold_secret(self, owner: str, card: Any) -> None:
        """Shown while one of them is held, behind the number of whom they belong to."""
        name = str(self.session.state.players[owner].name)
        if not self.gate.opens(owner, name, lambda: None):
            return
        prefix, body = f"{SECRET}:{owner}:", self.body
        keys = [hit.key for hit in card.hits if hit.key.startswith(prefix)]
        card.hold_open({key: body.secret(key.removeprefix(prefix)) for key in keys})

    def reveal(self, revealed: bool) -> None:
        super().reveal(revealed)
        if not revealed:
            for card in self.cards.values():
                if isinstance(card, LeafCard) and card.held:
                    card.hold_open({})

    # -- what is opened or done ------------------------------------------------------------

    def do(self, action: Any, then: Any = None, entry_id: str = "") -> None:
        def done() -> None:
            if then:
                then()
            follows = self.body.done(action)
            if follows is not None:
                self.open_answer(follows)
            self.refresh()

        super().do(action, done, entry_id)

    def open_page(self, name: str) -> bool:
        """Go to another place of the app; whether there is one of that name."""
        name, _, _ = name.partition(":")  # what it is about there is not needed
        over = self.presenter.opened(name)
        if over is not None:
            self.open_answer(over)
            return True
        if self.shell.has(name):
            self.shell.go(name)
            return True
        return False

    def open_reminded(self, where: str) -> None:
        """Where something not to forget is done; what is done on the board is ticked off."""
        if where.startswith(TICK):
            self.do(self.presenter.action(where))
            return
        self.shell.layers.close_all()
        place, _, rest = where.partition(":")
        if place == "player":
            player, _, tab = rest.partition(":")
            self.shell.go("player")
            self.shell.page.open_player(player, tab)
        else:
            self.open_page(place)

    def question_of(self, key: str) -> Question | None:
        answer = self.body.tapped(key)
        return answer if isinstance(answer, Question) else None
