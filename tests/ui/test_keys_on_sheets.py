"""Sheets by a keyboard: Tab goes round, Enter taps, digits type a number, Escape gives it up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stage.evening import Evening

from companion.ui.render.paint.spot import painted  # isort: skip

pytestmark = pytest.mark.ui

TAB, ENTER, ENTER_OF_NUMBERS, BACKSPACE = 9, 13, 271, 8


def press(evening: Evening, key: int, text: str | None = None, *modifiers: str) -> None:
    """A key as the window tells it: first to whom it concerns, then to the rest of the app."""
    window = evening.driver.window
    if not window.dispatch("on_key_down", key, 0, text, list(modifiers)):
        window.dispatch("on_keyboard", key, 0, text, list(modifiers))
    evening.driver.wait()


def type_digits(evening: Evening, digits: str) -> None:
    for digit in digits:
        press(evening, ord(digit), digit)


def keys(sheet: Any) -> list[str]:
    return [hit.key for part in painted(sheet) for hit in part.hits if hit.enabled]


def tab_to(evening: Evening, root: Any, key: str) -> None:
    """Tab until this key has the ring."""
    for _ in keys(root):
        if root.ring.focus == key:
            return
        press(evening, TAB)
    assert root.ring.focus == key


def rings(sheet: Any) -> list[str]:
    return [part.focus_key for part in painted(sheet) if part.focus_key]


def test_tab_goes_round_a_sheet_and_back_with_shift(table: Evening) -> None:
    table.tap(table.box("blue", "money"))
    sheet = table.sheet
    wanted, seen = keys(sheet), []
    for _ in wanted:
        press(table, TAB)
        seen.append(sheet.ring.focus)
        assert rings(sheet) == [sheet.ring.focus]
    assert seen == wanted
    press(table, TAB)
    assert sheet.ring.focus == wanted[0]
    press(table, TAB, None, "shift")
    assert sheet.ring.focus == wanted[-1]
    assert table.page.ring.focus == ""  # the page below has no ring meanwhile


def test_digits_backspace_and_enter_pay_without_a_finger(table: Evening) -> None:
    session = table.driver.app.desk.session
    before = session.state.money("blue")
    table.tap(table.box("blue", "money"))
    type_digits(table, "1250")
    press(table, BACKSPACE)
    sheet = table.sheet
    reason = sheet.spot(f"reason|{sheet.reasons[0]}").hit.key
    tab_to(table, sheet, reason)
    press(table, ENTER)
    tab_to(table, sheet, sheet.spot("confirm").hit.key)
    press(table, ENTER)
    assert table.sheet is None
    assert abs(session.state.money("blue") - before) == 125


def test_enter_does_the_one_thing_to_do_where_nothing_has_the_ring(table: Evening) -> None:
    table.tap(table.box("blue", "money"))
    sheet = table.sheet
    press(table, ENTER)
    assert table.sheet is sheet  # nothing was typed: there is nothing to do yet
    type_digits(table, "5")
    table.tap(sheet.spot(f"reason|{sheet.reasons[0]}"))
    press(table, ENTER_OF_NUMBERS)
    assert table.sheet is None
    assert len(table.driver.app.desk.session.journal.present) == 1


def test_escape_closes_the_topmost_and_books_nothing(table: Evening) -> None:
    table.tap(table.box("blue", "money"))
    type_digits(table, "77")
    assert table.driver.press_back()
    assert table.sheet is None
    assert table.driver.app.shell.current == "table"
    assert not table.driver.app.desk.session.journal.present


def test_a_choice_beside_the_finger_is_taken_by_tab_and_enter(table: Evening) -> None:
    session = table.driver.app.desk.session
    table.tap(table.box("blue", "honor"))
    sheet = table.sheet
    tab_to(table, sheet, "choice|1")
    before = session.state.players["blue"].honor
    press(table, ENTER)
    assert session.state.players["blue"].honor == before + 1


def test_letters_that_are_typed_are_no_keys_of_the_sheet(start: Any) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    page = evening.page
    tab_to(evening, page, "field|0")
    press(evening, ENTER)
    field = page.cards["seats"].inputs["0"]
    assert field.focus
    press(evening, TAB)  # belongs to the line now
    assert page.ring.focus == "field|0"
