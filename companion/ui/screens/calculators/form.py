"""A page of dice, chips, steppers and figures, for events and calculators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from weakref import ref

from kivy.properties import ObjectProperty, StringProperty

from companion.core.errors import CompanionError
from companion.pages import kit
from companion.ui.presenters.form import FormView, panels_of
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.page import DrawnPage
from companion.ui.screens.phases.standing import StandingPage
from companion.ui.screens.sheets.reasons import BreakdownSheet

DONE = "check-circle"


class News:
    """Shows the page anew that is there now: a presenter outlives the pages that show it."""

    page: Callable[[], FormPage | None] = staticmethod(lambda: None)

    def __call__(self) -> None:
        page = self.page()
        if page is not None:
            page.refresh()


class FormPage(StandingPage, DrawnPage):
    """One page for many purposes: its presenter says what is there."""

    keeps: ClassVar[tuple[str, ...]] = ("presenter", "news")

    presenter = ObjectProperty(None, allownone=True)
    news = ObjectProperty(None, allownone=True)  # what tells that something was worked out
    leave_to = StringProperty("")
    session = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._lines: dict[str, str] = {}
        super().__init__(**kwargs)

    def on_news(self, _page: Any, news: News | None) -> None:
        if news is not None:
            news.page = ref(self)

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        self.show(self.make_view())

    def make_view(self) -> kit.PageView:
        view: FormView = self.presenter.view()
        self._lines = {f"line:{at}": line.key for at, line in enumerate(view.lines)}
        return kit.PageView(
            "form",
            view.title,
            view.subtitle,
            blocks=panels_of(view),
            bar=self.bar_with(Foot(view.accent, view.buttons)),
            back=self.back_button() if self.leave_to else None,
            tabs=tuple(kit.Tab(tab.key, tab.text, done=tab.icon == DONE) for tab in view.tabs),
            tab=next((tab.key for tab in view.tabs if tab.chosen), ""),
        )

    # -- touches ---------------------------------------------------------------------------

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
        self.scroll.scroll_y = 1

    def choose_tab(self, tab: str) -> None:
        self.pick(tab)

    def tapped(self, key: str, box: Any) -> None:
        """A button of the bar, or a figure that says why."""
        bar = self.view.bar
        if bar and any(one.key == key for one in (*bar.others, bar.act) if one):
            self.press(key)
        elif not self.led_away(key):
            self.ask(key, box)

    def asked(self, key: str, box: Any) -> None:
        self.ask(key, box)

    def stepped(self, key: str, change: int) -> None:
        self.act(lambda: self.presenter.step(key, change))

    def answered(self, row: str, key: str) -> None:
        self.act(lambda: self.presenter.choose(row, key))

    def thrown(self, faces: list[int]) -> None:
        self.act(lambda: self.presenter.faces(faces))

    def marked(self, marks: list[bool]) -> None:
        self.act(lambda: self.presenter.marks(marks))

    def ask(self, key: str, box: Any) -> None:
        why = self.why_of(key) or self.presenter.why(self._lines.get(key, key))
        if why is None:
            return
        sheet = self.sheet(BreakdownSheet)
        sheet.explain(why)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def went_back(self) -> bool:
        if self.leave_to:
            self.shell.go(self.leave_to)
            return True
        return False
