"""A new game: who plays what, for how long, by which rules; who takes the defaults taps once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.pages.new_table import OptionLine
from companion.pages.sheets import SheetView
from companion.ui.presenters.views import Option, Pick, Why
from companion.ui.render.page import DrawnPage
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.screens.sheets.lists import SearchSheet
from companion.ui.screens.sheets.picks import PickSheet
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.translator import tr


class SeatSheet(DrawnSheet):
    """Everything that is asked of one seat."""

    page: Any = None
    index = 0

    def make_view(self) -> SheetView:
        view: SheetView = self.page.presenter.seat_sheet(self.index)
        return view

    def answer(self, touch: kit.Touch) -> None:
        presenter, index = self.page.presenter, self.index
        self.page.option(
            touch,
            presenter.seat_rows(index),
            lambda key, value: presenter.answer(index, key, value),
            lambda key, change: presenter.step_answer(index, key, change),
        )


class NewGamePage(DrawnPage):
    """Shows the presenter's page; every change goes through it and is kept at once."""

    has_secrets = True  # realms may be bid for here
    presenter = ObjectProperty(None, allownone=True)
    begin_with = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._beginning = False
        super().__init__(**kwargs)

    def on_parent(self, page: Any, parent: Any) -> None:
        super().on_parent(page, parent)
        if parent is None and self._beginning and self.shell.in_game:
            self._beginning = False
            self.presenter.begun()

    # -- showing ---------------------------------------------------------------------------

    def make_view(self) -> kit.PageView:
        view: kit.PageView = self.presenter.page()
        return view

    def refresh(self) -> None:
        super().refresh()
        sheet = self._sheets.get(SeatSheet)
        if sheet is not None and sheet.parent is not None:
            sheet.refresh()

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition("|")
        if touch.kind == "text":
            self.presenter.rename(int(touch.key), touch.value)
            self.refresh()
        elif touch.kind == "tap":
            self._tapped(touch, what, key)

    def _tapped(self, touch: kit.Touch, what: str, key: str) -> None:
        match what:
            case "main":
                self.press_main()
            case "begin":
                self.begin()
            case "colour":
                self.pick_colour(int(key))
            case "seat":
                self.open_seat(int(key))
            case "game" | "fewer" | "more" | "forget" | "name" | "fold":
                does = {
                    "game": lambda: self.presenter.choose_game(key),
                    "fewer": self.presenter.remove,
                    "more": self.presenter.add,
                    "forget": self.presenter.forget,
                    "name": lambda: self.take_name(key),
                    "fold": lambda: self.presenter.fold(key),
                }
                does[what]()
                self.refresh()
            case _:
                rows = tuple(row for group in self.presenter.view().groups for row in group.rows)
                self.option(touch, rows, self.presenter.choose, self.presenter.step)

    def option(
        self,
        touch: kit.Touch,
        rows: tuple[OptionLine, ...],
        choose: Callable[[str, Any], None],
        step: Callable[[str, int], None],
    ) -> None:
        """A finger on an option, of the table or of a seat."""
        if touch.kind != "tap":
            return
        what, _, rest = touch.key.partition("|")
        key, _, value = rest.partition("|")
        match what:
            case "one":
                choose(key, value)
            case "switch":
                choose(key, not next(row.value for row in rows if row.key == key))
            case "minus" | "plus":
                step(key, 1 if what == "plus" else -1)
            case "help":
                self.presenter.explain(key)
            case "pick":
                row = next(row for row in rows if row.key == key)
                self._search(row, lambda found: (choose(key, found), self.refresh()))
                return
        self.refresh()

    def choose_game(self, game: str) -> None:
        self.presenter.choose_game(game)
        self.refresh()

    def take_name(self, name: str) -> None:
        """For the seat whose name was typed last, or the first without one."""
        seats = self.cards["seats"]
        self.presenter.take_name(name, seats.typed_last)
        seats.typed_last = -1

    def _search(self, row: OptionLine, then: Callable[[str], Any]) -> None:
        """One of very many, found by words; the list closes with the choice."""
        sheet = self.sheet(SearchSheet)

        def taken(value: str) -> None:
            sheet.close()
            then(value)

        sheet.ask(self.presenter.search(row), taken)
        self.shell.layers.open(sheet)

    def pick_colour(self, seat: int) -> None:
        now = self.presenter.seats[seat].colour
        choices = tuple(
            Option(colour, tr(f"ui.colour.{colour}"), colour, colour == now, colour=colour)
            for colour in self.presenter.offers.colours
        )
        sheet = self.sheet(PickSheet)

        def picked(value: str, _entry_id: str) -> None:
            sheet.close()
            self.presenter.recolour(seat, value)
            self.refresh()

        sheet.ask(Pick(tr("ui.new.colour"), choices), picked)
        sheet.point_at(self.spot(f"colour|{seat}"))
        self.shell.layers.open(sheet)

    def open_seat(self, seat: int) -> None:
        """What this seat plays and starts with."""
        sheet = self.sheet(SeatSheet)
        sheet.page, sheet.index = self, seat
        sheet.refresh()
        self.shell.layers.open(sheet)

    # -- beginning -------------------------------------------------------------------------

    def press_main(self) -> None:
        if self.presenter.waits_for_bids:
            self._open_bids()
        else:
            self.begin()

    def begin(self) -> None:
        self._beginning = True
        self.begin_with(self.presenter.table())

    def _open_bids(self) -> None:
        from companion.ui.screens.phases.auction import AuctionSheet  # few tables ever need it

        bids = self.presenter.bids()

        def decided(_entry_id: str) -> None:
            sheet.close()
            self.presenter.take_bids(bids)
            self.refresh()

        sheet = AuctionSheet(bids, decided, self._tell_why)
        sheet.refresh()
        self.shell.layers.open(sheet)

    def _tell_why(self, why: Why, beside: Any) -> None:
        sheet = self.sheet(BreakdownSheet)
        sheet.explain(why)
        sheet.point_at(beside)
        self.shell.layers.open(sheet)

    def went_back(self) -> bool:
        self.shell.go("home")
        return True
