"""What a table of Medieval Conspiracy does on its pages, by touches."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps


class ConspiracyTaps(RoundTaps):
    """Taps of this game's pages; every touch is counted."""

    def __init__(self, evening: Any) -> None:
        super().__init__(evening)
        self.count = 0

    def tap(self, widget: Any) -> None:
        self.count += 1
        super().tap(widget)

    def panel(self, key: str) -> Any:
        """A panel of the phase, or of the page that is open beside it."""
        page = self.page
        return page.cards[key]

    def tap_row(self, panel: str, row: str) -> None:
        self.tap(self.panel(panel).row(row))

    def tap_button(self, panel: str, button: str) -> None:
        self.tap(self.panel(panel).button(button))

    def answer(self, panel: str, row: str, key: str) -> None:
        """A choice that lies on a panel."""
        self.tap(self.panel(panel).chip(row, key))

    def step(self, panel: str, row: str, change: int) -> None:
        """One tap on a stepper."""
        self.tap(self.panel(panel).spot(f"{'plus' if change > 0 else 'minus'}|{row}"))

    def throw(self, panel: str, *faces: int) -> None:
        for die, face in enumerate(faces):
            self.tap(self.panel(panel).face(die, face))

    @property
    def sheet(self) -> Any:
        return self.evening.sheet

    def choose(self, field: str, key: str) -> None:
        self.tap(self.sheet.spot(f"{field}|{key}"))

    def confirm(self) -> None:
        self.tap(self.sheet.spot("confirm"))

    def do(self, action: Any) -> None:
        """What is not tapped here."""
        self.evening.driver.app.desk.session.do(action)
        self.evening.driver.wait()


def begun(evening: Evening, players: int) -> ConspiracyTaps:
    """A new table of so many, from the start page on; every tap is counted."""
    taps = ConspiracyTaps(evening)
    taps.tap(evening.driver.spot("box:conspiracy"))
    many = evening.page.presenter.seats
    for _ in range(abs(players - len(many))):
        taps.tap(evening.driver.spot("more" if players > len(many) else "fewer"))
    taps.tap(evening.page.spot("main"))
    return taps


def killed(taps: ConspiracyTaps, start: Callable[..., Evening]) -> ConspiracyTaps:
    """The process ends without warning: what the disk holds at this moment is opened again."""
    driver: Any = taps.evening.driver
    driver.wait()
    home = Path(driver.app.desk.folder)
    copy = home.with_name("killed")
    shutil.copytree(home, copy)
    driver.close()
    driver.close = lambda: None
    shutil.rmtree(home)
    copy.rename(home)
    return ConspiracyTaps(start())
