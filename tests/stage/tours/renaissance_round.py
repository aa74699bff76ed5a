"""Set-up, table, phases and sheets of Age of Renaissance, with what a tap opens there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Screen = tuple[str, Callable[[], None]]
RICH, OTHER = "p0", "p1"  # the player with most advances, and another
NAMES = ("Giovanna di Castelfranco", "Åse", "Maximilian", "Ben", "Chloé")


class _Setup:
    """A new table of five and its secret bids."""

    def __init__(self, tour: Any) -> None:
        self.tour = tour

    @property
    def sheet(self) -> Any:
        return self.tour.app.shell.layers.top_sheet

    @property
    def state(self) -> Any:
        return self.tour.app.desk.session.state

    def new_game(self) -> None:
        self.tour.app.shell.go("new_game")
        page = self.tour.page
        page.presenter.choose_game("renaissance")
        while len(page.presenter.seats) < len(NAMES):
            page.presenter.add()
        for number, name in enumerate(NAMES):
            page.presenter.rename(number, name)
        page.refresh()

    def begun(self) -> None:
        if self.tour.app.shell.current == "new_game":
            self.tour.page.begin()
            self.tour.driver.wait()
        self.tour.app.shell.go("phase")
        self.tour.settle()

    def bids(self, *amounts: int) -> None:
        self.tour.page.press("auction")
        self.sheet.presenter.take_back()
        for amount in amounts:
            self.sheet.presenter.bid(amount)
        self.sheet.refresh()

    def tied(self) -> None:
        self.bids(10, 4, 4, 3, 0)
        self.sheet.press_main()
        self.sheet.press_main()
        self.tour.driver.wait()

    def thrown(self) -> None:
        self.tied()
        first, second = self.state.seats[1:3]
        self.sheet.answered(f"dice:{first}", [4])
        self.sheet.answered(f"dice:{second}", [2])
        self.tour.driver.wait()
        self.sheet.scroll.scroll_y = 0

    def tokens(self) -> None:
        if "capitals" not in self.state.done:
            self.thrown()
            self.sheet.confirm()
            self.tour.driver.wait()
        self.bids(5, 5)
        self.sheet.press_main()
        self.sheet._type(amount=12)
        self.sheet.is_negative = True

    def ordered(self) -> None:
        self.bids(5, 5, 9, -2, 30)
        self.sheet.press_main()


def setup_screens(tour: Any) -> Iterator[Screen]:
    """From the new table to the first order of play."""
    setup = _Setup(tour)
    yield "new_game", setup.new_game
    yield "setup", setup.begun
    yield "capital_bids", lambda: setup.bids(10, 3)
    yield "capital_dice", setup.tied
    yield "capital_choice", setup.thrown
    yield "token_bids", setup.tokens
    yield "token_order", setup.ordered


def round_screens(tour: Any) -> Iterator[Screen]:
    """The table, each phase, each sheet that a tap opens there, and a player's sheet."""

    def at(phase: int, *deeds: Callable[[Any], Any]) -> Callable[[], None]:
        def shown() -> None:
            tour.to_phase(phase)
            tour.app.shell.go("phase")
            tour.driver.wait()
            tour.page.refresh()
            for deed in deeds:
                deed(tour.page)
                tour.settle()

        return shown

    def opened(key: str) -> Callable[[Any], None]:
        return lambda page: page.tapped(key, None)

    yield "table_misery", lambda: _tapped(tour, "misery")
    yield "table_score", lambda: _held(tour, "score")
    yield "phase_1", at(1)
    yield "phase_1_markers", at(1, opened("markers"))
    yield "phase_2", at(2)
    yield "phase_2_discard", at(2, opened(f"discard:{RICH}"))
    yield "phase_3", at(3)
    yield "phase_4", at(4)
    yield "phase_4_why", at(4, _asked("stabilise", f"pay:{RICH}"))
    yield "phase_5", at(5)
    yield "phase_5_absolution", at(5, opened("absolution"))
    yield "phase_6", at(6)
    yield "phase_6_rolls", at(6, opened("rolls"), _thrown)
    yield "phase_7", at(7)
    yield "phase_7_order", at(7, opened("change_order"))
    yield "phase_8", at(8)
    for tab in ("treasury", "board", "advances", "round"):
        yield f"sheet_{tab}", tour.then(lambda tab=tab: _sheet(tour, tab))
    yield "sheet_advance", tour.then(lambda: _sheet(tour, "advances").tapped("advance:H", None))
    yield "sheet_fleet", tour.then(lambda: _sheet(tour, "board").tapped("fleet", None))
    yield "sheet_due", tour.then(lambda: _sheet(tour, "board").tapped("goods_due", None))
    yield "sheet_noted", tour.then(lambda: _sheet(tour, "treasury").tapped("noted", None))


def _box(tour: Any, figure: str) -> Any:
    tour.app.shell.go("table")
    tour.driver.wait()
    return tour.on_table(OTHER, figure)


def _tapped(tour: Any, figure: str) -> None:
    box = _box(tour, figure)
    tour.page.tapped(OTHER, figure, box)


def _held(tour: Any, figure: str) -> None:
    box = _box(tour, figure)
    tour.page.asked(OTHER, figure, box)


def _asked(panel: str, row: str) -> Callable[[Any], None]:
    return lambda page: page.asked(row, page.cards[panel].row(row))


def _thrown(page: Any) -> None:
    sheet = page.shell.layers.top_sheet
    sheet.answered("roll:1", [4, 3, 4])
    sheet.answered("roll:2", [2, 6, 6])
    sheet.scroll.scroll_y = 0


def _sheet(tour: Any, tab: str) -> Any:
    tour.app.shell.go("player")
    tour.driver.wait()
    tour.page.open_player(RICH, tab)
    tour.driver.frames(2)
    return tour.page
