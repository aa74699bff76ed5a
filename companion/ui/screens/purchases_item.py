"""More about an item of the basket: where it goes, how it is made, with which cards."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets import figures, keypad  # noqa: F401  named in the kv file
from companion.ui.widgets.choices import Chips
from companion.ui.widgets.layers import Sheet


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

    def ask(self, body: Any, place: int) -> None:
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


load("screens/purchases_item")
