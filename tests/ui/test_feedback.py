"""A sound or a buzz: each may fail, neither takes the other along."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui import feedback as module
from companion.ui.feedback import Feedback

pytestmark = pytest.mark.ui


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Feedback, list[str]]:
    feedback, heard = Feedback(tmp_path), []
    feedback.sound = feedback.vibration = True
    monkeypatch.setattr(module, "platform", "android")
    monkeypatch.setattr(feedback, "_play", heard.append)
    monkeypatch.setattr(module, "_buzz", lambda milliseconds: heard.append(f"{milliseconds} ms"))
    return feedback, heard


def test_both_are_told(told: tuple[Feedback, list[str]]) -> None:
    feedback, heard = told
    feedback.tell("done")
    assert heard == ["done", "18 ms"]


def test_a_buzz_that_fails_leaves_the_sound_on(
    told: tuple[Feedback, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    feedback, heard = told
    monkeypatch.setattr(module, "_buzz", lambda _milliseconds: 1 / 0)
    feedback.tell("done")
    feedback.tell("refused")
    assert heard == ["done", "refused"]
    assert (feedback.sound, feedback.vibration) == (True, False)


def test_a_loudspeaker_that_fails_leaves_the_buzz_on(
    told: tuple[Feedback, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    feedback, heard = told
    monkeypatch.setattr(feedback, "_play", lambda _what: 1 / 0)
    feedback.tell("refused")
    assert heard == ["60 ms"]
    assert (feedback.sound, feedback.vibration) == (False, True)
