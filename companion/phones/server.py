"""The sockets of the second screens: routes, limits, headers. Knows no game and no seat's secrets.

Plain HTTP on the address of the tablet that the table chose, never on all of them. `Host` must be
that address: a page from elsewhere that was pointed here by its name gets nothing.
"""

from __future__ import annotations

import json
import logging
import socket
import socketserver
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Protocol

from companion.core.records import dataclass
from companion.phones.crew import Crew
from companion.phones.requests import SECONDS, Refused, Request, read

PORT = 8765
PORTS = 20  # tried one after the other
MOST, MOST_OF_ONE = 24, 8  # connections in all, and of one address
SEND_SECONDS = 10.0
TURN_SECONDS = 0.001  # how long a thread may keep the others waiting: the screen's must not be late
RUSH, PER_SECOND = 300, 150  # connections at once, and from then on: six phones need a tenth
POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'"
)
HEADERS = (
    f"Content-Security-Policy: {POLICY}\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Connection: close\r\n"
)


@dataclass(frozen=True, slots=True)
class Response:
    """What goes back: JSON, or bytes of a kind."""

    status: int
    body: Mapping[str, Any] | bytes = b""
    kind: str = "application/json"
    kept: bool = False  # by the browser, for ever
    packed: bool = False


class House(Protocol):
    """Who answers behind the door; every method may be called from any thread."""

    def file(self, path: str, packed: bool) -> Response | None:
        """A page that anybody may read."""

    def join(self, asked: Mapping[str, Any]) -> Response:
        """A phone knocks, or asks whether it may come in."""

    def seat_of(self, key: str) -> str | None: ...
    def events(self, seat: str) -> Iterator[tuple[str, Any]]:
        """What a seat is told from now on: names and data; waits in between."""

    def asked(self, seat: str, route: str, asked: Mapping[str, Any]) -> Response | None:
        """What a phone wants; none where there is no such route."""

    def is_shut(self, address: str) -> bool:
        """Whether an address tried wrong keys so often that it is not heard for a while."""

    def wrong(self, address: str) -> None:
        """A wrong token or key came from there."""


class Server:
    """Listens while the table wants phones."""

    def __init__(
        self,
        house: House,
        host: str,
        port: int = PORT,
        names: tuple[str, ...] = (),
        seconds: float = SECONDS,
    ) -> None:
        self._server = _opened(house, host, port)
        self.host, self.port = host, int(self._server.server_address[1])
        self._server.hosts = frozenset(f"{name}:{self.port}" for name in (host, *names))
        self._server.seconds = seconds
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.25,), name="phones", daemon=True
        )

    def start(self) -> None:
        self._before = sys.getswitchinterval()
        sys.setswitchinterval(TURN_SECONDS)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on everybody and let the address go."""
        if self._thread.is_alive():
            self._server.shutdown()
            sys.setswitchinterval(self._before)
        self._server.server_close()
        self._server.hang_up()


def _opened(house: House, host: str, port: int) -> _Sockets:
    """The first port that is free, from the wished one on; 0 takes any."""
    for number in range(port, port + PORTS) if port else (0,):
        try:
            return _Sockets(house, host, number)
        except OSError as error:
            taken = error
    raise taken


class Flow:
    """How many come in: a rush at first, then so many a second; others wait before the door."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._now, self._wait = now, wait
        self._room, self._at = float(RUSH), now()

    def enter(self) -> None:
        """Return when there is room for one more."""
        now = self._now()
        self._room = min(RUSH, self._room + (now - self._at) * PER_SECOND) - 1
        self._at = now
        if self._room < 0:
            self._wait(-self._room / PER_SECOND)


