"""One thread that writes, so that a slow disk never freezes the screen."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from companion.core.errors import StorageFailed
from companion.core.records import dataclass

T = TypeVar("T")
Callback = Callable[[], None]


def at_once(callback: Callback) -> None:
    """Deliver on the writer's own thread: for tests and the command line."""
    callback()


@dataclass(frozen=True, slots=True)
class _Job:
    run: Callable[[], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    chain: str
    link: int


class Writer:
    """Runs jobs in order on a thread of its own and delivers how each went.

    `deliver` brings a callback to the screen's thread. Jobs of one `chain` build on each other:
    when one fails, those handed in before the failure was delivered fail too and are not run, so
    that no action is written whose predecessor is not. Other chains go on.
    """

    def __init__(self, deliver: Callable[[Callback], None] = at_once) -> None:
        self._deliver = deliver
        self._jobs: SimpleQueue[_Job | threading.Event | None] = SimpleQueue()
        self._links: dict[str, int] = {}
        self._broken: dict[str, tuple[int, Exception]] = {}
        self._closed = False
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(
        self,
        job: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        chain: str = "",
    ) -> None:
        """Hand in a job; returns at once. An empty `chain` stands for itself alone."""
        with self._gate:
            if self._closed:
                raise StorageFailed("storage.closed", file="")
            self._jobs.put(_Job(job, done, failed, chain, self._links.get(chain, 0)))

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until all that was handed in is written; False if `timeout` seconds were too few.

        For pause and stop of the app.
        """
        reached = threading.Event()
        with self._gate:
            if self._closed:
                return not self._thread.is_alive()
            self._jobs.put(reached)
        return reached.wait(timeout)

    def close(self) -> None:
        """Write what is left and end the thread."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if isinstance(job, threading.Event):
                job.set()
            else:
                self._run(job)

    def _run(self, job: _Job) -> None:
        broken = self._broken.get(job.chain)
        if job.chain and broken and job.link <= broken[0]:
            self._tell(self._failing(job, broken[1]))
            return
        try:
            result = job.run()
        except Exception as error:
            self._broken[job.chain] = (job.link, error)
            self._tell(self._failing(job, error))
        else:
            self._tell(lambda: job.done(result))

    def _failing(self, job: _Job, error: Exception) -> Callback:
        def failing() -> None:
            # What is handed in from here on is handed in by someone who knows of the failure.
            self._links[job.chain] = max(self._links.get(job.chain, 0), job.link + 1)
            job.failed(error)

        return failing

    def _tell(self, callback: Callback) -> None:
        try:
            self._deliver(callback)
        except Exception:
            logging.getLogger(__name__).exception("a callback of the writer failed")
