"""Pages with secrets are kept out of pictures on a tablet."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.core.table_actions import ChangeHouseRule, Correct, GoToPhase
from companion.games.conspiracy.events.events import TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import EVENTS
from companion.ui.device import screen_guard
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps

pytestmark = pytest.mark.ui


class Window:
    def __init__(self) -> None:
        self.flags = 0

    def addFlags(self, flag: int) -> None:
        self.flags |= flag

    def clearFlags(self, flag: int) -> None:
        self.flags &= ~flag


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    """A tablet's window in place of the desktop's."""
    window = Window()
    activity = SimpleNamespace(mActivity=SimpleNamespace(getWindow=lambda: window))
    jnius, android, runnable = (ModuleType(n) for n in ("jnius", "android", "android.runnable"))
    jnius.autoclass = lambda _name: activity  # type: ignore[attr-defined]
    runnable.run_on_ui_thread = lambda job: job  # type: ignore[attr-defined]
    for module in (jnius, android, runnable):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(screen_guard, "platform", "android")
    return window


def test_only_pages_with_secrets_are_guarded(window: Window, table: Evening) -> None:
    shell = table.driver.app.shell
    guarded: dict[str, Any] = {}
    for place in ("rules", "table", "charts", "log", "settings", "phase", "home"):
        shell.go(place)
        table.driver.wait()
        guarded[place] = bool(window.flags & screen_guard.FLAG_SECURE)
    assert {place for place, secret in guarded.items() if secret} == {"table", "log", "phase"}


def test_sealed_bids_are_guarded_on_a_page_without_secrets(
    window: Window, start: Callable[..., Evening]
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|conspiracy"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    table = ConspiracyTaps(evening)
    for player in table.state.seats:
        for figure in ("secular", "clerical", "knights", "mercenaries", "hand"):
            table.do(Correct(player, figure, 2))
    table.do(ChangeHouseRule("auction", "sealed"))
    table.do(GoToPhase(EVENTS, overrule=True))
    table.do(TurnUpEvents((Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)))
    table.go("auction")
    assert not window.flags & screen_guard.FLAG_SECURE
    table.tap_button("sale", "sale:sealed")
    evening.tap(evening.sheet.spot("main"))
    assert evening.sheet.stage == "enter"
    assert window.flags & screen_guard.FLAG_SECURE, "he sees what he has, and types what he gives"
    evening.driver.app.shell.layers.close_all()
    evening.driver.frames(2)
    assert not window.flags & screen_guard.FLAG_SECURE


def test_a_desktop_does_nothing_and_a_tablet_that_refuses_shows_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not screen_guard.keep_out_of_pictures(secret=True)
    monkeypatch.setattr(screen_guard, "platform", "android")
    assert not screen_guard.keep_out_of_pictures(secret=True)  # there is no jnius here
