"""Dice by hand and by the app: the same to a rule, and never a face that cannot be."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.dice import AppDice, DiceRequest
from companion.core.dice import checked as check
from companion.core.errors import BadInput

ATTACK = DiceRequest("battle.attack", (4, 6, 8))


@pytest.mark.parametrize(
    ("faces", "key", "field"),
    [
        ((1, 2), "dice.wrong_count", "dice"),
        ((1, 2, 3, 4), "dice.wrong_count", "dice"),
        ((5, 1, 1), "dice.wrong_face", "dice.0"),
        ((1, 0, 1), "dice.wrong_face", "dice.1"),
        ((1, 1, 9), "dice.wrong_face", "dice.2"),
        ((1, 1, True), "dice.wrong_face", "dice.2"),
        ((1, "2", 1), "dice.wrong_face", "dice.1"),
    ],
)
def test_a_wrong_count_or_face_is_refused_and_named(
    faces: tuple[int, ...], key: str, field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        check(ATTACK, faces)
    assert (refused.value.key, refused.value.field) == (key, field)


@given(st.lists(st.sampled_from((4, 6, 8)), max_size=12))
def test_the_app_rolls_what_was_asked_for(sides: list[int]) -> None:
    request = DiceRequest("why", tuple(sides))
    for face, most in zip(AppDice().roll(request), sides, strict=True):
        assert 1 <= face <= most


# 5.6 standard deviations on either side: a fair die leaves them with one face in 47 million;
# with the 18 faces of the three dice less than once in two million runs.
BOUND = 5.6
THROWS = 100_000


@pytest.mark.parametrize("sides", [4, 6, 8])
def test_the_app_dice_are_fair(sides: int) -> None:
    faces = AppDice().roll(DiceRequest("fairness", (sides,) * THROWS))
    counts = Counter(faces)
    expected = THROWS / sides
    deviation = sqrt(THROWS * (1 / sides) * (1 - 1 / sides))
    assert sorted(counts) == list(range(1, sides + 1))
    for count in counts.values():
        assert abs(count - expected) < BOUND * deviation
