"""A scripted little evening of four players, played by touches."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from tests.stage.driver import Driver

from companion.app import CompanionApp  # isort: skip  after the driver has set up the screen

EIGHT_IN_THE_EVENING = 1_790_000_000.0


def play(folder: Path, language: str) -> int:
    """Play it and write the pictures; gives how many there are."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as home:
        app = CompanionApp(folder=Path(home), now=lambda: EIGHT_IN_THE_EVENING, language=language)
        driver = Driver(app)
        driver.wait()
        evening = Evening(driver, folder)
        evening.play()
        driver.close()
    return evening.count


class Evening:
    """Taps one step after the other."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.folder = folder
        self.count = 0

    def picture(self, name: str) -> None:
        self.driver.seconds(0.4)
        self.count += 1
        self.driver.picture(self.folder / f"{self.count:02}_{name}.png")

    @property
    def page(self) -> Any:
        return self.driver.app.shell.page

    @property
    def sheet(self) -> Any:
        return self.driver.app.shell.layers.top_sheet

    def tap(self, widget: Any) -> None:
        self.driver.tap(widget)
        self.driver.wait()

    def play(self) -> None:
        self.picture("home_empty")
        self.tap(self.page.ids.new)
        self.picture("new_game")
        self.tap(self.page.ids.begin)
        self.picture("table")
        self.honor("blue", "1")
        self.picture("honor_booked")
        self.tap(self.box("yellow", "tax_rate"))
        self.picture("tax_pick")
        self.tap(self.sheet.ids.options.chip("40"))
        self.picture("tax_refused")
        self.tap(self.driver.app.shell.layers.offer)
        self.tap(self.box("red", "loans"))
        self.picture("loan_pick")
        self.tap(self.sheet.ids.options.chip("take"))
        self.pay("green", "1", "2", "0")
        self.picture("paid")
        self.look_at_money("green")
        self.honor("red", "-2")
        self.driver.app.desk.session.undo()
        self.driver.wait()
        self.picture("undone")
        self.tap(self.page.ids.next)
        self.picture("next_phase")
        self.driver.hold(self.box("blue", "honor"))
        self.picture("why")
        self.driver.press_back()
        self.driver.app.shell.go("log")
        self.picture("log")
        self.driver.app.shell.go("settings")
        self.picture("settings")
        self.driver.app.shell.go("home")
        self.driver.wait()
        self.driver.app.shell.refresh()
        self.picture("home")

    def box(self, player: str, figure: str) -> Any:
        """A player's figure; on a phone the row is opened first."""
        row = self.page.rows[player]
        box = row.boxes[figure]
        if not getattr(row, "opened", True) and box.parent.parent is None:
            self.tap(row.ids.head)
        return box

    def honor(self, player: str, step: str) -> None:
        self.tap(self.box(player, "honor"))
        self.picture(f"honor_{player}")
        self.tap(self.sheet.ids.options.chip(step))

    def pay(self, player: str, *digits: str) -> None:
        self.tap(self.box(player, "money"))
        keys = {key.text: key for key in self.sheet.ids.keypad.children}
        for digit in digits:
            self.tap(keys[digit])
        reasons = self.sheet.ids.reasons
        self.tap(reasons.children[-1])
        self.picture("pay")
        self.tap(self.sheet.ids.confirm)

    def look_at_money(self, player: str) -> None:
        box = self.box(player, "money")
        finger = self.driver.touch(box)
        self.driver.seconds(0.6)
        self.picture("money_held")
        finger.touch_up()
        self.driver.frames(2)
