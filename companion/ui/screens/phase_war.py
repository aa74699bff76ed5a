"""Phase 5: whose combat turn it is, and what else war brings."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.war.page import FighterView, WarView
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Foot, PhaseView
from companion.ui.screens.phase import Body
from companion.ui.widgets.basic import TapCard


class FighterRow(BoxLayout):
    """A player in this combat turn."""

    text = StringProperty()
    colour = StringProperty("blue")
    had = StringProperty("waiting")
    note = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])

    def show(self, fighter: FighterView) -> None:
        self.text, self.colour = fighter.name, fighter.colour
        self.had, self.note = fighter.had, fighter.note


class OfferCard(TapCard):
    """Something that can be done here."""

    key = StringProperty()
    text = StringProperty()
    icon = StringProperty()


class OfferGrid(GridLayout):
    """What can be done, two side by side; large type on a phone has a line for each."""


class WarBody(Body):
    """The combat turn on one side, what can be done on the other."""

    presenter = ObjectProperty(None, allownone=True)
    title = StringProperty()
    note = StringProperty()

    def show(self, view: PhaseView) -> None:
        war: WarView = self.presenter.view()
        self.title, self.note = war.title, war.note
        rows = self.ids.fighters
        if len(rows.children) != len(war.fighters):
            rows.clear_widgets()
            for _fighter in war.fighters:
                rows.add_widget(FighterRow())
        for row, fighter in zip(reversed(rows.children), war.fighters, strict=True):
            row.show(fighter)
        self._show_offers(war)
        self.ids.reminders.show(view, self.page)

    def _show_offers(self, war: WarView) -> None:
        offers = [
            offer
            for offer in war.offers
            if not offer.key.startswith("page:") or self.page.shell.has(offer.key[5:])
        ]
        box = self.ids.offers
        if [card.key for card in reversed(box.children)] != [offer.key for offer in offers]:
            box.clear_widgets()
            for offer in offers:
                card = OfferCard(key=offer.key, icon=offer.icon)
                card.bind(on_tap=lambda tapped: self.tapped(tapped.key))
                box.add_widget(card)
        for card, offer in zip(reversed(box.children), offers, strict=True):
            card.text = offer.text

    def offer(self, key: str) -> OfferCard:
        """The card of an offer."""
        return next(card for card in self.ids.offers.children if card.key == key)

    def tapped(self, key: str) -> None:
        if key.startswith("page:"):
            self.page.open_page(key[5:])
        else:
            self.page.open_answer(self.presenter.asked(key))

    def question_of(self, key: str) -> Question | None:
        asked = self.presenter.asked(key)
        return asked if isinstance(asked, Question) else None

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        go_on = self.page.presenter.go_on()
        return Foot(foot.main, (*foot.others, go_on)) if foot.main else Foot(go_on)

    def pressed(self, key: str) -> bool:
        action: Any = self.presenter.action(key)
        if action is not None:
            self.page.do(action)
        return action is not None


load("screens/phase_war")
