"""The server over raw sockets: limits, headers, tokens, keys, and whom it does not hear."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from companion.pages.kit import TABLE
from companion.phones.guests import KNOCK_SECONDS, TOKEN_SECONDS, Door
from companion.phones.server import MOST, MOST_OF_ONE, PER_SECOND, RUSH, Flow
from tests.phones.evening import Evening, evening, everything


@pytest.fixture
def table() -> Iterator[Evening]:
    with evening() as made:
        yield made


def posted(table: Evening, body: bytes, path: str = "/join", more: str = "") -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {table.host}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n{more}\r\n"
    )
    return head.encode() + body


def got(table: Evening, path: str = "/", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {table.host}\r\n{more}\r\n".encode()


# -- what the page is and says ------------------------------------------------------------------


def test_the_page_holds_nothing_of_the_game_and_may_do_nothing_elsewhere(table: Evening) -> None:
    answer = table.sent(got(table))
    head, _, page = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK")
    for wanted in (
        b"default-src 'self'", b"frame-ancestors 'none'", b"X-Content-Type-Options: nosniff",
        b"Referrer-Policy: no-referrer", b"Cache-Control: no-store", b"Connection: close",
    ):  # fmt: skip
        assert wanted in head
    assert b"Access-Control" not in head
    assert b"Set-Cookie" not in head
    assert b"Server:" not in head
    names = [player.name.encode() for player in table.session.state.players.values()]
    assert not [name for name in names if name in page]


def test_files_with_a_mark_are_kept_by_the_browser(table: Evening) -> None:
    page = table.get("/").read().decode()
    path = next(part for part in page.split('"') if part.startswith("/web/phone.js?"))
    answer = table.get(path)
    assert "immutable" in str(answer.headers["Cache-Control"])
    answer.read()


@pytest.mark.parametrize(
    "path", ["/nowhere", "/web/", "/web/../pyproject.toml", "/web/%2e%2e/x", "/web/phone.html"]
)
def test_what_is_not_there_is_told_without_words(table: Evening, path: str) -> None:
    answer = table.sent(got(table, path))
    assert answer.startswith(b"HTTP/1.1 404")
    assert answer.endswith(b"\r\n\r\n")


# -- odd requests -------------------------------------------------------------------------------


def test_long_lines_heads_and_bodies_are_refused(table: Evening) -> None:
    assert table.status(got(table, "/" + "x" * 3_000)) == 414
    assert table.status(got(table, more=f"X: {'y' * 9_000}\r\n")) == 431
    assert table.status(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3_000) == 431
    assert table.status(posted(table, b" " * 8_193)) == 413
    assert table.status(b"x" * 5_000) == 414


def test_whatever_is_not_plain_http_is_refused(table: Evening) -> None:
    host = f"Host: {table.host}\r\n".encode()
    asked = b"Content-Type: application/json\r\n"
    odd = {
        b"BREW / HTTP/1.1\r\n" + host + b"\r\n": 400,
        b"GET http://elsewhere/ HTTP/1.1\r\n" + host + b"\r\n": 400,
        b"GET / HTTP/2.0\r\n" + host + b"\r\n": 400,
        b"GET / HTTP/1.1\r\n" + host + b"Bad header\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\n" + host + b" folded: x\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\n" + host + host + b"\r\n": 400,
        b"GET / HTTP/1.1\r\n" + host + b"\r\nmore": 400,
        b"POST /join HTTP/1.1\r\n" + host + asked + b"\r\n": 411,
        b"POST /join HTTP/1.1\r\n" + host + asked + b"Content-Length: -1\r\n\r\n": 400,
        b"POST /join HTTP/1.1\r\n" + host + asked + b"Content-Length: 1e3\r\n\r\n": 400,
        b"POST /join HTTP/1.1\r\n" + host + asked + b"Transfer-Encoding: chunked\r\n\r\n": 501,
        b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 2\r\n\r\n{}": 415,
    }
    for sent, status in odd.items():
        assert table.status(sent) == status, sent


@pytest.mark.parametrize("body", [b"[" * 8_000, b"[]", b"null", b"{", b"\xff\xfe", b'"x"'])
def test_a_body_that_is_no_record_is_refused(table: Evening, body: bytes) -> None:
    assert table.status(posted(table, body)) == 400


def test_a_page_from_elsewhere_gets_nothing(table: Evening) -> None:
    name = b"GET / HTTP/1.1\r\nHost: evil.example:80\r\n\r\n"
    assert table.status(name) == 421
    assert table.status(b"GET / HTTP/1.1\r\n\r\n") == 421
    foreign = posted(table, b"{}", more="Origin: http://evil.example\r\n")
    assert table.status(foreign) == 403
    own = posted(table, b"{}", more=f"Origin: http://{table.host}\r\n")
    assert table.status(own) == 400


def test_a_slow_sender_is_hung_up_on() -> None:
    with evening(seconds=0.3) as table, table.connected() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHo")
        assert everything(connection).startswith(b"HTTP/1.1 408")


def test_blanks_in_a_header_hold_nobody_up(table: Evening) -> None:
    """Searched by going back and forth, this one line takes minutes, and nothing else goes on."""
    blanks = " " * 7_900
    assert table.status(got(table, more=f"X:{blanks}\x00\r\n")) == 400
    assert table.status(got(table, more=f"X:{blanks}y \t \r\n")) == 200


def test_after_a_rush_so_many_a_second_come_in() -> None:
    """Others wait before the door: whoever knocks ten thousand times keeps no screen busy."""
    now = [0.0]

    def wait(seconds: float) -> None:
        now[0] += seconds

    flow = Flow(lambda: now[0], wait)
    for _ in range(RUSH):
        flow.enter()
    assert now[0] == 0.0
    for _ in range(10 * PER_SECOND):
        flow.enter()
    assert 9.9 < now[0] < 10.1
    now[0] += 60.0
    for _ in range(RUSH):
        flow.enter()
    assert now[0] < 70.2


def test_only_so_many_connections_are_open_at_once(table: Evening) -> None:
    held: list[socket.socket] = []
    try:
        for number in range(MOST // MOST_OF_ONE):
            held += [table.connected(f"127.0.0.{number + 2}") for _ in range(MOST_OF_ONE)]
        for connection in held:
            connection.sendall(b"GET")
        with table.connected("127.0.0.2") as one_more:
            assert everything(one_more) == b""
        with table.connected("127.0.0.9") as one_more:
            assert everything(one_more) == b""
    finally:
        for connection in held:
            connection.close()


def test_one_address_may_not_take_all_connections(table: Evening) -> None:
    held = [table.connected("127.0.0.2") for _ in range(MOST_OF_ONE)]
    try:
        assert table.status(got(table), "127.0.0.2") == 0
        assert table.status(got(table), "127.0.0.3") == 200
    finally:
        for connection in held:
            connection.close()


# -- tokens and keys ----------------------------------------------------------------------------


def test_a_phone_comes_in_only_when_the_table_allows_it(table: Evening) -> None:
    status, knock = table.post("/join", token=table.guests.token("blue"))
    assert status == 202
    (waiting,) = table.guests.waiting()
    assert (waiting.seat, table.hub.sign(waiting.sign)) == ("blue", knock["sign"])
    assert table.post("/join", ticket=knock["ticket"])[0] == 202
    table.guests.allow(knock["ticket"])
    status, found = table.post("/join", ticket=knock["ticket"])
    assert (status, found["seat"]) == (200, "blue")
    assert table.post("/join", ticket=knock["ticket"])[0] == 410  # the key is told once
    assert table.get("/events", found["key"]).status == 200
    assert found["key"] not in str(table.keys)  # a digest only


def test_a_refused_phone_stays_outside(table: Evening) -> None:
    _, knock = table.post("/join", token=table.guests.token("blue"))
    table.guests.refuse(knock["ticket"])
    assert table.post("/join", ticket=knock["ticket"])[0] == 403
    assert not table.guests.joined()


def test_a_code_is_good_once_and_for_ten_minutes(table: Evening) -> None:
    token = table.guests.token("blue")
    assert table.post("/join", token=token)[0] == 202
    assert table.post("/join", token=token)[0] == 401
    late = table.guests.token("red")
    table.time += TOKEN_SECONDS + 1
    assert table.post("/join", token=late)[0] == 401
    assert table.guests.token("red") != late


def test_who_stands_at_the_door_too_long_has_to_scan_again(table: Evening) -> None:
    _, knock = table.post("/join", token=table.guests.token("blue"))
    table.time += KNOCK_SECONDS + 1
    table.guests.allow(knock["ticket"])
    assert table.post("/join", ticket=knock["ticket"])[0] == 410


def test_without_a_key_nothing_is_told(table: Evening) -> None:
    for path in ("/look", "/touch", "/form", "/act"):
        assert table.post(path, "no-such-key")[0] == 401
    with table.connected("127.0.0.7") as connection:
        connection.sendall(got(table, "/events", "Authorization: Bearer nothing\r\n"))
        assert everything(connection).startswith(b"HTTP/1.1 401")


def test_five_wrong_keys_and_the_address_is_not_heard_for_a_minute(table: Evening) -> None:
    key = table.joined("blue")
    for _ in range(Door.WRONG):
        assert table.status(posted(table, b'{"token": "guess"}'), "127.0.0.5") == 401
    assert table.told == ["127.0.0.5"]
    right = got(table, "/", f"Authorization: Bearer {key}\r\n")
    assert table.status(right, "127.0.0.5") == 0
    assert table.status(right, "127.0.0.6") == 200  # others are heard
    table.time += Door.SECONDS
    assert table.status(right, "127.0.0.5") == 200


def test_another_phone_takes_the_seat_over(table: Evening) -> None:
    first = table.joined("blue")
    events = table.events(first)
    assert next(events)[0] == "hello"
    assert next(events)[0] == "view"
    second = table.joined("blue")
    assert list(events)[-1] == ("away", {"why": "elsewhere"})
    assert table.get("/events", first).status == 401
    assert table.get("/events", second).status == 200


def test_a_phone_that_is_cut_off_is_told_and_stays_out(table: Evening) -> None:
    key = table.joined("blue")
    events = table.events(key)
    assert [next(events)[0], next(events)[0]] == ["hello", "view"]
    table.hub.cut("blue")
    assert list(events) == [("away", {"why": "cut"})]
    assert table.get("/events", key).status == 401


def test_a_pause_is_told_and_nothing_is_answered_until_the_tablet_is_back(table: Evening) -> None:
    key = table.joined("blue")
    events = table.events(key)
    assert [next(events)[0], next(events)[0]] == ["hello", "view"]
    table.hub.close("pause")
    assert list(events) == [("away", {"why": "pause"})]
    assert table.post("/look", key, place="log")[0] == 503


def test_the_display_joins_as_the_table_and_does_nothing(table: Evening) -> None:
    key = table.joined(TABLE)
    view = table.view(key)
    assert view["who"] == {}
    assert "sheet" not in [place["key"] for place in view["places"]]
    assert table.post("/touch", key, kind="tap", key="x", id="12345678")[0] == 403
