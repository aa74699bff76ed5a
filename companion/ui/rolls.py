"""Throws of the app: trays look here whether the faces they are told were thrown just now."""

from __future__ import annotations

from kivy.clock import Clock

TUMBLE = 0.6  # seconds from the throw until the dice lie
FRESH = 0.5  # a page that is told later shows what was thrown, and nothing tumbles


class Rolls:
    """How often the app has thrown, and when it did so last."""

    def __init__(self) -> None:
        self.count = 0
        self._when = -FRESH

    def told(self) -> None:
        """The app throws dice now."""
        self.count += 1
        self._when = Clock.get_time()

    def is_fresh(self, count: int) -> bool:
        """Whether there was a throw since so many, a moment ago."""
        return self.count > count and Clock.get_time() - self._when <= FRESH


rolls = Rolls()
