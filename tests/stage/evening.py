"""What a table does on most screens, by touches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.stage.driver import Driver


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

    def box(self, player: str, figure: str) -> Any:
        """A player's figure; on a phone the pennon is opened first."""
        key = f"{player}:{figure}"
        try:
            return self.driver.spot(key)
        except KeyError:
            self.tap(self.driver.spot(player))
            return self.driver.spot(key)

    def honor(self, player: str, step: str) -> None:
        self.tap(self.box(player, "honor"))
        self.picture(f"honor_{player}")
        self.tap(self.sheet.spot(f"choice|{step}"))

    def pay(self, player: str, *digits: str) -> None:
        self.tap(self.box(player, "money"))
        keys = keys_of(self.sheet)
        for digit in digits:
            self.tap(keys[digit])
        self.tap(self.sheet.spot(f"reason|{self.sheet.reasons[0]}"))
        self.picture("pay")
        self.tap(self.sheet.spot("confirm"))

    def look_at_money(self, player: str) -> None:
        box = self.box(player, "money")
        finger = self.driver.touch(box)
        self.driver.seconds(0.6)
        self.picture("money_held")
        finger.touch_up()
        self.driver.frames(2)


def keys_of(sheet: Any) -> dict[str, Any]:
    """The keys of a sheet's keypad, by what they type."""
    digits = (*"0123456789", "00", "back")
    return {digit: sheet.spot(f"key:{digit}") for digit in digits}
