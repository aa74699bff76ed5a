"""What a table of Age of Renaissance does on its pages, by touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.renaissance.tables import PROVINCES
from companion.ui.render.paint.spot import Spot
from companion.ui.translator import tr
from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps


class RenaissanceTaps(RoundTaps):
    """Taps of this game's pages."""

    def panel(self, key: str) -> Any:
        """A panel of the phase, or of the page that is open beside it."""
        page = self.page
        return page.cards[key]

    def scroll(self, height: int) -> None:
        """The page to its top (1) or its end (0)."""
        self.page.scroll.scroll_y = height
        self.evening.driver.frames(2)

    def tap_row(self, panel: str, row: str) -> None:
        self.tap(self.panel(panel).row(row))

    def tap_button(self, panel: str, button: str) -> None:
        self.tap(self.panel(panel).button(button))

    def answer(self, panel: str, row: str, key: str) -> None:
        """A choice that lies on a panel."""
        self.tap(self.panel(panel).chip(row, key))

    # -- secret numbers --------------------------------------------------------------------

    @property
    def sheet(self) -> Any:
        return self.evening.sheet

    def type_in(self, amount: int) -> None:
        """A player has taken the tablet and types his number."""
        self.tap(self.sheet.spot("main"))
        for digit in str(abs(amount)):
            self.tap(self.sheet.spot(f"key:{digit}"))
        if amount < 0:
            self.tap(self.sheet.spot("sign"))

    def note(self, amount: int) -> None:
        """One player's secret number."""
        self.type_in(amount)
        self.hand_on()

    def hand_on(self) -> None:
        self.tap(self.sheet.spot("main"))

    def asked_now(self) -> str:
        """Who is to note a number; "" when all have."""
        rows = self.sheet.presenter.view().rows
        return next((row.player for row in rows if row.now), "")

    def note_all(self, amounts: Mapping[str, int]) -> None:
        """Everybody who has not noted yet, as the tablet goes round."""
        while player := self.asked_now():
            self.note(amounts[player])

    # -- forms -----------------------------------------------------------------------------

    def throw(self, field: str, *faces: int) -> None:
        for die, face in enumerate(faces):
            tray = self.sheet.blocks.cards[field]
            tray.paint_now()
            self.tap(Spot(tray, tray.hit_of(f"face|{die}|{face}")))

    def choose(self, field: str, key: str) -> None:
        self.tap(self.sheet.spot(f"{field}|{key}"))

    def confirm(self) -> None:
        self.tap(self.sheet.spot("confirm"))

    # -- expansion -------------------------------------------------------------------------

    def find_province(self, province: str) -> None:
        """A province by its name, as the language of the table calls it."""
        self.tap_row("where", "province")
        self.sheet.look(tr(PROVINCES[province].name))
        self.evening.driver.frames(3)
        self.tap(self.sheet.row(province))

    def throw_here(self, *faces: int) -> None:
        """The dice that lie on the page."""
        for die, face in enumerate(faces):
            self.tap(self.panel("dice").face(die, face))


def three_players(start: Callable[[], Evening]) -> RenaissanceTaps:
    """Three at a new table of Age of Renaissance."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|renaissance"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    return RenaissanceTaps(evening)
