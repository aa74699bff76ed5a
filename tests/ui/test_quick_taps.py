"""The gold plate changes what it does: a tap that nobody can have meant is none."""

from __future__ import annotations

from collections.abc import Iterator
from time import time
from typing import Any

import pytest

from companion.games import GAME_IDS  # isort: skip  after the driver
from companion.pages.kit import Bar, Button, Touch  # isort: skip
from companion.ui.render.bar import ActBar  # isort: skip
from companion.ui.render.paint import reading  # isort: skip
from companion.ui.render.paint.reading import GRACE  # isort: skip
from tests.stage.evening import Evening  # isort: skip

pytestmark = pytest.mark.ui

BEFORE_EYES, AFTER_EYES = 0.25 * GRACE, 1.5 * GRACE


class Fingers:
    """Taps on one place of the window, at times of their own; what is drawn is seen at `now`."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.now = evening.driver, time()
        monkeypatch.setattr(reading, "time", lambda: self.now)
        monkeypatch.setattr(reading.last_tap, "_when", 0.0)  # of other tests
        self.driver.seconds(0.1)

    def down(self, place: tuple[float, float], after: float) -> Any:
        from kivy.tests.common import UnitTestTouch

        self.now += after
        touch = UnitTestTouch(*place)
        touch.time_start = self.now
        touch.touch_down()
        return touch

    def up(self, touch: Any) -> None:
        touch.time_end = self.now = self.now + 0.05
        touch.touch_up()
        self.driver.wait()

    def tap(self, place: tuple[float, float], after: float) -> None:
        self.up(self.down(place, after))


def _middle(spot: Any) -> tuple[float, float]:
    x, y = spot.to_window(*spot.center)
    return float(x), float(y)


def _stands(evening: Evening) -> tuple[Any, ...]:
    """What a tap could change: the page, what lies over it, the game, the plate itself."""
    entries = evening.driver.app.desk.session.journal.entries
    return evening.page, evening.sheet, len(entries), evening.page.bar.data.act


@pytest.mark.parametrize("size", [(1280, 800), (412, 915)])
@pytest.mark.parametrize("game", GAME_IDS)
def test_drumming_on_the_gold_plate_never_does_what_it_came_to_say_meanwhile(
    start: Any, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int]
) -> None:
    evening = start(size)
    evening.tap(evening.driver.spot(f"box:{game}"))
    evening.tap(evening.page.spot("main"))
    fingers = Fingers(evening, monkeypatch)
    changes = 0
    for _ in range(6):
        act = evening.page.bar.data.act
        if act is None or not act.enabled or evening.sheet is not None:
            break
        place = _middle(evening.page.bar.buttons[act.key])
        fingers.tap(place, AFTER_EYES)
        if evening.page.bar.data.act == act or evening.sheet is not None:
            break
        changes += 1
        stands = _stands(evening)
        for _ in range(3):
            fingers.tap(place, BEFORE_EYES / 3)
        assert _stands(evening) == stands
    assert changes


class Plate:
    """A bar alone in the window, whose words the test changes."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[str] = []
        self.bar = ActBar(told=self._hear, size_hint=(None, None), size=(900, 84))
        self.fingers = Fingers(evening, monkeypatch)
        evening.driver.window.add_widget(self.bar)
        self.says("Next", "next")

    def _hear(self, touch: Touch) -> None:
        self.told.append(self.bar.data.act.text)

    def says(self, words: str, key: str = "") -> None:
        """It comes to say this; from now on it can be read."""
        self.bar.show(Bar(act=Button(key or words, words)))
        self.fingers.driver.frames(3)

    @property
    def place(self) -> tuple[float, float]:
        return _middle(self.bar.buttons[self.bar.data.act.key])


@pytest.fixture
def plate(start: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plate]:
    evening = start()
    plate = Plate(evening, monkeypatch)
    yield plate
    evening.driver.window.remove_widget(plate.bar)


def test_a_series_on_the_same_words_is_never_slowed_down(plate: Plate) -> None:
    plate.fingers.tap(plate.place, AFTER_EYES)
    for _ in range(4):
        plate.bar.redraw()
        plate.fingers.tap(plate.place, 0.02)
    assert plate.told == ["Next"] * 5


def test_a_tap_before_the_new_words_can_be_read_is_none_and_the_next_one_counts(
    plate: Plate,
) -> None:
    plate.fingers.tap(plate.place, AFTER_EYES)
    plate.says("Open the events")
    plate.fingers.tap(plate.place, BEFORE_EYES)
    assert plate.told == ["Next"]
    plate.fingers.tap(plate.place, AFTER_EYES)
    assert plate.told == ["Next", "Open the events"]


def test_words_that_come_from_elsewhere_have_their_time_as_well(plate: Plate) -> None:
    """From a phone, or from what was worked out: nobody has tapped anything before."""
    plate.fingers.now += 60
    plate.says("Open the events")
    plate.fingers.tap(plate.place, BEFORE_EYES)
    assert plate.told == []


def test_time_counts_from_when_the_words_stand_on_the_screen_not_from_when_they_were_drawn(
    plate: Plate,
) -> None:
    plate.fingers.now += 60
    plate.bar.show(Bar(act=Button("events", "Open the events")))
    plate.bar.paint_now()
    plate.fingers.now += 2 * GRACE  # a long frame
    plate.fingers.driver.frames(2)
    plate.fingers.tap(plate.place, BEFORE_EYES)
    assert plate.told == []


def test_a_clock_that_is_set_back_does_not_lock_the_plate(plate: Plate) -> None:
    plate.fingers.tap(plate.place, -3600)
    assert plate.told == ["Next"]


def test_what_changes_below_a_finger_is_not_what_the_finger_meant(plate: Plate) -> None:
    finger = plate.fingers.down(plate.place, AFTER_EYES)
    plate.says("Open the events", "next")
    plate.fingers.up(finger)
    assert plate.told == []


def test_a_plate_that_comes_to_light_below_another_one_has_its_time(
    plate: Plate,
) -> None:
    """As when a sheet with a plate of its own closes: what lies below was drawn long ago."""
    above = ActBar(told=lambda _touch: window.remove_widget(above), size_hint=(None, None))
    window = plate.fingers.driver.window
    above.size = plate.bar.size
    window.add_widget(above)
    above.show(Bar(act=Button("confirm", "Record it")))
    plate.fingers.driver.frames(3)
    plate.fingers.tap(plate.place, AFTER_EYES)
    plate.fingers.tap(plate.place, BEFORE_EYES)
    assert plate.told == []
    plate.fingers.tap(plate.place, AFTER_EYES)
    assert plate.told == ["Next"]
