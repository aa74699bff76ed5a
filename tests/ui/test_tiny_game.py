"""A game that draws nothing, walked by touches: new game, table, phases, own page, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stage.evening import Evening
from tests.stage.taps.renaissance import RenaissanceTaps
from tests.tiny import tiny_game  # noqa: F401  the fixture

from companion.ui.translator import tr  # isort: skip  after the driver

pytestmark = pytest.mark.ui
Start = Callable[..., Evening]
SIZES = ((1280, 800), (800, 1280), (412, 915))


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_from_the_shelf_to_its_result(
    tiny: str,
    start: Start,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tr, "_", None)
    evening = start(size)
    taps = RenaissanceTaps(evening)
    evening.tap(evening.driver.spot("box:tiny"))
    taps.tap(evening.page.spot("main"))
    assert evening.driver.app.desk.session.play.game.info.id == tiny
    first, *others = taps.state.order

    evening.tap(evening.driver.spot("play"))
    for player in (first, *others):
        taps.press(f"harvest:{player}")
    taps.press("next")
    taps.tap_button("market", f"buy:{first}")
    assert taps.state.players[first].fields == 1
    taps.tap_button("market", "fair")
    taps.bid(*(0,) * len(others), 1)
    taps.tap(taps.sheet.spot("main"))
    taps.tap(taps.sheet.spot("main"))
    assert taps.state.players[others[-1]].fields == 1
    taps.press("next")
    assert (taps.state.round, taps.state.phase) == (2, 1)

    taps.go("barn")
    taps.tap_button("barn", "throw")
    for place in ("table", "log", "charts", "rules"):
        taps.go(place)
    taps.go("table")
    evening.tap(evening.box(first, "fields"))
    evening.tap(evening.sheet.spot("choice|1"))
    assert taps.state.is_over
    evening.tap(evening.driver.spot("next"))
    assert taps.shell.current == "scoring"
    taps.tap(evening.page.spot("go_on"))
    assert taps.state.final is not None
    while evening.page.stage == "acts":
        taps.tap(evening.page.spot("go_on"))
    assert evening.page.stage == "result"
