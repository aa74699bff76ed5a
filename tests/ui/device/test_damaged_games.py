"""A game whose file was damaged, by touches: the table is asked before it is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.medioevo.table import ChangeHonor
from tests.stage.audit.audit import faults
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui
Start = Callable[..., Evening]
FORMS = {
    "tablet": (1280, 800),
    "portrait": (800, 1280),
    "phone": (412, 915),
}


def shell_of(evening: Evening) -> Any:
    return evening.driver.app.shell


def damaged(start: Start, home: Path) -> Path:
    """A game of six actions, opened once more so that it has a backup; its fourth line is gone."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    desk = evening.driver.app.desk
    for _ in range(6):
        desk.session.do(ChangeHonor(next(iter(desk.session.state.players)), 1))
        evening.driver.wait()
    path = home / "games" / f"{desk.game_id}.journal"
    again = start()
    again.driver.wait()
    desk = again.driver.app.desk
    desk.session.do(ChangeHonor(next(iter(desk.session.state.players)), 1))
    again.driver.wait()
    again.driver.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"change":1', b'"change":9')
    path.write_bytes(b"".join(lines))
    return path


@pytest.mark.parametrize("form", FORMS)
def test_a_damaged_game_asks_at_home_and_salvages_by_one_tap(
    start: Start, tmp_path: Path, form: str
) -> None:
    path = damaged(start, tmp_path / "home")
    evening = start(FORMS[form])
    assert shell_of(evening).current == "home"
    sheet = evening.sheet
    assert [way.key for way in sheet.ways] == ["backup", "salvage", "as_it_is"]
    assert "4 entries still fit" in sheet.view.note
    evening.picture(f"damaged_{form}")
    assert faults(shell_of(evening), evening.driver.window) == []
    evening.tap(sheet.spot("row|salvage"))
    assert shell_of(evening).current == "table"
    assert len(evening.driver.app.desk.session.journal.entries) == 6
    (aside,) = path.parent.glob("*.damaged-1")
    assert aside.name in shell_of(evening).layers.message


def test_the_sheet_can_be_left_and_asks_again_at_the_next_tap(start: Start, tmp_path: Path) -> None:
    path = damaged(start, tmp_path / "home")
    spoilt = path.read_bytes()
    evening = start()
    shell_of(evening).layers.close_all()
    evening.driver.wait()
    assert path.read_bytes() == spoilt
    evening.tap(evening.driver.spot(f"go:{evening.page.cards[0].id}"))
    evening.tap(evening.sheet.spot("row|backup"))
    assert len(evening.driver.app.desk.session.journal.entries) == 6
    assert shell_of(evening).current == "table"
