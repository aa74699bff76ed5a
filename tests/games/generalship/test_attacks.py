"""Tactic cards, attacks on land and at sea, losses: the digest's examples."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.generalship.asked.hands import best_choice
from companion.games.generalship.battle.attacks import (
    Components,
    LandSide,
    SeaSide,
    assignment,
    land_attack,
    sea_attack,
    style_of_fight,
)
from companion.games.generalship.battle.cards import BattleSide, Commander, tactic_cards
from companion.games.generalship.battle.losses import losses
from companion.games.generalship.cycle.upkeep import Stack, upkeep_relief
from companion.games.generalship.pieces import Era, Field, Style, Sum, Unit
from companion.games.generalship.tables import LAND_VALUES, BasicRow, LandValue

LI, HI, BOW, CAV = Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY, Unit.ARCHERS, Unit.LIGHT_CAVALRY


@pytest.mark.rule("G-12.2")
@pytest.mark.rule("G-12.4")
def test_four_heavy_infantry_and_archers_attack_with_twenty() -> None:
    attack = LandSide({HI: 4, BOW: 1}, (2, 5, 7))
    parry = LandSide({LI: 2, CAV: 1}, (1, 3), bonus=8)
    answer = land_attack(attack, parry)
    assert (answer.atk.total, answer.defence.total, answer.difference) == (20, 16, 4)
    assert answer.success


@pytest.mark.rule("G-12.7")
def test_equal_sums_are_a_parry() -> None:
    answer = land_attack(LandSide({}, typed=5), LandSide({}, typed=5))
    assert not answer.success


@pytest.mark.rule("G-12.2")
def test_who_has_no_card_is_named() -> None:
    answer = assignment(Field.LAND, {HI: 4, BOW: 1}, (2, 7))
    assert not answer.fits
    assert answer.left_over == {BOW: 1}
    assert sum(n for one in answer.cards for n in one.units.values()) == 4
    with pytest.raises(BadInput):
        land_attack(LandSide({HI: 4}, (2,)), LandSide({}, typed=1))


@pytest.mark.rule("G-12.2")
def test_cards_for_close_combat_never_carry_muskets() -> None:
    values = tuple(
        LandValue(row.unit, 50 if row.unit is Unit.MUSKETS else 1, 1) for row in LAND_VALUES
    )
    cards = (BasicRow(1, "close", (3,)), BasicRow(2, "close", (2,)))
    typed = Components(land_values=values, land_cards=cards)
    force = {HI: 5, Unit.MUSKETS: 1}
    answer = best_choice(Field.LAND, force, (1, 1, 2), Sum.ATK, components=typed)
    assert (answer.sum, answer.units) == (5, {HI: 5})


@pytest.mark.rule("G-12.1")
def test_six_regiments_are_too_many() -> None:
    with pytest.raises(BadInput):
        land_attack(LandSide({HI: 6}, (2, 2)), LandSide({}, typed=1))


@pytest.mark.rule("G-U4")
def test_a_value_that_is_not_known_must_be_typed() -> None:
    with pytest.raises(BadInput) as refused:
        land_attack(LandSide({Unit.HEAVY_CAVALRY: 1}, (3,)), LandSide({}, typed=1))
    assert refused.value.key == "gen.attack.value_missing"


@pytest.mark.rule("G-12.5")
def test_pyrros_leads_elephants_with_three_or_four_cavalry_and_no_other_irregulars() -> None:
    leads = frozenset({"elephants"})
    for cavalry, kind, bonus in ((3, "elephants", 6), (4, "elephants", 6), (2, "elephants", 0)):
        side = LandSide({CAV: cavalry}, (3, 3), 6, kind, leads)
        answer = land_attack(LandSide({}, typed=1), side)
        assert answer.defence.total == 4 * cavalry + bonus
    other = LandSide({CAV: 3}, (4,), 6, "mounted_archers", leads)
    assert land_attack(LandSide({}, typed=1), other).defence.total == 12


@pytest.mark.rule("G-13.4")
def test_melee_against_shooting_is_melee() -> None:
    assert style_of_fight(Style.MELEE, Style.SHOOTING) is Style.MELEE
    assert style_of_fight(Style.MELEE, Style.BOMBARDMENT) is Style.BOMBARDMENT


@pytest.mark.rule("G-13.5")
@pytest.mark.rule("G-13.6")
def test_advanced_four_makes_it_shooting() -> None:
    muskets = {Unit.MUSKETS: 3, Unit.GALLEON: 1}
    enemy = SeaSide({HI: 2, LI: 1, Unit.GALLEY: 1}, (2, 7))
    answer = sea_attack(SeaSide(muskets, (4, 3), advanced=4), enemy)
    assert (answer.fight, answer.atk.total, answer.defence.total) == (Style.SHOOTING, 12, 10)
    plain = sea_attack(SeaSide(muskets, (4, 3)), enemy)
    assert (plain.fight, plain.atk.total, plain.defence.total) == (Style.MELEE, 6, 10)


@pytest.mark.rule("G-13.5")
@pytest.mark.rule("G-13.7")
def test_bombardment_is_parried_by_the_ship_or_broken_off() -> None:
    guns = SeaSide({Unit.ARTILLERY: 2, Unit.GALLEON: 1}, (6,))
    answer = sea_attack(guns, SeaSide({LI: 1, Unit.GALLEY: 1}, (1,)))
    assert (answer.atk.total, answer.defence.total, answer.success) == (16, 15, True)
    broken = sea_attack(guns, SeaSide({LI: 1, Unit.GALLEY: 1}, (1,), advanced=5))
    assert (broken.broken_off, broken.success) == (True, False)


@pytest.mark.rule("G-13.2")
def test_artillery_needs_a_galleon_and_cavalry_stays_below() -> None:
    for units in ({Unit.ARTILLERY: 1, Unit.GALLEY: 1}, {CAV: 1, Unit.GALLEON: 1}):
        with pytest.raises(BadInput):
            sea_attack(SeaSide(units, (5, 7)), SeaSide({}))


@pytest.mark.rule("G-12.8")
@pytest.mark.rule("G-12.10")
def test_a_difference_of_four_has_three_minimal_sets() -> None:
    found = losses(Field.LAND, {BOW: 1, LI: 2, CAV: 1}, 4).choices
    assert {frozenset(one.units.items()) for one in found} == {
        frozenset({(LI, 2)}),
        frozenset({(LI, 1), (BOW, 1)}),
        frozenset({(CAV, 1)}),
    }


@pytest.mark.rule("G-9.3")
def test_light_infantry_is_drafted_again_in_pairs() -> None:
    answer = losses(Field.LAND, {LI: 3, CAV: 2}, 6).choices
    assert [(dict(one.units), one.food) for one in answer] == [
        ({LI: 3}, 2),
        ({LI: 1, CAV: 1}, 3),
        ({CAV: 2}, 4),
    ]
    gone = upkeep_relief((Stack({LI: 6}), Stack({LI: 5})), 0).removals[
        0
    ]  # 2 of one, 1 of the other
    assert (gone.pieces, gone.food_worth) == (3, 2)


@pytest.mark.rule("G-12.9")
def test_too_few_regiments_are_all_lost() -> None:
    answer = losses(Field.LAND, {LI: 2, Unit.GALLEY: 1}, 9)
    assert answer.everything
    assert answer.choices[0].units == {LI: 2}


@pytest.mark.rule("G-13.10")
@pytest.mark.rule("G-13.11")
def test_any_one_regiment_is_enough_for_two() -> None:
    fleet = {HI: 2, LI: 1, Unit.ARTILLERY: 1, CAV: 1, Unit.GALLEY: 1}
    found = losses(Field.SEA, fleet, 2, Style.SHOOTING).choices
    assert {frozenset(one.units.items()) for one in found} == {
        frozenset({(unit, 1)}) for unit in (HI, LI, Unit.ARTILLERY, CAV)
    }


@pytest.mark.rule("G-13.12")
@pytest.mark.rule("G-13.13")
def test_ships_go_after_regiments_and_first_in_bombardment() -> None:
    fleet = {LI: 1, Unit.GALLEY: 2}
    assert losses(Field.SEA, fleet, 5, Style.MELEE).choices[0].units == {LI: 1, Unit.GALLEY: 1}
    full = {LI: 7, Unit.GALLEY: 2}
    answer = losses(Field.SEA, full, 5, Style.BOMBARDMENT).choices
    assert [(one.units, one.over_capacity) for one in answer] == [({Unit.GALLEY: 1}, 2)]


GREAT = Commander("Alexandros III", land=3)


@pytest.mark.rule("G-11.5")
def test_alexandros_gives_three_on_land_and_none_at_sea() -> None:
    side, other = BattleSide({LI: 1}, GREAT), BattleSide({LI: 1})
    land = tactic_cards(Field.LAND, Era.SHIPS, side, other)
    assert (land.attacker.advanced.total, land.attacker.basic.total) == (4, 5)
    assert tactic_cards(Field.SEA, Era.INFANTRY, side, other).attacker.advanced.total == 1


@pytest.mark.rule("G-11.6")
@pytest.mark.parametrize(
    ("era", "architecture", "cards"),
    [
        (Era.SHIPS, False, (6, 1)),
        (Era.FORTRESSES, False, (5, 2)),
        (Era.SHIPS, True, (5, 2)),
        (Era.FORTRESSES, True, (5, 3)),
    ],
)
def test_a_fortress_helps_the_defender(
    era: Era, architecture: bool, cards: tuple[int, int]
) -> None:
    side = BattleSide({LI: 1}, Commander("A"))
    answer = tactic_cards(Field.LAND, era, side, side, True, architecture)
    assert (answer.defender.basic.total, answer.defender.advanced.total) == cards
    assert (answer.attacker.basic.total, answer.attacker.advanced.total) == (5, 1)


@pytest.mark.rule("G-11.7")
def test_the_era_counts_units_of_its_class() -> None:
    for number, bonus in ((2, 0), (3, 1), (4, 2), (9, 2)):
        side = BattleSide({Unit.ARTILLERY: number}, Commander("A"))
        answer = tactic_cards(Field.LAND, Era.INFANTRY, side, side)
        assert answer.attacker.advanced.total == 1 + bonus


@pytest.mark.rule("G-11.8")
def test_without_commander_or_against_the_rival_there_are_five_basic_cards() -> None:
    side = BattleSide({LI: 5}, Commander("A", land=2, rival="B"))
    answer = tactic_cards(
        Field.LAND, Era.INFANTRY, side, BattleSide({LI: 5}, Commander("B")), True, True
    )
    assert answer.rivals
    for one in (answer.attacker, answer.defender):
        assert (one.basic.total, one.advanced.total) == (5, 0)
    assert (
        tactic_cards(Field.LAND, Era.INFANTRY, BattleSide({LI: 5}), side).attacker.advanced.total
        == 0
    )
