"""Sheets of a battle: cards and technologies, a card's questions, what else can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.battle.cards import BattleCards, CardForm
from companion.ui.screens.table import sheets  # noqa: F401  their parts are used here
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.choice_rows import rows_of
from companion.ui.widgets.layers import Popover, Sheet, SheetAction


class CardLine(Tap, BoxLayout):
    """A card or technology that may be played."""

    key = StringProperty()
    text = StringProperty()
    effect = StringProperty()
    colour = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])


class CardsSheet(Sheet):
    """What may be played now; then what it has to be told."""

    title = StringProperty()
    effect = StringProperty()
    asks = BooleanProperty(False)
    rows = ListProperty([])

    def ask(
        self, cards: BattleCards, play: Callable[[CardForm], None], back: Callable[[int], None]
    ) -> None:
        self._cards, self._play, self._back = cards, play, back
        self.show_list()

    def show_list(self) -> None:
        self.asks, self._form = False, None
        self.ids.choices.rows = []
        box = self.ids.lines
        box.clear_widgets()
        for number, name in enumerate(self._cards.played()):
            line = CardLine(key=str(number), text=self._taken_back(name))
            line.bind(on_tap=lambda tapped: self._take_back(int(tapped.key)))
            box.add_widget(line)
        for offer in self._cards.offers():
            line = CardLine(
                key=offer.key, text=offer.name, effect=offer.effect, colour=offer.colour
            )
            line.bind(on_tap=lambda tapped: self.pick(tapped.key))
            box.add_widget(line)

    @staticmethod
    def _taken_back(name: str) -> str:
        from companion.ui.translator import tr

        return tr("ui.battle.take_back", what=name)

    def _take_back(self, number: int) -> None:
        self.close()
        self._back(number)

    def line(self, key: str) -> CardLine:
        return next(line for line in self.ids.lines.children if line.key == key)

    def pick(self, key: str) -> None:
        """A card was tapped: play it at once, or ask what it needs first."""
        form = self._cards.form(key)
        if not self._cards.rows(form):
            self.close()
            self._play(form)
            return
        self._form = form
        self.title, self.effect = form.what.name, form.what.effect
        self.ids.lines.clear_widgets()
        self.asks = True
        self._refill()

    def choose(self, row: str, key: str) -> None:
        self._cards.choose(self._form, row, key)
        self._refill()

    def _refill(self) -> None:
        self.ids.choices.rows = rows_of(self._cards.rows(self._form))

    def confirm(self) -> None:
        form = self._form
        self.close()
        self._play(form)


class RowsSheet(Sheet):
    """Questions with their answers, asked anew after every tap."""

    title = StringProperty()
    note = StringProperty()
    button = StringProperty()

    def ask(
        self,
        title: str,
        note: str,
        rows: Callable[[], Any],
        chosen: Callable[[str, str], None],
    ) -> None:
        self.title, self.note, self.button = title, note, ""
        self._rows, self._chosen = rows, chosen
        self._pressed: Callable[[], None] = self.close
        self._refill()

    def offer(self, button: str, pressed: Callable[[], None]) -> None:
        """A button below the questions."""
        self.button, self._pressed = button, pressed

    def _refill(self) -> None:
        self.ids.choices.rows = rows_of(self._rows())

    def choose(self, row: str, key: str) -> None:
        self._chosen(row, key)
        self._refill()

    def press(self) -> None:
        self._pressed()
        self._refill()


class MenuSheet(Popover):
    """A short list of what else can be done."""

    def ask(self, items: list[tuple[str, str, str]], then: Callable[[str], None]) -> None:
        """`items` are key, icon and words."""
        box = self.ids.choices
        box.clear_widgets()
        self.wanted_width = dp(340)
        for key, icon, text in items:
            line = SheetAction(icon=icon, text=text)
            line.bind(on_tap=lambda _tapped, key=key: self._picked(key, then))
            box.add_widget(line)

    def _picked(self, key: str, then: Callable[[str], None]) -> None:
        self.close()
        then(key)

    def items(self) -> list[Any]:
        return list(reversed(self.ids.choices.children))


load("screens/medioevo/sheets")
