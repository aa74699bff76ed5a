"""The phase being played: what happens now, in order, who still has to act, what is next."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.pages.parts import Person
from companion.ui.layout import load
from companion.ui.presenters.page_views import phase_view
from companion.ui.presenters.panels import Answer, Question
from companion.ui.presenters.phases.views import Foot, PhaseView
from companion.ui.render.framed import Framed
from companion.ui.render.strip import Strip, StripView
from companion.ui.screens.phases.asking import AskingPage
from companion.ui.widgets.basic import Scroll


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

    persons: tuple[Person, ...] = ()
    person = ""

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

    def done(self, _action: Any) -> Answer:
        """An action came into force; what is asked next, if anything is."""
        return None


class PhasePage(Framed, AskingPage):
    """Stops of the phases, the body of the one looked at, and what comes next."""

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
        self.strip = Strip(told=self.answer)
        self.add_widget(self.strip, len(self.children) - 1)

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
        self.strip.show(StripView(body.persons, body.person))
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
        return phase_view(view, (), self.bar_with(self._foot))

    def look_at(self, phase: str) -> None:
        self.presenter.look_at(int(phase))
        self.refresh()

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == "stop":
            self.look_at(key)
        elif touch.kind == "tap" and what == "person":
            self._body.presenter.choose_player(key)
            Clock.schedule_once(lambda _seconds: self.refresh())  # after the chip's own touch
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

    def do(self, action: Any, then: Any = None, entry_id: str = "") -> None:
        def done() -> None:
            if then:
                then()
            follows = self._body.done(action) if self._body is not None else None
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


load("screens/phases/page")
