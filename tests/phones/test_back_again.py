"""A tablet that began anew stands on its first page; a touch from a phone is on the phone's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.pages.kit import TABLE
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import HONOR, session_of

SEAT = "p0"
TAP = {"kind": "tap", "key": "quick:-10"}


@pytest.fixture
def table() -> Iterator[Evening]:
    session = session_of(HONOR, 1_790_000_000)
    session.go_to(300)
    with evening(session) as made:
        yield made


def test_a_touch_is_meant_for_the_page_on_which_it_was(table: Evening) -> None:
    key = table.joined(SEAT)
    status, _ = table.post("/touch", key, kind="tab", key="treasury", place="sheet", id="tab-12345")
    assert status == 200
    assert table.post("/touch", key, **TAP, place="sheet", id="tap-12345")[0] == 200
    assert table.post("/touch", key, **TAP, place="nowhere", id="tap-12346")[0] == 412
    assert table.post("/touch", key, **TAP, place=["x"], id="tap-12347")[0] == 200  # as if not said


def test_the_first_word_says_where_the_tablet_thinks_this_phone_is(table: Evening) -> None:
    key = table.joined(SEAT)
    assert next(table.events(key)) == (
        "hello",
        {"protocol": 1, "language": "en", "seat": SEAT, "place": "table"},
    )
    table.post("/look", key, place="log")
    assert next(table.events(key))[1]["place"] == "log"


def test_the_display_goes_where_the_tablet_goes_whatever_it_says(table: Evening) -> None:
    key = table.joined(TABLE)
    table.hub.shown("log")
    assert table.view(key)["place"] == "log"
    table.post("/touch", key, kind="more", key="", place="table", id="more-12345")
    assert table.view(key)["place"] == "log"
