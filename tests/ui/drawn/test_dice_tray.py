"""The tray: what lies there, what tumbles and what does not, and where a finger reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from kivy.clock import Clock

from companion.core.dice import DiceRequest
from companion.pages.dice import Dice
from companion.pages.kit import Touch
from companion.pages.parts import Button, Figure, Named
from companion.ui.device.feedback import Feedback, HeardDice
from companion.ui.presenters.panels import Panel
from companion.ui.render.dice.pictures import dashed
from companion.ui.render.paint.brush import Brush
from companion.ui.theme import theme
from tests.stage.panels import shown

pytestmark = pytest.mark.ui
NONE = Dice((4, 6, 8), (0, 0, 0))
LYING = Dice((4, 6, 8), (1, 5, 2))
VALUES = (Named("value", "attack value", Figure("25")), Named("loss", "loss value", Figure("1")))


@pytest.fixture
def moving() -> Iterator[None]:
    theme.motion = True
    yield
    theme.motion = False


def _card(dice: Dice, width: int = 560) -> Any:
    heard: list[Touch] = []
    card = shown(Panel("p", "", dice=dice), width, heard.append)
    card.heard = heard
    card.paint_now()
    return card


def _app_throws(count: int = 3) -> None:
    HeardDice(Feedback()).roll(DiceRequest("why", (6,) * count))


@pytest.mark.parametrize("width", [356, 560, 1144])
@pytest.mark.parametrize(
    "dice",
    [
        NONE,
        replace(LYING, values=VALUES),
        replace(LYING, values=VALUES, reopen=Button("faces", "change", "pencil-outline")),
        replace(LYING, marks=(False, False, True), may_mark=True, values=VALUES),
        Dice((8,) * 12, (0,) * 12, hint="tap the faces"),
        Dice((6, 6, 6), (1, 0, 6), names=tuple((one, one) for one in ("green", "black", "white"))),
        Dice((4, 6, 8), (1, 5, 2), (True,) * 3, voice="Better than 81 of 100 such rolls"),
    ],
)  # fmt: skip
def test_what_a_tray_measures_is_what_it_paints_and_every_finger_stays_on_it(
    dice: Dice, width: int
) -> None:
    card = _card(dice, width)
    with card.canvas:
        painted = card.go(Brush(card))
    assert painted == pytest.approx(card.height, abs=1)
    for hit in card.hits:
        assert hit.width >= 48
        assert hit.height >= 48
        assert hit.x >= 0
        assert hit.x + hit.width <= width + 1
        assert hit.y >= -1
        assert hit.y + hit.height <= card.height + 1


def test_all_faces_of_every_die_are_one_tap_each() -> None:
    card = _card(NONE)
    faces = {hit.key for hit in card.hits}
    assert faces == {f"face|{at}|{n}" for at, k in enumerate((4, 6, 8)) for n in range(1, k + 1)}
    card.press("face|1|5")
    assert card.heard == [Touch("p", "throw", [0, 5, 0])]


def test_the_same_face_again_takes_the_die_away() -> None:
    card = _card(LYING)
    card.press("face|1|5")
    assert card.heard == [Touch("p", "throw", [1, 0, 2])]


def test_a_die_that_stays_has_no_faces_to_tap() -> None:
    card = _card(replace(LYING, locked=(True, True, False)))
    assert {hit.key.split("|")[1] for hit in card.hits} == {"2"}


def test_a_tap_on_a_die_marks_it_to_be_thrown_again() -> None:
    card = _card(replace(LYING, may_mark=True))
    card.press("die|2")
    assert card.heard == [Touch("p", "mark", [False, False, True])]


def test_a_die_without_a_face_or_one_that_stays_cannot_be_marked() -> None:
    assert NONE.marked(0) == (False,) * 3
    assert replace(LYING, locked=(True, False, False)).marked(0) == (False,) * 3
    assert LYING.marked(1) == (False, True, False)


def test_faces_are_out_of_the_way_where_something_else_is_asked() -> None:
    closed = replace(LYING, values=VALUES, reopen=Button("faces", "change", "pencil-outline"))
    keys = {hit.key for hit in _card(closed).hits}
    assert keys == {"value|value", "faces"}


def test_dice_of_the_app_tumble_and_come_to_lie(moving: None) -> None:
    card = _card(NONE)
    _app_throws()
    card.show(Panel("p", "", dice=LYING))
    assert card.tumble.is_rolling
    card.paint_now()
    lying = [slot.drawn.texture for slot in card.tumble.slots]
    card.tumble._next(0.1)
    assert [slot.drawn.texture for slot in card.tumble.slots] != lying
    for _ in range(6):
        card.tumble._next(0.1)
    assert not card.tumble.is_rolling
    assert card.tumble.shown(LYING) == (1, 5, 2)


def test_figures_wait_until_the_dice_lie(moving: None) -> None:
    card = _card(replace(NONE, values=VALUES))
    _app_throws()
    card.show(Panel("p", "", dice=replace(LYING, values=VALUES)))
    card.paint_now()
    assert "25" not in {word.text for word in card.words}
    card.tumble.land()
    card.paint_now()
    assert "25" in {word.text for word in card.words}


def test_only_what_the_app_has_just_thrown_tumbles(moving: None) -> None:
    card = _card(NONE)
    card.show(Panel("p", "", dice=LYING))  # tapped, or a step taken back
    assert not card.tumble.is_rolling
    _app_throws()
    card.show(Panel("p", "", dice=replace(LYING, faces=(1, 5, 7))))
    assert card.tumble.is_rolling
    assert card.tumble.shown(card.data.dice)[:2] == (1, 5)


def test_a_finger_on_the_tray_ends_the_roll(moving: None) -> None:
    from kivy.tests.common import UnitTestTouch

    card = _card(NONE)
    _app_throws()
    card.show(Panel("p", "", dice=LYING))
    card.on_touch_down(UnitTestTouch(card.center_x, card.y + 2))
    assert not card.tumble.is_rolling


def test_without_motion_nothing_tumbles() -> None:
    card = _card(NONE)
    _app_throws()
    card.show(Panel("p", "", dice=LYING))
    assert not card.tumble.is_rolling


def test_a_throw_lands_once_whether_its_time_is_up_or_a_tap_ended_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feedback, heard = Feedback(), []
    feedback.level = 1.0
    monkeypatch.setattr(feedback, "_play", heard.append)
    monkeypatch.setattr(Clock, "idle", Clock.time)  # an evening before may have stopped its time
    feedback.rolled(3)
    feedback.land()
    feedback.land()
    Clock.tick()
    assert heard == ["rattle", "land"]


def test_a_dashed_line_has_strokes_and_gaps_of_one_length() -> None:
    strokes = list(dashed([(0.0, 0.0), (26.0, 0.0)], 8, 5))
    assert strokes == [[(0.0, 0.0), (8.0, 0.0)], [(13.0, 0.0), (21.0, 0.0)]]
