"""A page of panels about one player at a time: taps ask, steppers count, dice lie on the cards."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.ui.layout import load
from companion.ui.presenters.panels import Question
from companion.ui.presenters.panels_page import PanelsPageView
from companion.ui.presenters.phases import Person
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.panel import PanelCard
from companion.ui.screens.held_secrets import HeldSecrets
from companion.ui.screens.phase import show_button
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.theme import theme
from companion.ui.translator import tr

SHORT = 10  # letters of a name where six of them stand in a row


class PanelsPage(HeldSecrets, AskingPage):
    """Shows the presenter's view; opens what a tap asks for and does what it answers."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    title = StringProperty()
    subtitle = StringProperty()
    undo_text = StringProperty()
    redo_text = StringProperty()
    note = StringProperty()
    has_foot = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._about: Any = None
        self._foot_keys: list[str] = []
        self._again = Clock.create_trigger(lambda _seconds: self.refresh())
        super().__init__(**kwargs)
        self.ids.columns.listener = self

    @property
    def cards(self) -> dict[str, PanelCard]:
        """The panels on the page."""
        cards: dict[str, PanelCard] = self.ids.columns.cards
        return cards

    @property
    def has_secrets(self) -> bool:  # type: ignore[override]
        return bool(self.presenter.has_secrets)

    def owner(self) -> str:
        return str(self.presenter.view().player)

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view: PanelsPageView = self.presenter.view()
        self.title, self.subtitle = view.title, view.subtitle
        self.undo_text, self.redo_text = view.undo, view.redo
        self._show_people(view)
        self.ids.columns.show(view.panels)
        self._show_foot(view)
        if view.about != self._about:  # what was scrolled to belongs to somebody else
            self._about = view.about
            self.ids.scroll.scroll_y = 1

    def _show_people(self, view: PanelsPageView) -> None:
        people = self.ids.people
        options = [_chip(person) for person in view.people]
        if people.options != options:
            people.options = options
        people.chosen = view.player

    def _show_foot(self, view: PanelsPageView) -> None:
        foot = view.foot
        self.note, self.has_foot = foot.note, foot.main is not None
        pills = (self.ids.main, self.ids.second, self.ids.third)
        buttons = [foot.main, *foot.others, None, None][: len(pills)]
        self._foot_keys = [button.key if button else "" for button in buttons]
        for pill, button in zip(pills, buttons, strict=True):
            show_button(pill, button)

    # -- taps ------------------------------------------------------------------------------

    def choose_player(self, player: str) -> None:
        self.presenter.choose_player(player)
        self._again()  # not while the tapped chip still handles its touch

    def press(self, place: int) -> None:
        """A button of the foot: 0 is the main one."""
        self.opened(self._foot_keys[place])

    def tapped(self, key: str, _box: Widget | None = None) -> None:
        self.opened(key)

    def asked(self, key: str, box: Widget) -> None:
        self.tell_why(self.presenter.held(key), box)

    def stepped(self, key: str, change: int) -> None:
        self._told(lambda: self.presenter.stepped(key, change))

    def chose(self, panel: str, key: str) -> None:
        self._told(lambda: self.presenter.chose(panel, key))

    def answered(self, row: str, key: str) -> None:
        self._told(lambda: self.presenter.answered(row, key))

    def thrown(self, faces: list[int]) -> None:
        self._told(lambda: self.presenter.thrown(faces))

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
        what, _, page = key.partition(":")
        if what == "page":
            self.shell.go(page)
            return
        try:
            answer = self.presenter.tapped(key)
        except CompanionError as error:
            self.shell.refused(error)
            return
        self.open_answer(answer, self.opened)

    def do(self, action: Any, then: Any = None, entry_id: str = "") -> None:
        def done() -> None:
            self.presenter.done(action)
            if then:
                then()
            self._remind()
            self._again()

        super().do(action, done, entry_id)

    def _remind(self) -> None:
        """What the table should mind about what it just did."""
        journal = self.session.journal
        last = journal.log_line(journal.entries[-1])
        if last.warnings:
            self.shell.layers.say("\n".join(tr(text) for text in last.warnings))


def _chip(person: Person) -> dict[str, str]:
    name = person.name if len(person.name) <= SHORT else f"{person.name[: SHORT - 1].rstrip()}…"
    return {
        "key": person.id,
        "text": "" if theme.form == "phone" else name,
        "colour": person.colour,
        "icon": "check" if person.done else "",
    }


load("screens/panels_page")
