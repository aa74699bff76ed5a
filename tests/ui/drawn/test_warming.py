"""What the next page needs is read while nobody waits."""

from __future__ import annotations

import sys

import pytest

from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def test_a_table_that_looks_at_itself_has_read_what_its_pages_need(table: Evening) -> None:
    warming = table.driver.app.warming
    for _ in range(200):
        table.driver.seconds(0.1)
        if warming.is_done:
            break
    assert warming.is_done
    assert "companion.ui.screens.looking_back.rules" in sys.modules
    assert "companion.ui.presenters.medioevo.battle.page" in sys.modules
    assert "companion.ui.render.moments.field" in sys.modules
    assert table.driver.app.shell.current == "table"
