"""The coin count: sum, difference and likely explanations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medioevo.treasury.coins import CoinCount, PurseBooking, coin_count, entries_of

START = {500: 2, 100: 4, 50: 3, 10: 3, 5: 3, 1: 5}


@pytest.mark.rule("M-0.4")
def test_the_start_coins_agree_with_the_ledger() -> None:
    answer = coin_count(CoinCount(START, 1600))
    assert (answer.counted.total, answer.difference, answer.explanations) == (1600, 0, ())


def test_a_single_booking_that_equals_the_difference_explains_it() -> None:
    entries = (PurseBooking(1, 300), PurseBooking(2, -120), PurseBooking(3, 40))
    unpaid = coin_count(CoinCount({100: 10}, 880, entries))
    assert unpaid.difference == 120
    assert [(found.kind, found.entries) for found in unpaid.explanations] == [("not_moved", (2,))]
    twice = coin_count(CoinCount({100: 10}, 700, entries))
    assert [(found.kind, found.entries) for found in twice.explanations] == [("moved_twice", (1,))]
    wrong = coin_count(CoinCount({10: 10}, 180, entries))
    assert [(found.kind, found.entries) for found in wrong.explanations] == [("wrong_way", (3,))]


def test_two_or_three_bookings_together_are_tried_when_none_alone_fits() -> None:
    entries = (PurseBooking(1, -100), PurseBooking(2, -20), PurseBooking(3, -7))
    answer = coin_count(CoinCount({1: 127}, 0, entries))
    assert [found.entries for found in answer.explanations] == [(1, 2, 3)]


def test_coins_taken_for_another_value_are_named() -> None:
    answer = coin_count(CoinCount({50: 1}, 5, ()))
    assert (50, 5, 1) in answer.mixed_up


def test_bookings_are_read_off_the_balances() -> None:
    assert entries_of((1600, 1600, 1500, 1540)) == (PurseBooking(2, -100), PurseBooking(3, 40))
    assert entries_of(()) == ()


def test_there_is_no_coin_of_20() -> None:
    with pytest.raises(BadInput):
        coin_count(CoinCount({20: 1}, 0))


@given(st.lists(st.integers(-500, 500), max_size=8), st.integers(0, 7))
def test_a_forgotten_booking_is_always_among_the_explanations(
    amounts: list[int], which: int
) -> None:
    entries = tuple(PurseBooking(n, amount) for n, amount in enumerate(amounts))
    if which >= len(amounts) or not amounts[which]:
        return
    counted = 10_000 - amounts[which]
    answer = coin_count(CoinCount({1: counted}, 10_000, entries))
    assert answer.difference == -amounts[which]
    assert any(found.entries == (which,) for found in answer.explanations)
