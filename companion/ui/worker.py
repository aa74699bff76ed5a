"""One thread that works things out while the screen goes on; the newest question wins."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.core.records import dataclass

Cancelled = Callable[[], bool]
Deliver = Callable[[Callable[[], None]], None]


@dataclass(frozen=True, slots=True)
class _Task:
    number: int
    work: Callable[[Cancelled], Any]
    told: Callable[[Any], None]


class Worker:
    """Runs one task at a time; a newer one cancels the older, whose answer nobody hears.

    `deliver` brings a callback to the screen's thread. Work that comes in parts (an iterator) is
    told part by part. A task that fails is told as None: odds that cannot be worked out must not
    end an evening.
    """

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._gate = threading.Condition()
        self._next: _Task | None = None
        self._number = 0
        self._busy = False
        self._closed = False
        self._thread: threading.Thread | None = None

    def ask(self, work: Callable[[Cancelled], Any], told: Callable[[Any], None]) -> None:
        """Work this out instead of anything asked before; returns at once."""
        with self._gate:
            self._number += 1
            self._next = _Task(self._number, work, told)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
                self._thread.start()
            self._gate.notify()

    def forget(self) -> None:
        """Nobody wants to know any more."""
        with self._gate:
            self._number += 1
            self._next = None

    def wait(self, seconds: float) -> bool:
        """Until nothing is left to work out, at most so long; for tests and tours."""
        with self._gate:
            return self._gate.wait_for(lambda: not self._busy and self._next is None, seconds)

    def close(self) -> None:
        with self._gate:
            self._closed = True
            self._number += 1
            self._next = None
            self._gate.notify()

    def _work(self) -> None:
        while True:
            with self._gate:
                self._busy = False
                self._gate.notify_all()
                self._gate.wait_for(lambda: self._next is not None or self._closed)
                if self._closed:
                    return
                task, self._next, self._busy = self._next, None, True
            assert task is not None
            self._run(task)
            task = None  # who asked may go while nothing else is worked out

    def _run(self, task: _Task) -> None:
        def cancelled() -> bool:
            return task.number != self._number

        def tell(answer: Any) -> None:
            def told() -> None:
                if not cancelled():
                    task.told(answer)

            if not cancelled():
                self._deliver(told)

        try:
            for answer in parts(task.work(cancelled)):
                tell(answer)
                if cancelled():
                    return
        except Exception:
            if cancelled():
                return
            logging.getLogger(__name__).exception("could not be worked out")
            tell(None)


def parts(answer: Any) -> Iterable[Any]:
    """What is told one after the other: the parts of work that comes in parts, else the answer."""
    return answer if isinstance(answer, Iterator) else (answer,)
