"""Life on a tablet: killed, paused, started again; nothing confirmed is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.resources import ROOT
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def test_after_a_restart_the_app_is_where_it_was(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.honor("blue", "3")
    evening.driver.app.shell.go("log")
    evening.driver.wait()
    again = start()
    assert again.driver.app.shell.current == "log"
    assert again.driver.app.desk.session.state.players["blue"].honor == 13
    assert again.driver.app.desk.session.next_undo is not None


def test_the_first_frame_is_that_of_the_open_game(
    start: Callable[[], Evening], tmp_path: Path
) -> None:
    from companion.app import CompanionApp
    from tests.stage.driver import Driver

    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.close()
    places: list[str] = []

    class Watched(Driver):
        def frames(self, count: int = 1) -> None:
            places.append(self.app.shell.current)
            super().frames(count)

    again = Watched(CompanionApp(folder=tmp_path / "home", language="en"))
    again.close()
    assert places[0] == "table"


def test_a_disk_that_takes_its_time_holds_no_frame_back(
    start: Callable[[], Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event

    from companion import app
    from companion.ui.presenters.device import desk

    disk = Event()
    library = desk.Library

    def slow(folder: Path) -> object:
        assert disk.wait(60)
        return library(folder)

    monkeypatch.setattr(desk, "Library", slow)
    monkeypatch.setattr(app, "START_SECONDS", 0.01)
    seen: list[str] = []
    first = app.CompanionApp._await_first_page

    def awaited(running: app.CompanionApp) -> None:
        first(running)
        seen.append(running.shell.current)
        disk.set()

    monkeypatch.setattr(app.CompanionApp, "_await_first_page", awaited)
    evening = start()
    assert seen == [""]
    assert evening.driver.app.shell.current == "home"


def test_a_game_that_slept_tells_what_happened_last(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.honor("blue", "3")
    app = evening.driver.app
    game = app.desk.game_id
    app.shell.go("home")
    evening.driver.wait()
    awake = app._now
    app._now = lambda: awake() + 24 * 60 * 60
    app.open_game(game)
    evening.driver.wait()
    assert evening.sheet is not None
    assert evening.sheet.view.title == "Previously on Medioevo Universale"
    evening.tap(evening.sheet.spot("offer|go_on"))
    assert evening.sheet is None
    assert app.shell.current == "table"


def test_a_tap_right_before_the_pause_is_kept(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    session = evening.driver.app.desk.session
    from companion.games.medioevo.table import ChangeHonor

    for _ in range(5):
        session.do(ChangeHonor("red", 1))
    assert evening.driver.app.on_pause()
    assert session.state.players["red"].honor == 15


def test_home_shows_the_game_and_the_bin_gives_it_back(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    card = evening.page.cards[0]
    assert [name for name, _colour in card.players] == ["Blue", "Green", "Yellow", "Red"]
    evening.page.more(card)
    evening.driver.frames(3)
    evening.tap(evening.sheet.spot("row|delete"))
    assert not evening.page.cards
    evening.tap(evening.driver.spot("bin"))
    evening.page.more(evening.page.cards[0])
    evening.driver.frames(3)
    evening.tap(evening.sheet.spot("row|restore"))
    assert not evening.page.shows_bin
    assert len(evening.page.cards) == 1


def test_a_deleted_game_comes_back_from_its_backup_even_with_the_bin_empty(
    start: Callable[[], Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.honor("blue", "2")
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.page.delete(evening.page.cards[0].id)
    evening.driver.wait()
    evening.page.empty_bin()
    evening.driver.wait()
    evening.tap(evening.driver.spot("import"))
    evening.tap(evening.sheet.spot("row|backups"))
    evening.driver.wait()
    card = next(one for one in evening.page.cards.values() if getattr(one.data, "items", ()))
    evening.tap(card.row(card.data.items[0].key))
    evening.tap(evening.page.spot("restore"))
    assert len(evening.page.cards) == 1
    evening.page.open_game(evening.page.cards[0])
    evening.driver.wait()
    assert evening.driver.app.desk.session.state.players["blue"].honor == 12


def test_a_game_goes_out_as_a_file_and_comes_back_as_another(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.honor("blue", "5")
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.page.export(evening.page.cards[0].id)
    evening.driver.frames(2)
    evening.tap(evening.sheet.spot("row|go_on"))
    files = evening.driver.app.desk.exported()
    assert len(files) == 1
    evening.page.import_game()
    evening.driver.frames(3)
    evening.tap(evening.sheet.spot(f"row|file:{files[0]}"))
    assert len(evening.page.cards) == 2
    newest = evening.page.cards[0]
    evening.page.open_game(newest)
    evening.driver.wait()
    assert evening.driver.app.desk.session.state.players["blue"].honor == 15


def test_a_file_that_is_no_game_is_refused_with_a_sentence(
    start: Callable[[], Evening], tmp_path: Path
) -> None:
    evening = start()
    wrong = tmp_path / "letter.companion"
    wrong.write_text("Dear table,", encoding="utf-8")
    evening.driver.app.desk.import_file(wrong, lambda _entry: None)
    evening.driver.wait()
    assert evening.driver.app.shell.layers.message
    assert "storage." not in evening.driver.app.shell.layers.message
    assert not evening.page.cards


def test_settings_are_kept(start: Callable[[], Evening]) -> None:
    from companion.ui.theme import theme

    evening = start()
    evening.tap(evening.driver.spot("settings"))
    evening.tap(evening.page.spot("ask|theme|light"))
    assert theme.name == "light"
    theme.name = "dark"
    start()
    assert theme.name == "light"
    theme.name = "dark"


def test_the_app_runs_and_ends_by_itself(tmp_path: Path) -> None:
    """The real loop, once, in a process of its own."""
    program = (
        "from tests.stage.driver import Driver\n"
        "from kivy.clock import Clock\n"
        "from companion.app import CompanionApp\n"
        "app = CompanionApp()\n"
        "Clock.schedule_once(lambda _: app.stop(), 1)\n"
        "app.run()\n"
    )
    environment = {**os.environ, "TABLE_COMPANION_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert (tmp_path / "library.journal").exists()


def test_the_app_starts_without_reading_the_rules_of_a_game() -> None:
    """They take as long as all the rest of the start, and Home does not need them."""
    program = (
        "import tests.stage.driver, companion.app, sys\n"
        "read = [name for name in sys.modules if name.startswith('companion.games.')]\n"
        "sys.exit(', '.join(read[:3]) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-500:]


def test_a_last_game_that_cannot_be_opened_leads_home_with_a_sentence(
    start: Callable[[], Evening], tmp_path: Path
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    game = evening.driver.app.desk.game_id
    evening.driver.close()
    (tmp_path / "home" / "games" / f"{game}.journal").write_bytes(b"not a game any more")
    again = start()
    assert again.driver.app.shell.current == "home"
    assert again.sheet is not None  # it says what is wrong, and what can come back
