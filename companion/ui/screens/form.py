"""A page of dice, chips, steppers and figures, for events and calculators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.errors import CompanionError
from companion.ui.layout import load
from companion.ui.presenters.form import FormView
from companion.ui.screens import battle_parts, battle_setup  # noqa: F401  for the kv file
from companion.ui.screens.battle_course import ButtonBar
from companion.ui.screens.page import Page
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.breakdown import BreakdownSheet
from companion.ui.widgets.choice_rows import chips_of, rows_of


class FormBody(BoxLayout):
    """Shows a form and passes its taps on."""

    page = ObjectProperty(None, allownone=True)
    heading = StringProperty()
    note = StringProperty()

    def show(self, view: FormView) -> None:
        self.heading, self.note = view.heading, view.note
        panel = self.ids.dice
        if view.dice is not None:
            panel.may_mark = view.dice.may_mark
            dice = view.dice
            panel.show(dice.sides, dice.faces, dice.locked, dice.marks, dice.names)
        else:
            panel.sides = []
        self.ids.choices.rows = rows_of(view.choices)
        self.ids.more_choices.rows = rows_of(view.more_choices)
        self.ids.pieces.show(view.pieces)
        self.ids.pieces.cols = 2 if theme.form == "landscape" and len(view.pieces) > 4 else 1
        self.ids.figures.rows = None
        self.ids.figures.cols = 2 if theme.form == "phone" else max(1, min(4, len(view.values)))
        self.ids.figures.show(view.values)
        self.ids.lines.show(view.lines)

    def act(self, name: str, *values: Any) -> None:
        self.page.act(lambda: getattr(self.page.presenter, name)(*values))


class FormPage(Page):
    """One page for many purposes: its presenter says what is there."""

    presenter = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("")
    session = ObjectProperty(None, allownone=True)
    title = StringProperty()
    subtitle = StringProperty()
    has_buttons = BooleanProperty(True)
    undo_text = StringProperty()
    redo_text = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._why: BreakdownSheet | None = None
        super().__init__(**kwargs)

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        view: FormView = self.presenter.view()
        self.title, self.subtitle = view.title, view.subtitle
        if self.session is not None:
            undo, redo = self.session.next_undo, self.session.next_redo
            self.undo_text, self.redo_text = tr(undo) if undo else "", tr(redo) if redo else ""
        self.has_buttons = view.accent is not None or bool(view.buttons)
        self.ids.tabs.options = chips_of(view.tabs)
        self.ids.body.show(view)
        self.bar.show(view.accent, view.buttons, self.press)

    @property
    def bar(self) -> ButtonBar:
        bar: ButtonBar = self.ids.bar
        return bar

    @property
    def body(self) -> FormBody:
        body: FormBody = self.ids.body
        return body

    def act(self, tapped: Callable[[], Any]) -> None:
        try:
            tapped()
        except CompanionError as error:
            self.shell.refused(error)
        self.refresh()

    def press(self, key: str) -> None:
        self.act(lambda: self.presenter.press(key))

    def pick(self, tab: str) -> None:
        self.act(lambda: self.presenter.pick(tab))
        self.ids.scroll.scroll_y = 1

    def ask(self, key: str, box: Any) -> None:
        why = self.presenter.why(key)
        if why is None:
            return
        if self._why is None:
            self._why = BreakdownSheet()
        lines = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        self._why.tell(why.title, lines, why.note)
        self._why.point_at(box)
        self.shell.layers.open(self._why)

    def went_back(self) -> bool:
        if self.leave_to:
            self.shell.go(self.leave_to)
            return True
        return False


load("screens/form")
