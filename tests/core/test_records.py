"""Frozen records behave as the standard library's, though they are made more cheaply."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import field
from typing import ClassVar

import pytest

from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin."""

    kind: ClassVar[str] = "coin"
    value: int
    owner: str = "bank"
    marks: tuple[int, ...] = field(default_factory=tuple)
    note: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(self.value)


@dataclass(frozen=True)
class Purse:
    coins: tuple[Coin, ...] = ()
    name: str = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


def test_a_record_takes_its_fields_by_place_and_by_name() -> None:
    assert Coin(5, "blue") == Coin(value=5, owner="blue", marks=())
    assert Purse((Coin(1),), name="left").coins[0].value == 1


def test_wrong_fields_are_refused() -> None:
    with pytest.raises(TypeError):
        Coin()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Coin(1, colour="red")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="-1"):
        Coin(-1)


def test_a_record_cannot_be_changed() -> None:
    for record, name in ((Coin(1), "value"), (Purse(name="left"), "name"), (Coin(1), "other")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, name, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Coin(1).value


def test_equal_records_are_equal_and_found_in_a_set() -> None:
    assert Coin(1, note="a") == Coin(1, note="b")
    assert len({Coin(1, note="a"), Coin(1, note="b"), Coin(2)}) == 2
    assert Coin(1) != Coin(2)
    assert Coin(1) != Nothing()
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())


def test_fields_replace_and_match_work_as_usual() -> None:
    assert [item.name for item in dataclasses.fields(Coin)] == ["value", "owner", "marks", "note"]
    assert dataclasses.replace(Coin(1), owner="red") == Coin(1, "red")
    match Coin(3, "blue"):
        case Coin(value, owner):
            assert (value, owner) == (3, "blue")


def test_records_can_be_copied_and_sent_elsewhere() -> None:
    for record in (Coin(1, "blue", (1, 2)), Purse((Coin(1),), name="left"), Nothing()):
        assert copy.copy(record) == record
        assert copy.deepcopy(record) == record
        assert pickle.loads(pickle.dumps(record)) == record


def test_a_record_says_what_it_is() -> None:
    assert repr(Coin(1)) == "Coin(value=1, owner='bank', marks=(), note='')"
