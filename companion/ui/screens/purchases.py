"""Phase 4: shelves on one side, the basket with its running total on the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.purchases.page import PurchasesView
from companion.ui.presenters.medioevo.purchases.shelf import Offer
from companion.ui.presenters.panels import Question
from companion.ui.presenters.phases import Button, Foot, PhaseView
from companion.ui.screens.hand_over import HandOverSheet
from companion.ui.screens.phase import Body
from companion.ui.screens.purchases_basket import BasketBox, BasketSheet, TotalRow, fit
from companion.ui.screens.purchases_item import ItemSheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import TapCard


class OfferTile(TapCard):
    """One thing on the shelf."""

    key = StringProperty()
    text = StringProperty()
    price = StringProperty()
    note = StringProperty()
    tint = StringProperty()
    icon = StringProperty()
    allowed = BooleanProperty(True)

    def show(self, offer: Offer) -> None:
        self.key, self.text, self.price = offer.key, offer.text, offer.price
        self.note, self.tint, self.allowed = offer.note, offer.tint, offer.allowed
        self.icon = offer.icon


class ShelfGrid(GridLayout):
    """The tiles of one shelf."""


class PurchasesBody(Body):
    """Who buys, what there is, and the basket."""

    presenter = ObjectProperty(None, allownone=True)
    has_side = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self.basket = BasketBox()
        super().__init__(**kwargs)
        self.basket.body = self

    def show(self, _view: PhaseView | None = None) -> None:
        view: PurchasesView = self.presenter.view()
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
        self.ids.shelves.chosen = view.shelf
        self.ids.shelves.options = [{"key": key, "text": text} for key, text in view.shelves]
        self._show_offers(view)
        self._place_basket()
        self.basket.title = tr("ui.buy.basket_of", player=self.presenter.name(view.player))
        self.basket.show(view)

    def _show_offers(self, view: PurchasesView) -> None:
        grid = self.ids.offers
        if len(grid.children) != len(view.offers):
            self.ids.scroll.scroll_y = 1
        fit(grid, len(view.offers), self._tile)
        for tile, offer in zip(reversed(grid.children), view.offers, strict=True):
            tile.show(offer)

    def _tile(self) -> OfferTile:
        tile = OfferTile()
        tile.bind(on_tap=lambda tapped: self.add(tapped.key))
        return tile

    def _place_basket(self) -> None:
        """Beside the shelves, below them, or on a phone in a sheet of its own."""
        on_phone = theme.form == "phone"
        self.has_side = not on_phone
        self.basket.fills = theme.form == "landscape"
        self.basket.room = self.page.height * (0.62 if on_phone else 0.42)
        holder = self.page.sheet(BasketSheet).ids.holder if on_phone else self.ids.side
        if self.basket.parent is not holder:
            if self.basket.parent is not None:
                self.basket.parent.remove_widget(self.basket)
            holder.add_widget(self.basket)

    def offer(self, key: str) -> OfferTile:
        """The tile of an offer."""
        return next(tile for tile in self.ids.offers.children if tile.key == key)

    # -- taps ------------------------------------------------------------------------------

    def add(self, key: str) -> None:
        if self.presenter.is_covered:
            self.hand_over()
            return
        self.presenter.add(key)
        self.page.refresh()
        self.basket.ids.scroll.scroll_y = 0  # what was added last is seen

    def change(self, place: int, count: int) -> None:
        self.presenter.change(place, count)
        self.page.refresh()

    def flip(self, key: str) -> None:
        question = self.presenter.flip(key)
        if question is not None:
            self.page.ask(question)
        self.page.refresh()

    def question_of(self, key: str) -> Question | None:
        question: Question | None = self.presenter.question_of(key)
        return question

    def hand_over(self) -> None:
        """Nobody sees a hidden basket but whose it is."""
        sheet = self.page.sheet(HandOverSheet)

        def taken() -> None:
            player = self.presenter.player_now
            if self.page.gate.opens(player, self.presenter.name(player), taken):
                self.presenter.handed_over()
                self.page.refresh()

        sheet.ask(self.presenter.hand_over(), taken)
        self.page.shell.layers.open(sheet)

    def choose_player(self, player: str) -> None:
        self.presenter.choose_player(player)
        self.page.refresh()

    def choose_shelf(self, shelf: str) -> None:
        self.presenter.choose_shelf(shelf)
        self.page.refresh()

    def ask(self, place: int) -> None:
        """More about an item, if there is anything to say."""
        if self.presenter.options(place).has_any:
            sheet = self.page.sheet(ItemSheet)
            sheet.ask(self, place)
            self.page.shell.layers.open(sheet)

    def may_see_cash(self) -> bool:
        """Whether the money left may show; asks for the number that guards it."""
        player = self.presenter.player_now
        return bool(self.page.gate.opens(player, self.presenter.name(player), lambda: None))

    def ask_why(self, row: TotalRow) -> None:
        if not row.secret:
            self.page.tell_why(self.presenter.reason(row.key), row)

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        others = foot.others
        count = 0 if self.presenter.is_covered else len(self.presenter.items())
        if theme.form == "phone" and count:
            others = (Button("basket", tr("ui.buy.basket", n=count), "basket-outline"), *others)
        go_on = self.page.presenter.go_on()
        if foot.main is None:
            return Foot(go_on, others)
        remember = Button("remember", tr("ui.phase.remember"), "bell-outline")
        return Foot(foot.main, (*others, go_on, remember)[:3], foot.note)

    def pressed(self, key: str) -> bool:
        match key:
            case "basket":
                self.page.shell.layers.open(self.page.sheet(BasketSheet))
            case "empty":
                self.presenter.empty()
                self.page.refresh()
            case "remember":
                self.page.remind()
            case "hand_over":
                self.hand_over()
            case "hide":
                self.page.shell.layers.close_all()
                self.page.do(self.presenter.action(key), self._hidden)
            case "buy" | "reveal":
                self.page.shell.layers.close_all()
                self.page.do(self.presenter.action(key), self._bought)
            case "loan":
                self.page.do(self.presenter.action(key))
            case "done":
                self.page.do(self.presenter.action(key), self._finished)
            case _:
                return False
        return True

    def _finished(self) -> None:
        self.presenter.finished()
        self.page.refresh()

    def _hidden(self) -> None:
        self.presenter.empty()
        self._finished()

    def _bought(self) -> None:
        self.presenter.empty()
        self.presenter.handed_over()  # what was revealed is everybody's to see
        self.page.refresh()
        asked = self.presenter.card_drawn()
        if asked is not None:
            self.page.open_answer(asked)


load("screens/purchases")
