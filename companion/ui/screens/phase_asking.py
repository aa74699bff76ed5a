"""What pages of the round share: actions with their refusals, reasons, forms, details."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.presenters.panels import Detail, Question
from companion.ui.presenters.views import Why
from companion.ui.screens.page import Page
from companion.ui.widgets.breakdown import BreakdownSheet
from companion.ui.widgets.forms import DetailSheet, FormSheet


class AskingPage(Page):
    """A page that does things; what is half answered stays until it is booked."""

    session: Any
    shell: Any

    def __init__(self, **kwargs: Any) -> None:
        self._sheets: dict[type, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        super().__init__(**kwargs)

    def sheet(self, kind: type, make: Callable[[], Any] | None = None) -> Any:
        """A sheet of this kind, made once."""
        if kind not in self._sheets:
            self._sheets[kind] = make() if make else kind()
        return self._sheets[kind]

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
            self.shell.refused_with(action, self.session)(error)

        self.session.listen(done)
        self.session.do(action, refused, entry_id)

    def tell_why(self, why: Why | None, box: Any) -> None:
        """The lines behind a figure, beside it."""
        if why is None:
            return
        sheet = self.sheet(BreakdownSheet)
        lines = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        sheet.tell(why.title, lines, why.note)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def open_answer(self, answer: Any, tapped: Callable[[str], None] | None = None) -> None:
        """A form to fill in, or one thing in full."""
        match answer:
            case Question():
                self.ask(answer)
            case Detail():
                sheet = self.sheet(DetailSheet)

                def offered(key: str) -> None:
                    sheet.close()
                    if tapped:
                        tapped(key)

                sheet.tell(answer, offered)
                self.shell.layers.open(sheet)

    def ask(self, question: Question, entry: Callable[[], None] | None = None) -> None:
        sheet = self.sheet(FormSheet)
        answers = self._answers.setdefault(question.key, {})

        def confirmed(action: Any, entry_id: str, key: str) -> None:
            def booked() -> None:
                self._answers.pop(key, None)
                sheet.close()
                if entry:
                    entry()

            self.do(action, booked, entry_id)

        sheet.ask(question, answers, confirmed)
        self.shell.layers.open(sheet)
