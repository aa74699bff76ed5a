"""Threads that answer: a few of them rest until the next request.

Most answers take less time than it takes to make a thread, and a thread that was just made has to
wait for its turn longest: with the interpreter in its hand, the screen waits as well.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

RESTING = 3  # threads that stay when there is nothing to do


class Crew:
    """Does what it is given, each on a thread of its own, as many at once as are given."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._gate = threading.Lock()
        self._idle, self._is_over = 0, False
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def take(self, work: Callable[[], None]) -> None:
        """Somebody who rests does it, or somebody new."""
        with self._gate:
            rests = self._idle > 0
            self._idle -= rests
        if not rests:
            threading.Thread(target=self._go_on, name=self._name, daemon=True).start()
        self._work.put(work)

    def _go_on(self) -> None:
        while (work := self._work.get()) is not None:
            work()
            with self._gate:
                if self._is_over or self._idle >= RESTING:
                    return
                self._idle += 1

    def end(self) -> None:
        """Whoever rests goes home; the others when they are done."""
        with self._gate:
            resting, self._idle, self._is_over = self._idle, 0, True
        for _ in range(resting):
            self._work.put(None)
