"""A new game by touches: few taps, nothing typed is lost, realms by auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

FEW_TAPS = 10


def _names(evening: Evening) -> list[Any]:
    """Where the names are typed, seat by seat."""
    return list(evening.page.cards["seats"].inputs.values())


def _words(evening: Evening, card: str) -> set[str]:
    evening.driver.frames(2)
    return {word.text for word in evening.page.cards[card].words}


def _touch(evening: Evening, key: str) -> None:
    evening.tap(evening.driver.spot(key))


def test_a_table_with_names_and_a_limit_begins_in_under_ten_taps(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    for field, name in zip(_names(evening), ("Anna", "Ben", "Chloé", "Dora"), strict=True):
        field.text = name
    evening.tap(evening.page.spot("main"))
    assert evening.driver.app.shell.current == "table"
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.driver.taps = 0
    evening.tap(evening.driver.spot("box:medioevo"))
    for name in ("Anna", "Ben", "Chloé", "Dora"):
        _touch(evening, f"name|{name}")
    _touch(evening, "plus|minutes")
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps < FEW_TAPS
    state = evening.driver.app.desk.session.state
    assert [player.name for player in state.players.values()] == ["Anna", "Ben", "Chloé", "Dora"]
    assert (state.settings.limits.rounds, state.settings.limits.minutes) == (10, 240)


def test_nothing_typed_is_lost_by_turning_leaving_or_a_kill(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    _touch(evening, "more")
    _names(evening)[4].text = "Emil"
    _touch(evening, "fold|variants")
    _touch(evening, "switch|terrain")
    evening.driver.resize(412, 915)
    assert _names(evening)[4].text == "Emil"
    evening.driver.press_back()
    assert evening.driver.app.shell.current == "home"
    again = start((800, 1280))
    again.tap(again.driver.spot("box:medioevo"))
    assert _names(again)[4].text == "Emil"
    again.tap(again.page.spot("main"))
    state = again.driver.app.desk.session.state
    assert state.settings.variants.terrain
    assert [player.name for player in state.players.values()][4] == "Emil"


@pytest.mark.rule("M-2.4")
def test_the_start_card_is_found_by_words(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    page = evening.page
    _touch(evening, "seat|0")
    sheet = evening.driver.app.shell.layers.top_sheet
    assert sheet.spot("pick|card").texts == ["later"]
    evening.tap(sheet.spot("pick|card"))
    search = evening.driver.app.shell.layers.top_sheet
    assert search.count == 73
    search.input.text = "architect"
    evening.driver.frames(3)
    evening.tap(search.row(search.found[0].key))
    assert evening.driver.app.shell.layers.top_sheet is sheet
    (words,) = sheet.spot("pick|card").texts
    assert "Architect" in words
    number = words.partition(" ")[0]
    evening.driver.press_back()
    evening.tap(page.spot("main"))
    state = evening.driver.app.desk.session.state
    assert [card.number for card in state.players["blue"].cards] == [int(number)]


def test_realms_are_given_out_by_secret_bids(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    _touch(evening, "fold|variants")
    _touch(evening, "switch|realm_auction")
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
    played = [seat.answer for seat in evening.page.view.blocks[0].seats]
    assert played[:2] == ["Kingdom of Hungary", "Byzantine Empire"]
    evening.tap(evening.page.spot("main"))
    state = evening.driver.app.desk.session.state
    assert [player.honor for player in state.players.values()] == [10] * 4
    assert state.players["blue"].realm == "hungary"


def test_a_name_taken_twice_is_refused_and_stays(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    for field in _names(evening)[:2]:
        field.text = "Anna"
    evening.tap(evening.page.spot("main"))
    assert evening.driver.app.shell.layers.message
    assert [field.text for field in _names(evening)[:2]] == ["Anna", "Anna"]
    assert evening.driver.app.shell.current == "new_game"


def test_another_language_in_the_middle_loses_nothing(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    _names(evening)[0].text = "Anna"
    _touch(evening, "plus|minutes")
    shell, app = evening.driver.app.shell, evening.driver.app
    assert evening.page.view.title == "New game"
    shell.go("settings")
    evening.driver.wait()
    evening.page.answered("language", "de")
    evening.driver.press_back()
    evening.tap(evening.driver.spot("box:medioevo"))
    assert evening.page.view.title == "Neues Spiel"
    assert [field.text for field in _names(evening)[:2]] == ["Anna", ""]
    assert _names(evening)[1].hint_text == "Name (Grün)"
    evening.tap(evening.page.spot("main"))
    assert app.desk.session.state.settings.limits.minutes == 240


def test_what_an_option_means_opens_below_it_and_closes_again(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    before = _words(evening, "length")
    _touch(evening, "help|minutes")
    minutes = next(row for row in evening.page.cards["length"].data.rows if row.key == "minutes")
    assert _words(evening, "length") - before == {minutes.help}
    _touch(evening, "help|minutes")
    assert _words(evening, "length") == before
