"""Treaties as a place: wars and truces on one side, written treaties on the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.medioevo.treaties.page import BondView, TreatiesView
from companion.ui.presenters.panels import Item, Panel, Question
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.framed import Framed
from companion.ui.render.spot import Spot
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.translator import tr


class TreatiesPage(Framed, AskingPage):
    """Who is at war or bound to whom; every line leads to what can be done about it."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    revealed = False  # nothing is secret here

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.columns.listener = self

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view: TreatiesView = self.presenter.view()
        bar = self.bar_with(self.presenter.foot())
        self.show_frame(kit.PageView("treaties", tr("ui.place.treaties"), view.title, bar=bar))
        wars = _panel("wars", tr("ui.treaties.wars"), view.wars_note, view.wars, 0)
        bound = _panel(
            "treaties", tr("ui.place.treaties"), view.treaties_note, view.treaties, 1
        )  # fmt: skip
        self.ids.columns.show((wars, bound))

    def bond(self, key: str) -> Spot:
        """Where a war, truce or treaty stands."""
        cards = self.ids.columns.cards.values()
        card = next(x for x in cards if any(item.key == key for item in x.data.items))
        spot: Spot = card.row(key)
        return spot

    def answer(self, touch: kit.Touch) -> None:
        if touch.kind == "tap":
            self.tapped(touch.key)

    def question_of(self, key: str) -> Question | None:
        question: Question | None = self.presenter.question_of(key)
        return question

    def tapped(self, key: str, _box: Any = None) -> None:
        self.open_answer(self.presenter.asked(key), self._offered)

    def _offered(self, key: str) -> None:
        found = self.presenter.offered(key)
        if isinstance(found, Question):
            self.open_answer(found)
        else:
            self.do(found)


def _panel(key: str, title: str, note: str, bonds: tuple[BondView, ...], column: int) -> Panel:
    rows = tuple(
        Item(x.key, x.text, x.note, icon=x.icon, tone=x.tone, crests=x.colours, taps=True)
        for x in bonds
    )
    return Panel(key, title, items=rows, note=note, column=column)


load("screens/treaties")
