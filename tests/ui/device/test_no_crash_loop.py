"""Nothing that goes wrong ends the evening: a page, a tap, a callback, a start, a rule."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.resources import ROOT
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui
Start = Callable[..., Evening]


@pytest.fixture
def falling(table: Evening) -> Evening:
    """A table whose app may stumble without failing the test."""
    table.driver.lets_fall = True
    return table


def raises(*_: Any) -> None:
    raise KeyError("a fault of ours")


def shell_of(evening: Evening) -> Any:
    return evening.driver.app.shell


def choose(evening: Evening, key: str) -> None:
    evening.tap(evening.page.spot(key))


# -- pages ---------------------------------------------------------------------------------


def test_a_page_that_cannot_be_made_shows_a_page_of_its_own(falling: Evening) -> None:
    shell = shell_of(falling)
    shell._makers["charts"] = raises
    shell.go("charts")
    falling.driver.wait()
    assert shell.current == "trouble"
    assert "KeyError" in falling.page.told().detail
    choose(falling, "back")
    assert shell.current == "table"
    shell.go("log")
    assert shell.current == "log"


def test_a_page_that_raises_when_something_changes_leads_back_to_the_table(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.medioevo.table import ChangeHonor
    from companion.ui.screens.log.page import LogPage

    shell, session = shell_of(falling), falling.driver.app.desk.session
    shell.go("log")
    falling.driver.wait()
    monkeypatch.setattr(LogPage, "refresh", raises)
    session.do(ChangeHonor("blue", 1))
    session.do(ChangeHonor("blue", 1))
    falling.driver.wait()
    assert shell.current == "trouble"
    assert session.state.players["blue"].honor == 12, "both taps count all the same"
    choose(falling, "back")
    assert shell.current == "table"


def test_a_table_that_raises_leads_home_and_other_games_can_be_played(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.screens.table.page import TablePage

    shell = shell_of(falling)
    with monkeypatch.context() as broken:
        broken.setattr(TablePage, "refresh", raises)
        shell.go("table")
        falling.driver.wait()
        assert shell.current == "trouble"
        choose(falling, "back")
        assert shell.current == "home"
    falling.tap(falling.driver.spot("box:medioevo"))
    falling.tap(falling.page.spot("main"))
    assert shell.current == "table"


def test_a_tap_that_raises_leads_back_to_its_page(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui.screens.table.page import TablePage

    shell = shell_of(falling)
    with monkeypatch.context() as broken:
        broken.setattr(TablePage, "tapped", raises)
        falling.tap(falling.box("blue", "honor"))
        assert shell.current == "trouble"
    choose(falling, "back")
    assert shell.current == "table"
    falling.honor("blue", "3")
    assert falling.driver.app.desk.session.state.players["blue"].honor == 13


def test_a_callback_that_raises_again_and_again_is_shown_once(falling: Evening) -> None:
    from kivy.clock import Clock

    shell = shell_of(falling)
    Clock.schedule_once(raises, 0)
    falling.driver.frames(2)
    assert shell.current == "trouble"
    choose(falling, "back")
    for _ in range(5):
        Clock.schedule_once(raises, 0)
        falling.driver.frames(2)
    assert shell.current == "table"
    assert len(falling.driver.app.guard.falls) == 6


def test_a_clock_that_stumbles_takes_no_page_along(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = falling.driver.app
    monkeypatch.setattr(type(app.end_pages), "tick", raises)
    app.shell.go("log")
    falling.driver.wait()
    choose(falling, "back")
    for place in ("charts", "log", "table"):
        app.shell.go(place)
        falling.driver.wait()
        assert app.shell.current == place


def test_what_was_told_by_another_thread_does_not_stop_what_follows(falling: Evening) -> None:
    app, heard = falling.driver.app, list[str]()
    app.inbox.deliver(raises)
    app.inbox.deliver(lambda: heard.append("the next"))
    falling.driver.wait()
    assert heard == ["the next"]
    assert app.shell.current == "trouble"


def test_a_refusal_nobody_expected_is_said_and_the_page_stays(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.core.errors import BadInput
    from companion.ui.screens.table.page import TablePage

    def refuses(*_: Any) -> None:
        raise BadInput("journal.nothing_to_undo")

    monkeypatch.setattr(TablePage, "tapped", refuses)
    falling.tap(falling.box("blue", "honor"))
    assert shell_of(falling).current == "table"
    assert shell_of(falling).layers.message


def test_the_report_holds_the_error_and_the_game(falling: Evening, tmp_path: Path) -> None:
    shell, game = shell_of(falling), falling.driver.app.desk.game_id
    shell._makers["charts"] = raises
    shell.go("charts")
    falling.driver.wait()
    choose(falling, "report")
    assert "problem" in shell.layers.message
    (report,) = (tmp_path / "home" / "exports").glob("*.zip")
    with zipfile.ZipFile(report) as archive:
        problem = archive.read("problem.txt").decode()
        saved = archive.read(f"{game}.journal")
    assert "KeyError: 'a fault of ours'" in problem
    assert "page: charts" in problem
    assert saved == (tmp_path / "home" / "games" / f"{game}.journal").read_bytes()
    assert shell.current == "trouble"


def test_what_is_half_typed_can_be_dropped_if_a_page_stumbles_over_it(falling: Evening) -> None:
    shell, drafts = shell_of(falling), falling.driver.app.desk.drafts()
    drafts.put("pay", 5)  # no page can make anything of it

    def reads() -> Any:
        from companion.ui.screens.page import Page

        if drafts.get("pay"):
            raise TypeError("int has no keys")
        return Page()

    shell._makers["charts"] = reads
    shell.go("charts")
    falling.driver.wait()
    choose(falling, "clear")
    assert shell.current == "charts"
    assert drafts.get("pay") is None


# -- rules ---------------------------------------------------------------------------------


def test_a_rule_that_stumbles_refuses_one_tap_and_tells_the_table(
    falling: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.medioevo.table import ChangeHonor

    app = falling.driver.app
    journal = app.desk.session.journal
    from companion.core.play import guarded

    sound = journal._apply
    journal._apply = guarded(raises)
    app.desk.session.do(ChangeHonor("blue", 1))
    falling.driver.wait()
    assert "KeyError" in app.shell.layers.message
    assert app.shell.current == "table"
    journal._apply = sound
    app.desk.session.do(ChangeHonor("blue", 1))
    falling.driver.wait()
    assert app.desk.session.state.players["blue"].honor == 11


# -- starts --------------------------------------------------------------------------------


def test_a_start_that_did_not_finish_goes_home_and_says_so(start: Start, tmp_path: Path) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    game = evening.driver.app.desk.game_id
    evening.driver.close()
    (tmp_path / "home" / "opening").write_text(game, encoding="utf-8")
    again = start()
    assert shell_of(again).current == "home"
    assert "did not finish" in again.sheet.view.title
    again.tap(again.sheet.spot("row|log"))
    assert shell_of(again).current == "log"
    assert again.driver.app.desk.game_id == game


def test_trying_again_comes_back_to_where_the_game_was(start: Start, tmp_path: Path) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    shell_of(evening).go("charts")
    evening.driver.wait()
    game = evening.driver.app.desk.game_id
    evening.driver.close()
    (tmp_path / "home" / "opening").write_text(game, encoding="utf-8")
    again = start()
    again.tap(again.sheet.spot("row|again"))
    assert shell_of(again).current == "charts"
    again.driver.seconds(2)
    again.driver.wait()
    assert not (tmp_path / "home" / "opening").exists()


def test_who_leaves_it_is_not_asked_again(start: Start, tmp_path: Path) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    game = evening.driver.app.desk.game_id
    evening.driver.close()
    (tmp_path / "home" / "opening").write_text(game, encoding="utf-8")
    again = start()
    again.driver.press_back()
    again.driver.wait()
    third = start()
    assert shell_of(third).current == "home"
    assert third.sheet is None


def test_a_game_that_is_gone_is_not_asked_about(start: Start, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "opening").write_text("gone", encoding="utf-8")
    evening = start()
    assert shell_of(evening).current == "home"
    assert evening.sheet is None
    assert not (tmp_path / "home" / "opening").exists()


def test_the_note_is_on_the_disk_before_the_game_is_read(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.core.storage.library import Library

    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    game = evening.driver.app.desk.game_id
    found: list[str] = []
    opens = Library.open_game

    def watched(library: Library, game_id: str) -> Any:
        note = tmp_path / "home" / "opening"
        found.append(note.read_text(encoding="utf-8") if note.exists() else "")
        return opens(library, game_id)

    evening.driver.close()
    monkeypatch.setattr(Library, "open_game", watched)
    start()
    assert found[0] == game


KILLED_AT_START = """
import os, sys
from pathlib import Path
from tests.stage.driver import Driver
from companion.app import CompanionApp
from companion.ui.screens.table.page import TablePage
app = CompanionApp(folder=Path(sys.argv[1]), language="en")
if sys.argv[2] == "dies":
    TablePage.refresh = lambda page: os._exit(9)
driver = Driver(app)
driver.wait()
print(app.shell.current, bool(app.shell.layers.top_sheet))
os._exit(0)
"""


def test_an_app_that_dies_while_it_shows_the_last_game_is_not_locked_out(
    start: Start, tmp_path: Path
) -> None:
    """The whole way, with a process that really ends."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.close()

    def run(how: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", KILLED_AT_START, str(tmp_path / "home"), how],
            cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip

    assert run("dies").returncode == 9
    after = run("lives")
    assert after.returncode == 0, after.stderr[-2000:]
    assert after.stdout.split() == ["home", "True"]
