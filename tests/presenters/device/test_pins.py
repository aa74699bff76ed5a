"""The number that guards a purse."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.presenters.secrecy.pins import FREE_TRIES, OPEN_SECONDS, WAITS, Pins


class Tablet:
    """A game's file, the tablet's settings, and seconds that only go forwards."""

    def __init__(self) -> None:
        self.file: dict[str, str] = {}
        self.settings: dict[str, Any] = {}
        self.ticks = 100.0

    def pins(self) -> Pins:
        return Pins(
            self.file, self._keep, self.settings.get, self.settings.__setitem__, lambda: self.ticks
        )

    def _keep(self, pins: dict[str, str]) -> None:
        self.file = pins


def test_without_a_number_nothing_is_locked() -> None:
    assert not Tablet().pins().is_locked("blue")


def test_the_right_number_opens_for_a_while() -> None:
    tablet = Tablet()
    pins = tablet.pins()
    pins.choose("blue", "1234")
    assert pins.is_locked("blue")
    assert not pins.is_locked("red")
    assert not pins.unlock("blue", "4321")
    assert pins.is_locked("blue")
    assert pins.unlock("blue", "1234")
    assert not pins.is_locked("blue")
    tablet.ticks += OPEN_SECONDS
    assert pins.is_locked("blue")


def test_a_lock_ends_the_minute_at_once() -> None:
    pins = Tablet().pins()
    pins.choose("blue", "1234")
    assert not pins.lock()
    pins.unlock("blue", "1234")
    assert pins.lock()
    assert pins.is_locked("blue")


def test_numbers_are_kept_with_the_game_and_never_in_plain_text() -> None:
    tablet = Tablet()
    tablet.pins().choose("blue", "1234")
    assert "1234" not in tablet.file["blue"].partition("$")[2]
    assert tablet.pins().is_locked("blue")


def test_no_digits_take_the_guard_away() -> None:
    tablet = Tablet()
    tablet.pins().choose("blue", "1234")
    tablet.pins().choose("blue", "")
    assert not tablet.pins().has("blue")


def test_wrong_tries_wait_longer_and_longer() -> None:
    tablet = Tablet()
    pins = tablet.pins()
    pins.choose("blue", "1234")
    for _ in range(FREE_TRIES - 1):
        pins.unlock("blue", "0000")
        assert pins.seconds_to_wait("blue") == 0
    for seconds in (*WAITS, WAITS[-1]):
        pins.unlock("blue", "0000")
        assert pins.seconds_to_wait("blue") == pytest.approx(seconds)
        assert not pins.unlock("blue", "1234"), "even the right one has to wait"
        tablet.ticks += seconds
    assert pins.unlock("blue", "1234")
    assert tablet.settings["pin_tries"] == {}


def test_a_restart_and_a_copy_of_the_game_give_no_new_tries() -> None:
    tablet = Tablet()
    pins = tablet.pins()
    pins.choose("blue", "1234")
    for _ in range(FREE_TRIES):
        pins.unlock("blue", "0000")
    again = tablet.pins()
    assert again.seconds_to_wait("blue") == pytest.approx(WAITS[0])
    tablet.ticks += WAITS[0]
    again.unlock("blue", "0000")
    assert again.seconds_to_wait("blue") == pytest.approx(WAITS[1])


def test_what_is_no_number_in_a_file_guards_nothing_and_stops_nothing() -> None:
    tablet = Tablet()
    for odd in (None, 5, [], {"blue": 7, "red": "no salt", "green": None}):
        tablet.file = odd  # type: ignore[assignment]
        pins = tablet.pins()
        assert not any(map(pins.is_locked, ("blue", "red", "green")))
    tablet.settings["pin_tries"] = {"a": "b", "c": -3}
    tablet.pins().choose("blue", "1234")
    assert not tablet.pins().unlock("blue", "0000")
