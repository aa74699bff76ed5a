"""A new game: names, colours, realms, length; a table that takes the defaults taps once."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.views import Option, Pick
from companion.ui.screens.page import Page
from companion.ui.screens.sheets import PickSheet
from companion.ui.translator import tr
from companion.ui.widgets import text_field  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card


class SeatRow(Card):
    """One player: shape, name, realm."""

    page = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)
    colour = StringProperty("blue")
    realm = StringProperty()
    hint = StringProperty()


class NewGamePage(Page):
    """Shows the presenter's seats; every change goes through it."""

    presenter = ObjectProperty(None, allownone=True)
    begin_with = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._pick: PickSheet | None = None
        super().__init__(**kwargs)

    def refresh(self) -> None:
        box, seats = self.ids.seats, self.presenter.seats
        if len(box.children) != len(seats):
            box.clear_widgets()
            for index in range(len(seats)):
                box.add_widget(SeatRow(page=self, index=index))
        for row, seat in zip(reversed(box.children), seats, strict=True):
            row.colour, row.realm = seat.colour, tr(f"realm.{seat.realm}") if seat.realm else "–"
            row.hint = tr(f"ui.colour.{seat.colour}")
            if row.ids.name.text != seat.name:
                row.ids.name.text = seat.name
        self.ids.length.chosen = self.presenter.length
        self.ids.length.options = [
            {"key": key, "text": tr("ui.new.rounds", n=int(key))} for key in self.presenter.lengths
        ]
        self.ids.fewer.disabled = not self.presenter.can_remove
        self.ids.more.disabled = not self.presenter.can_add

    def add(self) -> None:
        self.presenter.add()
        self.refresh()

    def remove(self) -> None:
        self.presenter.remove()
        self.refresh()

    def pick_colour(self, row: SeatRow) -> None:
        options = tuple(
            Option(colour, tr(f"ui.colour.{colour}"), colour, colour == row.colour)
            for colour in self.presenter.colours
        )
        self._ask(row, Pick(tr("ui.new.colour"), options), self.presenter.recolour)

    def pick_realm(self, row: SeatRow) -> None:
        now = self.presenter.seats[row.index].realm
        options = tuple(
            Option(realm, tr(f"realm.{realm}"), realm, realm == now)
            for realm in self.presenter.realms
        )
        self._ask(row, Pick(tr("ui.new.realm"), options), self.presenter.settle)

    def _ask(self, row: SeatRow, pick: Pick, then: Any) -> None:
        self._pick = self._pick or PickSheet()
        sheet = self._pick

        def picked(value: str, _entry_id: str) -> None:
            sheet.close()
            then(int(row.index), value)
            self.refresh()

        sheet.ask(pick, picked)
        sheet.point_at(row)
        self.shell.layers.open(sheet)

    def begin(self) -> None:
        names = [tr(f"ui.colour.{seat.colour}") for seat in self.presenter.seats]
        self.begin_with(self.presenter.table(names))

    def went_back(self) -> bool:
        self.shell.go("home")
        return True


load("screens/new_game")
