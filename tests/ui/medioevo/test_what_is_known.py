"""What the app knows it neither asks again nor tells wrongly: areas, sales, corrections by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.table import ChangePieces, NameArea
from tests.stage.ended import settle
from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui

WARNED = "alert-circle-outline"


def _at(table: Evening, phase: int, *actions: Any) -> RoundTaps:
    session = table.driver.app.desk.session
    for action in (*actions, GoToPhase(phase, overrule=True)):
        session.do(action)
        table.driver.wait()
    taps = RoundTaps(table)
    taps.go("phase")
    return taps


def _newest(taps: RoundTaps) -> Any:
    """The latest line of the log, as it is drawn."""
    taps.go("log")
    taps.evening.driver.frames(4)
    return taps.page.list.in_sight[0]


@pytest.mark.rule("M-16.1")
def test_where_a_village_is_left_behind_people_live_until_a_tap_says_otherwise(
    table: Evening,
) -> None:
    taps = _at(table, 5)
    taps.tap(taps.page.cards["offers"].button("conquest"))
    assert tuple(table.sheet.field("facts").value) == ()
    taps.tap(table.sheet.spot("many|left|civil"))
    assert tuple(table.sheet.field("facts").value) == ("inhabited",)
    taps.tap(table.sheet.spot("many|left|civil"))
    assert tuple(table.sheet.field("facts").value) == ()
    taps.tap(table.sheet.spot("one|site|rome"))
    assert tuple(table.sheet.field("facts").value) == ("inhabited",)
    taps.tap(table.sheet.spot("many|facts|inhabited"))
    assert tuple(table.sheet.field("facts").value) == ()


def test_of_a_named_area_nobody_is_asked_whether_people_live_there(table: Evening) -> None:
    taps = _at(table, 5, NameArea("Kiev", inhabited=True))
    taps.tap(taps.page.cards["offers"].button("conquest"))
    assert "facts" in {field.key for field in table.sheet.form.fields}
    taps.tap(table.sheet.spot("one|area|Kiev"))
    assert "facts" not in {field.key for field in table.sheet.form.fields}


def test_a_sale_as_it_should_be_has_its_seller_s_shape_and_no_sign_of_warning(
    table: Evening,
) -> None:
    taps = _at(table, 6)
    trade = taps.page.body.trade
    player, session = trade.player_now, table.driver.app.desk.session
    session.do(ChangePieces(player, added=Force(caravan=(0, 1, 0))))
    table.driver.wait()
    asked = trade.asked("buy")
    wanted = {"good": Good.WINE, "vehicle": "caravan.2", "cubes": 2}
    filled = {field.key: field.value for field in asked.form(wanted).fields}
    session.do(asked.action(filled | wanted))
    table.driver.wait()
    taps.page.refresh()
    table.driver.wait()
    taps.tap(taps.page.cards["offers"].button("sell"))
    taps.tap(table.sheet.spot("confirm"))
    assert session.journal.present[-1].action.kind == "sell_goods", taps.shell.layers.message
    line = _newest(taps)
    assert line.colours == (taps.state.players[player].colour,)
    assert line.icon != WARNED
    assert not line.warned


def test_pieces_set_right_on_a_sheet_have_their_reason_in_the_log(table: Evening) -> None:
    taps = RoundTaps(table)
    table.tap(table.driver.spot("blue"))
    taps.tap(table.page.spot("tab:army"))
    taps.tap(table.page.cards["units"].spot("plus|piece:cavalry"))
    taps.press("book")
    line = _newest(taps)
    assert line.colours == (taps.state.players["blue"].colour,)
    assert "The table differs" in line.note


def test_an_area_of_ones_own_start_realm_is_told_nowhere_as_won(table: Evening) -> None:
    named = [NameArea(name, inhabited=True, start_realm_of="blue") for name in ("Kiev", "Tana")]
    taps = _at(table, 7, *named)
    line = _newest(taps)
    table.driver.app.desk.session.do(EndRound(overrule=True))
    table.driver.wait()
    told = [one.text for one in taps.page.list.in_sight]
    assert any("Kiev" in text for text in told)
    assert not any("conque" in text.casefold() for text in told), line
    taps.shell.go("chronicle")
    settle(table)
    sentences = [one.text for block in taps.page.view.blocks for one in block.sentences]
    assert sentences
    assert not any("area" in text.casefold() for text in sentences), sentences
