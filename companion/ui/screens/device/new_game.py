"""A new game: who plays what, for how long, by which rules; who takes the defaults taps once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.layout import load
from companion.ui.presenters.new_game.views import GroupShown, NewGameView, RowShown, SeatShown
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Option, Pick, Why
from companion.ui.render.framed import Framed
from companion.ui.screens.sheets.lists import SearchSheet
from companion.ui.screens.sheets.picks import PickSheet
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import options, text_field  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card
from companion.ui.widgets.layers import Sheet


class SeatRow(Card):
    """One player: shape, name, and what he plays."""

    page = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)
    colour = StringProperty("blue")
    answer = StringProperty()
    note = StringProperty()
    hint = StringProperty()

    def show(self, seat: SeatShown) -> None:
        self.colour, self.answer, self.note, self.hint = (
            seat.colour,
            seat.answer,
            seat.note,
            seat.hint,
        )
        if self.ids.name.text != seat.name:
            self.ids.name.text = seat.name


class WarningLine(BoxLayout):
    """Something the table should mind."""

    text = StringProperty()


class OptionCard(Card):
    """Options under one heading; a tap on it opens and closes them."""

    key = StringProperty()
    title = StringProperty()
    summary = StringProperty()
    folded = BooleanProperty(False)
    page = ObjectProperty(None, allownone=True)

    def show(self, group: GroupShown) -> None:
        self.key, self.title, self.folded = group.key, group.title, group.folded
        self.summary = group.summary
        body = self.ids.body
        body.columns = 2 if theme.form == "landscape" else 1
        body.show(group.rows)

    def picked(self, key: str, value: Any) -> None:
        self.page.choose(key, value)

    def stepped(self, key: str, change: int) -> None:
        self.page.step(key, change)

    def listed(self, row: RowShown) -> None:
        self.page.search(row, lambda value: self.picked(row.key, value))


class SeatSheet(Sheet):
    """Everything that is asked of one seat."""

    title = StringProperty()
    colour = StringProperty("blue")
    page = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)

    def refresh(self) -> None:
        seat = self.page.presenter.view().seats[int(self.index)]
        self.title, self.colour = seat.name.strip() or seat.hint, seat.colour
        self.ids.rows.show(self.page.presenter.seat_rows(int(self.index)))

    def picked(self, key: str, value: Any) -> None:
        self.page.presenter.answer(int(self.index), key, value)
        self.page.refresh()

    def stepped(self, key: str, change: int) -> None:
        self.page.presenter.step_answer(int(self.index), key, change)
        self.page.refresh()

    def listed(self, row: RowShown) -> None:
        self.page.search(row, lambda value: self.picked(row.key, value))


class NewGamePage(Framed):
    """Shows the presenter's view; every change goes through it and is kept at once."""

    has_secrets = True  # realms may be bid for here
    presenter = ObjectProperty(None, allownone=True)
    begin_with = ObjectProperty(None, allownone=True)
    warnings = ListProperty([])
    has_names = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._beginning = False
        self._typing_at = -1
        self.groups: dict[str, OptionCard] = {}
        super().__init__(**kwargs)

    def on_parent(self, _page: Any, parent: Any) -> None:
        if parent is None and self._beginning and self.shell.in_game:
            self._beginning = False
            self.presenter.begun()

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        view: NewGameView = self.presenter.view()
        self._show_games(view)
        self._show_seats(view)
        self._show_groups(view)
        self.ids.fewer.disabled = not view.can_remove
        self.ids.more.disabled = not view.can_add
        self.ids.forget.shown = view.can_forget
        second = (Button("begin", view.second, "play"),) if view.second else ()
        main = Button("main", view.main, "gavel" if view.second else "play")
        bar, back = self.bar_with(Foot(main, second)), self.back_button()
        self.show_frame(kit.PageView("new_game", tr("ui.new.title"), bar=bar, back=back))
        if list(view.warnings) != self.warnings:
            self.warnings = list(view.warnings)
        sheet = self._sheets.get(SeatSheet)
        if sheet is not None and sheet.parent is not None:
            sheet.refresh()

    def _show_games(self, view: NewGameView) -> None:
        chips = self.ids.games
        chips.chosen = view.game
        options_of_games = [{"key": game.key, "text": game.text} for game in view.games]
        if chips.options != options_of_games:
            chips.options = options_of_games

    def _show_seats(self, view: NewGameView) -> None:
        box, seats = self.ids.seats, view.seats
        while len(box.children) > len(seats):
            box.remove_widget(box.children[0])
        while len(box.children) < len(seats):
            box.add_widget(SeatRow(page=self, index=len(box.children)))
        for row, seat in zip(reversed(box.children), seats, strict=True):
            row.show(seat)
        self.has_names = bool(view.names)
        names = [{"key": name, "text": name} for name in view.names]
        if self.ids.names.options != names:
            self.ids.names.options = names

    def _show_groups(self, view: NewGameView) -> None:
        wanted = [group.key for group in view.groups]
        if list(self.groups) != wanted:
            box = self.ids.groups
            box.clear_widgets()
            before = self.groups
            self.groups = {key: before.get(key) or OptionCard(page=self) for key in wanted}
            for card in self.groups.values():
                box.add_widget(card)
        for group in view.groups:
            self.groups[group.key].show(group)

    def on_warnings(self, *_: Any) -> None:
        box = self.ids.warnings
        box.clear_widgets()
        for text in self.warnings:
            box.add_widget(WarningLine(text=text))

    # -- taps ------------------------------------------------------------------------------

    def choose_game(self, game: str) -> None:
        self.presenter.choose_game(game)
        self.refresh()

    def add(self) -> None:
        self.presenter.add()
        self.refresh()

    def remove(self) -> None:
        self.presenter.remove()
        self.refresh()

    def forget(self) -> None:
        self.presenter.forget()
        self.refresh()

    def typed(self, row: SeatRow, name: str) -> None:
        self.presenter.rename(int(row.index), name)
        self.refresh()

    def typing(self, row: SeatRow, focused: bool) -> None:
        if focused:
            self._typing_at = int(row.index)

    def take_name(self, name: str) -> None:
        self.presenter.take_name(name, self._typing_at)
        self._typing_at = -1
        self.refresh()

    def choose(self, key: str, value: Any) -> None:
        self.presenter.choose(key, value)
        self.refresh()

    def step(self, key: str, change: int) -> None:
        self.presenter.step(key, change)
        self.refresh()

    def search(self, row: RowShown, then: Callable[[str], None]) -> None:
        """One of very many, found by words; the list closes with the choice."""
        sheet = self.sheet(SearchSheet)

        def taken(value: str) -> None:
            sheet.close()
            then(value)

        sheet.ask(self.presenter.search(row), taken)
        self.shell.layers.open(sheet)

    def fold(self, key: str) -> None:
        self.presenter.fold(key)
        self.refresh()

    def pick_colour(self, row: SeatRow) -> None:
        choices = tuple(
            Option(colour, tr(f"ui.colour.{colour}"), colour, colour == row.colour)
            for colour in self.presenter.offers.colours
        )
        sheet = self.sheet(PickSheet)

        def picked(value: str, _entry_id: str) -> None:
            sheet.close()
            self.presenter.recolour(int(row.index), value)
            self.refresh()

        sheet.ask(Pick(tr("ui.new.colour"), choices), picked)
        sheet.point_at(row)
        self.shell.layers.open(sheet)

    def open_seat(self, row: SeatRow) -> None:
        """What this seat plays and starts with."""
        sheet = self.sheet(SeatSheet)
        sheet.page, sheet.index = self, row.index
        sheet.refresh()
        sheet.ids.scroll.scroll_y = 1
        self.shell.layers.open(sheet)

    # -- beginning -------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        if touch == kit.Touch("main"):
            self.press_main()
        elif touch == kit.Touch("begin"):
            self.begin()

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


load("screens/device/new_game")
