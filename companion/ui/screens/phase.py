"""The phase being played: what happens now, in order, who still has to act, what is next."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.measure import width_of
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Button, Foot, PhaseView
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import stages  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Pill, Scroll
from companion.ui.widgets.layers import Sheet
from companion.ui.widgets.rows import show_rows


class Body(BoxLayout):
    """The middle of the phase page; each phase has its own."""

    page = ObjectProperty(None, allownone=True)

    def show(self, view: PhaseView) -> None:
        """Take over what changed."""

    def to_top(self) -> None:
        """Whatever was scrolled is read from its beginning again."""
        for widget in self.walk(restrict=True):
            if isinstance(widget, Scroll):
                widget.scroll_y = 1

    def foot(self) -> Foot:
        """What is offered below."""
        foot: Foot = self.page.presenter.foot()
        return foot

    def pressed(self, _key: str) -> bool:
        """A button of the foot; whether this body knows it."""
        return False

    def question_of(self, _key: str) -> Question | None:
        """The question of this body with this key."""
        return None


class ReminderRow(BoxLayout):
    """Something not to forget."""

    text = StringProperty()
    icon = StringProperty("circle-small")


REMINDER_ICONS = {
    "must": "alert-circle-outline",
    "check": "circle-small",
    "card": "cards-outline",
    "technology": "lightbulb-on-outline",
}


class Reminders(BoxLayout):
    """What could matter now, most urgent first."""

    def show(self, view: PhaseView) -> None:
        rows = [{"text": it.text, "icon": REMINDER_ICONS[it.kind]} for it in view.reminders]
        show_rows(self, ReminderRow, rows)


class PlaceRow(BoxLayout):
    """A player's place in the turn order."""

    place = StringProperty()
    text = StringProperty()
    colour = StringProperty("blue")


class StepsBody(Body):
    """Phases that are a list of steps, with what to remember beside them."""

    def show(self, view: PhaseView) -> None:
        self.ids.steps.steps = [
            {
                "key": step.key,
                "text": step.text,
                "note": step.note,
                "state_of_step": step.progress,
            }
            for step in view.steps
        ]
        places = [
            {"place": f"{place}.", "text": person.name, "colour": person.colour}
            for place, person in enumerate(view.order, 1)
        ]
        show_rows(self.ids.order, PlaceRow, places)
        self.ids.reminders.show(view)
        self._leads = {step.key: step.leads_to for step in view.steps}

    def picked(self, key: str) -> None:
        """A step was tapped: go to its page, or mark it."""
        page = self._leads.get(key, "")
        if not page or not self.page.open_page(page):
            self.page.do(self.page.presenter.steps.toggled(key))


class ReminderSheet(Sheet):
    """The reminders of a phase whose page has no room for them."""

    title = StringProperty()

    def tell(self, view: PhaseView) -> None:
        self.title = tr("ui.phase.remember")
        self.ids.reminders.show(view)


class PhasePage(AskingPage):
    """Tabs of the seven phases, the body of the one looked at, and what comes next."""

    has_secrets = True
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    bodies = ObjectProperty(None, allownone=True)
    title = StringProperty()
    subtitle = StringProperty()
    waiting = StringProperty()
    undo_text = StringProperty()
    redo_text = StringProperty()
    note = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._made: dict[int, Body] = {}
        self._rounds: dict[int, int] = {}  # which round each body was last shown for
        self._body: Body | None = None
        self._foot = Foot()
        super().__init__(**kwargs)

    @property
    def body(self) -> Any:
        """The middle of the page, as it is now."""
        return self._body

    @property
    def foot(self) -> Foot:
        """The buttons below, as they are now."""
        return self._foot

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view: PhaseView = self.presenter.view()
        self.title, self.subtitle, self.waiting = view.title, view.subtitle, view.waiting
        self.undo_text, self.redo_text = view.undo, view.redo
        names = ("key", "text", "progress", "shown", "icon")
        self.ids.tabs.tabs = [{name: getattr(tab, name) for name in names} for tab in view.tabs]
        self._show_body(view)
        self.show_foot()

    def _show_body(self, view: PhaseView) -> None:
        if view.phase not in self._made:
            self._made[view.phase] = self.bodies[view.phase](page=self)
        body = self._made[view.phase]
        if body is not self._body:
            self.ids.holder.clear_widgets()
            self.ids.holder.add_widget(body)
            self._body = body
        body.show(view)
        if self._rounds.get(view.phase, view.round) != view.round:
            body.to_top()
        self._rounds[view.phase] = view.round

    def show_foot(self) -> None:
        """The buttons below follow what is typed above."""
        if self._body is None:
            return
        self._foot = self._body.foot() if self.presenter.is_live else self.presenter.foot()
        main, others = self._foot.main, self._foot.others
        show_button(self.ids.main, main)
        if theme.form == "phone":
            others = others[: self._room_for(main)]
        for pill, button in zip(self._pills(), [*others, None, None, None], strict=False):
            show_button(pill, button)
        self.note = self._foot.note

    def on_width(self, *_: Any) -> None:
        if self.presenter is not None:
            self.show_foot()

    def _room_for(self, main: Button | None) -> int:
        """How many icons fit beside the main button of a phone."""
        taken = width_of(main.text, "Medium", theme.body) + dp(68) if main else 0
        return int((self.width - dp(32) - taken) // dp(60))

    def _pills(self) -> list[Pill]:
        return [self.ids.second, self.ids.third, self.ids.fourth]

    def look_at(self, phase: str) -> None:
        self.presenter.look_at(int(phase))
        self.refresh()

    def press(self, place: int) -> None:
        """A button of the foot: 0 is the main one."""
        button = self._foot.main if place == 0 else self._foot.others[place - 1]
        if button is None:
            return
        if self.presenter.is_live and self._body is not None and self._body.pressed(button.key):
            self.show_foot()
            return
        what, _, rest = button.key.partition(":")
        if what == "page":
            self.open_page(rest)
        else:
            self.do(self.presenter.action(button.key))

    def open_page(self, name: str) -> bool:
        """Go to another place of the app; whether there is one of that name."""
        over = self.presenter.opened(name)
        if over is not None:
            self.open_answer(over)
            return True
        if self.shell.has(name):
            self.shell.go(name)
            return True
        return False

    def question_of(self, key: str) -> Question | None:
        return self._body.question_of(key) if self._body else None

    def remind(self) -> None:
        sheet = self.sheet(ReminderSheet)
        sheet.tell(self.presenter.view())
        self.shell.layers.open(sheet)


def show_button(pill: Pill, button: Button | None) -> None:
    """A pill as the presenter says; hidden where there is nothing to press."""
    pill.shown = button is not None
    pill.disabled = button is None or not button.enabled
    pill.icon = button.icon if button else ""
    narrow = theme.form == "phone" and pill.look != "accent" and button is not None and button.icon
    pill.text = button.text if button and not narrow else ""


load("screens/phase")
