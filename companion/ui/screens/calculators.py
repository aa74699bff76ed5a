"""Calculators that need no game: the list of them, and mixes of armies side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.medioevo.calculators.odds import CompareView, MixView
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.phases import Button, Foot
from companion.ui.render.framed import Framed
from companion.ui.render.page import DrawnPage
from companion.ui.render.spot import Spot
from companion.ui.screens import battle_odds, battle_parts, battle_setup  # noqa: F401  for the kv
from companion.ui.screens.battle_parts import many
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Card
from companion.ui.widgets.choice_rows import rows_of


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


class MixCard(Card):
    """One mix of an army with its chances."""

    page = ObjectProperty(None, allownone=True)
    key = StringProperty()
    title = StringProperty()
    cost = StringProperty()
    colour = StringProperty()
    heading = StringProperty()
    parts = ListProperty([])
    note = StringProperty()
    can_remove = BooleanProperty(False)
    least = NumericProperty(0)
    is_waiting = BooleanProperty(False)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self.ids.content.bind(height=lambda *_: self.page and self.page.level())

    def show(self, view: MixView) -> None:
        self.key, self.title, self.cost = view.key, view.title, view.cost
        self.colour, self.note, self.framed = view.colour, view.note, view.is_best
        self.can_remove = view.can_remove
        self.heading = view.bar.heading if view.bar else ""
        self.parts = [list(part) for part in view.bar.parts] if view.bar else []
        self.ids.pieces.show(view.rows)

    def changed(self, piece: str, by: int) -> None:
        self.page.act("step", self.key, piece, by)


class ComparePage(Framed):
    """Two or three mixes against the same defenders."""

    presenter = ObjectProperty(None, allownone=True)
    note = StringProperty()
    is_waiting = BooleanProperty(False)
    columns = ObjectProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        # Asked first: what is shown then knows that it is being worked out anew.
        self.presenter.ask(self._show)
        self._show()

    def _show(self) -> None:
        view: CompareView = self.presenter.view()
        self.note = view.note
        more = (Button("add", tr("ui.calc.odds.add"), "plus"),) if view.can_add else ()
        bar, back = self.bar_with(Foot(others=more)), self.back_button()
        self.show_frame(kit.PageView("compare", view.title, bar=bar, back=back))
        self.is_waiting = view.is_waiting
        self.columns = {"landscape": len(view.mixes) + 1, "portrait": 2, "phone": 1}[theme.form]
        many(self.ids.mixes, MixCard, (*view.mixes, view.defender), {})
        for card in self.ids.mixes.children:
            card.page = self
            card.is_waiting = view.is_waiting and card.key != "defender"
        self.ids.choices.rows = rows_of(view.choices)

    def level(self) -> None:
        """Cards side by side are equally high."""
        cards = self.ids.mixes.children
        highest = max(card.ids.content.height for card in cards) + dp(24)
        for card in cards:
            card.least = highest if self.columns > 1 else 0

    def answer(self, touch: kit.Touch) -> None:
        if touch.kind == "tap":
            self.act(touch.key)

    def act(self, name: str, *values: Any) -> None:
        getattr(self.presenter, name)(*values)
        self.refresh()

    def mix(self, key: str) -> MixCard:
        return next(card for card in self.ids.mixes.children if card.key == key)

    def went_back(self) -> bool:
        self.shell.go("calculators")
        return True


load("screens/calculators")
