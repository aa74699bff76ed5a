"""Attack value, loss value, malus, cap and overwhelming superiority (M-10.6 to M-10.11)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.errors import BadInput
from companion.games.medioevo.battle.values import (
    NO_EXTRAS,
    Attack,
    attack_value,
    battle_result,
    critical,
    halved,
    loss_value,
    malus,
    melee_damage,
    overwhelming_choices,
)
from companion.games.medioevo.switches import DEFAULTS, Switches

ROWS = {
    3: "0 -1 -3",
    4: "0 -1 -2 -3",
    5: "0 -1 -1 -2 -3",
    6: "0 -1 -1 -2 -2 -3",
    7: "0 -1 -1 -1 -2 -2 -3",
    8: "0 -1 -1 -1 -2 -2 -2 -3",
    9: "0 -1 -1 -1 -1 -2 -2 -2 -3",
    10: "0 -1 -1 -1 -1 -2 -2 -2 -2 -3",
}


@pytest.mark.rule("M-10.7")
@pytest.mark.parametrize("players", ROWS)
def test_the_malus_follows_the_table(players: int) -> None:
    found = [malus(players, position, switches=DEFAULTS) for position in range(1, players + 1)]
    assert found == [int(text) for text in ROWS[players].split()]


@pytest.mark.rule("R-03")
@pytest.mark.parametrize(("switch", "second"), [("0/-1", -1), ("0/-3", -3), ("none", 0)])
def test_two_players_have_their_own_row(switch: str, second: int) -> None:
    switches = Switches(malus_two_players=switch)  # type: ignore[arg-type]
    assert (malus(2, 1, switches), malus(2, 2, switches)) == (0, second)


@pytest.mark.rule("M-10.7")
@pytest.mark.parametrize(
    ("players", "position", "field"),
    [(1, 1, "players"), (11, 1, "players"), (4, 5, "position"), (4, 0, "position")],
)
def test_impossible_places_in_the_order_are_refused(
    players: int, position: int, field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        malus(players, position, switches=DEFAULTS)
    assert refused.value.field == field


@pytest.mark.rule("M-10.6")
def test_every_throw_counts_its_highest_die_or_the_larger_product_of_equal_dice() -> None:
    for faces in product(range(1, 5), range(1, 7), range(1, 9)):
        best = max(faces)
        for face in set(faces):
            if faces.count(face) > 1:
                best = max(best, face ** faces.count(face))
        assert attack_value(faces, extras=NO_EXTRAS, switches=DEFAULTS).total == best
        assert loss_value(faces).total == min(faces)
        assert (critical(faces) > 0) == (best > max(faces))


@pytest.mark.rule("M-10.6")
def test_everything_adds_up_before_the_value_is_halved() -> None:
    extras = Attack(
        malus=-3, given_up=2, sea_bonus=2, card_bonus=2, blood_tokens=1, retreating=True
    )
    value = attack_value((1, 2, 5), extras, switches=DEFAULTS)
    assert [line.amount for line in value.lines] == [5, -3, 8, 2, 2, 1, -7]
    assert value.total == 8
    assert {line.rule.number for line in value.lines} >= {"M-10.7", "M-11.3", "M-13.2", "M-15.1"}


@pytest.mark.rule("R-37")
@pytest.mark.rule("M-0.5")
@pytest.mark.parametrize(("value", "half"), [(7, 4), (8, 4), (1, 1), (0, 0), (-3, -1), (-2, -1)])
def test_half_a_value_is_rounded_up(value: int, half: int) -> None:
    assert halved(value) == half


@pytest.mark.rule("R-36")
def test_a_value_may_be_negative_unless_the_table_says_otherwise() -> None:
    extras = Attack(malus=-3)
    assert attack_value((1, 2, 1), extras, switches=DEFAULTS).total == -1
    assert attack_value((1, 2, 1), extras, Switches(attack_floor_zero=True)).total == 0


@pytest.mark.rule("M-27.41")
@pytest.mark.parametrize(("faces", "malus_", "expected"), [((1, 2, 7), 0, 5), ((1, 2, 2), -3, 0)])
def test_card_41_costs_two_points_but_never_below_zero(
    faces: tuple[int, ...], malus_: int, expected: int
) -> None:
    extras = Attack(malus=malus_, capture_costs_two=True)
    assert attack_value(faces, extras, switches=DEFAULTS).total == expected


@pytest.mark.rule("M-10.11")
@pytest.mark.rule("M-11.4")
def test_the_loss_value_falls_with_heavy_infantry_and_choices_but_not_below_zero() -> None:
    assert loss_value((4, 6, 8), heavy=1).total == 3
    assert loss_value((4, 6, 8), heavy=1, reduced=2).total == 1
    assert loss_value((4, 6, 8), heavy=9).total == 0
    assert loss_value((1, 6, 8), heavy=1, retreat_cost=2).total == 2


@pytest.mark.rule("M-10.9")
def test_the_result_is_at_most_the_winners_melee_units() -> None:
    assert battle_result(7, 3).total == 3
    assert battle_result(2, 3).total == 2
    assert battle_result(7, 0).total == 0


@pytest.mark.rule("M-10.10")
@pytest.mark.parametrize(("difference", "choices"), [(19, 0), (20, 1), (39, 1), (40, 2)])
def test_every_full_twenty_points_give_one_choice(difference: int, choices: int) -> None:
    assert overwhelming_choices(difference) == choices


@pytest.mark.rule("M-10.3")
@pytest.mark.rule("M-14.1")
def test_melee_damage_adds_cavalry_and_choices_and_loses_protection() -> None:
    assert melee_damage(2, cavalry=2, increased=1, protection=3).total == 4
    assert melee_damage(1, cavalry=0, protection=3).total == 0
