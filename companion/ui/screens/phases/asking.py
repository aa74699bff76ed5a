"""What pages of the round share: actions with their refusals, reasons, forms, details."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.core.errors import CompanionError
from companion.ui.meanings import meanings
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import Answers
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Choose,
    Detail,
    Go,
    HandTo,
    Jot,
    Pin,
    Question,
    Search,
)
from companion.ui.presenters.views import Why
from companion.ui.screens.device.pins import PinGate
from companion.ui.screens.phases.standing import StandingPage
from companion.ui.screens.sheets.forms import DetailSheet, FormSheet
from companion.ui.screens.sheets.lists import SearchSheet
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.translator import tr

EMPTY = "empty"  # the button of every list that begins it anew


class AskingPage(StandingPage):
    """A page that does things; what is half answered stays until it is booked."""

    session: Any
    shell: Any
    answers = ObjectProperty(None, allownone=True)  # of forms, kept beside the game

    def __init__(self, **kwargs: Any) -> None:
        self._came_back = False
        self.gate = PinGate(self)
        super().__init__(**kwargs)
        self.answers = self.answers or Answers()

    def do(self, action: Any, then: Callable[[], None] | None = None, entry_id: str = "") -> None:
        """Take an action; what the rules say against it can be overruled near the finger."""
        if action is None:
            return
        before = self.session.version

        def done() -> None:
            if self.session.version > before:
                self.session.forget(done)
                if then:
                    then()

        def refused(error: Any) -> None:
            self.session.forget(done)
            anyway = SimpleNamespace(do=lambda again: AskingPage.do(self, again, then))
            self.shell.refused_with(action, anyway)(error)

        self.session.listen(done)
        self.session.do(action, refused, entry_id)

    def begun_anew(self, key: str) -> None:
        """A list that was emptied is not bought anyway."""
        if key == EMPTY:
            self.shell.moot()

    def tell_why(self, why: Why | None, box: Any) -> None:
        """The lines behind a figure, beside it; where there are none, what its words mean."""
        if why is None:
            meanings.ask(getattr(box, "texts", ()), box)
            return
        sheet = self.sheet(BreakdownSheet)
        sheet.explain(why)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    # -- what is asked ---------------------------------------------------------------------

    def open_answer(
        self, answer: Answer, tapped: Callable[[str], None] | None = None, at: Any = None
    ) -> None:
        """Whatever a tap asked for: done, opened (beside `at`), or just shown anew."""
        match answer:
            case None:
                Clock.schedule_once(lambda _seconds: self.refresh())  # after the tap's own touch
            case Act():
                for action in (answer.action, *answer.also):
                    self.do(action)
            case Jot():
                answer.take()
                Clock.schedule_once(lambda _seconds: self.refresh())
            case Question():
                self.ask(answer)
            case Detail():
                self._detail(answer, tapped)
            case Search():
                self._search(answer, tapped)
            case Bids():
                self._bid(answer, tapped)
            case HandTo():
                self._hand_over(answer, tapped)
            case Go():
                self.shell.go(answer.place)
            case Choose():
                self._choose(answer, tapped, at)
            case Pin():
                self.gate.ask(answer.player, self._name(answer.player), answer.new)

    def _name(self, player: str) -> str:
        return str(self.session.state.players[player].name)

    def _detail(self, detail: Detail, tapped: Callable[[str], None] | None) -> None:
        sheet = self.sheet(DetailSheet)

        def offered(key: str) -> None:
            sheet.close()
            if tapped:
                tapped(key)

        sheet.tell(detail, offered)
        self.shell.layers.open(sheet)

    def _search(self, search: Search, tapped: Callable[[str], None] | None) -> None:
        sheet = self.sheet(SearchSheet)

        def found(key: str) -> None:
            sheet.close()
            self.open_answer(search.then(key), tapped)

        sheet.ask(search, found)
        self.shell.layers.open(sheet)

    def _bid(self, asked: Bids, tapped: Callable[[str], None] | None) -> None:
        """Secret bids; they stay open until what came of them is booked."""
        from companion.ui.screens.phases.auction import AuctionSheet  # few tables ever need it

        def decided(entry_id: str) -> None:
            answer = asked.then() if asked.then else Act(asked.bids.result())
            if isinstance(answer, Act):
                self.do(answer.action, sheet.close, entry_id)
                return
            sheet.close()
            self.refresh()
            self.open_answer(answer, tapped)

        crests = box(self.session.play.game.info.id).crests(self.session, lambda: tr.translator)
        sheet = AuctionSheet(asked.bids, decided, self.tell_why, self.gate, crests)
        sheet.refresh()
        self.shell.layers.open(sheet)

    def _choose(self, asked: Choose, tapped: Callable[[str], None] | None, at: Any) -> None:
        """A few choices beside the finger."""
        from companion.ui.screens.sheets.picks import PickSheet

        sheet = self.sheet(PickSheet)

        def picked(value: Any, _entry_id: str) -> None:
            sheet.close()
            self.open_answer(asked.then(value), tapped)

        sheet.ask(asked.pick, picked)
        sheet.point_at(at)
        self.shell.layers.open(sheet)

    def _hand_over(self, asked: HandTo, tapped: Callable[[str], None] | None) -> None:
        """Only whom it is for goes on; with a number only after he has typed it."""
        from companion.ui.screens.phases.hand_over import HandOverSheet

        def taken() -> None:
            if self.gate.opens(asked.player, self._name(asked.player), taken):
                try:
                    answer = asked.then()
                except CompanionError as error:  # said to him alone
                    self.shell.refused(error)
                    return
                self.open_answer(answer, tapped)

        sheet = self.sheet(HandOverSheet)
        sheet.ask(asked.words, taken)
        self.shell.layers.open(sheet)

    def _form(self) -> FormSheet:
        sheet = FormSheet()
        sheet.bind(on_close=self._closed)
        return sheet

    def _closed(self, _sheet: Any) -> None:
        self.answers.closed()

    def ask(self, question: Question, entry: Callable[[], None] | None = None) -> None:
        sheet = self.sheet(FormSheet, self._form)

        def confirmed(action: Any, entry_id: str, key: str) -> None:
            def booked() -> None:
                self.answers.done(key)
                sheet.close()
                if entry:
                    entry()

            if action is None:  # the answers went into a draft of the page
                booked()
                self.refresh()
                return
            self.do(action, booked, entry_id)

        sheet.ask(question, self.answers, confirmed)
        self.answers.opened(self.shell.current, self.place_of(question))
        self.shell.layers.open(sheet)

    # -- after a kill ----------------------------------------------------------------------

    def on_parent(self, _page: Any, parent: Any) -> None:
        if parent is not None and not self._came_back:
            self._came_back = True
            Clock.schedule_once(self._open_again)

    def _open_again(self, _seconds: float) -> None:
        """The form that lay open when the app died lies open again."""
        key = self.answers.left_open(self.shell.current)
        question = self.question_of(key) if key and self.parent is not None else None
        if question is not None:
            self.ask(question)

    def place_of(self, question: Question) -> str:
        """By what a question is found again after a kill."""
        return question.key

    def question_of(self, _key: str) -> Question | None:
        """The question of this page with this key."""
        return None
