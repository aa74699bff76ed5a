"""What a table of Medievalia does on its pages, by touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.medievalia.pieces import Card, Stack
from tests.stage.evening import Evening
from tests.stage.taps.renaissance import RenaissanceTaps

RED, BLUE = "red", "blue"
HAND = {Stack.LANDSCAPE: 4, Stack.MILITARY: 1, Stack.CHARACTER: 3}


class Taps(RenaissanceTaps):
    """Taps of this game's pages, and actions that are not tapped."""

    def do(self, *actions: Any) -> None:
        for action in actions:
            self.evening.driver.app.desk.session.do(action)
            self.evening.driver.wait()

    def counted(self, play: Callable[[], None]) -> int:
        before = self.evening.driver.taps
        play()
        self.evening.driver.wait()
        return int(self.evening.driver.taps - before)

    def plus(self, panel: str, row: str, many: int) -> None:
        for _ in range(many):
            self.tap(self.panel(panel).spot(f"plus|{row}"))

    def detail(self, key: str) -> None:
        """An offer of what a tap has opened."""
        self.tap(self.sheet.spot(f"offer|{key}"))

    def deal(self) -> None:
        """Everybody's first hand, by the stacks."""
        for player in (RED, BLUE):
            for stack, many in HAND.items():
                self.plus(f"hand:{player}", f"hand:{player}:{stack}", many)
        self.press("deal")

    def draw(self, stack: Stack) -> None:
        self.go("phase")
        self.tap_button("draw", f"draw:{stack}")

    def play(self, card: Card) -> None:
        """A card from the hand, paid as it is proposed."""
        self.tap_row("cards", f"play:{card}")
        self.confirm()

    def build(self, pile: int, following: str) -> None:
        """The building on a pile, where it is proposed; then what is turned up below it."""
        self.tap_row("offers", f"acquire:{pile}")
        self.confirm()
        self.evening.driver.wait()
        if not self.state.ended:
            self.tap_button(f"pile:{pile}", f"up:{pile}:{following}")

    def march(self, unit: str, place: str) -> None:
        self.go("ring")
        self.answer("march", "units", unit)
        self.tap_row("ring", f"place:{place}")


def two_players(start: Callable[..., Evening]) -> Taps:
    """A new table for two, by less than ten taps."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|medievalia"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps < 10
    taps = Taps(evening)
    assert taps.state.seats == (RED, BLUE)
    return taps
