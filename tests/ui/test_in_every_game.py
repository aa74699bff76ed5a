"""What holds on each page of each game: undo in its place; a held finger books nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.core.table_actions import KeepPhoto, RuleOtherwise, SetCoach
from companion.games import GAME_IDS
from tests.presenters.recorded import REPLAYS
from tests.stage.ended import before_scoring
from tests.stage.evening import Evening

from companion.app import pages_of  # isort: skip  after the driver
from companion.ui.render.paint.spot import painted  # isort: skip
from companion.ui.translator import tr  # isort: skip

pytestmark = pytest.mark.ui

NUMBERS_ALONE = re.compile(r"[\dIVX./: ]*")


@pytest.fixture(params=GAME_IDS)
def sample(request: pytest.FixtureRequest, start: Callable[..., Evening]) -> Evening:
    """The sample evening of a game, in its middle."""
    return opened(start(), request.param)


def opened(evening: Evening, game: str) -> Evening:
    evening.tap(evening.driver.spot(f"sample:{game}"))
    evening.driver.app.shell.layers.close_all()
    return evening


def pages(evening: Evening) -> Iterator[str]:
    """Every page of the open game, shown one after the other."""
    app = evening.driver.app
    for name in pages_of(app.desk.session.play.game.info.id):
        app.shell.go(name)
        evening.driver.wait()
        if app.shell.current == name:  # some wait for something: a battle, an auction
            yield name


def _held(page: Any) -> dict[str, str]:
    """Of all that explains itself when it is held, one key of each kind."""
    holds = [hit for part in painted(page) for hit in part.hits if hit.holds and hit.enabled]
    return {hit.key.partition("|")[0].rpartition(":")[2]: hit.key for hit in reversed(holds)}


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
@pytest.mark.parametrize("game", GAME_IDS)
def test_undo_and_redo_stand_in_one_place_on_every_page_and_say_what_they_do(
    start: Callable[..., Evening], game: str, size: tuple[int, int]
) -> None:
    evening = opened(start(size), game)
    places: dict[str, set[tuple[float, float]]] = {"undo": set(), "redo": set()}
    seen = 0
    for name in pages(evening):
        bar = evening.page.bar
        assert bar.data.last, name
        assert bar.hit_of("undo").enabled, name
        for key, at in places.items():
            at.add(bar.to_window(*bar.buttons[key].pos))
        seen += 1
    assert seen >= 8
    assert {key: len(at) for key, at in places.items()} == {"undo": 1, "redo": 1}


def test_what_is_held_explains_itself_and_books_nothing(sample: Evening) -> None:
    app, driver = sample.driver.app, sample.driver
    entries = len(app.desk.session.journal.entries)
    explained = 0
    for name in pages(sample):
        for key in _held(sample.page).values():
            driver.hold(driver.spot(key))
            driver.wait()
            assert len(app.desk.session.journal.entries) == entries, (name, key)
            assert app.shell.current == name, key
            explained += sample.sheet is not None
            app.shell.layers.close_all()
    assert explained >= 5


def test_a_table_of_any_game_rules_otherwise_and_sends_the_coach_away(sample: Evening) -> None:
    app, driver = sample.driver.app, sample.driver
    session = app.desk.session
    app.shell.go("table")
    driver.wait()
    figures = (hit.key for part in painted(sample.page) for hit in part.hits if hit.holds)
    for key in list(figures):
        driver.hold(driver.spot(key))
        driver.wait()
        if sample.sheet is not None and any(line.rule for line in sample.sheet.lines):
            break
        app.shell.layers.close_all()
    rule = next(line.rule for line in sample.sheet.lines if line.rule)
    sample.tap(sample.sheet.spot("dispute"))
    sample.tap(sample.page.spot(f"offer|otherwise:{rule}"))
    sample.sheet.input("sentence").text = "Ours"
    driver.wait()
    sample.tap(sample.sheet.spot("confirm"))
    assert session.journal.present[-1].action == RuleOtherwise(rule, "Ours")
    app.shell.go("house_rules")
    driver.wait()
    sample.tap(driver.spot("choice|off"))
    assert session.journal.present[-1].action == SetCoach(speaks=False)
    session.do(KeepPhoto("board.jpg"))
    driver.wait()
    assert session.journal.present[-1].action == KeepPhoto("board.jpg")


def _words_of(part: Any) -> list[str]:
    return [word.text for word in part.words]


def test_a_held_figure_of_any_kind_says_why_and_names_itself_and_its_player(
    sample: Evening,
) -> None:
    app, driver = sample.driver.app, sample.driver
    app.shell.go("table")
    driver.wait()
    explained = 0
    for row in sample.page.presenter.view().rows:
        for figure in row.figures:
            key = f"{row.id}:{figure.key}"
            shown = any(hit.key == key for part in painted(sample.page) for hit in part.hits)
            if figure.kind == "secret" or not shown:  # a secret is looked at, nothing opens
                continue
            why = sample.page.presenter.why(row.id, figure.key)
            driver.hold(driver.spot(key))
            driver.wait()
            assert app.shell.current == "table", key
            if why is not None:
                assert sample.sheet.view.title == why.title
                assert row.name in why.title
                assert len(why.title) > len(row.name) + len(": ")
                explained += 1
            elif sample.sheet is not None:
                assert sample.sheet.view.title == tr("term.what")
            app.shell.layers.close_all()
            driver.wait()
    assert explained >= 8


@pytest.mark.parametrize("game", GAME_IDS)
def test_until_the_result_is_shown_no_button_tells_who_has_won(
    start: Callable[..., Evening], game: str
) -> None:
    recorded = next(iter(sorted((REPLAYS / game).glob("*.companion"))))
    evening = before_scoring(start(), recorded.stem)
    app = evening.driver.app
    app.desk.session.redo()
    evening.driver.wait()
    assert app.desk.session.state.final is not None
    names = [player.name for player in app.desk.session.state.players.values()]

    def on_the_bar() -> list[str]:
        evening.driver.frames(2)
        bar = evening.page.bar
        return [*_words_of(bar), bar.data.last, bar.data.redo]

    for place in ("table", "scoring"):
        app.shell.go(place)
        evening.driver.wait()
        for text in on_the_bar():
            assert not any(name in text for name in names), (place, text)
    app.shell.go("table")
    evening.driver.wait()
    evening.tap(evening.page.spot("undo"))
    again = evening.page.bar.data.redo
    assert again
    assert not any(name in again for name in names), again


@pytest.mark.parametrize("game", GAME_IDS)
def test_titles_of_pages_and_phases_are_words_on_a_phone_as_well(
    start: Callable[..., Evening], game: str
) -> None:
    evening = opened(start((412, 915)), game)
    seen = 0
    for name in pages(evening):
        evening.driver.frames(2)
        head = evening.page.head
        title = evening.page.view.title
        shown = " ".join(_words_of(head))
        assert title, name
        assert not NUMBERS_ALONE.fullmatch(title), name
        assert title.split()[0] in shown, (name, shown)
        stops = evening.page.view.stops
        assert not any(NUMBERS_ALONE.fullmatch(stop.text) for stop in stops), name
        if stops:  # where not all have room for theirs, at least one has its words
            assert any(stop.text in shown for stop in stops), (name, shown)
        seen += 1
    assert seen >= 8
