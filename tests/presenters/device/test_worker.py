"""The worker: off the screen's thread, the newest question wins, a failure is no crash."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from companion.ui.worker import Worker


def test_the_newest_question_wins() -> None:
    told: list[Any] = []
    begun, go = threading.Event(), threading.Event()

    def slow(cancelled: Callable[[], bool]) -> str:
        begun.set()
        go.wait(5)
        return "old" if not cancelled() else "dropped"

    worker = Worker(lambda callback: callback())
    worker.ask(slow, told.append)
    assert begun.wait(5)
    worker.ask(lambda _cancelled: "new", told.append)
    go.set()
    assert worker.wait(5)
    worker.close()
    assert told == ["new"]


def test_what_cannot_be_worked_out_is_told_as_nothing() -> None:
    told: list[Any] = []
    worker = Worker(lambda callback: callback())
    worker.ask(lambda _cancelled: 1 // 0, told.append)
    assert worker.wait(5)
    worker.close()
    assert told == [None]


def test_nobody_hears_what_was_forgotten() -> None:
    told: list[Any] = []
    go = threading.Event()
    worker = Worker(lambda callback: callback())
    worker.ask(lambda _cancelled: go.wait(5), told.append)
    worker.forget()
    go.set()
    assert worker.wait(5)
    worker.close()
    assert told == []
