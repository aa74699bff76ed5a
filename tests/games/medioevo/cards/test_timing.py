"""When cards may be used, what their dice mean, and what they bring or cost (M-27)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo import tables
from companion.games.medioevo.asked.cards import CardQuestion, lowered, spy_result, use_card
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.cards import (
    Printed,
    dice_of,
    may_be_used,
    moments_in,
    mystic_sets,
    number_given,
    printed_points,
    printed_values,
    three_sided,
)
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.words import Duration, Moment

# Each battle card with its moment and how long it lasts.
BATTLE_CARDS = [
    pytest.param(4, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.4")),
    pytest.param(5, Moment.BEFORE_DAMAGE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.5")),
    pytest.param(7, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.7")),
    pytest.param(8, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.8")),
    pytest.param(
        9, Moment.BEFORE_ATTACK_ROLLS, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.9")
    ),
    pytest.param(10, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.10")),
    pytest.param(
        14, Moment.BEFORE_FIRST_ATTACK_ROLL, Duration.ONCE, marks=pytest.mark.rule("M-27.14")
    ),
    pytest.param(16, Moment.BEFORE_BATTLE_DIE, Duration.ONCE, marks=pytest.mark.rule("M-27.16")),
    pytest.param(17, Moment.BEFORE_BATTLE_DIE, Duration.ONCE, marks=pytest.mark.rule("M-27.17")),
    pytest.param(
        18, Moment.BEFORE_BATTLE_DIE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.18")
    ),
    pytest.param(27, Moment.BEFORE_DAMAGE, Duration.ONCE, marks=pytest.mark.rule("M-27.27")),
    pytest.param(28, Moment.BATTLE, Duration.NEXT_ROUND, marks=pytest.mark.rule("M-27.28")),
    pytest.param(29, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.29")),
    pytest.param(39, Moment.BATTLE, Duration.ONCE, marks=pytest.mark.rule("M-27.39")),
    pytest.param(40, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.40")),
    pytest.param(41, Moment.BATTLE, Duration.BATTLE_ROUND, marks=pytest.mark.rule("M-27.41")),
    pytest.param(52, Moment.BATTLE, Duration.BATTLE, marks=pytest.mark.rule("M-27.52")),
    pytest.param(67, Moment.BATTLE, Duration.BATTLE, marks=pytest.mark.rule("M-27.67")),
    pytest.param(68, Moment.BATTLE, Duration.BATTLE, marks=pytest.mark.rule("M-27.68")),
]


@pytest.mark.parametrize(("card", "moment", "lasts"), BATTLE_CARDS)
def test_a_battle_card_is_used_in_battle_and_nowhere_else(
    card: int, moment: Moment, lasts: Duration
) -> None:
    row = tables.CARDS[card]
    assert row.when == (moment,)
    assert row.duration is lasts
    assert may_be_used(card, (moment,))
    assert may_be_used(card, moments_in(5))
    assert may_be_used(card, moments_in(2))
    for phase in (1, 3, 4, 6, 7):
        assert not may_be_used(card, moments_in(phase))


@pytest.mark.parametrize(
    ("card", "phases"),
    [
        pytest.param(6, {5}, marks=pytest.mark.rule("M-27.6")),
        pytest.param(13, {7}, marks=pytest.mark.rule("M-27.13")),
        pytest.param(19, {6}, marks=pytest.mark.rule("M-27.19")),
        pytest.param(20, {6}, marks=pytest.mark.rule("M-27.20")),
        pytest.param(21, {6}, marks=pytest.mark.rule("M-27.21")),
        pytest.param(24, {2, 5}, marks=pytest.mark.rule("M-27.24")),
        pytest.param(25, {2, 5}, marks=pytest.mark.rule("M-27.25")),
        pytest.param(26, {2, 5}, marks=pytest.mark.rule("M-27.26")),
        pytest.param(30, {2, 5, 6}, marks=pytest.mark.rule("M-27.30")),
        pytest.param(32, {4}, marks=pytest.mark.rule("M-27.32")),
        pytest.param(33, {4}, marks=pytest.mark.rule("M-27.33")),
        pytest.param(37, {3}, marks=pytest.mark.rule("M-27.37")),
        pytest.param(38, {3}, marks=pytest.mark.rule("M-27.38")),
        pytest.param(42, {2}, marks=pytest.mark.rule("M-27.42")),
        pytest.param(43, {2}, marks=pytest.mark.rule("M-27.43")),
        pytest.param(53, {5, 6}, marks=pytest.mark.rule("M-27.53")),
        pytest.param(55, {5, 6}, marks=pytest.mark.rule("M-27.55")),
        pytest.param(56, {5, 6}, marks=pytest.mark.rule("M-27.56")),
        pytest.param(61, {2}, marks=[pytest.mark.rule("M-27.61"), pytest.mark.rule("R-59")]),
        pytest.param(62, {2}, marks=pytest.mark.rule("M-27.62")),
        pytest.param(64, {6}, marks=pytest.mark.rule("M-27.64")),
    ],
)
def test_a_card_bound_to_a_moment_is_used_only_in_its_phases(card: int, phases: set[int]) -> None:
    assert {phase for phase in range(1, 8) if may_be_used(card, moments_in(phase))} == phases


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=mark)
        for card, mark in (
            (1, pytest.mark.rule("M-27.1")),
            (2, pytest.mark.rule("M-27.2")),
            (3, pytest.mark.rule("M-27.3")),
            (11, pytest.mark.rule("M-27.11")),
            (12, pytest.mark.rule("M-27.12")),
            (15, pytest.mark.rule("M-27.15")),
            (22, pytest.mark.rule("M-27.22")),
            (23, pytest.mark.rule("M-27.23")),
            (31, pytest.mark.rule("M-27.31")),
            (34, pytest.mark.rule("M-27.34")),
            (35, pytest.mark.rule("M-27.35")),
            (36, pytest.mark.rule("M-27.36")),
            (44, pytest.mark.rule("M-27.44")),
            (45, pytest.mark.rule("M-27.45")),
            (46, pytest.mark.rule("M-27.46")),
            (47, pytest.mark.rule("M-27.47")),
            (48, pytest.mark.rule("M-27.48")),
            (49, pytest.mark.rule("M-27.49")),
            (50, pytest.mark.rule("M-27.50")),
            (51, pytest.mark.rule("M-27.51")),
            (54, pytest.mark.rule("M-27.54")),
            (57, pytest.mark.rule("M-27.57")),
            (58, pytest.mark.rule("M-27.58")),
            (59, pytest.mark.rule("M-27.59")),
            (60, pytest.mark.rule("M-27.60")),
            (63, pytest.mark.rule("M-27.63")),
            (65, pytest.mark.rule("M-27.65")),
            (66, pytest.mark.rule("M-27.66")),
            (69, pytest.mark.rule("M-27.69")),
            (70, pytest.mark.rule("M-27.70")),
            (71, pytest.mark.rule("M-27.71")),
            (72, pytest.mark.rule("M-27.72")),
        )
    ],
)
def test_the_other_cards_may_be_used_in_every_phase(card: int) -> None:
    assert all(may_be_used(card, moments_in(phase)) for phase in range(1, 8))


def test_every_card_is_remembered_in_a_phase_in_which_it_may_be_used() -> None:
    for number, row in tables.CARDS.items():
        assert all(may_be_used(number, moments_in(phase)) for phase in row.phases)


def test_what_a_card_asks_for_can_be_said() -> None:
    sayable = set(CardPlay.__dataclass_fields__)
    for row in tables.CARDS.values():
        assert set(row.asks) <= sayable
        assert ("die" in row.asks) == bool(row.die)


@pytest.mark.rule("M-0.6")
def test_a_d3_is_a_six_sided_die_read_in_pairs() -> None:
    assert [three_sided(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("M-27.42")
@pytest.mark.rule("M-27.50")
@pytest.mark.parametrize(
    ("card", "face", "number"), [(42, 1, 1), (50, 4, 2), (13, 6, 3), (7, 5, 3)]
)
def test_a_card_with_a_d3_is_about_so_many(card: int, face: int, number: int) -> None:
    assert number_given(card, face).total == number
    request = dice_of(card)
    assert request is not None
    assert request.sides == (6,)


@pytest.mark.rule("M-27.43")
@pytest.mark.rule("M-27.51")
def test_the_other_doctor_and_diplomat_protect_one() -> None:
    assert number_given(43).total == 1
    assert number_given(51).total == 1
    assert dice_of(43) is None


@pytest.mark.rule("M-27.16")
@pytest.mark.parametrize("card", [16, 17, 18])
def test_a_spy_succeeds_on_1_to_3_and_fails_on_7_and_8(card: int) -> None:
    results = [spy_result(card, face) for face in range(1, 9)]
    assert results == ["success"] * 3 + ["nothing"] * 3 + ["failure"] * 2


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-27.47")
@pytest.mark.parametrize(
    ("card", "face", "by", "now"),
    [(46, 5, None, 4), (46, 1, None, 1), (47, 5, None, 3), (47, 5, 1, 4), (47, 2, None, 1)],
)
def test_the_assassin_makes_a_die_smaller_but_not_below_one(
    card: int, face: int, by: int | None, now: int
) -> None:
    assert lowered(card, face, by).total == now


@pytest.mark.rule("M-27.46")
def test_the_first_assassin_takes_off_one_only() -> None:
    with pytest.raises(BadInput):
        lowered(46, 5, 2)


def asked(card: int, **facts: Any) -> int:
    return use_card(CardQuestion(card, **facts)).florins.total


@pytest.mark.rule("M-27.22")
@pytest.mark.rule("M-27.23")
def test_tax_collectors_get_ten_or_twenty_florins_a_cube() -> None:
    assert asked(22, cubes=7) == 70
    assert asked(23, cubes=7) == 140


@pytest.mark.rule("M-27.36")
@pytest.mark.rule("R-70")
def test_the_magnate_lays_down_300_and_takes_back_450() -> None:
    assert asked(36) == -300
    assert asked(36, deposit=300) == 450


@pytest.mark.rule("M-27.71")
def test_the_mystic_gets_twenty_florins_a_point() -> None:
    assert asked(71, points={Colour.RED: 3, Colour.BLUE: 1}) == 80


@pytest.mark.rule("M-27.72")
def test_the_other_mystic_gets_a_hundred_florins_for_four_colours() -> None:
    four = dict.fromkeys(list(Colour)[:4], 2)
    assert asked(72, points=four) == 200
    mixed = {Colour.RED: 2, Colour.BLUE: 2, Colour.GREEN: 2, Colour.ORANGE: 1, Colour.VIOLET: 1}
    assert asked(72, points=mixed) == 200
    with pytest.raises(IllegalAction) as refused:
        asked(72, points={Colour.RED: 4})
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-27.72"


@given(st.dictionaries(st.sampled_from(Colour), st.integers(0, 6)))
def test_sets_of_four_colours_can_really_be_laid_out(points: dict[Colour, int]) -> None:
    left, sets = dict(points), 0
    while len(most := [colour for colour in left if left[colour]]) >= 4:
        for colour in sorted(most, key=lambda colour: -left[colour])[:4]:
            left[colour] -= 1
        sets += 1
    assert mystic_sets(points) == sets


@pytest.mark.rule("M-27.57")
@pytest.mark.rule("M-27.58")
def test_pirates_give_two_points_and_one_of_them_of_one_colour_only() -> None:
    mixed = {Colour.RED: 1, Colour.BLUE: 1}
    use_card(CardQuestion(57, points=mixed))
    use_card(CardQuestion(58, points={Colour.RED: 2}))
    for card, points in ((58, mixed), (57, {Colour.RED: 3}), (57, {Colour.RED: 1})):
        with pytest.raises(IllegalAction):
            use_card(CardQuestion(card, points=points))


@pytest.mark.rule("M-27.14")
@pytest.mark.rule("M-27.15")
@pytest.mark.rule("M-27.45")
@pytest.mark.rule("M-27.65")
@pytest.mark.parametrize(
    ("card", "price"), [(14, 100), (15, 100), (45, 50), (48, 50), (65, 100), (49, 0)]
)
def test_some_cards_cost_money(card: int, price: int) -> None:
    assert asked(card) == -price


def test_a_card_whose_die_is_missing_or_impossible_is_refused() -> None:
    for die in (0, 7):
        with pytest.raises(BadInput) as refused:
            use_card(CardQuestion(42, die=die))
        assert refused.value.field == "die"


@pytest.mark.rule("M-19.1")
@pytest.mark.rule("M-32.1")
def test_printed_points_are_kept_as_table_values() -> None:
    either = Printed({Colour.RED: 1, Colour.BLUE: 1}, either=True)
    values = printed_values(5, either)
    assert printed_points(values, 5) == either
    assert printed_points(values, 6) is None
    assert printed_points(printed_values(6, Printed({})), 6) == Printed({})


@pytest.mark.rule("M-8.3")
def test_a_card_marked_with_a_stroke_gives_one_colour_or_the_other() -> None:
    either = Printed({Colour.RED: 1, Colour.BLUE: 2}, either=True)
    assert either.fits({Colour.RED: 1})
    assert either.fits({Colour.BLUE: 2})
    assert not either.fits({Colour.RED: 1, Colour.BLUE: 2})
    both = Printed({Colour.RED: 1, Colour.BLUE: 1})
    assert both.fits({Colour.RED: 1, Colour.BLUE: 1})
    assert not both.fits({Colour.RED: 1})
    assert both.fits({Colour.RED: 2, Colour.BLUE: 2}, factor=2)
    assert not Printed({}).fits({Colour.RED: 1})
