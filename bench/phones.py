"""Six phones over loopback beside a bare server; what it costs while it is off; odd requests."""

from __future__ import annotations

import json
import logging
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from time import perf_counter, sleep
from typing import Any

from bench.figure import Figure, figure

PHONES, UPDATES, ACTIONS = 6, 60, 120
PAGE = {"page": {"kind": "PageView", "text": "x" * 1_500}}
REQUESTS, CHUNK = 100_000, 5_000
FRAME = 1 / 60


def figures(requests: int = REQUESTS) -> Iterator[Figure]:
    ours, bare = _ours(), _bare()
    yield figure("phones: update p95 against a bare server", _p95(ours[0]) / _p95(bare[0]), 3.0)
    yield figure("phones: action p95 against a bare server", _p95(ours[1]) / _p95(bare[1]), 5.0)
    yield figure("phones: memory added while they are on", _memory(), 6.0, "MB")
    yield figure("phones: modules read while they are off", _read_while_off(), 0, "modules")
    tasks = [(start, min(CHUNK, requests - start)) for start in range(0, requests, CHUNK)]
    with ProcessPoolExecutor(2) as pool:
        found = [fault for faults in pool.map(_faults, tasks) for fault in faults]
    for fault in found[:10]:
        print(fault, file=sys.stderr)
    yield figure("phones: hostile requests", requests, REQUESTS, "requests", at_least=True)
    yield figure("phones: crashes and leaks", len(found), 0, "requests")
    yield figure("phones: frames late by more than one, under fire", _late(), 0.05, "share")


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def _faults(task: tuple[int, int]) -> list[str]:
    from tests.phones.hostile import faults

    logging.disable(logging.CRITICAL)
    return faults(*task)[1]


# -- six phones against a bare server ----------------------------------------------------------


def _ours() -> tuple[list[float], list[float]]:
    """Updates and actions as phones have them; the page itself is made by nobody."""
    from companion.phones.window import Window
    from tests.phones.evening import evening

    version = [0]
    patched = {
        "view": lambda _window: {"n": version[0], **PAGE},
        "touched": lambda _window, _touch: {},
    }
    kept = {name: getattr(Window, name) for name in patched}
    for name, made in patched.items():
        setattr(Window, name, made)
    try:
        with evening() as table:
            keys = [table.joined(seat) for seat in table.guests.seats[:PHONES]]
            while len(keys) < PHONES:  # a recorded game may have fewer players
                keys.append(keys[-1])

            def change() -> None:
                version[0] += 1
                table.hub.changed()

            heard = _Heard()
            for number, key in enumerate(dict.fromkeys(keys)):
                head = f"GET /events HTTP/1.1\r\nHost: {table.host}\r\n"
                head += f"Authorization: Bearer {key}\r\n\r\n"
                connection = table.connected(f"127.0.0.{number + 2}")
                connection.sendall(head.encode())
                heard.follow(connection)
            updates = heard.timed(change)
            body = json.dumps({"kind": "tap", "key": "x", "id": "12345678"}).encode()
            head = (
                f"POST /touch HTTP/1.1\r\nHost: {table.host}\r\nContent-Type: application/json\r\n"
                f"Authorization: Bearer {keys[0]}\r\nContent-Length: {len(body)}\r\n\r\n"
            )

            turns = count()

            def act() -> None:
                """Answered, or it is no action: hung up on is quick, too."""
                table.time += 1
                answer = table.sent(head.encode() + body, f"127.0.0.{next(turns) % 200 + 20}")
                if not answer.startswith(b"HTTP/1.1 200"):
                    raise RuntimeError(f"an action was not answered: {answer[:80]!r}")

            return updates, _times(act, ACTIONS)
    finally:
        for name, made in kept.items():
            setattr(Window, name, made)


