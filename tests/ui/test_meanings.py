"""A finger rests on a word of a page and is told what it means; a table may do without."""

from __future__ import annotations

import pytest

from companion.core.table_actions import SetCoach
from companion.ui.presenters.panels import Choice, Field, Form, Question
from companion.ui.render.paint.brush import Hit
from companion.ui.render.paint.spot import Spot, painted
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def _word(table: Evening, text: str) -> Spot:
    """Where a word stands on the sheet that is open, or on the page."""
    for part in painted(table.sheet or table.page):
        for word in part.words:
            if word.text == text:
                return Spot(part, Hit("", word.x, word.y, word.width, word.height))
    raise KeyError(text)


def _on_areas(table: Evening) -> None:
    table.driver.app.shell.go("player")
    table.driver.wait()


def test_a_held_heading_is_explained_with_its_rule_in_place_and_its_chapter(table: Evening) -> None:
    _on_areas(table)
    table.driver.hold(_word(table, "Loans"))
    sheet = table.sheet
    assert sheet.view.title == "What does this mean?"
    (row,) = sheet.view.blocks[0].lines
    assert row.text.startswith("Loan: 500 florins")
    assert row.rule == "M-22.1"
    assert "Rulebook: Darlehen, p. 26" in row.more


def test_a_short_touch_or_a_finger_that_moves_asks_nothing(table: Evening) -> None:
    _on_areas(table)
    word = _word(table, "Loans")
    table.tap(word)
    assert table.sheet is None
    finger = table.driver.touch(word)
    finger.touch_move(finger.x + 60, finger.y)
    table.driver.seconds(0.8)
    finger.touch_up()
    table.driver.wait()
    assert table.sheet is None


def test_a_second_tap_is_not_taken_for_the_finger_of_the_first(table: Evening) -> None:
    _on_areas(table)
    word = _word(table, "Loans")
    table.driver.tap(word)
    table.driver.seconds(0.3)
    finger = table.driver.touch(word)  # set down while the time of the first would run out
    table.driver.seconds(0.3)
    finger.touch_up()
    table.driver.wait()
    assert table.sheet is None


def test_a_table_that_needs_no_hints_is_told_nothing_until_it_wants_them_again(
    table: Evening,
) -> None:
    session = table.driver.app.desk.session
    table.driver.app.shell.go("house_rules")
    table.driver.wait()
    table.tap(table.driver.spot("choice|off"))
    assert session.journal.present[-1].action == SetCoach(speaks=False)
    _on_areas(table)
    table.driver.hold(_word(table, "Loans"))
    assert table.sheet is None
    session.undo()
    table.driver.wait()
    table.driver.hold(_word(table, "Loans"))
    assert table.sheet.view.title == "What does this mean?"


LOANS = (Choice("loan", "Loan"), Choice("other", "Xyz"))
ASKED = {
    "count": Field("asked", "Loans", "count", value=1, most=5),
    "text": Field("asked", "Loans", "text", value=""),
    "one": Field("asked", "Loans", "one", (*LOANS, Choice("third", "Abc")), "other"),
    "many": Field("asked", "Loans", "many", LOANS, ("other",)),
    "pick": Field("asked", "Loans", "pick", LOANS, ""),
    "heading": Field("asked", "Loans", "heading"),
    "dice": Field("asked", "Loans", "dice", value=(), sides=(6,)),
}


def _ask(table: Evening, *fields: Field, keypad: bool = False) -> None:
    table.driver.app.shell.go("phase")
    table.driver.wait()
    form = Form("Xyz", fields, "Book", keypad=keypad)
    table.page.ask(Question("asked", lambda _values: form, lambda _values: None))
    table.driver.wait()


@pytest.mark.parametrize("kind", ASKED)
def test_a_held_label_of_a_form_is_explained_and_the_form_stays_as_it_was(
    table: Evening, kind: str
) -> None:
    _ask(table, ASKED[kind])
    form = table.sheet
    before = form.view
    table.driver.hold(_word(table, "Loans"))
    assert table.sheet.view.title == "What does this mean?"
    table.sheet.close()
    table.driver.wait()
    assert table.sheet is form
    assert form.view == before


def test_a_held_label_beside_the_keys_is_explained_and_a_tap_still_types_there(
    table: Evening,
) -> None:
    _ask(table, Field("first", "Xyz", "count", value=1), ASKED["count"], keypad=True)
    form = table.sheet
    table.driver.hold(_word(table, "Loans"))
    assert table.sheet.view.title == "What does this mean?"
    assert form.view.blocks[0].typed == "first"
    table.sheet.close()
    table.driver.wait()
    table.tap(_word(table, "Loans"))
    assert form.view.blocks[0].typed == "asked"


@pytest.mark.parametrize("kind", ["one", "many"])
def test_a_held_choice_is_explained_and_not_chosen_and_a_tap_chooses_it(
    table: Evening, kind: str
) -> None:
    _ask(table, ASKED[kind])
    form = table.sheet
    before = form.field("asked").value
    table.driver.hold(_word(table, "Loan"))
    assert table.sheet.view.title == "What does this mean?"
    assert form.field("asked").value == before
    table.sheet.close()
    table.driver.wait()
    table.tap(form.spot(f"{kind}|asked|loan"))
    assert form.field("asked").value in ("loan", ["loan", "other"])


def test_a_held_chip_of_a_page_is_explained_and_not_chosen(table: Evening) -> None:
    table.driver.app.shell.go("event")
    table.driver.wait()
    table.tap(table.page.spot("stop:barbarians"))
    events = table.page.presenter.events
    before = events.view()
    table.driver.hold(table.page.spot("ask|kind|captain"))
    assert table.sheet.view.title == "What does this mean?"
    table.sheet.close()
    table.driver.wait()
    assert events.view() == before
    table.tap(table.page.spot("ask|kind|captain"))
    assert events.view() != before
