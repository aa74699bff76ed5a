"""A short sound or a buzz when something was booked or refused; off unless the table wants it."""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.logger import Logger
from kivy.utils import platform

RATE = 22_050
TONES = {"done": (880.0, 0.05), "refused": (220.0, 0.14)}
BUZZ_MILLISECONDS = {"done": 18, "refused": 60}


class Feedback:
    """Plays tones that are made once and kept in the app's folder; never stands in the way."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sounds: dict[str, Any] = {}
        self.sound = False
        self.vibration = False

    def tell(self, what: str) -> None:
        """`done` or `refused`; a device that cannot says so once in its log."""
        if self.sound:
            self.sound = _tried(lambda: self._play(what))
        if self.vibration and platform == "android":
            self.vibration = _tried(lambda: _buzz(BUZZ_MILLISECONDS[what]))

    def _play(self, what: str) -> None:
        if what not in self._sounds:
            from kivy.core.audio import SoundLoader

            path = self._folder / f"{what}.wav"
            if not path.exists():
                write_tone(path, *TONES[what])
            self._sounds[what] = SoundLoader.load(str(path))
        if self._sounds[what] is not None:
            self._sounds[what].play()


def _tried(tell: Callable[[], None]) -> bool:
    """Whether it worked; a missing loudspeaker must not end an evening, nor still the buzz."""
    try:
        tell()
    except Exception as error:
        Logger.warning("Feedback: %s", error)
        return False
    return True


def write_tone(path: Path, pitch: float, seconds: float) -> None:
    """A sine that fades out, as a WAV file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    count = int(RATE * seconds)
    samples = (
        int(9000 * (1 - number / count) * math.sin(2 * math.pi * pitch * number / RATE))
        for number in range(count)
    )
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))


def _buzz(milliseconds: int) -> None:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = autoclass("android.content.Context")
    activity.getSystemService(context.VIBRATOR_SERVICE).vibrate(milliseconds)
