"""Wars: totals, steps, markers handed over, ties and the final card play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.core.errors import BadInput
from companion.games.renaissance.cards.wars import (
    FinalWar,
    WarAnswer,
    WarRoll,
    WarSide,
    final_war,
    war,
)
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.switches import Switches

MANY = WarSide(control_markers=10)


def fought(attacker: WarSide, defender: WarSide, dice: Any, **switches: Any) -> WarAnswer:
    return war(WarRoll(attacker, defender, dice, Switches(**switches)))


def side(*advances: str, arms: tuple[Arms, ...] = (), markers: int = 10, **where: int) -> WarSide:
    return WarSide(
        advances=frozenset(Advance(letter) for letter in advances),
        arms=frozenset(arms),
        control_markers=markers,
        **where,
    )


@pytest.mark.rule("R-A2.11", "R-A2.11.1")
def test_nationalism_and_each_arms_card_add_one_to_the_die() -> None:
    answer = fought(side("W", arms=(Arms.STIRRUPS, Arms.ARMOUR)), side("W"), (2, 3))
    assert (answer.attacker.total, answer.defender.total) == (5, 4)
    assert answer.outcome == "attacker"


@pytest.mark.rule("R-A2.11.1", "RUL-R-17")
def test_beaten_arms_count_in_a_war_unless_the_table_decided_otherwise() -> None:
    stirrups, armour = side(arms=(Arms.STIRRUPS,)), side(arms=(Arms.ARMOUR,))
    assert fought(stirrups, armour, (3, 3)).outcome == "tie"
    assert fought(stirrups, armour, (3, 3), war_arms_exceptions=True).outcome == "defender"


@pytest.mark.rule("R-A2.11.2")
def test_the_winner_suffers_one_step_the_loser_two_and_the_difference_in_markers() -> None:
    answer = fought(MANY, MANY, (2, 6))
    assert answer.outcome == "defender"
    assert (answer.attacker_steps.total, answer.defender_steps.total) == (2, 1)
    assert answer.handed_over.total == 4


@pytest.mark.rule("R-A2.11.3")
@pytest.mark.parametrize(
    ("winner", "handed"),
    [((), 1), (("R",), 3), (("T",), 2), (("T", "U"), 4), (("U",), 1), (("R", "T", "U"), 5)],
)
def test_markers_the_winner_cannot_hold_cost_the_loser_one_more_step(
    winner: tuple[str, ...], handed: int
) -> None:
    loser = side(markers=6, in_region_v=2, in_orient=1, in_new_world=2)
    answer = fought(side(*winner), loser, (6, 1))
    assert answer.handed_over.total == handed
    assert answer.defender_steps.total == 2 + 5 - handed


@pytest.mark.rule("R-A2.11.4")
def test_a_tie_costs_both_one_step_and_nothing_else() -> None:
    answer = fought(MANY, MANY, (4, 4))
    assert answer.outcome == "tie"
    assert answer.attacker_steps.total == answer.defender_steps.total == 1
    assert answer.handed_over.total == 0


def test_without_dice_only_modifiers_and_chances_are_told() -> None:
    answer = fought(side("W"), MANY, None)
    assert (answer.outcome, answer.attacker.total) == (None, 1)
    chances = (answer.chance_attacker, answer.chance_tie, answer.chance_defender)
    assert [chance.exact for chance in chances] == ["7/12", "5/36", "5/18"]
    assert sum(Fraction(chance.exact) for chance in chances) == 1


def test_more_markers_abroad_than_there_are_is_refused() -> None:
    with pytest.raises(BadInput):
        fought(side(markers=1, in_region_v=1, in_orient=1), MANY, (1, 1))


@pytest.mark.rule("R-11.1.4", "RUL-R-33")
def test_EX_R_16_a_final_war_of_the_fourth_of_six_is_thrown_three_times_at_most() -> None:
    ties = ((2, 2), (5, 5), (1, 1))
    answer = final_war(FinalWar(6, 4, MANY, MANY, ties))
    assert answer.most_throws.total == 3
    assert (answer.is_over, answer.outcome) == (True, "tie")
    assert answer.attacker_steps.total == answer.defender_steps.total == 3
    with pytest.raises(BadInput):
        final_war(FinalWar(6, 4, MANY, MANY, (*ties, (1, 2))))


@pytest.mark.rule("R-11.1.4")
def test_a_final_war_ends_with_its_first_decision() -> None:
    answer = final_war(FinalWar(6, 1, MANY, MANY, ((2, 2), (6, 4))))
    assert (answer.is_over, answer.outcome, answer.handed_over.total) == (True, "attacker", 2)
    assert (answer.attacker_steps.total, answer.defender_steps.total) == (2, 3)
    with pytest.raises(BadInput):
        final_war(FinalWar(6, 1, MANY, MANY, ((6, 4), (6, 4))))
    first = final_war(FinalWar(3, 3, MANY, MANY))
    assert (first.most_throws.total, first.is_over, first.outcome) == (1, False, None)
    with pytest.raises(BadInput):
        final_war(FinalWar(3, 4, MANY, MANY))
