"""Calculators that need no game: the list of them, and mixes of armies side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.properties import ListProperty, ObjectProperty

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.presenters.medioevo.calculators.odds import CompareView
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.framed import Framed
from companion.ui.render.page import DrawnPage
from companion.ui.render.paint.spot import Spot
from companion.ui.render.players.battlefield import Battlefield
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.translator import tr


class Calculator(NamedTuple):
    """A calculator: its key, its sign, where its words begin, the page it opens."""

    key: str
    icon: str
    words: str
    page: str


class CalculatorsPage(DrawnPage):
    """All calculators by game; each is a page of its own."""

    groups = ListProperty([])  # the key of a title, and the calculators below it

    def make_view(self) -> kit.PageView:
        panels = tuple(
            Panel(title, tr(title), items=tuple(map(_row, calculators)), column=at % 2)
            for at, (title, calculators) in enumerate(self.groups)
        )
        back = self.back_button()
        return kit.PageView("calculators", tr("ui.calc.title"), blocks=panels, back=back)

    def tapped(self, key: str, _box: Any = None) -> None:
        pages = {one.key: one.page for _, calculators in self.groups for one in calculators}
        self.shell.go(pages[key])

    def card(self, key: str) -> Spot:
        """Where a finger reaches this calculator."""
        return self.spot(f"row|{key}")

    def went_back(self) -> bool:
        self.shell.go("home")
        return True


def _row(one: Calculator) -> Item:
    return Item(one.key, tr(one.words), tr(f"{one.words}.about"), icon=one.icon, taps=True)


class ComparePage(Framed):
    """Two or three mixes against the same defenders."""

    presenter = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.field = Battlefield(self.touched, between=False)
        self.add_widget(self.field)

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        # Asked first: what is shown then knows that it is being worked out anew.
        self.presenter.ask(self._show)
        self._show()

    def _show(self) -> None:
        view: CompareView = self.presenter.view()
        more = (Button("add", tr("ui.calc.odds.add"), "plus"),) if view.can_add else ()
        bar, back = self.bar_with(Foot(others=more)), self.back_button()
        self.show_frame(kit.PageView("compare", view.title, bar=bar, back=back))
        self.field.show(view.hosts, (view.common,), None)

    def answer(self, touch: kit.Touch) -> None:
        what, _, rest = touch.key.partition("|")
        if touch.kind == "answer":
            self.act("choose", touch.key, touch.value)
        elif what == "chance" and touch.kind in ("tap", "hold"):
            self._ask(rest, touch.key)
        elif touch.kind != "tap":
            return
        elif what in ("minus", "plus"):
            who, _, piece = rest.partition("|")
            self.act("step", who, piece, 1 if what == "plus" else -1)
        elif what == "remove":
            self.act("remove", rest)
        else:
            self.act(touch.key)

    def _ask(self, mix: str, key: str) -> None:
        why = self.presenter.why(mix)
        if why is not None:
            sheet = self.sheet(BreakdownSheet)
            sheet.explain(why)
            sheet.point_at(self.spot(key))
            self.shell.layers.open(sheet)

    def act(self, name: str, *values: Any) -> None:
        getattr(self.presenter, name)(*values)
        self.refresh()

    def went_back(self) -> bool:
        self.shell.go("calculators")
        return True