def _bare() -> tuple[list[float], list[float]]:
    """The least that could do it: a thread a connection, the same bytes."""
    gate, version = threading.Condition(), [0]
    page = f"event: view\ndata: {json.dumps(PAGE)}\n\n".encode()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            if self.request.recv(4_096).startswith(b"GET"):
                seen = 0
                while True:
                    with gate:
                        gate.wait_for(lambda: version[0] != seen)  # noqa: B023
                        seen = version[0]
                    try:
                        self.request.sendall(page)
                    except OSError:
                        return
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")

    class Bare(socketserver.ThreadingTCPServer):
        daemon_threads, block_on_close, allow_reuse_address = True, False, True

    def change() -> None:
        with gate:
            version[0] += 1
            gate.notify_all()

    with Bare(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
        heard = _Heard()
        for _ in range(PHONES):
            connection = socket.create_connection(server.server_address)  # type: ignore[arg-type]
            connection.sendall(b"GET /events HTTP/1.1\r\n\r\n")
            heard.follow(connection)
        updates = heard.timed(change)

        def act() -> None:
            with socket.create_connection(server.server_address) as connection:  # type: ignore[arg-type]
                connection.sendall(b"POST /touch HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")
                while connection.recv(4_096):
                    pass

        actions = _times(act, ACTIONS)
        server.shutdown()
        heard.close()
    return updates, actions


class _Heard:
    """Streams that are read; how long after a change everybody has the page."""

    def __init__(self) -> None:
        self._connections: list[socket.socket] = []
        self._gate = threading.Condition()
        self._count = 0

    def follow(self, connection: socket.socket) -> None:
        self._connections.append(connection)
        connection.settimeout(None)
        threading.Thread(target=self._read, args=(connection,), daemon=True).start()

    def _read(self, connection: socket.socket) -> None:
        rest = b""
        while True:
            try:
                more = connection.recv(65_536)
            except OSError:
                return
            if not more:
                return
            rest += more
            views = rest.count(b"event: view\ndata: ")
            if views and rest.endswith(b"\n\n"):
                with self._gate:
                    self._count += views
                    self._gate.notify_all()
                rest = b""

    def timed(self, change: Callable[[], None]) -> list[float]:
        sleep(0.5)  # everybody has the first page
        found = []
        for _ in range(UPDATES):
            with self._gate:
                wanted = self._count + len(self._connections)
            start = perf_counter()
            change()
            with self._gate:
                self._gate.wait_for(lambda: self._count >= wanted, 5.0)  # noqa: B023
            found.append(perf_counter() - start)
            sleep(0.01)
        return found

    def close(self) -> None:
        for connection in self._connections:
            connection.close()


def _times(act: Callable[[], None], count: int) -> list[float]:
    found = []
    for _ in range(count):
        start = perf_counter()
        act()
        found.append(perf_counter() - start)
    return found


# -- what it costs ------------------------------------------------------------------------------

_MEMORY = """
import resource
from tests.phones.evening import Evening
from tests.presenters.recorded import HONOR, session_of
session = session_of(HONOR)
from companion.ui.presenters.told_pages import told
from companion.ui.i18n import Translator
told(session, "table", Translator("en"), "p0")
def now():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before = now()
table = Evening(session)
for seat in session.state.players:
    table.view(table.joined(seat))
print((now() - before) / 1e6)
"""


def _memory() -> float:
    """Of the server with everybody's phone, in a process that has the game open already."""
    done = subprocess.run(
        [sys.executable, "-c", _MEMORY], capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


_OFF = """
import sys
import companion.app
wanted = ("companion.phones", "qrcodegen", "socketserver")
print(sum(name.startswith(wanted) for name in sys.modules))
"""


def _read_while_off() -> int:
    done = subprocess.run([sys.executable, "-c", _OFF], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])


_FIRE = """
import socket, sys
from random import Random
from types import SimpleNamespace
from tests.phones.hostile import requests
host, key, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
address, _, port = host.partition(":")
for number, sent in enumerate(requests(Random(1), SimpleNamespace(host=host), key)):
    if number == count:
        break
    own = (f"127.0.0.{number % 200 + 2}", 0)
    try:
        with socket.create_connection((address, int(port)), 5, own) as connection:
            connection.sendall(sent)
            while connection.recv(65_536):
                pass
    except OSError:
        continue
"""


def _late() -> float:
    """The share of frames more than a frame late under fire, beyond that of a busy machine.

    The same fire at a server of another process keeps the machine as busy, but not our thread.
    """
    from tests.phones.evening import evening
    from tests.phones.hostile import SEAT, secret_session

    logging.disable(logging.CRITICAL)
    with evening(secret_session(), seconds=0.05) as table:
        elsewhere = "from tests.phones.hostile import faults; faults(1, 600)"
        with subprocess.Popen([sys.executable, "-c", elsewhere]) as fire:
            busy = _share_late(table, fire)
        command = [sys.executable, "-c", _FIRE, table.host, table.joined(SEAT), "600"]
        with subprocess.Popen(command) as fire:
            return max(0.0, _share_late(table, fire) - busy)


def _share_late(table: Any, fire: subprocess.Popen[bytes]) -> float:
    late: list[bool] = []
    due = perf_counter()
    while fire.poll() is None:
        due += FRAME
        table.time += 13.0  # nobody is shut out for long
        sleep(max(0.0, due - perf_counter()))
        behind = perf_counter() - due
        late.append(behind > FRAME)
        if behind > FRAME:
            due = perf_counter()  # a frame that was missed is not made up for
    return sum(late) / len(late)
