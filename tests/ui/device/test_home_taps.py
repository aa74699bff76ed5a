"""Home by touches: the shelf, the hero card, the bin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.pages.kit import Hero
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def home(evening: Evening) -> None:
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.driver.taps = 0


def test_a_box_begins_an_evening_with_its_game_in_two_taps(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:renaissance"))
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps == 2
    assert evening.driver.app.desk.session.play.game.info.id == "renaissance"


def test_one_tap_goes_on_where_the_table_left_off(table: Evening) -> None:
    table.honor("blue", "3")
    game = table.driver.app.desk.game_id
    home(table)
    hero = table.page.view.blocks[0]
    assert [seat.figure for seat in hero.seats] == ["13", "10", "10", "10"]
    table.tap(table.driver.spot(f"go:{game}"))
    assert table.driver.taps == 1
    assert table.driver.app.desk.session.state.players["blue"].honor == 13


def test_the_other_evenings_stand_beside_it_the_last_one_first(table: Evening) -> None:
    first = table.driver.app.desk.game_id
    home(table)
    table.tap(table.driver.spot("box:medioevo"))
    table.tap(table.page.spot("main"))
    home(table)
    others = table.page.view.blocks[1]
    assert [row.key for row in others.rows] == [f"game:{first}"]
    table.tap(table.driver.spot(f"game:{first}"))
    assert table.driver.app.desk.game_id == first


def test_home_without_a_game_says_how_to_begin_one(start: Callable[[], Evening]) -> None:
    evening = start()
    words = [word.text for part in evening.page.parts for word in part.words]
    assert "Choose a game" in words
    assert "tap a box" in words


def test_the_bin_is_there_when_something_lies_in_it(table: Evening) -> None:
    game = table.driver.app.desk.game_id
    home(table)
    with pytest.raises(KeyError):
        table.driver.spot("bin")
    table.tap(table.driver.spot(f"more:{game}"))
    table.tap(table.sheet.spot("row|delete"))
    table.tap(table.driver.spot("bin"))
    assert [row.key for row in table.page.view.blocks[0].rows] == [f"game:{game}"]
    table.tap(table.driver.spot("back"))
    assert table.page.view.title == "Table companion"


def test_six_players_stand_beside_the_emblem_not_below_it(start: Callable[[], Evening]) -> None:
    from kivy.metrics import dp

    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    for _ in range(2):
        evening.page.presenter.add()
    evening.tap(evening.page.spot("main"))
    home(evening)
    hero = next(part for part in evening.page.parts if isinstance(part.data, Hero))
    names = [seat.name for seat in hero.data.seats]
    drawn = [word for word in hero.words if word.text in names]
    assert len(drawn) == 6
    assert all(word.x + word.width <= hero.width - dp(232) for word in drawn)


def test_home_tells_first_figures_and_the_time_of_any_game(start: Callable[[], Evening]) -> None:
    """Not only of the game that notes them by itself; a secret is a dash."""
    evening = start()
    evening.tap(evening.driver.spot("sample:generalship"))
    banners = evening.page.view.blocks[0].banners
    home(evening)
    evening.driver.app.shell.page.toggle_all()
    entry = evening.driver.app.desk.games()[0]
    assert entry.summary["figures"] == [one.hero.shows.text for one in banners]
    assert entry.summary["seconds"] > 0


def test_home_leads_to_the_codes_for_phones(table: Evening) -> None:
    game = table.driver.app.desk.game_id
    home(table)
    table.tap(table.driver.spot("phones"))
    assert table.driver.app.desk.game_id == game
    assert table.driver.app.shell.current == "phones"
    assert table.driver.taps == 1


def test_a_home_of_samples_has_no_phones_to_connect(start: Callable[[], Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("sample:medioevo"))
    home(evening)
    with pytest.raises(KeyError):
        evening.driver.spot("phones")
