"""Life on a tablet: put away and killed, turned and split, its own settings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from companion.core.resources import ROOT
from companion.ui.device import screen_scale
from companion.ui.screens.device import home
from companion.ui.theme import theme
from tests.stage.audit.audit import faults
from tests.stage.evening import Evening, keys_of
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui

# Split screens and turned ones, and back to where it began.
ODD_SIZES = [(640, 800), (400, 600), (800, 640), (412, 915), (800, 1280), (1280, 800)]


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    theme.chosen_size = theme.system_size = theme.text_size = 1.0


def _app(evening: Evening) -> Any:
    return evening.driver.app


# -- put away, killed ----------------------------------------------------------------------


def test_killed_while_put_away_the_app_comes_back_as_it_was(
    table: Evening, start: Callable[..., Evening], tmp_path: Path
) -> None:
    """What is on the disk when the pause begins is all that a kill leaves."""
    from companion.games.medioevo.table import ChangeHonor

    app = _app(table)
    app.shell.go("phase")
    app.desk.session.do(ChangeHonor("blue", 2))
    app.desk.session.do(ChangeHonor("red", -1))
    app.on_pause()
    shutil.copytree(tmp_path / "home", tmp_path / "left")
    app.on_resume()
    table.driver.close()
    shutil.rmtree(tmp_path / "home")
    shutil.move(tmp_path / "left", tmp_path / "home")
    again = _app(start())
    assert again.shell.current == "phase"
    state = again.desk.session.state
    assert (state.players["blue"].honor, state.players["red"].honor) == (12, 9)


def test_a_pause_in_the_middle_of_a_sheet_keeps_what_was_typed(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    sheet = table.sheet
    _type(table, "1", "2")
    app = _app(table)
    for _ in range(2):
        assert app.on_pause()
        app.on_resume()
        table.driver.frames(3)
    assert table.sheet is sheet
    assert sheet.amount == 12
    _type(table, "0")
    assert sheet.amount == 120


# -- turned, split -------------------------------------------------------------------------


def _pay(table: Evening) -> None:
    table.page.pay()


def _why(table: Evening) -> None:
    table.page.asked("blue", "honor", table.box("blue", "honor"))


def _pick(table: Evening) -> None:
    table.page.tapped("yellow", "tax_rate", table.box("yellow", "tax_rate"))


def _correct(table: Evening) -> None:
    table.page.correct("blue", "honor", "Honour points")


def test_turning_the_tablet_leaves_a_sheet_open_and_whole(table: Evening) -> None:
    for ask in (_pay, _why, _pick, _correct):
        ask(table)
        table.driver.frames(3)
        sheet = table.sheet
        for size in ODD_SIZES:
            table.driver.resize(*size)
            table.driver.frames(6)
            assert table.sheet is sheet
            assert faults(sheet, Window) == [], f"{ask.__name__} {size}"
        sheet.close()


def test_every_place_stands_in_a_split_screen() -> None:
    command = [sys.executable, "-m", "tests.stage.split_screen"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


# -- back ----------------------------------------------------------------------------------


def test_on_a_phone_every_place_is_at_most_two_taps_away(start: Callable[..., Evening]) -> None:
    evening = start((412, 915))
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    taps = RoundTaps(evening)
    for place in [one["key"] for one in taps.shell.places if one["key"] != "home"]:
        evening.driver.taps = 0
        taps.go(place)
        assert taps.shell.current == place
        assert evening.driver.taps <= 2
        taps.shell.go("table")


def test_back_closes_what_lies_on_top_then_leads_to_the_table_then_home(table: Evening) -> None:
    app = _app(table)
    app.shell.go("phase")
    table.driver.frames(3)
    app.shell.layers.say("something")
    assert table.driver.press_back()
    assert (app.shell.current, app.shell.layers.message) == ("phase", "")
    assert table.driver.press_back()
    assert app.shell.current == "table"
    table.page.pay()
    table.driver.frames(3)
    assert table.driver.press_back()
    assert (app.shell.current, table.sheet) == ("table", None)
    assert table.driver.press_back()
    assert app.shell.current == "home"
    assert not app._on_key(Window, 27)  # the system puts the app away


@pytest.mark.parametrize("ask", [_pay, _correct])
def test_back_from_a_half_filled_sheet_loses_nothing(
    table: Evening, ask: Callable[[Evening], None]
) -> None:
    ask(table)
    table.driver.frames(3)
    _type(table, "4", "5")
    table.tap(table.sheet.spot(f"reason|{table.sheet.reasons[0]}"))
    reason = table.sheet.reason
    assert table.driver.press_back()
    assert table.sheet is None
    ask(table)
    table.driver.frames(3)
    assert (table.sheet.amount, table.sheet.reason) == (45, reason)
    assert "45" in table.sheet.texts


def test_a_sheet_that_was_booked_begins_anew(table: Evening) -> None:
    table.pay("green", "1", "2", "0")
    _pay(table)
    table.driver.frames(3)
    assert (table.sheet.amount, table.sheet.reason) == (0, "")


# -- the screen ----------------------------------------------------------------------------


def test_the_screen_stays_on_during_a_game_and_only_then(start: Callable[..., Evening]) -> None:
    evening = start()
    assert Window.allow_screensaver
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    assert not Window.allow_screensaver
    app = _app(evening)
    app._change("awake", "off")
    assert Window.allow_screensaver
    app._change("awake", "on")
    assert not Window.allow_screensaver
    app.shell.go("home")
    evening.driver.wait()
    assert Window.allow_screensaver


# -- files ---------------------------------------------------------------------------------


def test_a_game_goes_out_through_the_share_sheet_and_comes_in_through_the_picker(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[Path] = []
    monkeypatch.setattr(home, "share", lambda path, _title: not shared.append(path))
    monkeypatch.setattr(home, "has_picker", lambda: True)
    monkeypatch.setattr(home, "pick", lambda _folder, then, _failed: then(shared[0]))
    app = _app(table)
    app.shell.go("home")
    table.driver.wait()
    table.page.export(table.page.cards[0].id)
    table.driver.frames(2)
    table.tap(table.sheet.spot("row|go_on"))
    assert [path.suffix for path in shared] == [".companion"]
    assert app.shell.layers.message == ""  # the share sheet says where it goes
    table.page.import_game()
    table.driver.frames(3)
    table.tap(table.sheet.spot("row|browse"))
    table.driver.wait()
    assert table.sheet is None
    assert len(table.page.cards) == 2


# -- the text size -------------------------------------------------------------------------


def test_the_text_size_of_the_tablet_is_followed_when_the_app_comes_back(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = theme.body
    monkeypatch.setattr(screen_scale, "system_text_size", lambda: 1.15)
    _app(table).on_pause()
    _app(table).on_resume()
    table.driver.frames(3)
    assert theme.body == pytest.approx(before * 1.15)
    _app(table)._change("text_size", "1.15")
    assert theme.text_size == 1.3  # both together, up to what every page has room for
    monkeypatch.setattr(screen_scale, "system_text_size", lambda: 2.0)
    _app(table).on_resume()
    assert theme.text_size == 1.3
    monkeypatch.undo()
    _app(table).on_resume()
    assert theme.text_size == 1.15


def test_the_density_of_the_tablet_has_no_text_size_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy reads the scaled one; with large text everything would be too large, and text twice."""
    measured: list[str] = []
    hardware = SimpleNamespace(
        getDPI=lambda: measured.append("dpi"),
        metrics=SimpleNamespace(density=2.0, scaledDensity=2.6),
    )
    java = SimpleNamespace(autoclass={"org.renpy.android.Hardware": hardware}.__getitem__)
    metrics = SimpleNamespace(density=2.6)
    monkeypatch.setitem(__import__("sys").modules, "jnius", java)
    monkeypatch.setattr(screen_scale, "platform", "android")
    monkeypatch.setattr(screen_scale, "Metrics", metrics)
    screen_scale.set_density()
    assert metrics.density == 2.0
    assert measured == ["dpi"]


def _type(table: Evening, *digits: str) -> None:
    keys = keys_of(table.sheet)
    for digit in digits:
        table.tap(keys[digit])
