"""Two-metre mode by touches: one tap opens it, any other brings the page back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.games.medioevo.table import ChangeHonor
from companion.ui.render.paint.spot import Spot
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

SMALLEST = 58  # dp: what is read from two metres


def _at(x: float, y: float) -> SimpleNamespace:
    return SimpleNamespace(to_window=lambda *_: (x, y), center=(x, y))


@pytest.fixture
def far(table: Evening) -> Evening:
    table.tap(table.page.spot("far"))
    return table


def test_one_tap_shows_names_first_figures_and_the_phase(far: Evening) -> None:
    layer = far.driver.app.shell.far
    assert far.driver.taps == 1
    said = {word.text for word in layer.view.words}
    state = far.driver.app.desk.session.state
    assert {player.name for player in state.players.values()} <= said
    assert "10" in said
    now = next(stop for stop in far.page.view.stops if stop.standing == "now")
    assert f"{far.page.view.title} · {now.text}" in said


def test_figures_and_the_phase_are_large_enough(far: Evening) -> None:
    words = {word.text: word.height for word in far.driver.app.shell.far.view.words}
    heading = next(height for text, height in words.items() if "·" in text)
    assert heading >= SMALLEST
    assert words["10"] >= SMALLEST


def test_any_other_touch_brings_the_page_back_and_does_nothing(far: Evening) -> None:
    app = far.driver.app
    before = app.desk.session.version
    far.tap(_at(640, 400))
    assert not app.shell.far.is_open
    assert app.shell.current == "table"
    assert far.sheet is None
    assert app.desk.session.version == before


def test_undo_works_from_afar_and_figures_follow(far: Evening) -> None:
    app, layer = far.driver.app, far.driver.app.shell.far
    app.desk.session.do(ChangeHonor("red", 3))
    far.driver.wait()
    assert "13" in {word.text for word in layer.view.words}
    far.tap(Spot(layer.view, layer.view.hit_of("undo")))
    assert app.desk.session.state.players["red"].honor == 10
    assert layer.is_open
    assert "13" not in {word.text for word in layer.view.words}


def test_the_back_button_closes_it_first(far: Evening) -> None:
    assert far.driver.press_back()
    assert not far.driver.app.shell.far.is_open
    assert far.driver.app.shell.current == "table"


def test_a_purse_is_never_read_from_afar(far: Evening) -> None:
    purses = far.driver.app.desk.session.state.purses.values()
    said = {word.text for word in far.driver.app.shell.far.view.words}
    assert not said & {str(amount) for amount in purses}
