"""The phase being played: what happens now, in order, who still has to act, what is next."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.page_views import REMINDER_ICONS, stops_of
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Foot, PhaseView
from companion.ui.render.framed import Framed
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Scroll, TapArea
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


class ReminderRow(TapArea):
    """Something not to forget; a tap goes where it is done."""

    text = StringProperty()
    icon = StringProperty("circle-small")
    leads_to = StringProperty()
    page = ObjectProperty(None, allownone=True)

    def on_tap(self) -> None:
        if self.page is not None and self.leads_to:
            self.page.open_reminded(self.leads_to)


class Reminders(BoxLayout):
    """What could matter now, most urgent first."""

    def show(self, view: PhaseView, page: Any = None) -> None:
        rows = [
            {
                "text": it.text,
                "icon": REMINDER_ICONS[it.kind],
                "leads_to": it.leads_to,
                "page": page,
            }
            for it in view.reminders
        ]
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
        self.ids.reminders.show(view, self.page)
        self._leads = {step.key: step.leads_to for step in view.steps}

    def picked(self, key: str) -> None:
        """A step was tapped: go to its page, or mark it."""
        page = self._leads.get(key, "")
        if not page or not self.page.open_page(page):
            self.page.do(self.page.presenter.steps.toggled(key))


class ReminderSheet(Sheet):
    """The reminders of a phase whose page has no room for them."""

    title = StringProperty()

    def tell(self, view: PhaseView, page: Any) -> None:
        self.title = tr("ui.phase.remember")
        self.ids.reminders.show(view, page)


class PhasePage(Framed, AskingPage):
    """Tabs of the seven phases, the body of the one looked at, and what comes next."""

    has_secrets = True
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    bodies = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._made: dict[int, Body] = {}
        self._rounds: dict[int, int] = {}  # which round each body was last shown for
        self._body: Body | None = None
        self._foot = Foot()
        self._view: Any = None
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
        self._view = self.presenter.view()
        self._show_body(self._view)
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
        self.show_frame(self._framed(self._view))

    def _framed(self, view: PhaseView) -> kit.PageView:
        title = f"{view.title} · {view.subtitle}" if theme.form != "phone" else view.subtitle
        bar = self.bar_with(self._foot)
        return kit.PageView("phase", title, view.waiting, stops=stops_of(view), bar=bar)

    def look_at(self, phase: str) -> None:
        self.presenter.look_at(int(phase))
        self.refresh()

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == "stop":
            self.look_at(key)
        elif touch.kind == "tap":
            self.press(touch.key)

    def press(self, key: str) -> None:
        """A button of the bar."""
        buttons = (self._foot.main, *self._foot.others)
        button = next(one for one in buttons if one and one.key == key)
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

    def open_reminded(self, where: str) -> None:
        """Where something not to forget is done."""
        self.shell.layers.close_all()
        place, _, rest = where.partition(":")
        if place == "player":
            player, _, tab = rest.partition(":")
            self.shell.go("player")
            self.shell.page.open_player(player, tab)
        else:
            self.open_page(place)

    def question_of(self, key: str) -> Question | None:
        return self._body.question_of(key) if self._body else None

    def remind(self) -> None:
        sheet = self.sheet(ReminderSheet)
        sheet.tell(self.presenter.view(), self)
        self.shell.layers.open(sheet)


load("screens/phase")
