"""The same change made to another record."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.amending.carried import carried
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Purse:
    coins: int
    owner: str = ""


CHANGES: tuple[tuple[Any, Any, Any, Any], ...] = (
    (7, 5, 8, 10),
    (1, 5, 2, 0),  # nobody has less than nothing
    (7, 5, 5, 7),
    ("c", "a", "b", "b"),
    ("c", "a", "a", "c"),
    (True, False, True, True),
    (frozenset("xa"), frozenset("ab"), frozenset("bc"), frozenset("xc")),
    ({"a": 3}, {"a": 1}, {"a": 2, "b": 1}, {"a": 4, "b": 1}),
    ({"a": 3, "b": 2}, {"a": 1, "b": 1}, {"a": 1}, {"a": 3, "b": 1}),
    ({"a": 3, "b": 1}, {"a": 1, "b": 1}, {"a": 1}, {"a": 3}),
    ({"a": "x"}, {"b": "y"}, {"b": "z"}, {"a": "x", "b": "z"}),
    ({"a": "x", "b": "w"}, {"b": "y"}, {}, {"a": "x"}),
    ((1, 2), (3,), (4, 5), (4, 5)),
    (Purse(4, "b"), Purse(1, "a"), Purse(3, "a"), Purse(6, "b")),
    (Purse(4, "b"), Purse(1, "a"), Purse(1, "c"), Purse(4, "c")),
)


@pytest.mark.parametrize(("now", "before", "after", "then"), CHANGES)
def test_what_changed_changes_by_as_much_elsewhere(
    now: Any, before: Any, after: Any, then: Any
) -> None:
    assert carried(now, before, after, (Purse,)) == then


@pytest.mark.parametrize(("now", "before", "after"), [one[:3] for one in CHANGES])
def test_on_the_same_table_it_is_what_was_done(now: Any, before: Any, after: Any) -> None:
    assert carried(before, before, after, (Purse,)) == after
    assert carried(now, before, before, (Purse,)) == now


def test_a_record_that_is_one_thing_is_exchanged_as_a_whole() -> None:
    assert carried(Purse(4, "b"), Purse(1, "a"), Purse(3, "a")) == Purse(3, "a")
