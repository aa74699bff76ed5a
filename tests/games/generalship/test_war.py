"""Moves, reach, retreat, supply, and what follows from a battle."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.generalship.army.marching import (
    Neighbour,
    Owned,
    Squadron,
    TileAround,
    move,
    reach,
    retreat,
    supply,
)
from companion.games.generalship.battle.outcome import Party, battle
from companion.games.generalship.pieces import Field, Nation, Role, Terrain, Unit, UnitClass

INFANTRY, CAVALRY, SHIP = UnitClass
PLAINS, FOREST, MOUNTAIN, SEA = Terrain
LI, CAV = Unit.LIGHT_INFANTRY, Unit.LIGHT_CAVALRY


@pytest.mark.rule("G-10.2")
@pytest.mark.rule("G-10.3")
def test_steps_cost_what_the_table_says() -> None:
    assert move(INFANTRY, PLAINS, MOUNTAIN).points_left == 0
    assert move(CAVALRY, PLAINS, PLAINS).points_left == 1
    assert move(CAVALRY, PLAINS, FOREST).ended
    assert not move(CAVALRY, PLAINS, MOUNTAIN).allowed
    assert not move(CAVALRY, PLAINS, FOREST, 1).allowed
    assert move(SHIP, SEA, SEA).points_left == 1
    assert not move(SHIP, MOUNTAIN, SEA).allowed
    assert not move(SHIP, PLAINS, FOREST).allowed


@pytest.mark.rule("G-10.5")
@pytest.mark.rule("G-10.6")
@pytest.mark.rule("G-10.9")
@pytest.mark.rule("G-10.10")
def test_whatever_crosses_the_coast_moves_no_more() -> None:
    assert move(SHIP, PLAINS, SEA).ended
    assert move(SHIP, SEA, FOREST, 1).ended
    assert move(CAVALRY, PLAINS, SEA, squadron=Squadron()).ended
    assert move(INFANTRY, SEA, PLAINS, squadron=Squadron(1, 3)).squadron_ended
    assert not move(INFANTRY, PLAINS, SEA).allowed
    assert not move(INFANTRY, PLAINS, SEA, squadron=Squadron(2, 5)).allowed
    assert not move(INFANTRY, PLAINS, SEA, squadron=Squadron(0)).allowed


PLACES = (
    TileAround("a", PLAINS, ("b", "d")),
    TileAround("b", PLAINS, ("c",)),
    TileAround("c", FOREST),
    TileAround("d", MOUNTAIN, ("c",)),
)


@pytest.mark.rule("G-10.12")
@pytest.mark.rule("G-10.15")
def test_reach_ends_at_enemies_and_spares_allies() -> None:
    def names(**more: frozenset[str]) -> list[str]:
        return [one.place for one in reach(CAVALRY, "a", PLACES, **more).places]

    assert names() == ["b"]
    level = (*PLACES[:2], TileAround("c", PLAINS), PLACES[3])
    assert [one.place for one in reach(CAVALRY, "a", level).places] == ["b", "c"]
    blocked = reach(CAVALRY, "a", level, enemies=frozenset({"b"})).places
    assert [(one.place, one.battle) for one in blocked] == [("b", True)]
    assert names(allies=frozenset({"b"})) == []
    with pytest.raises(BadInput):
        reach(CAVALRY, "z", PLACES)


@pytest.mark.rule("G-10.10")
def test_a_regiment_at_sea_is_aboard_and_may_land_nobody_need_say_so() -> None:
    coast = (
        TileAround("s", SEA, ("p", "m", "t")),
        TileAround("p", PLAINS),
        TileAround("m", MOUNTAIN),
    )
    found = reach(INFANTRY, "s", (*coast, TileAround("t", SEA)))
    assert [(one.place, one.points_left) for one in found.places] == [("p", 0)]


@pytest.mark.rule("G-11.13")
@pytest.mark.rule("G-11.15")
def test_a_retreat_needs_own_tiles() -> None:
    answer = retreat(Field.LAND, {LI: 2, CAV: 1, Unit.GALLEY: 1}, (Neighbour("m", MOUNTAIN),))
    assert (answer.infantry, answer.together) == (("m",), ())
    assert answer.lost == {CAV: 1, Unit.GALLEY: 1}
    assert retreat(Field.LAND, {LI: 2}, (Neighbour("p", PLAINS, False),)).lost == {LI: 2}


@pytest.mark.rule("G-11.14")
def test_a_fleet_leaves_what_it_cannot_carry() -> None:
    answer = retreat(Field.SEA, {LI: 7, Unit.GALLEY: 1}, (Neighbour("s", SEA),))
    assert (answer.together, answer.over_capacity) == (("s",), 2)


@pytest.mark.rule("G-15.7")
@pytest.mark.rule("G-R27")
def test_a_supply_path_runs_over_own_and_allied_tiles() -> None:
    france, england = Nation.FRANCE, Nation.ENGLAND
    tiles = (
        Owned("capital", france, ("left", "right")),
        Owned("left", england),
        Owned("right", england, ("far",)),
        Owned("far", france),
    )
    assert supply(tiles, france, "capital", "far").isolated
    allied = supply(tiles, france, "capital", "far", frozenset({england}))
    assert allied.path == ("capital", "right", "far")
    lost = (Owned("capital", england, ("far",)), Owned("far", france))
    assert supply(lost, france, "capital", "far").isolated


ATTACKER, DEFENDER = Party({LI: 3}, 5, 1, 8), Party({LI: 2}, 0, 2, 3)


@pytest.mark.rule("G-11.3")
def test_an_attacker_who_is_sent_away_takes_the_card_and_the_battle() -> None:
    for count in range(6):
        answer = battle(Field.LAND, "withdrawal", Party({LI: 1}, count, 0), DEFENDER)
        assert answer.attacker.count == min(5, count + 1)
        assert (answer.defender.count, answer.winner) == (0, None)
        assert (answer.attacker.power, answer.defender.power) == (1, 1)
    with pytest.raises(BadInput):
        battle(Field.LAND, "withdrawal", ATTACKER, Party({LI: 1}))


@pytest.mark.rule("G-11.16a")
@pytest.mark.rule("G-11.16b")
@pytest.mark.rule("G-11.17")
@pytest.mark.rule("G-11.18")
def test_a_battle_ends_in_three_ways() -> None:
    won = battle(Field.LAND, "attack_2", ATTACKER, DEFENDER, 3)
    assert (won.winner, won.attacker.vp.total, won.wins_game) == (Role.ATTACKER, 10, Role.ATTACKER)
    assert (won.losing, won.place, won.attacker.count, won.defender.count) == (
        Role.DEFENDER,
        Role.ATTACKER,
        5,
        1,
    )
    held = battle(Field.LAND, "parried", ATTACKER, DEFENDER)
    assert (held.winner, held.defender.vp.total, held.losses) == (Role.DEFENDER, 4, None)
    first = battle(Field.LAND, "attack_1", ATTACKER, DEFENDER, 2, reward="commander")
    assert (first.attacker.commander, first.defender.vp.total) == (False, 3)
    assert first.losses is not None
    assert [one.units for one in first.losses.choices] == [{LI: 1}]


@pytest.mark.rule("G-11.10")
@pytest.mark.rule("G-R35")
def test_a_retreat_leaves_the_place_without_a_reward() -> None:
    answer = battle(Field.LAND, "defender_retreats", ATTACKER, DEFENDER)
    assert (answer.winner, answer.place) == (None, Role.ATTACKER)
    assert (answer.attacker.vp.total, answer.defender.count) == (8, 1)
