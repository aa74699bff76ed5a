"""A sound or a buzz: each may fail, neither takes the other along."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.clock import Clock

from companion.core.dice import DiceRequest
from companion.ui.device import feedback as module
from companion.ui.device.feedback import SIGNS, Feedback, HeardDice
from companion.ui.theme import theme

pytestmark = pytest.mark.ui
Told = tuple[Feedback, list[str]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    feedback, heard = Feedback(), []
    feedback.level, feedback.vibration = 1.0, True
    monkeypatch.setattr(module, "platform", "android")
    monkeypatch.setattr(feedback, "_play", heard.append)
    monkeypatch.setattr(module, "_buzz", lambda pattern: heard.append(f"{pattern} ms"))
    return feedback, heard


def test_both_are_told(told: Told) -> None:
    feedback, heard = told
    feedback.tell("money")
    assert heard == ["coin", "(18,) ms"]


def test_a_buzz_that_fails_leaves_the_sound_on(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    feedback, heard = told
    monkeypatch.setattr(module, "_buzz", lambda _pattern: 1 / 0)
    feedback.tell("done")
    feedback.tell("refused")
    assert heard == ["seal", "refused"]
    assert (feedback.level, feedback.vibration) == (1.0, False)


def test_a_loudspeaker_that_fails_leaves_the_buzz_on(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    feedback, heard = told
    monkeypatch.setattr(feedback, "_play", lambda _what: 1 / 0)
    feedback.tell("refused")
    assert heard == ["(30, 60, 30) ms"]
    assert (feedback.level, feedback.vibration) == (0.0, True)


def test_the_dice_of_the_app_rattle_and_land_after_their_tumble(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    feedback, heard = told
    later: list[tuple[Any, float]] = []
    monkeypatch.setattr(Clock, "schedule_once", lambda then, wait: later.append((then, wait)))
    monkeypatch.setattr(theme, "pace", 1.0)
    faces = HeardDice(feedback).roll(DiceRequest("ui.dice.roll", (4, 6, 8)))
    assert len(faces) == 3
    assert heard == ["rattle"]
    ((land, wait),) = later
    assert wait == pytest.approx(0.6)
    land()
    assert heard == ["rattle", "land", "(45,) ms"]


def test_a_sound_is_as_loud_as_the_table_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    sound = SimpleNamespace(volume=1.0, play=lambda: played.append(sound.volume))
    loader = SimpleNamespace(load=lambda _path: sound)
    monkeypatch.setitem(
        __import__("sys").modules, "kivy.core.audio", SimpleNamespace(SoundLoader=loader)
    )
    feedback = Feedback()
    feedback.tell("done")
    feedback.level = module.LEVELS["soft"]
    feedback.tell("done")
    assert played == [0.35]


@pytest.mark.parametrize("sound", sorted({sound for sound, _ in SIGNS.values()} | {module.LANDED}))
def test_every_sound_lies_on_the_disk(sound: str) -> None:
    assert (Path(module.DATA) / "sounds" / f"{sound}.wav").is_file()
