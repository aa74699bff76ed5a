"""Odd requests by the hundred here, by the hundred thousand in `make bench`."""

from __future__ import annotations

from tests.phones.hostile import faults


def test_odd_requests_crash_nothing_and_learn_nothing() -> None:
    statuses, found = faults(21, 600)
    assert found == []
    assert {200, 400, 401, 404, 412, 421} <= statuses.keys()  # it was not all turned away
