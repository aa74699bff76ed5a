"""Records through JSON: what fits comes back the same, what does not is named field by field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import LARGEST, Between, Doc, Length, read, write
from companion.core.errors import BadInput, Problem
from companion.core.schema import schema


class Metal(StrEnum):
    GOLD = "gold"
    IRON = "iron"


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin.

    It may be of any metal.
    """

    kind: ClassVar[str] = "coin"
    metal: Metal
    value: Annotated[int, Between(1, 500), Doc("florins")] = 1


@dataclass(frozen=True, slots=True)
class Note:
    kind: ClassVar[str] = "note"
    text: Annotated[str, Length(1, 20)]


@dataclass(frozen=True, slots=True)
class Lock:
    """A record whose own field happens to be called `kind`; it names only what is not default."""

    sparse: ClassVar[bool] = True
    kind: str = "iron"
    turns: int = 1


@dataclass(frozen=True, slots=True)
class Chest:
    items: tuple[Coin | Note, ...] = ()
    pair: tuple[int, str] = (1, "a")
    keys: frozenset[str] = frozenset()
    sizes: Mapping[int, bool] = field(default_factory=dict)
    owner: str | None = None
    shape: Literal["round", "square"] = "round"
    lock: Lock | None = None


TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
COINS = st.builds(Coin, st.sampled_from(Metal), st.integers(1, 500))
NOTES = st.builds(Note, TEXTS.filter(bool))
CHESTS = st.builds(
    Chest,
    st.lists(st.one_of(COINS, NOTES), max_size=4).map(tuple),
    st.tuples(st.integers(-LARGEST, LARGEST), TEXTS),
    st.frozensets(TEXTS, max_size=3),
    st.dictionaries(st.integers(-9, 9), st.booleans(), max_size=3),
    st.none() | TEXTS,
    st.sampled_from(("round", "square")),
    st.none() | st.builds(Lock, TEXTS, st.integers(0, 3)),
)


@given(CHESTS)
def test_a_record_comes_back_from_json_as_it_went(chest: Chest) -> None:
    saved = json.loads(json.dumps(write(chest), ensure_ascii=False))
    assert read(Chest, saved) == chest


@given(CHESTS)
def test_what_is_written_fits_the_schema(chest: Chest) -> None:
    jsonschema.validate(json.loads(json.dumps(write(chest))), schema(Chest))


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("kind", "items", "pair", "keys", "sizes", "owner", "metal", "x")),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(JUNK)
def test_junk_is_refused_or_fits_but_never_crashes(junk: Any) -> None:
    problems: tuple[Problem, ...] = ()
    chest = None
    try:
        chest = read(Chest, junk)
    except BadInput as refused:
        problems = refused.problems
    assert isinstance(chest, Chest) or problems
    assert all(problem.key.startswith("input.") for problem in problems)


def test_every_fault_is_named_with_its_field() -> None:
    faulty = {
        "items": [{"kind": "coin", "metal": "tin", "value": 501}, {"kind": "cup"}],
        "pair": [1],
        "keys": ["a", "a"],
        "sizes": {"big": True},
        "owner": 3,
        "shape": "oval",
        "colour": "red",
    }
    with pytest.raises(BadInput) as refused:
        read(Chest, faulty)
    assert {(problem.field, problem.key) for problem in refused.value.problems} == {
        ("colour", "input.unknown_field"),
        ("items.0.metal", "input.not_a_choice"),
        ("items.0.value", "input.out_of_range"),
        ("items.1.kind", "input.unknown_kind"),
        ("pair", "input.wrong_length"),
        ("keys", "input.listed_twice"),
        ("sizes.big", "input.not_a_number"),
        ("owner", "input.not_a_text"),
        ("shape", "input.not_a_choice"),
    }


@pytest.mark.parametrize(
    ("wanted", "data", "key"),
    [
        (int, True, "input.not_a_number"),
        (int, 1.0, "input.not_a_number"),
        (int, LARGEST + 1, "input.out_of_range"),
        (bool, 1, "input.not_yes_or_no"),
        (str, "\ud800", "input.broken_text"),
        (str, "x" * 10_001, "input.too_long"),
        (Coin, {}, "input.missing"),
        (Note, {"text": ""}, "input.wrong_length"),
        (Coin, [], "input.not_a_record"),
        (tuple[int, ...], {}, "input.not_a_list"),
        (Mapping[str, int], [], "input.not_a_record"),
    ],
)
def test_what_does_not_fit_says_why(wanted: Any, data: Any, key: str) -> None:
    with pytest.raises(BadInput, match=key):
        read(wanted, data)


def test_a_sparse_record_names_only_what_differs_from_its_defaults() -> None:
    assert write(Lock()) == {}
    assert write(Lock(turns=3)) == {"turns": 3}
    assert read(Lock, {"kind": "gold"}) == Lock("gold")


def test_a_schema_tells_limits_defaults_and_meaning() -> None:
    coin = schema(Coin)["$defs"]["Coin"]
    assert coin["properties"]["value"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 500,
        "description": "florins",
        "default": 1,
    }
    assert coin["required"] == ["kind", "metal"]
    assert coin["description"] == "A coin. It may be of any metal."
