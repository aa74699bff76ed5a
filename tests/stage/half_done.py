"""Sales, bids, trade and payments half done, for tests of what leaving, turning or a kill does.

    python -m tests.stage.half_done medioevo_auction FOLDER

plays one up to its middle in a process of its own, leaves the page, turns the tablet, speaks
another language, writes down what is shown (`shown.json`) and dies by kill -9.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.stage.driver import Driver
from tests.stage.evening import Evening

from companion.app import CompanionApp  # isort: skip  after the driver
from companion.core.table_actions import ChangeHouseRule, GoToPhase  # isort: skip
from companion.games.conspiracy.events.events import TurnUpEvents  # isort: skip
from companion.games.conspiracy.pieces import Event  # isort: skip
from companion.games.conspiracy.state import EVENTS  # isort: skip
from companion.games.medievalia.corrections import CorrectSite  # isort: skip
from companion.games.medievalia.pieces import Base, Stack  # isort: skip
from companion.games.medievalia.turns import BeginTurn, DealHands  # isort: skip
from companion.games.renaissance.order.capitals import ChooseCapitals  # isort: skip
from companion.games.renaissance.order.capital_bids import CapitalBid  # isort: skip
from companion.games.renaissance.pieces import Capital  # isort: skip
from companion.pages.kit import to_json  # isort: skip
from companion.ui.presenters.bids.secret import Typed  # isort: skip
from companion.ui.render.paint.spot import painted  # isort: skip
from companion.ui.theme import theme  # isort: skip
from companion.ui.translator import tr  # isort: skip
from tests.stage.taps.conspiracy import ConspiracyTaps, begun  # isort: skip
from tests.stage.taps.medievalia import BLUE, HAND, RED, two_players  # isort: skip
from tests.stage.taps.renaissance import RenaissanceTaps, three_players  # isort: skip
from tests.stage.taps.round import RoundTaps  # isort: skip

SHOWN = "shown.json"
TYPED = "7319"  # more than anybody has, so that it stands nowhere else
CARDS = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)
TRADE = 6  # phase of Medioevo


class Scene:
    """One thing half done: `begin` plays up to its middle, `open` comes back to it."""

    place = "phase"

    def begin(self, start: Callable[[], Evening]) -> Any:
        """The taps up to the middle; whoever plays on."""
        raise NotImplementedError

    def taps(self, evening: Evening) -> Any:
        return RoundTaps(evening)

    def open(self, taps: Any) -> None:
        """From the page to what is half done, where it does not lie on the page itself."""

    def told(self, taps: Any) -> Any:
        """What must stay, in no language."""
        raise NotImplementedError


class Bids(Scene):
    """Numbers noted in secret, by some of the players: who has, who is asked next, and what he
    has typed and not sealed."""

    def open(self, taps: Any) -> None:
        taps.press_main()

    def type(self, taps: Any) -> Any:
        """The next player says who he is, and types."""
        sheet = taps.evening.sheet
        taps.tap(sheet.spot("main"))
        for digit in TYPED:
            taps.tap(sheet.spot(f"key:{digit}"))
        return taps

    def told(self, taps: Any) -> Any:
        sheet = taps.evening.sheet
        rows = [[row.player, row.done, row.now] for row in sheet.presenter.view().rows]
        if sheet.stage == "hand_over":
            assert sheet.typed == Typed()
            assert not [word for word in _words(sheet) if TYPED in word.replace(",", "")]
            taps.tap(sheet.spot("main"))
        assert str(sheet.typed.amount) == TYPED
        assert [word for word in _words(sheet) if TYPED in word.replace(",", "")]
        return [*rows, to_json(sheet.typed)]


def _words(sheet: Any) -> list[str]:
    for part in painted(sheet):
        part.paint_now()
    return [word.text for part in painted(sheet) for word in part.words]


class MedioevoAuction(Bids):
    """Two of four have bid for the order of play."""

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = RoundTaps(_medioevo(start))
        taps.go("phase")
        taps.press_main()
        taps.bid(120, 35)
        return self.type(taps)


class MedioevoTrade(Scene):
    """A new trade route, half filled in."""

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = RoundTaps(_medioevo(start))
        _do(taps, GoToPhase(TRADE, overrule=True))
        taps.go("phase")
        self.open(taps)
        for field in taps.evening.sheet.form.fields:
            others = [one.key for one in field.choices if one.key != str(field.value)]
            if others and field.kind == "one":
                taps.evening.sheet.answered(field.key, others[-1])
            elif field.kind == "count":
                taps.evening.sheet.answered(field.key, int(field.value) + 1)
        taps.evening.driver.wait()
        return taps

    def open(self, taps: Any) -> None:
        if taps.evening.sheet is None:
            taps.tap(taps.page.cards["offers"].button("route"))

    def told(self, taps: Any) -> Any:
        fields = taps.evening.sheet.form.fields
        assert any(field.value != "" for field in fields)
        return {field.key: field.value for field in fields if field.kind != "heading"}


class ConspiracyAuction(Scene):
    """The first has called, the second is on turn."""

    place = "auction"

    def taps(self, evening: Evening) -> Any:
        return ConspiracyTaps(evening)

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = begun(start(), 3)
        _do(taps, GoToPhase(EVENTS, overrule=True), TurnUpEvents(CARDS))
        taps.go("auction")
        taps.tap_button("sale", "sale:call:20")
        return taps

    def told(self, taps: Any) -> Any:
        now = taps.page.presenter.desk.stands()
        assert now.bid
        return [now.bidder, now.bid, now.on_turn]


class ConspiracySealed(Bids):
    """Two of three have noted their limits."""

    def taps(self, evening: Evening) -> Any:
        return ConspiracyTaps(evening)

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = begun(start(), 3)
        _do(taps, ChangeHouseRule("auction", "sealed"), GoToPhase(EVENTS, overrule=True))
        _do(taps, TurnUpEvents(CARDS))
        taps.go("phase")
        self.open(taps)
        taps.bid(40, 60)
        return self.type(taps)

    def open(self, taps: Any) -> None:
        if taps.evening.sheet is None:
            taps.tap_button("sale", "sale:sealed")


class RenaissanceBids(Bids):
    """Two of three have bid for the choice of capitals."""

    def taps(self, evening: Evening) -> Any:
        return RenaissanceTaps(evening)

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = three_players(start)
        taps.go("phase")
        self.open(taps)
        taps.note(11)
        taps.note(7)
        return self.type(taps)

    def open(self, taps: Any) -> None:
        taps.press("auction")


class RenaissanceTokens(RenaissanceBids):
    """One of three has noted how many tokens he buys; the second sells some, the third waits."""

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = three_players(start)
        players = taps.state.players
        bids = tuple(CapitalBid(one, bid) for bid, one in enumerate(players))
        _do(taps, ChooseCapitals(bids, dict(zip(players, Capital, strict=False))))
        taps.go("phase")
        self.open(taps)
        taps.note(12)
        self.type(taps)
        taps.tap(taps.sheet.spot("sign"))
        return taps

    def told(self, taps: Any) -> Any:
        told = super().told(taps)
        assert taps.sheet.typed.is_negative
        return told


class MedievaliaPayment(Scene):
    """What a card costs, half typed."""

    def begin(self, start: Callable[[], Evening]) -> Any:
        taps = two_players(start)
        taps.do(DealHands({RED: HAND, BLUE: HAND}), BeginTurn(RED, Stack.LANDSCAPE))
        taps.do(CorrectSite(RED, Base.FIELD), CorrectSite(RED, Base.FARM))
        taps.go("phase")
        self.open(taps)
        taps.tap(taps.sheet.spot("plus|printed:food"))
        taps.tap(taps.sheet.spot("plus|printed:work"))
        return taps

    def taps(self, evening: Evening) -> Any:
        return RenaissanceTaps(evening)

    def open(self, taps: Any) -> None:
        if taps.evening.sheet is None:
            taps.tap_row("cards", "play:worker")

    def told(self, taps: Any) -> Any:
        counts = {x.key: x.value for x in taps.evening.sheet.form.fields if x.kind == "count"}
        assert counts["printed:food"] == counts["printed:work"] == 1
        return counts


SCENES: dict[str, Scene] = {
    "medioevo_auction": MedioevoAuction(),
    "medioevo_trade": MedioevoTrade(),
    "conspiracy_auction": ConspiracyAuction(),
    "conspiracy_sealed": ConspiracySealed(),
    "renaissance_bids": RenaissanceBids(),
    "renaissance_tokens": RenaissanceTokens(),
    "medievalia_payment": MedievaliaPayment(),
}


def _medioevo(start: Callable[[], Evening]) -> Evening:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    return evening


def _do(taps: Any, *actions: Any) -> None:
    for action in actions:
        taps.evening.driver.app.desk.session.do(action)
        taps.evening.driver.wait()


# -- what a table does in between ----------------------------------------------------------------


def leave(scene: Scene, taps: Any) -> None:
    """Another page is looked at."""
    shell = taps.evening.driver.app.shell
    shell.layers.close_all()
    for place in ("table", "log", "rules", scene.place):
        shell.go(place)
        taps.evening.driver.wait()
    scene.open(taps)


def turn(_scene: Scene, taps: Any) -> None:
    """The tablet is turned, and back."""
    for form in ("portrait", "landscape"):
        theme.form = form
        taps.evening.driver.wait()


def speak_otherwise(_scene: Scene, taps: Any) -> None:
    for language in ("it", "en"):
        tr.switch(language)
        taps.evening.driver.wait()


BETWEEN = (leave, turn, speak_otherwise)


def main(name: str, folder: Path) -> None:
    scene = SCENES[name]

    def start() -> Evening:
        driver = Driver(CompanionApp(folder=folder, language="en"))
        driver.wait()
        return Evening(driver, folder)

    theme.motion = False
    taps = scene.begin(start)
    shown = to_json(scene.told(taps))
    for change in BETWEEN:
        change(scene, taps)
        if taps.evening.sheet is None:
            scene.open(taps)
        now = to_json(scene.told(taps))
        if now != shown:
            raise AssertionError(f"{change.__name__}: {shown} became {now}")
    (folder / SHOWN).write_text(json.dumps(shown), encoding="utf-8")
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
