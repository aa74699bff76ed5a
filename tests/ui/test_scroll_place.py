"""What is read stays where it is: on a page made anew, and where something opens above or below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.stage.evening import Evening

from companion.ui.screens.page import Page  # isort: skip

pytestmark = pytest.mark.ui

PHONE = (412, 915)


def _drag(evening: Evening, up: int) -> None:
    """A finger moves what is shown so far up and is lifted where it rests."""
    scroll, driver = evening.page.scroll, evening.driver
    finger = driver.touch(scroll)
    x, y = scroll.to_window(*scroll.center)
    for step in range(1, 11):
        finger.touch_move(x, y + up * step / 10)
        driver.frames(1)
    driver.seconds(0.3)
    finger.touch_up()
    before = -1.0
    while scroll.down != before:  # it glides on for a while
        before = scroll.down
        driver.seconds(0.5)


def _words_on_top(evening: Evening) -> list[str]:
    """What can be read in the upper part of what scrolls."""
    scroll = evening.page.scroll
    low, top = scroll.to_window(scroll.x, scroll.center_y)[1], scroll.to_window(0, scroll.top)[1]
    found = []
    for card in evening.page.cards.values():
        for word in card.words:
            _, y = card.to_window(card.x, card.y + word.y)
            if low < y < top:
                found.append(word.text)
    return found


def test_a_page_made_anew_is_read_where_it_was_left(start: Callable[..., Evening]) -> None:
    evening = start(PHONE)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    shell = evening.driver.app.shell
    shell.go("house_rules")
    evening.driver.wait()
    assert evening.page.scroll.down == 0
    _drag(evening, 600)
    left, words, page = evening.page.scroll.down, _words_on_top(evening), evening.page
    assert left > 300
    for place in ("log", "rules", "table"):
        shell.go(place)
        evening.driver.wait()
    shell.go("house_rules")
    evening.driver.wait()
    assert evening.page is not page
    assert evening.page.scroll.down == pytest.approx(left, abs=2)
    assert _words_on_top(evening) == words


def test_what_opens_below_moves_nothing_that_is_read(start: Callable[..., Evening]) -> None:
    evening = start(PHONE)
    evening.tap(evening.driver.spot("box:medioevo"))
    _drag(evening, 700)
    before = evening.page.scroll.down
    assert before > 100
    height = evening.page.blocks.height
    evening.tap(_in_sight(evening, "fold|house_rules"))
    assert evening.page.blocks.height > height + 500
    assert evening.page.scroll.down == pytest.approx(before, abs=2)


def test_what_is_about_something_else_is_read_from_its_top(start: Callable[..., Evening]) -> None:
    evening = start(PHONE)
    evening.tap(evening.driver.spot("box:medioevo"))
    _drag(evening, 500)
    assert evening.page.scroll.down > 100
    evening.tap(evening.driver.spot("game|conspiracy"))
    assert evening.page.scroll.down == 0


def _in_sight(evening: Evening, key: str) -> Any:
    """A key that can be touched without scrolling to it."""
    page: Page = evening.page
    spot = page.spot(key)  # type: ignore[attr-defined]
    low, high = page.scroll.y, page.scroll.top  # type: ignore[attr-defined]
    _, y = spot.to_window(*spot.center)
    assert low < y < high
    return spot
