"""A fault in a rule costs one entry: on the tap, in a preview, and when a save is opened."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.entries import Amend
from companion.core.errors import BrokenData, Stumbled
from companion.core.play import MemoryStore, Play, header_of
from tests.core.counting import Count, Counting, Setup


class Faulty(Counting):
    """The counting game with a rule that stumbles over sevens."""

    def apply(self, state: Any, action: Any) -> Any:
        if isinstance(action, Count) and state.points[action.player] + action.change == 7:
            raise KeyError("seven")
        return Counting.apply(self, state, action)


class Unready(Counting):
    def start(self, setup: Setup) -> Any:
        raise ZeroDivisionError


def a_play() -> Play[Any]:
    return Play(Faulty(), MemoryStore(header_of(Faulty(), Setup())))


def test_the_entry_is_refused_and_the_game_goes_on() -> None:
    play = a_play()
    play.do(Count("anna", 3), at=1)
    with pytest.raises(Stumbled, match="seven") as told:
        play.do(Count("anna", 4), at=2)
    assert "KeyError" in told.value.params["error"]
    play.do(Count("anna", 2), at=3)
    assert play.state.points["anna"] == 5


def test_a_preview_names_the_later_entry_that_no_longer_fits() -> None:
    play = a_play()
    play.do(Count("anna", 3), at=1)
    play.do(Count("anna", 2), at=2)
    preview = play.preview(Amend(1, "replace", Count("anna", 5)))
    (misfit,) = preview.misfits
    assert isinstance(misfit.error, Stumbled)


def test_a_save_that_a_rule_stumbles_over_is_refused_in_words() -> None:
    sound = Play(Counting(), MemoryStore(header_of(Counting(), Setup())))
    sound.do(Count("anna", 7), at=1)
    with pytest.raises(BrokenData) as told:
        Play(Faulty(), sound._store)
    assert told.value.key == "save.entry_refused"


def test_a_setup_that_a_rule_stumbles_over_is_refused_in_words() -> None:
    with pytest.raises(BrokenData) as told:
        Play(Unready(), MemoryStore(header_of(Counting(), Setup())))
    assert told.value.key == "save.bad_setup"
