"""The window on a desktop opens as it was left, and says whose it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.resources import ROOT
from companion.ui.device import desktop_window
from companion.ui.device.desktop_window import FILE, FIRST, LEAST, last_size, remember

pytestmark = pytest.mark.ui

_START = """
import os, sys
from companion import start
start.desktop_window.prepare(start.games_folder())  # as its first lines do, before Kivy is read
start.hush()
from kivy.clock import Clock
from kivy.app import App
def look(_):
    from kivy.core.window import Window
    app = App.get_running_app()
    print(*Window.size, Window.minimum_width, app.title, os.environ["SDL_VIDEO_X11_WMCLASS"])
    if "SMALLER" in os.environ:
        Window.size = (1000, 700)
    Clock.schedule_once(lambda _: app.stop(), 0.2)
Clock.schedule_once(look, 0.5)
start.main()
"""


def _started(home: Path, **given: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("KCFG_", "KIVY_"))
    }
    environment |= {**given, "SDL_VIDEODRIVER": "offscreen", "TABLE_COMPANION_HOME": str(home)}
    environment |= {"KIVY_NO_ARGS": "1", "KIVY_HOME": str(home / "kivy"), "KIVY_NO_FILELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", _START],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return done


def test_it_opens_large_enough_with_our_name_and_without_a_word(tmp_path: Path) -> None:
    first = _started(tmp_path, SMALLER="1")
    assert first.stdout.split("\n")[0] == "1280 800 400 Table companion table-companion"
    assert "[" not in first.stdout + first.stderr  # nor a level of the log with its colour
    again = _started(tmp_path)
    assert again.stdout.split()[:2] == ["1000", "700"]


def test_a_size_that_cannot_be_is_as_at_the_first_start(tmp_path: Path) -> None:
    assert last_size(tmp_path) == FIRST
    for odd in ("", "[]", "[1]", '["a", "b"]', "{}", "[1e99, 5]", "[99999, 800]", "null"):
        (tmp_path / FILE).write_text(odd, encoding="utf-8")
        assert last_size(tmp_path) == FIRST, odd
    (tmp_path / FILE).write_text("[10, 10]", encoding="utf-8")
    assert last_size(tmp_path) == LEAST


def test_a_disk_that_refuses_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    remember(tmp_path / "file", (900, 700))
    remember(tmp_path, (900.0, 700.0))
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8")) == [900, 700]


def test_a_tablet_has_no_window_to_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 36, raising=False)
    monkeypatch.delenv("KCFG_GRAPHICS_WIDTH", raising=False)
    desktop_window.prepare(tmp_path)
    assert "KCFG_GRAPHICS_WIDTH" not in os.environ
