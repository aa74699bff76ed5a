"""Forms that are half filled when the app dies: they lie open again, until booked or given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.stage.evening import Evening, keys_of

pytestmark = pytest.mark.ui


def _begin(evening: Evening, place: str) -> Any:
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.app.shell.go(place)
    evening.driver.wait()
    return evening.page


def _words(evening: Evening) -> str:
    text: str = evening.sheet.input("text").text
    return text


def test_a_treaty_half_written_lies_open_after_a_kill_and_is_gone_when_given_up(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    page = _begin(evening, "treaties")
    page.tapped("new")
    evening.driver.frames(3)
    evening.sheet.input("text").text = "Caffa for two rounds of peace"
    evening.driver.wait()
    again = start()
    assert again.driver.app.shell.current == "treaties"
    assert _words(again) == "Caffa for two rounds of peace"
    again.driver.press_back()
    again.page.tapped("new")
    again.driver.frames(3)
    assert _words(again) == "Caffa for two rounds of peace"
    again.sheet.cancel()
    again.page.tapped("new")
    again.driver.frames(3)
    assert _words(again) == ""


def test_a_form_of_a_players_sheet_comes_back_to_that_player_and_is_gone_when_booked(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    _begin(evening, "player").open_player("red", "army")
    evening.page.tapped("vehicle", evening.page)
    evening.driver.frames(3)
    first = evening.sheet.form.fields[0]
    key, chosen = first.key, first.choices[1].key
    evening.sheet.answered(key, chosen)
    evening.driver.wait()
    again = start()
    assert (again.page.presenter.player, again.page.presenter.tab) == ("red", "army")
    assert again.sheet.field(key).value == chosen
    again.tap(again.sheet.spot("confirm"))
    assert again.sheet is None
    third = start()
    assert third.sheet is None
    assert third.driver.app.desk.drafts().get("open_form") is None


def test_an_amount_half_typed_lies_open_after_a_kill_and_is_booked_once(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    _begin(evening, "table")
    evening.tap(evening.box("red", "money"))
    keys = keys_of(evening.sheet)
    evening.tap(keys["4"])
    evening.tap(evening.sheet.spot("other|blue"))
    again = start()
    sheet = again.sheet
    assert (sheet.player, sheet.other, sheet.amount) == ("red", "blue", 4)
    again.tap(keys_of(sheet)["0"])
    again.tap(sheet.spot("confirm"))
    assert again.driver.app.desk.session.state.purses["blue"] == 1640
    again.tap(again.box("red", "money"))
    assert again.sheet.amount == 0
    third = start((412, 915))
    assert third.sheet.player == "red"
    third.sheet.cancel()
    third.driver.wait()
    assert third.driver.app.desk.drafts().get("pay") is None


def test_an_amendment_half_filled_lies_open_after_a_kill_and_is_gone_when_given_up(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    _begin(evening, "table")
    evening.honor("blue", "3")
    evening.driver.app.shell.go("log")
    evening.driver.frames(4)
    evening.tap(_first_row(evening))
    evening.tap(evening.sheet.spot("offer|change"))
    evening.tap(evening.sheet.spot("plus|change"))  # more
    again = start()
    assert again.driver.app.shell.current == "log"
    assert again.sheet.field("change").value == 4
    again.tap(again.sheet.spot("confirm"))  # killed before anybody accepts: the form, as it was
    again.driver.app.log_pages.worker.wait(10.0)
    again.driver.wait()
    third = start((412, 915))
    assert third.sheet.field("change").value == 4
    assert third.driver.app.desk.session.state.players["blue"].honor == 13
    third.sheet.cancel()
    third.driver.wait()
    fourth = start()
    assert (fourth.driver.app.shell.current, fourth.sheet) == ("log", None)
    fourth.tap(_first_row(fourth))
    fourth.tap(fourth.sheet.spot("offer|change"))
    assert fourth.sheet.field("change").value == 3


def _first_row(evening: Evening) -> Any:
    evening.driver.frames(2)
    return evening.page.spot(f"line|{evening.page.keys[0]}")
