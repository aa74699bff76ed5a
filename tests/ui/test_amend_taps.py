"""Amending the past by touches: change, preview, accept, undo; refuse; strike out; come back."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.stage.evening import Evening, keys_of

from companion.core.amending.amendments import Trial  # isort: skip
from companion.core.table_actions import Correct, Pay

from companion.games.medioevo.table import ChangeHonor  # isort: skip
from companion.ui.presenters.log.page import ODD  # isort: skip
from companion.ui.render.paint.spot import painted  # isort: skip

pytestmark = pytest.mark.ui


def log_of(table: Evening, *actions: Any) -> Evening:
    """The log of a game in which all this was done."""
    for action in actions:
        table.driver.app.desk.session.do(action)
        table.driver.wait()
    table.driver.app.shell.go("log")
    table.driver.frames(4)
    table.driver.taps = 0
    return table


def row(table: Evening, text: str) -> Any:
    """The row of the log that begins so."""
    table.driver.frames(2)
    line = next(one for one in table.page.list.in_sight if one.text.startswith(text))
    return table.page.spot(f"line|{line.key}")


def line(table: Evening, text: str) -> Any:
    """What the row of the log says that begins so."""
    table.driver.frames(2)
    return next(one for one in table.page.list.in_sight if one.text.startswith(text))


def worked_out(table: Evening) -> Any:
    """The preview, when the replay has come to its end."""
    table.driver.app.log_pages.worker.wait(10.0)
    table.driver.wait(lambda: not table.sheet.working)
    return table.sheet


def test_an_entry_is_changed_in_five_taps_and_one_takes_it_back(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, run = [], Trial.run

    def watched(trial: Any, *args: Any) -> Any:
        threads.append(threading.current_thread())
        return run(trial, *args)

    monkeypatch.setattr(Trial, "run", watched)
    session = table.driver.app.desk.session
    log_of(table, ChangeHonor("blue", 2), Pay("blue", "red", 75), ChangeHonor("red", 1))
    table.tap(row(table, "Blue: +2"))
    table.tap(table.sheet.spot("offer|change"))
    table.tap(table.sheet.spot("plus|change"))  # more
    assert "Blue: +3 honour points" in table.sheet.texts
    table.tap(table.sheet.spot("confirm"))
    preview = worked_out(table)
    assert preview.view.title == "Changed afterwards: Blue: +3 honour points"
    assert {"Blue", "Honour points", "12", "13", "+1"} <= set(preview.texts)
    assert session.state.players["blue"].honor == 12
    table.tap(preview.spot("accept"))
    assert session.state.players["blue"].honor == 13
    assert (table.driver.taps, table.sheet) == (5, None)
    assert len(threads) == 1  # accepting does not replay again
    assert threads[0] is not threading.main_thread()
    assert line(table, "Changed afterwards: Blue: +3").in_force
    assert not line(table, "Blue: +2").in_force
    assert "Changed to: Blue: +3 honour points" in line(table, "Blue: +2").note
    assert "Changed afterwards: Blue: +3 honour points" in table.page.bar.data.last
    table.tap(table.page.spot("undo"))
    assert session.state.players["blue"].honor == 12
    assert line(table, "Blue: +2").in_force


def test_who_refuses_keeps_everything_and_sees_what_would_be_left_out(table: Evening) -> None:
    session = table.driver.app.desk.session
    log_of(table, Pay("bank", "blue", 5000), Pay("blue", "red", 6000), ChangeHonor("red", 1))
    table.tap(row(table, "Blue pays"))
    table.tap(table.sheet.spot("offer|change"))
    keys = keys_of(table.sheet)
    for digit in ("9", "0"):
        table.tap(keys[digit])
    table.tap(table.sheet.spot("confirm"))
    table.tap(worked_out(table).spot("again"))
    assert table.sheet.field("amount").value == 90
    table.tap(table.sheet.spot("confirm"))
    preview = worked_out(table)
    changes = preview.view.blocks[0]
    at = next(at for at, row in enumerate(changes.rows) if row.secret)
    assert changes.key == "changes:blue"
    assert "600" not in preview.texts
    finger = table.driver.touch(preview.spot(f"change|blue|{at}"))
    table.driver.seconds(0.8)
    assert {"600", "6510"} <= set(preview.texts)
    finger.touch_up()
    table.driver.frames(2)
    assert "600" not in preview.texts
    table.tap(preview.spot("keep"))
    assert (table.sheet, len(session.journal.entries)) == (None, 3)
    assert session.state.money("blue") == 600
    table.tap(row(table, "The bank pays"))
    table.tap(table.sheet.spot("offer|delete"))
    preview = worked_out(table)
    said = preview.texts
    assert "Blue pays Red 6000 florins." in said
    assert "The purse does not hold that much: 6000 are needed." in said
    table.tap(preview.spot("accept"))
    assert session.state.money("red") == 1600
    assert session.state.players["red"].honor == 11
    assert "Left out" in line(table, "Blue pays").note


def test_something_forgotten_is_put_in_and_is_there_after_a_kill(
    start: Any, table: Evening
) -> None:
    log_of(table, ChangeHonor("blue", 2), Correct("red", "honor", 3, "forgotten"))
    assert line(table, "Correction Red").warned
    table.tap(table.page.spot(f"tab:{ODD}"))
    assert table.page.keys == ("1",)
    table.tap(table.page.spot("tab:all"))
    table.tap(table.page.spot("tab:kinds"))
    table.tap(listed(table, "change_honor"))
    assert table.page.keys == ("0",)
    table.driver.taps = 0
    table.tap(row(table, "Blue: +2"))
    table.tap(table.sheet.spot("offer|after"))
    table.tap(listed(table, "take_loan"))
    table.tap(table.sheet.spot("confirm"))
    table.tap(worked_out(table).spot("accept"))
    assert table.driver.taps == 5
    home = Path(table.driver.app.desk.folder)
    killed = home.with_name("killed")
    shutil.copytree(home, killed)  # what the disk holds at this moment
    table.driver.close()
    table.driver.close = lambda: None
    shutil.rmtree(home)
    killed.rename(home)
    again = start()
    session = again.driver.app.desk.session
    assert len(session.state.players["blue"].loans) == 1
    assert session.next_undo is not None
    assert session.next_undo.key == "log.amend_insert"
    again.driver.app.shell.go("log")
    again.driver.frames(4)
    assert line(again, "Added afterwards: Blue takes a loan").in_force


def listed(table: Evening, key: str) -> Any:
    """A row of the list that is open."""
    return table.sheet.row(key)


def test_an_entry_that_offers_nothing_has_none_of_the_buttons_of_the_one_before(
    table: Evening,
) -> None:
    """Tab and Enter would reach them although nobody sees them."""
    log_of(table, ChangeHonor("blue", 2))
    table.tap(row(table, "Blue: +2"))
    sheet = table.sheet
    assert any("offer|" in hit.key for part in painted(sheet) for hit in part.hits)
    table.tap(sheet.spot("close"))
    table.driver.app.desk.session.undo()
    table.driver.wait()
    undone = next(one for one in table.page.list.in_sight if "|" not in one.key and one.text)
    table.tap(table.page.spot(f"line|{undone.key}"))
    assert table.sheet is sheet
    table.driver.frames(2)
    assert not any("offer|" in hit.key for part in painted(sheet) for hit in part.hits)
