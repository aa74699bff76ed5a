"""The demo: four players play a round and a battle by touches, with a picture of every step.

A round of the second game follows, see `demo_renaissance.py`.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.stage.demo.renaissance import RenaissanceDemo
from tests.stage.driver import Driver
from tests.stage.evening import Evening, keys_of
from tests.stage.taps.battle import BattleTaps
from tests.stage.taps.round import RoundTaps

from companion.core.dice import AppDice  # isort: skip
from companion.app import CompanionApp  # isort: skip  after the driver has set up the screen

EIGHT_IN_THE_EVENING = 1_790_000_000.0
NAMES = ("Anna", "Ben", "Clara", "David")
WAIT_SECONDS = 20.0
LONGEST_BATTLE = 80
HORDE = (2, 4, 7)
SHOPPING: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "blue": (("technology", ("technology:military",)), ("unit", ("unit:light_infantry",) * 4)),
    "green": (("unit", ("unit:light_infantry",) * 3),),
    "yellow": (("technology", ("technology:religion",)),),
    "red": (("unit", ("unit:archer",)),),
}


def play(folder: Path, language: str) -> int:
    """Play it and write the pictures; gives how many there are."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as home:
        app = CompanionApp(folder=Path(home), now=lambda: EIGHT_IN_THE_EVENING, language=language)
        driver = Driver(app)
        driver.wait()
        evening = Evening(driver, folder)
        Demo(evening).play()
        RenaissanceDemo(evening).play()
        driver.close()
    return evening.count


class Demo(RoundTaps):
    """One evening, from the empty shelf to the second round."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.picture = evening.picture
        self.battle = BattleTaps(evening)

    def play(self) -> None:
        self.new_game()
        self.at_the_table()
        self.turn_order()
        self.event()
        self.taxes()
        self.purchases()
        self.war()
        self.fight()
        self.trade()
        self.end_of_round()
        self.looking_back()

    def new_game(self) -> None:
        self.picture("home_empty")
        self.tap(self.driver.spot("box:medioevo"))
        fields = list(self.page.cards["seats"].inputs.values())
        for field, name in zip(fields, NAMES, strict=True):
            field.text = name
        self.picture("new_game")
        self.tap(self.page.spot("main"))
        self.picture("table")

    def at_the_table(self) -> None:
        evening = self.evening
        evening.honor("blue", "1")
        self.picture("honor_booked")
        evening.pay("green", "1", "2", "0")
        self.picture("paid")
        evening.look_at_money("green")
        self.hold(evening.box("blue", "honor"))
        self.picture("why")
        self.put_away()

    def turn_order(self) -> None:
        self.go("phase")
        self.picture("phase_1_turn_order")
        self.press_main()
        self.picture("phase_1_hand_over")
        sheet = self.evening.sheet
        self.tap(sheet.spot("main"))
        for digit in "40":
            self.tap(sheet.spot(f"key:{digit}"))
        self.picture("phase_1_secret_bid")
        self.tap(sheet.spot("main"))
        self.bid(35, 7, 0)
        self.tap(sheet.spot("main"))
        self.picture("phase_1_revealed")
        self.tap(sheet.spot("main"))
        self.press("next")

    def event(self) -> None:
        self.picture("phase_2_events")
        self.press_main()
        for die, face in enumerate(HORDE):
            self.tap(self.page.spot(f"face|{die}|{face}"))
        self.picture("phase_2_horde")
        self.tap(self.page.bar.buttons["book"])
        self.picture("phase_2_booked")
        self.tap(self.page.bar.buttons["next"])

    def count_areas(self, *counts: int) -> None:
        """Everybody's areas on one sheet, typed one after the other."""
        self.press("areas")
        sheet = self.evening.sheet
        keys = keys_of(sheet)
        for player, count in zip(self.state.order, counts, strict=True):
            self.tap(sheet.spot(f"type|{player}"))
            for digit in str(count):
                self.tap(keys[digit])
        self.picture("phase_3_areas")
        self.tap(sheet.spot("confirm"))

    def taxes(self) -> None:
        self.picture("phase_3_before")
        self.count_areas(5, 4, 6, 5)
        for player, rate in (("blue", 20), ("green", 10), ("yellow", 20), ("red", 30)):
            self.set_rate(player, rate)
        self.picture("phase_3_taxes")
        self.hold(self.page.spot("why:income:red"))
        self.picture("phase_3_why")
        self.put_away()
        self.press("book")
        self.picture("phase_3_booked")
        self.press("next")

    def purchases(self) -> None:
        for player in self.state.order:
            self.tap_key(f"buyer:{player}")
            for shelf, offers in SHOPPING[player]:
                self.put_in(shelf, *offers)
            self.picture(f"phase_4_basket_{player}")
            self.press("buy")
        self.picture("phase_4_bought")
        self.press("next")

    def war(self) -> None:
        for _ in self.state.order:
            self.press("moved")
        self.picture("phase_5_war")

    def fight(self) -> None:
        """The first player attacks; both armies come from the sheets, the dice from the table."""
        taps = self.battle
        taps.tap(taps.place("battle"))
        self.picture("battle_armies_empty")
        taps.take("attacker")
        taps.take("defender")
        self.picture("battle_armies")
        taps.press("begin")
        self.picture("battle_begins")
        self._settle()
        taps.throw(1, 5, 2)
        self._settle()
        self.picture("battle_advice")
        taps.press("dice")
        taps.throw(1, 4, 2)
        self.picture("battle_defence")
        taps.press("dice")
        self._settle()
        self.picture("battle_losses")
        self._to_the_end()
        self.picture("battle_over")
        taps.press("end")
        self.picture("battle_consequences")
        taps.press("book")

    def _settle(self) -> None:
        """Until the odds are on the screen."""
        self.driver.app.worker.wait(WAIT_SECONDS)
        self.driver.wait()

    def _to_the_end(self) -> None:
        """The rest of the battle by the app's dice, always the same ones."""
        taps = self.battle
        taps.page.presenter._dice = AppDice(Random(7))
        for _ in range(LONGEST_BATTLE):
            if taps.ending is not None:
                return
            key = taps.page.presenter.view().accent.key
            taps.press("round" if key in ("dice", "roll") else key)
        raise AssertionError("the battle does not end")

    def trade(self) -> None:
        self.go("phase")
        for _ in self.state.order:
            self.press("passed")
        self.press("next")
        self.picture("phase_6_trade")
        for _ in self.state.order:
            self.press("done")
        self.press("next")

    def end_of_round(self) -> None:
        self.picture("phase_7_end_of_round")
        self.press("next")
        self.picture("second_round")

    def looking_back(self) -> None:
        self.go("table")
        self.picture("table_after_a_round")
        self.go("log")
        self.picture("log")
        for place in ("treaties", "charts", "settings"):
            self.driver.app.shell.go(place)
            self.picture(place)
        self.driver.app.shell.go("home")
        self.driver.wait()
        self.driver.app.shell.refresh()
        self.picture("home")

    @property
    def driver(self) -> Any:
        return self.evening.driver
