"""A table with phones, without a window: a real game, a real server on the loopback address."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.pages.kit import TABLE
from companion.phones.guests import Door, Guests
from companion.phones.hub import Hub
from companion.phones.server import Server
from companion.phones.windows import windows
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session
from tests.presenters.recorded import HONOR, session_of

LOCAL = "127.0.0.1"


def now_and_here(callback: Callable[[], None]) -> None:
    """A screen's thread that is always free."""
    callback()


class Evening:
    """One game with its phones; time stands still until it is moved."""

    def __init__(self, session: Session | None = None, seconds: float = 15.0) -> None:
        self.session = session or session_of(HONOR)
        self.time = 1_000.0
        self.kept: dict[str, Any] = {}
        self.keys: dict[str, str] = {}
        self.told: list[str] = []
        self.knocked = 0
        seats = (*self.session.state.players, TABLE)
        self.guests = Guests(seats, {}, self.keys.update, self.ticks)
        self.door = Door(self.ticks, self.told.append)
        self.shared = Drafts(self.kept.get, self.kept.__setitem__, "x")
        self._seconds = seconds
        self.listen()

    def listen(self, port: int = 0, names: tuple[str, ...] = ()) -> None:
        """Open the door, as after a start of the app: whoever was let in before is known."""
        make = windows(self.session, self.drafts, lambda: self.shared)
        self.hub = Hub(
            self.session, self.guests, make, now_and_here, self.door, lambda: "en", self._somebody
        )
        self.session.listen(self.hub.changed)
        self.server = Server(self.hub, LOCAL, port, names, self._seconds)
        self.server.start()

    def _somebody(self) -> None:
        self.knocked += 1

    def ticks(self) -> float:
        return self.time

    def drafts(self, seat: str) -> Drafts:
        return Drafts(self.kept.get, self.kept.__setitem__, f"x.phone.{seat}")

    @property
    def host(self) -> str:
        return f"{LOCAL}:{self.server.port}"

    def close(self) -> None:
        self.hub.close("off")
        self.server.stop()

    # -- raw -------------------------------------------------------------------------------

    def connected(self, own: str = LOCAL) -> socket.socket:
        return socket.create_connection(
            (LOCAL, self.server.port), timeout=10, source_address=(own, 0)
        )

    def sent(self, data: bytes, own: str = LOCAL) -> bytes:
        """Everything that comes back for these bytes."""
        with self.connected(own) as connection:
            connection.sendall(data)
            return everything(connection)

    def status(self, data: bytes, own: str = LOCAL) -> int:
        """The status of the answer; 0 where the server hung up without one."""
        answer = self.sent(data, own)
        return int(answer.split(b" ", 2)[1]) if answer else 0

    # -- as a browser ----------------------------------------------------------------------

    def get(self, path: str, key: str = "", **headers: str) -> http.client.HTTPResponse:
        return self._asked("GET", path, key, None, headers)

    def post(self, path: str, secret: str = "", /, **body: Any) -> tuple[int, Any]:
        answer = self._asked("POST", path, secret, json.dumps(body), {})
        data = answer.read()
        return answer.status, json.loads(data) if data else None

    def _asked(
        self, method: str, path: str, key: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(LOCAL, self.server.port, timeout=15)
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body, headers)
        return connection.getresponse()

    def joined(self, seat: str) -> str:
        """The key of a phone that was let in."""
        _, knock = self.post("/join", token=self.guests.token(seat))
        self.guests.allow(knock["ticket"])
        status, found = self.post("/join", ticket=knock["ticket"])
        assert (status, found["seat"]) == (200, seat)
        return str(found["key"])

    def events(self, key: str) -> Iterator[tuple[str, Any]]:
        """What a phone is told, as it comes."""
        answer = self.get("/events", key)
        assert answer.status == 200
        name = ""
        with answer:
            for line in answer:
                word, _, rest = line.decode().rstrip("\n").partition(": ")
                if word == "event":
                    name = rest
                elif word == "data":
                    yield name, json.loads(rest)

    def view(self, key: str) -> Any:
        """The page that this phone shows first."""
        return next(data for name, data in self.events(key) if name == "view")


def everything(connection: socket.socket) -> bytes:
    received = b""
    while True:
        try:
            more = connection.recv(65_536)
        except ConnectionError:
            return received
        if not more:
            return received
        received += more


@contextmanager
def evening(session: Session | None = None, seconds: float = 15.0) -> Iterator[Evening]:
    made = Evening(session, seconds)
    try:
        yield made
    finally:
        made.close()
