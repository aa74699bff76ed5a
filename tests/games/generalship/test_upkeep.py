"""Upkeep: number of stacks, sizes, isolation, and what to remove."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.generalship.cycle.upkeep import Stack, upkeep, upkeep_relief
from companion.games.generalship.pieces import Unit

INFANTRY, CAVALRY = Unit.LIGHT_INFANTRY, Unit.LIGHT_CAVALRY


@pytest.mark.rule("G-15.4")
def test_four_divisions_and_two_fleets_cost_two_food() -> None:
    stacks = (Stack(size=1),) * 4 + (Stack(size=1, sea=True),) * 2
    assert upkeep(stacks).total.total == 2


@pytest.mark.rule("G-15.5")
@pytest.mark.rule("G-15.6")
def test_three_infantry_cost_nothing_and_five_cavalry_three() -> None:
    answer = upkeep((Stack({INFANTRY: 3}), Stack({CAVALRY: 5})))
    assert (answer.sizes, answer.size_costs) == ((3, 7), (0, 3))


@pytest.mark.rule("G-15.3")
def test_sizes_three_three_four_five_six_cost_four() -> None:
    answer = upkeep(tuple(Stack(size=n) for n in (3, 3, 4, 5, 6)), food=1)
    assert (answer.number_cost, answer.total.total, answer.short_by) == (1, 4, 3)


@pytest.mark.rule("G-15.8")
def test_an_isolated_stack_is_doubled_before_rounding_and_counts_twice() -> None:
    answer = upkeep((Stack({CAVALRY: 5}, isolated=True),))
    assert (answer.sizes, answer.total.total, answer.counted) == ((15,), 11, 2)


@pytest.mark.parametrize(
    "stack", [Stack(), Stack({INFANTRY: 1}, 1), Stack({Unit.GALLEY: 1, INFANTRY: 6}, sea=True)]
)
def test_a_stack_that_cannot_be_is_refused(stack: Stack) -> None:
    with pytest.raises(BadInput):
        upkeep((stack,))


@pytest.mark.rule("G-15.3")
def test_a_fleet_keeps_the_ships_that_its_regiments_need() -> None:
    answer = upkeep_relief((Stack({Unit.GALLEY: 1, INFANTRY: 5}, sea=True),), 1)
    assert [one.removed for one in answer.removals] == [({INFANTRY: 1},)]


@given(
    st.lists(st.dictionaries(st.sampled_from(Unit), st.integers(0, 3), max_size=3), max_size=6),
    st.integers(0, 8),
)
def test_the_smallest_removal_can_be_paid_and_one_less_could_not(
    stacks: list[dict[Unit, int]], food: int
) -> None:
    answer = upkeep_relief(tuple(Stack(one) for one in stacks), food)
    for removal in answer.removals:
        left = tuple(
            Stack({unit: n - gone.get(unit, 0) for unit, n in one.items()})
            for one, gone in zip(stacks, removal.removed, strict=True)
        )
        assert upkeep(left, food).short_by == 0
    assert bool(answer.short_by) == bool(answer.removals)
