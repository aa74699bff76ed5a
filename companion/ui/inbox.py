"""Brings what the writer's thread has to say to the screen's thread, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from kivy.clock import Clock


class Inbox:
    """`deliver` may be called from any thread; callbacks run with the next frame.

    `fell` hears of one that raises: the others must still be heard.
    """

    def __init__(self, fell: Callable[[Exception], None]) -> None:
        self._fell = fell
        self._waiting: deque[Callable[[], None]] = deque()

    def deliver(self, callback: Callable[[], None]) -> None:
        self._waiting.append(callback)
        Clock.schedule_once(self.read, 0)

    def read(self, *_: object) -> bool:
        """Run what is waiting, now; whether there was anything."""
        found = bool(self._waiting)
        while self._waiting:
            callback = self._waiting.popleft()
            try:
                callback()
            except Exception as error:
                self._fell(error)
        return found
