"""A new game by touches: few taps, nothing typed is lost, realms by auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

FEW_TAPS = 10


def _rows(evening: Evening) -> list[Any]:
    return list(reversed(evening.page.ids.seats.children))


def _card(evening: Evening, key: str) -> Any:
    card = evening.page.groups[key]
    evening.page.ids.scroll.scroll_to(card, animate=False)
    evening.driver.frames(2)
    return card


def test_a_table_with_names_and_a_limit_begins_in_under_ten_taps(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    for row, name in zip(_rows(evening), ("Anna", "Ben", "Chloé", "Dora"), strict=True):
        row.ids.name.text = name
    evening.tap(evening.page.spot("main"))
    assert evening.driver.app.shell.current == "table"
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.driver.taps = 0
    evening.tap(evening.driver.spot("box:medioevo"))
    for name in ("Anna", "Ben", "Chloé", "Dora"):
        evening.tap(evening.page.ids.names.chip(name))
    minutes = _card(evening, "length").ids.body.lines["minutes"].ids.stepper
    evening.tap(minutes.children[0])
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps < FEW_TAPS
    state = evening.driver.app.desk.session.state
    assert [player.name for player in state.players.values()] == ["Anna", "Ben", "Chloé", "Dora"]
    assert (state.settings.limits.rounds, state.settings.limits.minutes) == (10, 240)


def test_nothing_typed_is_lost_by_turning_leaving_or_a_kill(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.ids.more)
    _rows(evening)[4].ids.name.text = "Emil"
    evening.tap(_card(evening, "variants").ids.head)
    evening.tap(_card(evening, "variants").ids.body.lines["terrain"].ids.toggle)
    evening.driver.resize(412, 915)
    assert _rows(evening)[4].ids.name.text == "Emil"
    evening.driver.press_back()
    assert evening.driver.app.shell.current == "home"
    again = start((800, 1280))
    again.tap(again.driver.spot("box:medioevo"))
    assert _rows(again)[4].ids.name.text == "Emil"
    again.tap(again.page.spot("main"))
    state = again.driver.app.desk.session.state
    assert state.settings.variants.terrain
    assert [player.name for player in state.players.values()][4] == "Emil"


@pytest.mark.rule("M-2.4")
def test_the_start_card_is_found_by_words(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    page = evening.page
    page.open_seat(_rows(evening)[0])
    evening.driver.wait()
    sheet = evening.driver.app.shell.layers.top_sheet
    line = sheet.ids.rows.lines["card"]
    sheet.ids.scroll.scroll_to(line, animate=False)
    evening.driver.frames(2)
    assert line.words == "later"
    evening.tap(line.ids.open)
    search = evening.driver.app.shell.layers.top_sheet
    assert search.count == 73
    search.input.text = "architect"
    evening.driver.frames(3)
    evening.tap(search.row(search.found[0].key))
    assert evening.driver.app.shell.layers.top_sheet is sheet
    assert "Architect" in line.words
    number = line.words.partition(" ")[0]
    evening.driver.press_back()
    evening.tap(page.spot("main"))
    state = evening.driver.app.desk.session.state
    assert [card.number for card in state.players["blue"].cards] == [int(number)]


def test_realms_are_given_out_by_secret_bids(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.page.choose("realm_auction", True)
    evening.driver.frames(2)
    evening.tap(evening.page.spot("main"))
    sheet = evening.sheet
    for realm in ("hungary", "byzantium", "mamluks", "novgorod"):
        evening.tap(sheet.spot("main"))
        assert not sheet.spot("main").hit.enabled
        evening.tap(sheet.spot(f"reply:{realm}"))
        evening.tap(sheet.spot("key:2"))
        evening.tap(sheet.spot("main"))
    evening.tap(sheet.spot("main"))
    assert sheet.stage == "decided"
    evening.tap(sheet.spot("bidder:0"))
    evening.driver.press_back()
    evening.tap(sheet.spot("main"))
    assert evening.sheet is None
    assert [row.answer for row in _rows(evening)][:2] == ["Kingdom of Hungary", "Byzantine Empire"]
    evening.tap(evening.page.spot("main"))
    state = evening.driver.app.desk.session.state
    assert [player.honor for player in state.players.values()] == [10] * 4
    assert state.players["blue"].realm == "hungary"


def test_a_name_taken_twice_is_refused_and_stays(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    for row in _rows(evening)[:2]:
        row.ids.name.text = "Anna"
    evening.tap(evening.page.spot("main"))
    assert evening.driver.app.shell.layers.message
    assert [row.ids.name.text for row in _rows(evening)[:2]] == ["Anna", "Anna"]
    assert evening.driver.app.shell.current == "new_game"
