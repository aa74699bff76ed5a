"""A short sound and a buzz when something happened; off unless the table wants them.

The sounds are made by our own code when the app is built (`make art`) and lie in data/sounds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.utils import platform

from companion.core.dice import AppDice, DiceRequest, Faces
from companion.core.resources import DATA
from companion.ui.rolls import TUMBLE, rolls
from companion.ui.theme import theme

LEVELS = {"off": 0.0, "soft": 0.35, "full": 1.0}
# What happened: the sound of it, and for how many milliseconds the tablet buzzes (and rests).
SIGNS: dict[str, tuple[str, tuple[int, ...]]] = {
    "done": ("seal", (25,)),
    "money": ("coin", (18,)),
    "refused": ("refused", (30, 60, 30)),
    "roll": ("rattle", ()),
    "moment": ("seal", (40,)),
    "victory": ("horn", (40,)),
}
LANDED = "land"
A_DIE = 15  # milliseconds of buzz for each die that lands


class Feedback:
    """Plays what is ready on the disk; a device that cannot says so once in its log."""

    def __init__(self, folder: Path = DATA / "sounds") -> None:
        self._folder = folder
        self._sounds: dict[str, Any] = {}
        self._dice = 0
        self.level = LEVELS["off"]
        self.vibration = False

    def tell(self, what: str) -> None:
        """One of `SIGNS`; none of it may stand in the way of the table."""
        sound, buzz = SIGNS[what]
        self._sign(sound, buzz)

    def rolled(self, dice: int) -> None:
        """The app throws so many dice: they rattle, and land after their tumble."""
        self.tell("roll")
        self._dice = dice
        Clock.unschedule(self.land)
        Clock.schedule_once(self.land, TUMBLE * theme.pace)

    def land(self, *_: Any) -> None:
        """The dice that were thrown lie on the table; heard once for each throw."""
        Clock.unschedule(self.land)
        if self._dice:
            self._sign(LANDED, (A_DIE * self._dice,))
        self._dice = 0

    def _sign(self, sound: str, buzz: tuple[int, ...]) -> None:
        if self.level and not _tried(lambda: self._play(sound)):
            self.level = LEVELS["off"]
        if buzz and self.vibration and platform == "android":
            self.vibration = _tried(lambda: _buzz(buzz))

    def _play(self, name: str) -> None:
        if name not in self._sounds:
            from kivy.core.audio import SoundLoader

            self._sounds[name] = SoundLoader.load(str(self._folder / f"{name}.wav"))
        sound = self._sounds[name]
        if sound is not None:
            sound.volume = self.level
            sound.play()


class HeardDice(AppDice):
    """The app's dice, which are heard; those that a phone asks for roll in silence."""

    def __init__(self, feedback: Feedback) -> None:
        super().__init__()
        self._feedback = feedback

    def roll(self, request: DiceRequest) -> Faces:
        if threading.current_thread() is threading.main_thread():
            rolls.told()
            self._feedback.rolled(len(request.sides))
        return super().roll(request)


def _tried(tell: Callable[[], None]) -> bool:
    """Whether it worked; a missing loudspeaker must not end an evening, nor still the buzz."""
    try:
        tell()
    except Exception as error:
        Logger.warning("Feedback: %s", error)
        return False
    return True


def _buzz(pattern: tuple[int, ...]) -> None:
    """Buzz, rest, buzz: so many milliseconds each."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = autoclass("android.content.Context")
    activity.getSystemService(context.VIBRATOR_SERVICE).vibrate([0, *pattern], -1)
