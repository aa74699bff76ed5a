"""Six phones over loopback beside a bare server; what it costs while it is on, and while off.

While phones are off the start of the app is what it was without them: not one module of theirs is
read, which can be counted exactly, where a difference of milliseconds would be noise.
"""

from __future__ import annotations

import json
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter, sleep

from bench.figure import Figure, figure

PHONES, UPDATES, ACTIONS, TURNS = 6, 60, 120, 5
PAGE = {"page": {"kind": "PageView", "text": "x" * 1_500}}


def figures() -> Iterator[Figure]:
    ours, bare = _in_turns()
    yield figure("phones: update p95 against a bare server", _p95(ours[0]) / _p95(bare[0]), 3.0)
    yield figure("phones: action p95 against a bare server", _p95(ours[1]) / _p95(bare[1]), 5.0)
    yield figure("phones: memory added while they are on", _memory(), 6.0, "MB")
    yield figure("phones: modules read while they are off", _read_while_off(), 0, "modules")


def _in_turns() -> tuple[tuple[list[float], list[float]], tuple[list[float], list[float]]]:
    """Updates and actions of both, a few at a time: what else the machine does, both wait for."""
    ours: tuple[list[float], list[float]] = [], []
    bare: tuple[list[float], list[float]] = [], []
    for _ in range(TURNS):
        for kept, made in ((ours, _ours()), (bare, _bare())):
            kept[0].extend(made[0])
            kept[1].extend(made[1])
    return ours, bare


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


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
    key = table.joined(seat)
    for place in ("table", "sheet", "phase"):
        table.post("/look", key, place=place)
        table.view(key)
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
