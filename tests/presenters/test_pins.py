"""The number that guards a purse."""

from __future__ import annotations

from typing import Any

from companion.ui.presenters.pins import OPEN_SECONDS, Pins


class Shelf:
    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.now = 100.0

    def pins(self, game: str = "g") -> Pins:
        return Pins(self.kept.get, self.kept.__setitem__, game, lambda: self.now)


def test_without_a_number_nothing_is_locked() -> None:
    assert not Shelf().pins().is_locked("blue")


def test_the_right_number_opens_for_a_while() -> None:
    shelf = Shelf()
    pins = shelf.pins()
    pins.choose("blue", "1234")
    assert pins.is_locked("blue")
    assert not pins.is_locked("red")
    assert not pins.unlock("blue", "4321")
    assert pins.is_locked("blue")
    assert pins.unlock("blue", "1234")
    assert not pins.is_locked("blue")
    shelf.now += OPEN_SECONDS
    assert pins.is_locked("blue")


def test_numbers_are_kept_for_one_game_and_never_in_plain_text() -> None:
    shelf = Shelf()
    shelf.pins().choose("blue", "1234")
    assert "1234" not in str(shelf.kept["pins.g"]).partition("$")[2]
    assert shelf.pins().is_locked("blue")
    assert not shelf.pins("another").is_locked("blue")


def test_no_digits_take_the_guard_away() -> None:
    shelf = Shelf()
    shelf.pins().choose("blue", "1234")
    shelf.pins().choose("blue", "")
    assert not shelf.pins().has("blue")