class _Sockets(socketserver.TCPServer):
    allow_reuse_address = True
    request_queue_size = 32
    hosts: frozenset[str] = frozenset()
    seconds = SECONDS

    def __init__(self, house: House, host: str, port: int) -> None:
        self.house = house
        self._gate = threading.Lock()
        self._flow = Flow()
        self.turn = threading.Lock()  # bytes are worked on one after the other: the screen's
        # thread has one of ours to wait for, not two dozen
        self._open: dict[int, tuple[socket.socket, str]] = {}
        self._crew = Crew("phone")
        super().__init__((host, port), _Handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        address = client_address[0]
        self._flow.enter()
        if self.house.is_shut(address):
            return False
        with self._gate:
            same = sum(known == address for _, known in self._open.values())
            if len(self._open) >= MOST or same >= MOST_OF_ONE:
                return False
            self._open[id(request)] = (request, address)
        return True

    def process_request(self, request: Any, client_address: Any) -> None:
        self._crew.take(partial(self._attend, request, client_address))

    def _attend(self, request: Any, client_address: Any) -> None:
        try:
            self.finish_request(request, client_address)
        except Exception:
            self.handle_error()
        finally:
            self.shutdown_request(request)

    def shutdown_request(self, request: Any) -> None:
        with self._gate:
            self._open.pop(id(request), None)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        self._crew.end()
        with self._gate:
            held = [one for one, _ in self._open.values()]
        for connection in held:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it went by itself

    def handle_error(self, *_: Any) -> None:
        """A connection that broke is nobody's trouble; a fault of ours is noted."""
        logging.getLogger(__name__).debug("a connection broke", exc_info=True)


class _Handler(socketserver.BaseRequestHandler):
    server: _Sockets

    def handle(self) -> None:
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            asked = read(self.request, self.server.seconds, self.server.turn)
            self._require_ours(asked)
            answer = self._answer(asked)
        except Refused as refused:
            answer = Response(refused.status)
        except OSError:
            return  # hung up
        except Exception:
            logging.getLogger(__name__).exception("a request could not be answered")
            answer = Response(500)
        if answer is not None:
            self._send(answer)

    def _require_ours(self, asked: Request) -> None:
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        if host not in self.server.hosts:
            raise Refused(421)
        if origin is not None and origin != f"http://{host}":
            raise Refused(403)

    def _answer(self, asked: Request) -> Response | None:
        house, address = self.server.house, self.client_address[0]
        if asked.method == "GET" and asked.path != "/events":
            packed = "gzip" in asked.headers.get("accept-encoding", "")
            return house.file(asked.path, packed) or Response(404)
        if asked.path == "/join" and asked.method == "POST":
            answer = house.join(asked.body)
            if answer.status == HTTPStatus.UNAUTHORIZED:
                house.wrong(address)
            return answer
        seat = house.seat_of(asked.key)
        if seat is None:
            house.wrong(address)
            return Response(401)
        if asked.method == "POST":
            return house.asked(seat, asked.path, asked.body) or Response(404)
        self._stream(house.events(seat))
        return None

    def _stream(self, events: Iterator[tuple[str, Any]]) -> None:
        self.request.settimeout(SEND_SECONDS)
        head = f"HTTP/1.1 200 OK\r\n{HEADERS}Cache-Control: no-store\r\n"
        try:
            self.request.sendall(f"{head}Content-Type: text/event-stream\r\n\r\n".encode())
            for name, data in events:
                with self.server.turn:
                    told = f"event: {name}\ndata: {written(data)}\n\n".encode()
                self.request.sendall(told)
        except OSError:
            return  # the phone is gone, or too slow to follow

    def _send(self, answer: Response) -> None:
        with self.server.turn:
            body = answer.body if isinstance(answer.body, bytes) else written(answer.body).encode()
        kept = "public, max-age=31536000, immutable" if answer.kept else "no-store"
        packed = "Content-Encoding: gzip\r\n" if answer.packed else ""
        head = (
            f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}\r\n{HEADERS}{packed}"
            f"Cache-Control: {kept}\r\nContent-Type: {answer.kind}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        try:
            self.request.settimeout(SEND_SECONDS)
            self.request.sendall(head.encode() + body)
            self._let_them_read()
        except OSError:
            return  # hung up

    def _let_them_read(self) -> None:
        """Closed with bytes unread, an answer may be lost on its way: read what is still coming."""
        self.request.shutdown(socket.SHUT_WR)
        self.request.settimeout(0.2)
        for _ in range(16):
            if not self.request.recv(4_096):
                return


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


Deliver = Callable[[Callable[[], None]], None]
