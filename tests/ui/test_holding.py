"""How long a finger rested is what its events say, whatever the frames did meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stage.driver import Driver

from companion.pages.kit import Touch  # isort: skip  after the driver
from companion.ui.render.paint import painted  # isort: skip
from companion.ui.render.paint.painted import Painted  # isort: skip
from companion.ui.widgets.basic import HOLD_SECONDS  # isort: skip
from tests.stage.evening import Evening  # isort: skip

pytestmark = pytest.mark.ui

NOW = 1e9  # seconds since 1970, when events are read
SHORT, LONG = 0.5 * HOLD_SECONDS, 1.5 * HOLD_SECONDS


@pytest.fixture(autouse=True)
def read_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painted, "time", lambda: NOW)


class Plain(Painted):
    """One thing to hold or to tap."""

    def paint(self, brush: Any) -> None:
        brush.hit("thing", 0, 0, brush.width, brush.height, holds=True)


class Finger:
    """A finger whose events have times of their own."""

    def __init__(self, evening: Evening, waited: float = 0.0) -> None:
        from kivy.tests.common import UnitTestTouch

        self.driver, self.told = evening.driver, list[tuple[str, str]]()
        self.plain = Plain(told=self._hear, size_hint=(None, None), size=(400, 300))
        self.plain.show("something")
        evening.driver.window.add_widget(self.plain)
        evening.driver.frames(2)
        self.touch = UnitTestTouch(200, 150)
        self.touch.time_start = NOW - waited  # set down so long before anybody read it

    def _hear(self, touch: Touch) -> None:
        self.told.append((touch.key, touch.kind))

    def down(self) -> None:
        self.touch.touch_down()

    def lift(self, after: float) -> list[tuple[str, str]]:
        """The lift happened so long after the finger was set down."""
        self.touch.time_end = self.touch.time_start + after
        self.touch.touch_up()
        self.driver.frames(2)
        self.driver.window.remove_widget(self.plain)
        return self.told


def test_a_long_rest_is_a_hold_even_if_no_frame_came_in_between(start: Any) -> None:
    finger = Finger(start())
    finger.down()
    assert finger.lift(after=LONG) == [("thing", "hold"), ("thing", "let_go")]


def test_a_short_rest_is_a_tap_even_if_a_frame_took_long(start: Any) -> None:
    finger = Finger(start())
    finger.down()
    Driver.now += 2.0
    finger.driver.frames(1)
    assert finger.lift(after=SHORT) == [("thing", "tap")]


def test_what_a_long_frame_hides_is_a_tap(start: Any) -> None:
    finger = Finger(start())
    finger.down()
    Driver.now += 2.0
    finger.driver.frames(1)
    assert finger.lift(after=2.0) == [("thing", "tap")]


def test_a_lift_that_is_not_told_yet_is_no_hold(start: Any) -> None:
    finger = Finger(start())
    finger.down()
    finger.touch.time_end = finger.touch.time_start + SHORT  # known, and still on its way
    finger.driver.seconds(LONG)
    assert finger.told == []
    assert finger.lift(after=SHORT) == [("thing", "tap")]


@pytest.mark.parametrize(("waited", "told"), [(0.0, []), (SHORT, [("thing", "hold")])])
def test_a_finger_that_was_read_late_counts_from_when_it_was_set_down(
    start: Any, waited: float, told: list[tuple[str, str]]
) -> None:
    finger = Finger(start(), waited)
    finger.down()
    finger.driver.seconds(0.7 * HOLD_SECONDS)
    assert finger.told == told
    finger.lift(after=waited + 0.7 * HOLD_SECONDS)


def test_a_finger_that_rests_is_a_hold_while_it_is_still_down(start: Any) -> None:
    finger = Finger(start())
    finger.down()
    finger.driver.seconds(LONG)
    assert finger.told == [("thing", "hold")]
    assert finger.lift(after=LONG) == [("thing", "hold"), ("thing", "let_go")]
