"""A hundred thousand hostile requests at one server, while the thread of the screen makes frames.

They come from another process, which looks through every answer; how far they are is told batch by
batch. A third process makes frames as well, but serves nobody: what it is late for, too, is the
machine's.
"""

from __future__ import annotations

import json
import logging
import resource
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter, sleep
from typing import Any

from bench.figure import Figure, figure

REQUESTS, BATCH = 100_000, 2_500
FRAME = 1 / 60
SECONDS = 13.0  # that pass with each frame: nobody is shut out for long


def figures(requests: int = REQUESTS) -> Iterator[Figure]:
    from companion.ui.tidying import Tidying
    from tests.phones.evening import evening
    from tests.phones.hostile import SEAT, secret_session

    tidying = Tidying()  # as the app has it: nobody else collects in the middle of a frame
    tidying.begin()
    begun = threading.active_count()
    stumbles = _Stumbles()
    logging.getLogger().addHandler(stumbles)
    with evening(secret_session(), seconds=0.05) as table:
        key = table.joined(SEAT)
        tidying.settle()
        tidying.started()
        fire = _Fire(table.host, key, requests)
        with _process("frames") as elsewhere:

            def passes() -> None:
                table.time += SECONDS

            ours = frames(fire.is_on, passes)
            theirs = json.loads(elsewhere.communicate("end\n")[0])
        serves = table.get("/").status == 200
    threads = _settled(begun)
    wrong = [*fire.wrong, *stumbles.told, *([] if serves else ["nobody is served any more"])]
    for one in wrong[:10]:
        print(one, file=sys.stderr)
    yield figure("phones: hostile requests", fire.count, requests, "requests", at_least=True)
    yield figure("phones: crashes and leaks", len(wrong), 0, "requests")
    print(f"frames here {ours}, elsewhere {theirs}", file=sys.stderr)
    late = max(0.0, ours["late"] - theirs["late"])
    yield figure("phones: frames late by more than one, under fire", late, 0.01, "share")
    yield figure("phones: memory that fire adds", fire.grown, 6.0, "MB")
    yield figure("phones: threads that fire leaves behind", threads - begun, 0, "threads")


def frames(is_on: Callable[[], bool], each: Callable[[], None]) -> dict[str, float]:
    """Frames until it is over: the share that is late by more than one, and the latest."""
    late = count = 0
    worst, due = 0.0, perf_counter()
    while is_on():
        due += FRAME
        each()
        sleep(max(0.0, due - perf_counter()))
        behind = perf_counter() - due
        count, worst = count + 1, max(worst, behind)
        if behind > FRAME:
            late += 1
            due = perf_counter()  # a frame that was missed is not made up for
    return {"late": late / max(1, count), "frames": count, "worst": worst}


def _settled(before: int) -> int:
    """Threads that are left when the last answers have gone out."""
    until = perf_counter() + 2.0
    while threading.active_count() > before and perf_counter() < until:
        sleep(0.05)
    return threading.active_count()


class _Stumbles(logging.Handler):
    """What the server notes as a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


class _Fire:
    """The process that asks, and what it says about the answers."""

    def __init__(self, host: str, key: str, requests: int) -> None:
        self.count, self.wrong, self._statuses = 0, list[str](), Counter[str]()
        self._requests, self._start = requests, perf_counter()
        self.grown, self._memory = 0.0, 0.0  # since everything was read once
        self._process = _process("fire", host, key, str(requests))
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def is_on(self) -> bool:
        return self._thread.is_alive()

    def _listen(self) -> None:
        with self._process as process:
            for line in process.stdout or ():
                told = json.loads(line)
                self.count += told["count"]
                self.wrong += told["wrong"]
                self._statuses.update(told["statuses"])
                self._memory = self._memory or _memory()
                self.grown = _memory() - self._memory
                self._say_how_far()

    def _say_how_far(self) -> None:
        seconds, statuses = perf_counter() - self._start, dict(sorted(self._statuses.items()))
        told = f"{self.count:>7} of {self._requests} requests, {seconds:.0f} s"
        told += f", {len(self.wrong)} wrong, {self.grown:+.1f} MB, {statuses}"
        print(told, file=sys.stderr, flush=True)


def _process(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.phone_fire", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _memory() -> float:
    with open("/proc/self/statm", encoding="ascii") as told:
        return int(told.read().split()[1]) * resource.getpagesize() / 1e6


# -- the other processes ------------------------------------------------------------------------


class _There:
    """A server of another process."""

    def __init__(self, host: str) -> None:
        self.host = host

    def sent(self, data: bytes, own: str) -> bytes:
        import socket

        from tests.phones.evening import everything

        address, _, port = self.host.partition(":")
        with socket.create_connection((address, int(port)), 20, (own, 0)) as connection:
            connection.sendall(data)
            return everything(connection)


def _fire(host: str, key: str, count: str) -> None:
    from tests.phones.hostile import fired

    told: list[tuple[int, str]] = []
    answers: Any = fired(Random(21), int(count), _There(host), key)
    for answer in answers:
        told.append(answer)
        if len(told) == BATCH:
            _tell(told)
            told = []
    _tell(told)


def _tell(told: list[tuple[int, str]]) -> None:
    statuses = Counter(str(status) for status, _ in told)
    wrong = [words for _, words in told if words]
    print(json.dumps({"count": len(told), "statuses": statuses, "wrong": wrong}), flush=True)


def _frames() -> None:
    over = threading.Event()

    def listen() -> None:
        sys.stdin.readline()
        over.set()

    threading.Thread(target=listen, daemon=True).start()
    print(json.dumps(frames(lambda: not over.is_set(), lambda: None)), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "fire":
        _fire(*sys.argv[2:5])
    elif sys.argv[1] == "frames":
        _frames()
    else:
        for one in figures(int(sys.argv[1])):
            print(json.dumps(one), flush=True)
