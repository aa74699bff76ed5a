"""Each limit of the door over raw sockets: the last that is taken, and the first that is not."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from time import monotonic, sleep

import pytest

from companion.phones import server
from companion.phones.guests import Door, Pace
from companion.phones.requests import BODY, HEAD, LINE, SECONDS
from companion.phones.server import MOST, MOST_OF_ONE, Server
from companion.phones.window import Window
from tests.phones.evening import LOCAL, Evening, evening, everything

JOIN = "POST /join HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"


@pytest.fixture
def table() -> Iterator[Evening]:
    with evening() as made:
        yield made


def _get(table: Evening, path: str = "/", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {table.host}\r\n{more}\r\n".encode()


def _post(table: Evening, path: str, body: bytes, more: str = "") -> bytes:
    head = JOIN.format(host=table.host).replace("/join", path, 1)
    return f"{head}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body


def test_the_limits_are_those_that_were_promised() -> None:
    assert (LINE, HEAD, BODY, SECONDS) == (2_048, 8_192, 8_192, 15.0)
    assert (MOST, MOST_OF_ONE) == (24, 8)
    assert (Pace.MOST, Pace.SECONDS) == (20, 10.0)
    assert (Door.WRONG, Door.SECONDS) == (5, 60.0)


# -- bytes --------------------------------------------------------------------------------------


def test_a_line_of_two_thousand_bytes_and_not_one_more(table: Evening) -> None:
    plain = len("GET / HTTP/1.1")
    assert table.status(_get(table, "/" + "x" * (LINE - plain))) == 404
    assert table.status(_get(table, "/" + "x" * (LINE - plain + 1))) == 414


def test_headers_of_eight_thousand_bytes_and_not_one_more(table: Evening) -> None:
    more = len(f"Host: {table.host}\r\nX: ")
    assert table.status(_get(table, more=f"X: {'y' * (HEAD - more)}\r\n")) == 200
    assert table.status(_get(table, more=f"X: {'y' * (HEAD - more + 1)}\r\n")) == 431


def test_a_body_of_eight_thousand_bytes_and_not_one_more(table: Evening) -> None:
    whole = b'{"token": ""' + b" " * BODY
    assert table.status(_post(table, "/join", whole[: BODY - 1] + b"}")) == 401
    assert table.status(_post(table, "/join", whole[:BODY] + b"}")) == 413
    head = JOIN.format(host=table.host) + "Content-Length: 999999999999999999999\r\n\r\n"
    assert table.status(head.encode()) == 413


# -- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", [b"", JOIN.encode() + b"Content-Length: 4000\r\n\r\n"])
def test_a_drop_at_a_time_is_too_slow_in_the_end(head: bytes) -> None:
    with evening(seconds=0.5) as table, table.connected() as connection:
        connection.sendall(head.replace(b"{host}", table.host.encode()))
        start = monotonic()
        with suppress(OSError):
            while monotonic() < start + 5:
                connection.sendall(b"x")
                sleep(0.05)
        assert monotonic() < start + 5
        assert everything(connection)[:12] in (b"HTTP/1.1 408", b"")  # reset: it went on sending


def test_who_does_not_read_his_stream_is_hung_up_on(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = count()
    monkeypatch.setattr(server, "SEND_SECONDS", 0.3)
    monkeypatch.setattr(Window, "view", lambda _: {"n": next(numbers), "page": "x" * 2_000_000})
    key = table.joined("blue")
    with table.connected() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.sendall(_get(table, "/events", f"Authorization: Bearer {key}\r\n"))
        assert _soon(lambda: "blue" in table.hub.here())
        table.hub.changed()
        assert _soon(lambda: "blue" not in table.hub.here())


def _soon(is_so: Callable[[], bool]) -> bool:
    until = monotonic() + 10
    while monotonic() < until:
        if is_so():
            return True
        sleep(0.02)
    return False


# -- how many -----------------------------------------------------------------------------------


def test_whoever_leaves_makes_room(table: Evening) -> None:
    held = [table.connected("127.0.0.2") for _ in range(MOST_OF_ONE)]
    try:
        assert table.status(_get(table), "127.0.0.2") == 0
        held.pop().close()
        assert _soon(lambda: table.status(_get(table), "127.0.0.2") == 200)
    finally:
        for connection in held:
            connection.close()


def test_fifty_at_once_leave_the_others_served(table: Evening) -> None:
    held = [table.connected(f"127.0.0.{number % 4 + 2}") for number in range(50)]
    try:
        assert table.status(_get(table), "127.0.0.9") in (0, 200)
    finally:
        for connection in held:
            connection.close()
    assert _soon(lambda: table.status(_get(table), "127.0.0.9") == 200)


def test_one_seat_in_a_hurry_does_not_slow_another(table: Evening) -> None:
    mine, yours = table.joined("blue"), table.joined("red")

    def act(key: str, number: int) -> int:
        sent = {"kind": "tap", "key": f"money:{'blue' if key == mine else 'red'}"}
        return table.post("/touch", key, **sent, id=f"hurry-{number:04}")[0]

    limit = server_limit(act, mine)
    assert limit == 429
    assert act(yours, 0) != 429
    table.time += Pace.SECONDS
    assert act(mine, 9_000) != 429


def server_limit(act: Callable[[str, int], int], key: str) -> int:
    """What is answered in the end to touches without a pause."""
    return next((429 for number in range(400) if act(key, number) == 429), 0)


# -- who ----------------------------------------------------------------------------------------


def test_wrong_keys_and_wrong_tokens_count_together(table: Evening) -> None:
    key, own = table.joined("blue"), "127.0.0.5"
    wrong = _get(table, "/events", "Authorization: Bearer guess\r\n")
    for number in range(Door.WRONG):
        assert not table.told
        asked = wrong if number % 2 else _post(table, "/join", b'{"token": "guess"}')
        assert table.status(asked, own) == 401
    assert table.told == [own]  # the tablet says so
    right = _post(table, "/look", b"{}", f"Authorization: Bearer {key}\r\n")
    assert table.status(right, own) == 0
    table.time += Door.SECONDS - 1
    assert table.status(right, own) == 0
    table.time += 1
    assert table.status(right, own) == 200


@pytest.mark.parametrize(
    "more",
    ["Cookie: key={key}\r\n", "Authorization: Basic {key}\r\n", "X-Key: {key}\r\n", ""],
)
def test_a_key_is_taken_from_its_own_header_only(table: Evening, more: str) -> None:
    key = table.joined("blue")
    body = f'{{"key": "{key}", "place": "log"}}'.encode()
    assert table.status(_post(table, f"/look?key={key}", body, more.format(key=key))) == 401


def test_codes_and_keys_cannot_be_guessed_and_keys_are_kept_as_digests(table: Evening) -> None:
    tokens = {table.guests.token(seat) for seat in table.guests.seats}
    assert len(tokens) == len(table.guests.seats)
    assert {len(token) for token in tokens} == {22}  # 128 bits
    key = table.joined("blue")
    assert len(key) >= 22
    assert table.keys["blue"] == hashlib.sha256(key.encode()).hexdigest()


def test_another_host_is_turned_away_whatever_it_asks_for(table: Evening) -> None:
    key = f"Authorization: Bearer {table.joined('blue')}\r\n"
    hosts = ("evil.example", LOCAL, f"{LOCAL}:1", f"{LOCAL}.evil.example", f"x@{table.host}")
    for host in hosts:
        for path in ("/", "/events", "/nowhere"):
            sent = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{key}\r\n"
            assert table.status(sent.encode()) == 421, (host, path)
    for origin in ("null", f"https://{table.host}", f"http://{LOCAL}"):
        assert table.status(_get(table, more=f"Origin: {origin}\r\n")) == 403, origin


# -- where --------------------------------------------------------------------------------------


def test_only_the_address_of_the_table_listens(table: Evening) -> None:
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", table.server.port), timeout=5)


def test_a_port_that_is_taken_is_passed_over(table: Evening) -> None:
    other = Server(table.hub, LOCAL, table.server.port)
    try:
        assert table.server.port < other.port < table.server.port + server.PORTS
    finally:
        other.stop()


# -- what every answer says ---------------------------------------------------------------------


def test_every_answer_keeps_other_pages_out_and_names_nobody(table: Evening) -> None:
    key = f"Authorization: Bearer {table.joined('blue')}\r\n"
    answers = {
        200: _get(table),
        400: b"BREW / HTTP/1.1\r\n\r\n",
        401: _post(table, "/act", b"{}"),
        403: _get(table, more="Origin: http://evil.example\r\n"),
        404: _post(table, "/x", b"{}", key),
        414: b"x" * 3_000,
        421: b"GET / HTTP/1.1\r\n\r\n",
    }
    for status, sent in answers.items():
        _safe(table, status, table.sent(sent))
    with table.connected() as connection:
        connection.sendall(_get(table, "/events", key))
        _safe(table, 200, connection.recv(65_536))


def _safe(table: Evening, status: int, answer: bytes) -> None:
    head, _, body = answer.decode().partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} "), head
    for wanted in (
        "default-src 'self'", "frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Cache-Control: no-store", "Connection: close",
    ):  # fmt: skip
        assert wanted in head, (status, wanted)
    assert not [one for one in ("Access-Control", "Set-Cookie", "Server:") if one in head]
    assert status == 200 or not body or body == "{}", body
    if status != 200:
        names = (player.name for player in table.session.state.players.values())
        assert not [name for name in names if name in answer.decode()]
