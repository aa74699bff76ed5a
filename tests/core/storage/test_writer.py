"""The thread that writes: in order, all of it, and a failure stops what builds on it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import StorageFailed
from companion.core.storage.database import JournalDB
from companion.core.storage.writer import Writer

PATIENCE = 10


def nothing(_result: Any) -> None:
    pass


def refuse() -> None:
    raise StorageFailed("storage.full", file="x")


class Screen:
    """Gathers callbacks as Kivy's clock does, and runs them when it is its turn."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.shown: list[Any] = []

    def take(self, callback: Callable[[], None]) -> None:
        self.waiting.append(callback)

    def turn(self) -> None:
        due, self.waiting = self.waiting, []
        for callback in due:
            callback()


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def writer(screen: Screen) -> Iterator[Writer]:
    writer = Writer(screen.take)
    yield writer
    writer.close()


def test_jobs_run_in_order_and_results_wait_for_the_screen(writer: Writer, screen: Screen) -> None:
    for number in range(20):
        writer.submit(partial(int, number), screen.shown.append, nothing)
    assert writer.flush(PATIENCE)
    assert screen.shown == []
    screen.turn()
    assert screen.shown == list(range(20))


def test_handing_in_does_not_wait_for_the_disk(writer: Writer, screen: Screen) -> None:
    slow = threading.Event()
    writer.submit(lambda: slow.wait(PATIENCE), screen.shown.append, nothing)
    assert not writer.flush(0.01)
    slow.set()
    assert writer.flush(PATIENCE)


def test_a_job_that_fails_does_not_stop_the_next(writer: Writer, screen: Screen) -> None:
    writer.submit(refuse, nothing, lambda error: screen.shown.append(str(error)))
    writer.submit(lambda: "written", screen.shown.append, nothing)
    writer.flush(PATIENCE)
    screen.turn()
    assert screen.shown == ["storage.full {'file': 'x'}", "written"]


def test_what_builds_on_a_failed_job_fails_too_until_the_failure_is_known(
    writer: Writer, screen: Screen
) -> None:
    written: list[str] = []

    def submit(what: str, chain: str) -> None:
        writer.submit(
            lambda: written.append(what), nothing, lambda _: screen.shown.append(what), chain
        )

    submit("before", "game")
    writer.submit(refuse, nothing, lambda _: screen.shown.append("refused"), "game")
    submit("on top", "game")
    submit("elsewhere", "other game")
    writer.flush(PATIENCE)
    submit("still unaware", "game")
    writer.flush(PATIENCE)
    assert written == ["before", "elsewhere"]
    screen.turn()
    assert screen.shown == ["refused", "on top", "still unaware"]
    submit("aware", "game")
    writer.flush(PATIENCE)
    assert written[-1] == "aware"


def test_closing_writes_what_is_left_and_refuses_more(path: Path) -> None:
    writer = Writer()
    with JournalDB(path) as db:
        for number in range(50):
            writer.submit(partial(db.insert, {"n": number}), nothing, nothing)
        writer.close()
        writer.close()
        assert [document["n"] for document in db.all()] == list(range(50))
    assert writer.flush()
    with pytest.raises(StorageFailed, match=r"storage\.closed"):
        writer.submit(refuse, nothing, nothing)


def test_a_callback_that_fails_does_not_stop_the_thread(caplog: pytest.LogCaptureFixture) -> None:
    writer = Writer()
    shown: list[int] = []
    writer.submit(lambda: 1, lambda _: 1 / 0, nothing)  # type: ignore[arg-type]
    writer.submit(lambda: 2, shown.append, nothing)
    writer.close()
    assert shown == [2]
    assert "ZeroDivisionError" in caplog.text
