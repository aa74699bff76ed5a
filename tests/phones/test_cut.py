"""A connection cut at any moment of an action: one entry in the end, never two, never none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from companion.core.play import MemoryStore, Play
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening, evening, everything
from tests.presenters.recorded import HONOR, AtOnce, session_of

SEAT = "p0"
EVERY = 7  # bytes: a cut in each part of a word is the same cut


@pytest.fixture
def table() -> Iterator[Evening]:
    session = session_of(HONOR, 1_790_000_000)
    session.go_to(300)
    with evening(session, seconds=0.05) as made:
        yield made


class Payer:
    """A phone that pays the bank a coin by a form, again and again."""

    def __init__(self, table: Evening) -> None:
        self.table, self.key, self._ids = table, table.joined(SEAT), count()
        table.post("/look", self.key, place="sheet")
        table.post("/touch", self.key, kind="tab", key="treasury", id="a-tab-is-no-entry")

    def request(self) -> bytes:
        """The whole request that does it, with an id of its own."""
        self.table.time += 13.0
        number = next(self._ids)
        sent: dict[str, Any] = {"kind": "tap", "key": "quick:-10", "id": f"form-{number:08}"}
        _, form = self.table.post("/touch", self.key, **sent)
        sent = {"kind": "confirm", "sheet": form["sheet"], "values": {"amount": 1}}
        body = json.dumps({**sent, "id": f"book-{number:08}"}).encode()
        return (
            f"POST /touch HTTP/1.1\r\nHost: {self.table.host}\r\n"
            f"Authorization: Bearer {self.key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode() + body

    @property
    def paid(self) -> int:
        return sum(entry.by == SEAT for entry in self.table.session.journal.entries)


def cut(table: Evening, sent: bytes, heard: int = 0) -> None:
    """Send so much, hear so much, be gone."""
    with table.connected() as connection:
        connection.sendall(sent)
        if heard:
            connection.recv(heard)


def test_a_request_cut_anywhere_is_booked_once_when_it_comes_again(table: Evening) -> None:
    payer = Payer(table)
    whole = payer.request()
    for place in range(0, len(whole) + 1, EVERY):
        request, before = payer.request(), payer.paid
        cut(table, request[:place])
        assert table.status(request) == 200, place
        assert payer.paid == before + 1, place
    assert len(range(0, len(whole) + 1, EVERY)) > 30


def test_an_answer_cut_anywhere_is_booked_once_when_it_is_asked_for_again(table: Evening) -> None:
    payer = Payer(table)
    answer = table.sent(payer.request())
    for heard in range(1, len(answer), 23):
        request, before = payer.request(), payer.paid
        cut(table, request, heard)
        assert table.status(request) == 200, heard
        assert payer.paid == before + 1, heard


@pytest.mark.parametrize("has_the_disk_it", [False, True])
def test_a_tablet_killed_in_the_middle_books_it_once_or_says_that_it_did_not(
    table: Evening, has_the_disk_it: bool
) -> None:
    payer = Payer(table)
    request = payer.request()
    if has_the_disk_it:
        assert table.status(request) == 200
    before = table.session
    store: Any = before.play._store
    entries = len(before.journal.entries)
    again = Session(
        Play(before.play.game, MemoryStore(store.header, store.entries())), AtOnce(), lambda: 0
    )
    with evening(again) as after:
        after.guests._digests = dict(table.guests._digests)  # kept with the game
        sent = request.replace(table.host.encode(), after.host.encode())
        with after.connected() as connection:
            connection.sendall(sent)
            answer = everything(connection)
        status, _, body = answer.partition(b"\r\n\r\n")
        assert int(status.split(b" ", 2)[1]) == (200 if has_the_disk_it else 412)
        assert ("done" if has_the_disk_it else "say") in json.loads(body)
        assert len(again.journal.entries) == entries
