"""Phase 4: shelves on one side, the basket with its running total on the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.phase import PhaseView
from companion.ui.presenters.medioevo.phase_words import Button, Foot
from companion.ui.presenters.medioevo.purchases import BasketLine, PurchasesView, Total
from companion.ui.presenters.medioevo.purchases_shelf import Offer
from companion.ui.screens.phase import Body
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import keypad  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import TapArea, TapCard
from companion.ui.widgets.choices import Chips
from companion.ui.widgets.layers import Sheet


class OfferTile(TapCard):
    """One thing on the shelf."""

    key = StringProperty()
    text = StringProperty()
    price = StringProperty()
    note = StringProperty()
    tint = StringProperty()
    allowed = BooleanProperty(True)

    def show(self, offer: Offer) -> None:
        self.key, self.text, self.price = offer.key, offer.text, offer.price
        self.note, self.tint, self.allowed = offer.note, offer.tint, offer.allowed


class BasketRow(BoxLayout):
    """One item of the basket: how many, or take it out."""

    __events__ = ("on_count", "on_ask")
    place = NumericProperty(0)
    text = StringProperty()
    price = StringProperty()
    note = StringProperty()
    count = NumericProperty(1)
    counted = BooleanProperty(False)

    def show(self, line: BasketLine) -> None:
        self.place, self.text, self.price = line.place, line.text, line.price
        self.note, self.count, self.counted = line.note, line.count, line.counted

    def on_count(self, *_: Any) -> None: ...

    def on_ask(self) -> None: ...


class TotalRow(TapArea):
    """A figure below the basket; secret ones show while they are held."""

    key = StringProperty()
    heading = StringProperty()
    text = StringProperty()
    tone = StringProperty("text")
    secret = BooleanProperty(False)
    revealed = BooleanProperty(False)

    def show(self, total: Total) -> None:
        self.key, self.heading, self.text = total.key, total.heading, total.text
        self.tone, self.secret = total.tone, total.secret

    def on_hold(self) -> None:
        self.revealed = self.secret

    def on_let_go(self) -> None:
        self.revealed = False


class TokenTap(TapArea):
    """An objective token to be flipped for its point."""

    key = StringProperty()
    text = StringProperty()
    tint = StringProperty()
    chosen = BooleanProperty(False)
    ground = ColorProperty(theme.control)


class BasketBox(BoxLayout):
    """What one player is about to buy."""

    body = ObjectProperty(None, allownone=True)
    title = StringProperty()
    empty_note = StringProperty()
    problems = StringProperty()
    fills = BooleanProperty(True)
    room = NumericProperty(400)

    def show(self, view: PurchasesView) -> None:
        rows, totals, tokens = self.ids.rows, self.ids.totals, self.ids.tokens
        self.empty_note = "" if view.lines else view.empty_note
        self.problems = "\n".join(view.problems)
        _fit(rows, len(view.lines), self._row)
        for row, line in zip(reversed(rows.children), view.lines, strict=True):
            row.show(line)
        _fit(totals, len(view.totals), self._total)
        for widget, total in zip(reversed(totals.children), view.totals, strict=True):
            widget.show(total)
        _fit(tokens, len(view.tokens), self._token)
        for widget, token in zip(reversed(tokens.children), view.tokens, strict=True):
            widget.key, widget.tint = token.key, token.colour
            widget.text, widget.chosen = token.text, token.chosen

    def _row(self) -> BasketRow:
        row = BasketRow()
        row.bind(
            on_count=lambda item, count: self.body.change(int(item.place), int(count)),
            on_ask=lambda item: self.body.ask(int(item.place)),
        )
        return row

    def _total(self) -> TotalRow:
        row = TotalRow()
        row.bind(on_tap=self.body.ask_why)
        row.bind(on_hold=lambda item: None if item.secret else self.body.ask_why(item))
        return row

    def _token(self) -> TokenTap:
        widget = TokenTap()
        widget.bind(on_tap=lambda item: self.body.flip(item.key))
        return widget


class OfferGrid(GridLayout):
    """The tiles of one shelf."""


class BasketSheet(Sheet):
    """On a phone the basket lies over the shelves."""

    title = StringProperty()


class CountRow(BoxLayout):
    """A number about an item."""

    __events__ = ("on_value_changed",)
    key = StringProperty()
    text = StringProperty()
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(9)

    def on_value_changed(self, value: int) -> None: ...


class ItemSheet(Sheet):
    """Where an item goes, in which way it is made, with which cards."""

    title = StringProperty()
    asks_card = BooleanProperty(False)

    def ask(self, body: PurchasesBody, place: int) -> None:
        self.body, self.place_of_item = body, place
        self.ids.keypad.value = 0
        self.refresh()

    def refresh(self) -> None:
        presenter, place = self.body.presenter, self.place_of_item
        options = presenter.options(place)
        self.title = presenter.view().lines[place].text
        self.asks_card = options.asks_card
        box = self.ids.groups
        box.clear_widgets()
        for group in options.groups:
            box.add_widget(ItemHeading(text=group.heading))
            chips = Chips()
            chips.chosen = next((item.key for item in group.choices if item.chosen), "-")
            chips.options = [{"key": item.key, "text": item.text} for item in group.choices]
            chips.bind(on_choose=lambda _chips, key, name=group.key: self._chosen(name, key))
            box.add_widget(chips)
        for count in options.counts:
            row = CountRow(
                key=count.key,
                text=count.text,
                value=count.value,
                least=count.least,
                most=count.most,
            )
            row.bind(on_value_changed=self._counted)
            box.add_widget(row)

    def _chosen(self, group: str, key: str) -> None:
        self.body.presenter.choose(self.place_of_item, group, key)
        self.refresh()
        self.body.page.refresh()

    def _counted(self, row: CountRow, value: int) -> None:
        self.body.presenter.count_out(self.place_of_item, row.key, int(value))
        self.refresh()
        self.body.page.refresh()

    def typed(self, value: int) -> None:
        """The number of the realm card that is kept."""
        if self.asks_card:
            self.body.presenter.choose(self.place_of_item, "card", str(int(value)))
            self.body.page.refresh()


class ItemHeading(BoxLayout):
    """The question above some choices."""

    text = StringProperty()


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
        _fit(grid, len(view.offers), self._tile)
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
        self.presenter.add(key)
        self.page.refresh()
        self.basket.ids.scroll.scroll_y = 0  # what was added last is seen

    def change(self, place: int, count: int) -> None:
        self.presenter.change(place, count)
        self.page.refresh()

    def flip(self, key: str) -> None:
        self.presenter.flip(key)
        self.page.refresh()

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

    def ask_why(self, row: TotalRow) -> None:
        if not row.secret:
            self.page.tell_why(self.presenter.reason(row.key), row)

    def foot(self) -> Foot:
        foot: Foot = self.presenter.foot()
        others = foot.others
        count = len(self.presenter.items())
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
            case "buy" | "hide" | "reveal":
                self.page.shell.layers.close_all()
                self.page.do(self.presenter.action(key), self._bought)
            case "done":
                self.page.do(self.presenter.action(key), self._finished)
            case _:
                return False
        return True

    def _finished(self) -> None:
        self.presenter.finished()
        self.page.refresh()

    def _bought(self) -> None:
        self.presenter.empty()
        self.page.refresh()


def _fit(box: Any, count: int, make: Any) -> None:
    """As many widgets in the box as there are things to show; those there stay."""
    while len(box.children) > count:
        box.remove_widget(box.children[0])
    while len(box.children) < count:
        box.add_widget(make())


load("screens/purchases")
