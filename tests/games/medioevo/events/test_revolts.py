"""Revolts against the tax rate (M-6.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.events.revolts import RevoltArea, RevoltCheck, revolts
from companion.games.medioevo.switches import Switches

SEQUENTIAL = Switches(revolt_ep="sequential")


def areas(*units: int, prefix: str = "home") -> tuple[RevoltArea, ...]:
    return tuple(RevoltArea(f"{prefix}{place}", count) for place, count in enumerate(units))


@pytest.mark.rule("M-6.4")
@pytest.mark.rule("R-15")
def test_EX_09_two_steps_above_with_two_rebel_areas_are_two_revolts_and_two_honor_points() -> None:
    answer = revolts(RevoltCheck(50, 30, barbarian_areas=2))
    assert answer.revolts.total == 2
    assert answer.honor.total == -2


@pytest.mark.rule("M-6.4")
def test_EX_08_a_rate_up_to_the_allowed_thirty_brings_no_revolt() -> None:
    for rate in (0, 10, 20, 30):
        answer = revolts(RevoltCheck(rate, 30, barbarian_areas=3))
        assert (answer.revolts.total, answer.honor.total) == (0, 0)


@pytest.mark.rule("M-4.2")
def test_there_are_no_revolts_in_the_first_round() -> None:
    assert revolts(RevoltCheck(50, 0, round_number=1)).revolts.total == 0


@pytest.mark.rule("R-13")
def test_revolts_cost_nothing_if_there_was_none_before_unless_counted_one_by_one() -> None:
    question = RevoltCheck(60, 30)
    assert revolts(question).honor.total == 0
    assert revolts(replace(question, switches=SEQUENTIAL)).honor.total == -2
    already = replace(question, barbarian_areas=1, switches=SEQUENTIAL)
    assert revolts(already).honor.total == -3
    assert revolts(replace(question, tax_rate=40, switches=SEQUENTIAL)).honor.total == 0


@pytest.mark.rule("R-14")
def test_surplus_revolts_are_void_but_their_honor_points_count() -> None:
    answer = revolts(RevoltCheck(50, 0, barbarian_areas=1, start_realm=areas(0), outside=areas()))
    assert answer.placed == ("home0",)
    assert answer.void == 4
    assert answer.honor.total == -5


@pytest.mark.rule("M-6.4")
def test_hordes_go_to_the_start_realm_first_and_there_to_the_fewest_own_units() -> None:
    question = RevoltCheck(40, 0, start_realm=areas(3, 0, 1), outside=areas(0, prefix="far"))
    answer = revolts(question)
    assert answer.placed == ("home1", "home2", "home0", "far0")
    assert answer.battles == ("home2", "home0")
    assert answer.raids == ("home1", "far0")
    assert answer.battles_now


@pytest.mark.rule("M-6.4")
def test_among_equal_areas_the_player_chooses() -> None:
    question = RevoltCheck(20, 0, start_realm=areas(1, 0, 1, 1))
    assert revolts(question).placed == ("home1", "home0")
    assert revolts(replace(question, chosen=("home3",))).placed == ("home1", "home3")
    tiers = revolts(question).tiers
    assert [(tier.own_units, tier.count) for tier in tiers] == [(0, 1), (1, 1)]
    with pytest.raises(IllegalAction, match=r"revolt\.chosen_too_many"):
        revolts(replace(question, chosen=("home0", "home2")))


@pytest.mark.rule("M-6.4")
def test_an_area_that_is_not_due_cannot_be_chosen() -> None:
    question = RevoltCheck(10, 0, start_realm=areas(1, 0), chosen=("home0",))
    with pytest.raises(IllegalAction, match=r"revolt\.not_due"):
        revolts(question)


@pytest.mark.rule("R-12")
def test_units_of_others_fight_the_horde_too_and_the_table_may_fight_later() -> None:
    question = RevoltCheck(
        10,
        0,
        start_realm=(RevoltArea("home", other_units=1),),
        switches=Switches(phase2_battles="war_phase"),
    )
    answer = revolts(question)
    assert answer.battles == ("home",)
    assert not answer.battles_now


@pytest.mark.rule("R-15")
def test_a_rate_between_two_steps_cannot_be() -> None:
    with pytest.raises(BadInput, match=r"tax\.not_a_step"):
        revolts(RevoltCheck(35, 30))
    with pytest.raises(BadInput, match=r"revolt\.area_twice"):
        revolts(RevoltCheck(30, 30, start_realm=areas(0), outside=areas(0)))


@pytest.mark.rule("M-6.4")
@given(
    st.integers(0, 12),
    st.integers(0, 12),
    st.lists(st.integers(0, 3), max_size=4),
    st.lists(st.integers(0, 3), max_size=4),
)
def test_each_revolt_has_its_own_area_and_no_area_with_fewer_units_is_spared(
    rate: int, allowed: int, home: list[int], far: list[int]
) -> None:
    answer = revolts(
        RevoltCheck(
            rate * 10,
            allowed * 10,
            start_realm=areas(*home),
            outside=areas(*far, prefix="far"),
        )
    )
    assert len(set(answer.placed)) == len(answer.placed)
    assert len(answer.placed) + answer.void == answer.revolts.total == max(0, rate - allowed)
    order = [(0, units) for units in sorted(home)] + [(1, units) for units in sorted(far)]
    units = {f"home{place}": (0, count) for place, count in enumerate(home)}
    units |= {f"far{place}": (1, count) for place, count in enumerate(far)}
    assert [units[area] for area in answer.placed] == order[: len(answer.placed)]
