"""The phases of a round by touches, and how many taps the things of a round take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.stage.evening import Evening


class RoundTaps:
    """Plays phases on the real app; every touch is one of a finger."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def tap(self, widget: Any) -> None:
        """A tap; what lies off the screen is scrolled to first, as a finger would."""
        self.show(widget)
        self.evening.tap(widget)

    def hold(self, widget: Any) -> None:
        """A finger that asks why; what it asks about is scrolled to first."""
        self.show(widget)
        self.evening.driver.hold(widget)

    def show(self, widget: Any) -> None:
        """Scroll whatever the widget lies in until it is seen."""
        from kivy.uix.recycleview import RecycleView
        from kivy.uix.scrollview import ScrollView

        around = widget.parent
        while around is not None and around.parent is not around:
            long_list = isinstance(around, RecycleView)  # makes rows only where they are seen
            if isinstance(around, ScrollView) and not long_list:
                around.scroll_to(widget, animate=False)
                self.evening.driver.frames(2)
            around = around.parent

    def put_away(self) -> None:
        """The back button closes what lies open; with nothing open it would leave the page."""
        assert self.evening.sheet is not None, "nothing lies open"
        self.evening.driver.press_back()

    @property
    def shell(self) -> Any:
        return self.evening.driver.app.shell

    @property
    def page(self) -> Any:
        return self.evening.page

    @property
    def state(self) -> Any:
        return self.evening.driver.app.desk.session.state

    def go(self, place: str) -> None:
        """A tap on the rail; on a phone the bar has the first places, the others one tap more."""
        from companion.ui.render.places import MORE

        try:
            self.tap(self.evening.driver.place(place))
        except KeyError:
            self.tap(self.evening.driver.place(MORE["key"]))
            self.tap(self.evening.sheet.spot(f"row|{place}"))

    def press_main(self) -> None:
        """The one golden button of the page."""
        self.press(self.page.bar.data.act.key)

    def press(self, key: str) -> None:
        """The button of the bar that does this."""
        self.tap(self.page.bar.buttons[key])

    def bid(self, *amounts: int) -> None:
        """Everybody's secret bid, in the order in which the tablet is handed round."""
        for amount in amounts:
            sheet = self.evening.sheet
            self.tap(sheet.spot("main"))
            for digit in str(amount):
                self.tap(sheet.spot(f"key:{digit}"))
            self.tap(sheet.spot("main"))

    def tap_key(self, key: str) -> None:
        """Whatever on the page has this key."""
        self.tap(self.page.spot(key))

    def set_rate(self, player: str, rate: int) -> None:
        self.tap_key(f"rate:{player}")
        self.tap(self.evening.sheet.spot(f"choice|{rate!s}"))

    @property
    def shop(self) -> Any:
        """The shelves and the basket of phase 4."""
        return self.page.body.shop

    def put_in(self, shelf: str, *offers: str) -> None:
        """Offers of one shelf into the basket."""
        if self.shop.shelf != shelf:
            self.tap_key(f"shelf:{shelf}")
        for offer in offers:
            self.tap_key(offer)


@dataclass(frozen=True, slots=True)
class Task:
    """Something a table does often: how it is done, and in how many taps at most."""

    name: str
    budget: int
    prepare: Callable[[RoundTaps], None]
    play: Callable[[RoundTaps], None]


def _at_taxes(taps: RoundTaps) -> None:
    _in_phase(taps, 3)
    taps.go("phase")


def _at_purchases(taps: RoundTaps) -> None:
    _in_phase(taps, 4)
    taps.go("phase")


def _in_phase(taps: RoundTaps, phase: int) -> None:
    from companion.core.table_actions import GoToPhase

    taps.evening.driver.app.desk.session.do(GoToPhase(phase, overrule=True))
    taps.evening.driver.wait()


def _taxes(taps: RoundTaps) -> None:
    taps.go("phase")
    taps.press_main()


def _technology(taps: RoundTaps) -> None:
    taps.tap_key("buyer:red")
    taps.tap_key("technology:military")
    taps.press_main()


TASKS = (
    Task("set a tax rate", 2, _at_taxes, lambda taps: taps.set_rate("red", 30)),
    Task(
        "taxes, upkeep and interest for the whole table",
        3,
        lambda taps: _in_phase(taps, 3),
        _taxes,
    ),
    Task("buy a technology", 3, _at_purchases, _technology),
)


def taken(evening: Evening, task: Task) -> int:
    """How many taps a task takes at a new table."""
    taps = RoundTaps(evening)
    task.prepare(taps)
    evening.driver.taps = 0
    task.play(taps)
    return int(evening.driver.taps)
