"""Threads that answer phones: as many as are needed, few that rest, none at the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import monotonic, sleep

import pytest

from companion.phones.crew import RESTING, Crew

NAME = "crew-of-a-test"


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew(NAME)
    yield made
    made.end()
    assert _are(0)


def _are(count: int) -> bool:
    """Whether so many threads are left, after a while."""
    until = monotonic() + 10
    while monotonic() < until:
        if sum(one.name == NAME for one in threading.enumerate()) == count:
            return True
        sleep(0.01)
    return False


def test_nobody_waits_for_somebody_elses_stream(crew: Crew) -> None:
    together = threading.Barrier(24)
    done = [threading.Event() for _ in range(24)]
    for event in done:

        def work(event: threading.Event = event) -> None:
            together.wait(10)
            event.set()

        crew.take(work)
    assert all(event.wait(10) for event in done)
    assert _are(RESTING)


def test_one_after_the_other_is_done_by_those_who_rest(crew: Crew) -> None:
    hands = set[int]()
    for _ in range(50):
        over = threading.Event()

        def work(over: threading.Event = over) -> None:
            hands.add(threading.get_ident())
            over.set()

        crew.take(work)
        assert over.wait(10)
        sleep(0.002)
    assert len(hands) <= RESTING + 1


def test_who_is_at_work_at_the_end_goes_home_afterwards(crew: Crew) -> None:
    go, over = threading.Event(), threading.Event()

    def work() -> None:
        go.wait(10)
        over.set()

    crew.take(work)
    crew.end()
    go.set()
    assert over.wait(10)
    assert _are(0)
