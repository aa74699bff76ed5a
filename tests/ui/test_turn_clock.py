"""The clock for turns by touches: chosen in the settings, it asks for the tablet to go on."""

from __future__ import annotations

import pytest

from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

MINUTE = 60


def _message_after(table: Evening, minutes: int, monkeypatch: pytest.MonkeyPatch) -> str:
    app = table.driver.app
    last = app.desk.session.journal.entries[-1].at
    monkeypatch.setattr(app.end_pages, "_now", lambda: last + minutes * MINUTE)
    app.end_pages.tick(app.shell)
    table.driver.frames(2)
    return str(app.shell.layers.message)


@pytest.mark.parametrize(
    ("mode", "spoken"),
    [("off", []), ("gentle", [6]), ("hard", [2, 4, 6])],
)
def test_it_speaks_as_often_as_the_table_wants(
    table: Evening, mode: str, spoken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = table.driver.app.shell
    table.honor("blue", "1")
    shell.go("settings")
    table.driver.frames(2)
    table.tap(table.page.spot(f"ask|turn_clock|{mode}"))
    shell.go("table")
    table.driver.frames(2)
    heard = [
        at for at in (1, 2, 4, 6, 7) if f"{at} minutes" in _message_after(table, at, monkeypatch)
    ]
    assert heard == spoken
