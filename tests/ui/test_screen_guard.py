"""Pages with secrets are kept out of pictures on a tablet."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.ui.device import screen_guard
from tests.stage.evening import Evening

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


def test_a_desktop_does_nothing_and_a_tablet_that_refuses_shows_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not screen_guard.keep_out_of_pictures(secret=True)
    monkeypatch.setattr(screen_guard, "platform", "android")
    assert not screen_guard.keep_out_of_pictures(secret=True)  # there is no jnius here
