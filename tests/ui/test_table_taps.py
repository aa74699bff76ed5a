"""The table by touches: what a tap does, and how few taps things take."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.metrics import dp

from companion.core.table_actions import MarkDone
from companion.games.medioevo.opening.start_kit import SET_UP
from companion.pages.kit import to_json
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def _state(table: Evening) -> object:
    return table.driver.app.desk.session.state


def test_a_new_game_with_the_defaults_takes_two_taps(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps == 2
    assert evening.driver.app.shell.current == "table"
    assert len(evening.page.view.blocks[0].banners) == 4


def test_honor_points_change_by_one_in_two_taps(table: Evening) -> None:
    table.tap(table.box("red", "honor"))
    table.tap(table.sheet.spot("choice|1"))
    assert table.driver.taps == 2
    assert "11" in table.box("red", "honor").texts
    assert _state(table).players["red"].honor == 11


def test_paying_with_a_reason_takes_at_most_four_taps(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    sheet = table.sheet
    for digit in ("1", "2", "0"):
        table.tap(sheet.spot(f"key:{digit}"))
    table.tap(sheet.spot(f"reason|{sheet.reasons[0]}"))
    table.tap(sheet.spot("confirm"))
    assert table.driver.taps - 3 <= 4
    assert _state(table).purses["green"] == 1480
    assert table.sheet is None


def test_a_tap_on_the_dots_says_how_to_look_at_them(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    assert table.sheet.view.note == "To look at money: hold its dots."


def test_the_grid_of_technologies_says_what_it_is_and_how_many_there_are(table: Evening) -> None:
    assert "Technologies 0" in table.box("green", "technologies").texts


def test_a_double_tap_on_confirm_books_once(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    sheet = table.sheet
    table.tap(sheet.spot("key:5"))
    table.driver.tap(sheet.spot("confirm"))
    sheet.confirm()
    table.driver.wait()
    assert _state(table).purses["green"] == 1595


def test_a_loan_takes_at_most_three_taps_and_a_second_one_can_be_overruled(table: Evening) -> None:
    table.tap(table.box("blue", "loans"))
    table.tap(table.sheet.spot("choice|take"))
    assert table.driver.taps <= 3
    assert len(_state(table).players["blue"].loans) == 1
    table.tap(table.box("blue", "loans"))
    table.tap(table.sheet.spot("choice|take"))
    assert "M-22.1" in table.driver.app.shell.layers.message
    table.tap(table.driver.app.shell.layers.offer)
    assert len(_state(table).players["blue"].loans) == 2


def test_the_main_button_leads_into_the_phase_and_not_past_it(table: Evening) -> None:
    bar = table.page.view.bar
    assert bar.act.key == "play"
    assert "next" in [button.key for button in bar.others]
    table.tap(table.driver.spot("play"))
    assert table.driver.app.shell.current == "phase"
    assert _state(table).phase == 1


def test_the_first_button_keeps_its_place_when_the_phase_is_done(table: Evening) -> None:
    first = table.driver.spot("play").right
    for step in ("auction", *SET_UP):
        table.driver.app.desk.session.do(MarkDone(step))
        table.driver.wait()
    assert table.page.view.bar.act.key == "next"
    assert table.driver.spot("next").right == first


def test_a_tax_rate_is_set_in_two_taps(table: Evening) -> None:
    table.tap(table.driver.spot("next"))
    table.tap(table.driver.spot("next"))
    table.driver.taps = 0
    table.tap(table.box("yellow", "tax_rate"))
    table.tap(table.sheet.spot("choice|40"))
    assert table.driver.taps == 2
    assert _state(table).players["yellow"].tax_rate == 40


def test_undo_is_one_tap_and_says_what_it_takes_back(table: Evening) -> None:
    table.honor("blue", "3")
    assert table.page.view.bar.last == "Blue: +3 honour points"
    table.driver.taps = 0
    table.tap(table.driver.spot("undo"))
    assert table.driver.taps == 1
    assert _state(table).players["blue"].honor == 10
    table.tap(table.driver.spot("redo"))
    assert _state(table).players["blue"].honor == 13


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
def test_redo_says_what_it_brings_back_in_every_size(
    start: Callable[..., Evening], size: tuple[int, int]
) -> None:
    evening = start(size)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.honor("blue", "2")
    evening.honor("blue", "3")
    undo, redo = evening.driver.spot("undo"), evening.driver.spot("redo")
    assert not redo.hit.enabled
    evening.tap(undo)
    assert evening.page.bar.words[-1].text == "Redo: Blue: +3 honour points"
    assert evening.driver.spot("redo").height >= dp(48)
    assert evening.driver.spot("undo").pos == undo.pos  # a second tap takes back more
    assert undo.right <= redo.x
    evening.tap(evening.driver.spot("redo"))
    assert _state(evening).players["blue"].honor == 15
    assert not evening.driver.spot("redo").hit.enabled


def test_money_shows_only_while_it_is_held(table: Evening) -> None:
    box = table.box("green", "money")
    assert "1600" not in box.texts
    assert "1600" not in str(to_json(table.page.view))
    finger = table.driver.touch(box)
    table.driver.seconds(0.6)
    assert "1600" in table.box("green", "money").texts
    finger.touch_up()
    table.driver.frames(2)
    assert "1600" not in table.box("green", "money").texts
    assert table.sheet is None


def test_a_held_figure_says_why_and_can_be_corrected(table: Evening) -> None:
    table.honor("blue", "2")
    table.driver.hold(table.box("blue", "honor"))
    lines = table.sheet.lines
    assert [line.value for line in lines] == ["10", "+2", "12"]
    assert lines[1].rule.startswith("M-24")
    table.tap(table.sheet.spot("offer"))
    sheet = table.sheet
    table.tap(sheet.spot("key:4"))
    table.tap(sheet.spot(f"reason|{sheet.reasons[-1]}"))
    table.tap(sheet.spot("confirm"))
    assert _state(table).players["blue"].honor == 16
    assert table.driver.app.desk.session.log()[-1].warnings


def test_paying_more_than_there_is_says_so_and_keeps_what_was_typed(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    sheet = table.sheet
    for digit in ("9", "00", "0"):
        table.tap(sheet.spot(f"key:{digit}"))
    table.tap(sheet.spot("confirm"))
    message = table.driver.app.shell.layers.message
    assert "9000" in message
    assert "1600" not in message  # what the purse holds stays secret
    assert table.sheet is sheet
    assert sheet.amount == 9000
    assert _state(table).purses["green"] == 1600
    table.driver.app.shell.layers._message.hide()
    for _ in range(2):
        table.tap(sheet.spot("key:back"))
    table.tap(sheet.spot("confirm"))
    assert _state(table).purses["green"] == 1510


def test_the_back_button_closes_the_sheet_then_goes_home_then_leaves(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    assert table.driver.press_back()
    assert table.sheet is None
    assert table.driver.press_back()
    assert table.driver.app.shell.current == "home"
    assert not table.driver.app._on_key(None, 27)


def test_turning_the_tablet_keeps_an_open_sheet_and_what_was_typed(table: Evening) -> None:
    table.tap(table.box("green", "money"))
    sheet = table.sheet
    table.tap(sheet.spot("key:7"))
    table.driver.resize(800, 1280)
    assert table.sheet is sheet
    assert sheet.amount == 7
    assert sheet.card.right <= 800
    table.tap(sheet.spot("confirm"))
    assert _state(table).purses["green"] == 1593


def test_the_log_leads_back_to_any_moment(table: Evening) -> None:
    table.honor("blue", "1")
    table.honor("blue", "2")
    table.honor("red", "5")
    shell = table.driver.app.shell
    shell.go("log")
    table.driver.frames(3)
    texts = [entry.text for entry in table.page.presenter.entries()]
    assert "Red" in texts[0]
    table.page.picked(table.page.keys[2])
    table.driver.frames(2)
    table.tap(table.sheet.spot("offer|go_back"))
    assert _state(table).players["blue"].honor == 11
    assert _state(table).players["red"].honor == 10
    table.page.choose("red")
    assert len(table.page.keys) == 1


def test_the_language_changes_in_the_middle_of_a_game(table: Evening) -> None:
    table.honor("blue", "1")
    shell = table.driver.app.shell
    shell.go("settings")
    table.driver.frames(2)
    table.tap(table.page.spot("ask|language|de"))
    shell.go("table")
    table.driver.frames(2)
    assert table.page.view.title == "Runde 1 von 10"
    assert "Ehrenpunkte" in table.box("blue", "honor").texts
