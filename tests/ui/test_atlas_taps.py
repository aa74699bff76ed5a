"""The table's atlas by touches: named once, offered in the next game, given away and read back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.medioevo.atlas import TakeAtlas
from companion.games.medioevo.table import NameArea
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def _new_game(table: Evening) -> None:
    table.tap(table.driver.spot("box:medioevo"))
    table.tap(table.page.spot("main"))


def _to_atlas(table: Evening) -> None:
    table.driver.app.shell.go("atlas")
    table.driver.wait()


def test_areas_named_in_one_game_are_offered_in_the_next_and_taken_over_as_one_entry(
    start: Callable[..., Evening],
) -> None:
    table = start()
    _new_game(table)
    app = table.driver.app
    app.desk.session.do(NameArea("Kiev", inhabited=True))
    app.desk.session.do(NameArea("Tana", inhabited=True, port=True))
    table.driver.wait()
    table.tap(table.driver.place("home"))
    _new_game(table)
    session = app.desk.session
    assert session.state.areas == {}
    assert "2" in app.shell.layers.message
    _to_atlas(table)
    assert [row.text for block in table.page.view.blocks for row in block.items] == ["Kiev", "Tana"]
    table.tap(table.page.spot("take"))
    assert table.sheet.view.title == "Into this game"
    table.tap(table.sheet.spot("confirm"))
    assert set(session.state.areas) == {"Kiev", "Tana"}
    assert [type(one.action) for one in session.journal.present] == [TakeAtlas]
    session.undo()
    table.driver.wait()
    assert session.state.areas == {}


def test_the_sheet_leads_to_the_atlas_and_its_arrow_back(table: Evening) -> None:
    table.tap(table.driver.spot("blue"))
    table.tap(table.page.spot("tab:realm"))
    table.tap(table.driver.spot("offer|page:atlas"))
    assert table.driver.app.shell.current == "atlas"
    table.tap(table.page.spot("back"))
    assert table.driver.app.shell.current == "player"
    assert table.page.spot("tab:realm")


def test_an_atlas_is_shared_as_a_file_and_read_back_where_it_was_forgotten(
    start: Callable[..., Evening],
) -> None:
    table = start()
    _new_game(table)
    app = table.driver.app
    app.desk.session.do(NameArea("Jerusalem", inhabited=True, site="jerusalem"))
    table.driver.wait()
    _to_atlas(table)
    table.tap(table.page.spot("share"))
    table.driver.wait(lambda: bool(app.desk.exported((".atlas",))))
    table.tap(table.page.spot("place:Jerusalem"))
    table.tap(table.sheet.spot("offer|forget:Jerusalem"))
    table.driver.wait()
    assert app.desk.session.atlas.places() == ()
    table.tap(table.page.spot("read"))
    table.tap(table.sheet.spot(f"row|{table.sheet.ways[0].key}"))
    table.driver.wait(lambda: bool(app.desk.session.atlas.places()))
    assert [place.name for place in app.desk.session.atlas.places()] == ["Jerusalem"]
