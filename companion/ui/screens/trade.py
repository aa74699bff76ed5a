"""Phase 6, and a place of its own: cargo, the market, trade routes as lines of stages."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.medioevo.trade.page import TradeView
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Button, Foot, PhaseView
from companion.ui.render.framed import Framed
from companion.ui.screens.phase import Body
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.screens.phase_war import OfferCard
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import stages  # noqa: F401  named in the kv file


class CargoCubes(BoxLayout):
    """Cubes of one good."""

    text = StringProperty()
    tint = StringProperty()
    count = NumericProperty(0)


class TradeBody(Body):
    """One player's goods, vehicles and route, and what he can do with them."""

    presenter = ObjectProperty(None, allownone=True)
    cargo_note = StringProperty()
    vehicles = StringProperty()
    route_title = StringProperty()
    route_note = StringProperty()
    note = StringProperty()

    def show(self, _view: PhaseView | None = None) -> None:
        view: TradeView = self.presenter.view()
        people = self.ids.people
        people.chosen = view.player
        people.options = [
            {
                "key": person.id,
                "text": "" if theme.form == "phone" else person.name,
                "colour": person.colour,
                "icon": "check" if person.done else "",
            }
            for person in view.people
        ]
        self.cargo_note, self.vehicles, self.note = view.cargo_note, view.vehicles, view.note
        cargo = self.ids.cargo
        cargo.clear_widgets()
        for cubes in view.cargo:
            cargo.add_widget(CargoCubes(text=cubes.text, tint=cubes.tint, count=cubes.count))
        self.route_title, self.route_note = view.route.title, view.route.note
        line = self.ids.line
        line.reached = list(view.route.reached)
        line.stops = view.route.stages
        self._show_offers(view)

    def _show_offers(self, view: TradeView) -> None:
        box = self.ids.offers
        if [card.key for card in reversed(box.children)] != [offer.key for offer in view.offers]:
            box.clear_widgets()
            for offer in view.offers:
                card = OfferCard(key=offer.key, icon=offer.icon)
                card.bind(on_tap=lambda tapped: self.tapped(tapped.key))
                box.add_widget(card)
        for card, offer in zip(reversed(box.children), view.offers, strict=True):
            card.text = offer.text

    def offer(self, key: str) -> OfferCard:
        """The card of an offer."""
        return next(card for card in self.ids.offers.children if card.key == key)

    def choose_player(self, player: str) -> None:
        self.presenter.choose_player(player)
        self.page.refresh()

    def tapped(self, key: str) -> None:
        self.page.open_answer(self.presenter.asked(key), self._offered)

    def question_of(self, key: str) -> Question | None:
        question: Question | None = self.presenter.question_of(key)
        self.show()
        return question

    def _offered(self, key: str) -> None:
        found = self.presenter.offered(key)
        if isinstance(found, Question):
            self.page.open_answer(found)
        else:
            self.page.do(found)

    def reached(self, stage: int) -> None:
        if stage not in self.ids.line.reached:
            self.page.do(self.presenter.reached(stage))

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        go_on = self.page.presenter.go_on()
        remember = Button("remember", tr("ui.phase.remember"), "bell-outline")
        return Foot(foot.main, (go_on, remember)) if foot.main else Foot(go_on, (remember,))

    def pressed(self, key: str) -> bool:
        match key:
            case "done":
                self.page.do(self.presenter.done(), self._finished)
            case "remember":
                self.page.remind()
            case _:
                return False
        return True

    def _finished(self) -> None:
        self.presenter.finished()
        self.page.refresh()


class TradePage(Framed, AskingPage):
    """Trade as a place of its own, whatever the phase."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.body = TradeBody(page=self, presenter=self.presenter)
        self.ids.holder.add_widget(self.body)

    def question_of(self, key: str) -> Question | None:
        return self.body.question_of(key)

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view: TradeView = self.presenter.view()
        self.body.show()
        foot = Foot(Button("sell", tr("ui.trade.sell"), "cash-multiple"))
        bar = self.bar_with(foot)
        self.show_frame(kit.PageView("trade", tr("phase.6"), view.title, bar=bar))

    def answer(self, touch: kit.Touch) -> None:
        if touch.kind == "tap":
            self.body.tapped(touch.key)


load("screens/trade")
