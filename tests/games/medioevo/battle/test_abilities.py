"""Gates between equal types and captains' points (M-11.1 to M-11.7)."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import (
    Crew,
    GiveUp,
    ManEngines,
    Reroll,
    Use,
    UseCaptains,
)
from companion.games.medioevo.battle.melee import value
from companion.games.medioevo.battle.model import Battle, Site
from companion.games.medioevo.battle.steps import advance, pending, suggested
from companion.games.medioevo.battle.words import CaptainUse, Point, Who
from companion.games.medioevo.pieces import Engine, Unit
from companion.games.medioevo.switches import Switches
from tests.games.medioevo.battle.helpers import ARC, CAV, battle, counts, hits, roll, run, side

STAND, ENABLE, ANNUL = CaptainUse


def fixed(start: Battle, *uses: Use) -> Battle:
    """Step 4 done: quiet answers up to the uses, then on to the next question."""
    position = start
    while pending(position).point not in (Point.ABILITIES, Point.RETREAT):
        position = run_one(position)
    return run(position, UseCaptains(uses)) if uses else position


def run_one(position: Battle) -> Battle:
    return advance(position, suggested(position))


@pytest.mark.rule("M-11.1")
@pytest.mark.rule("M-11.4")
@pytest.mark.rule("M-11.5")
def test_an_ability_works_only_if_the_enemy_has_no_unit_of_the_type() -> None:
    position = fixed(battle(side(light=2, heavy=3, cavalry=1), side(light=1, cavalry=2)))
    able, enemy = position.attacker.now.able, position.defender.now.able
    assert (able.light, able.heavy, able.cavalry) == (0, 3, 0)
    assert (enemy.light, enemy.heavy, enemy.cavalry) == (0, 0, 0)


@pytest.mark.rule("M-11.2")
@pytest.mark.parametrize(("own", "enemy", "shots"), [(2, 0, 2), (2, 1, 0)])
def test_archers_shoot_once_each_if_the_enemy_has_none(own: int, enemy: int, shots: int) -> None:
    start = battle(side(archers=own, light=1), side(archers=enemy, light=3))
    position = run_one(run_one(start))
    assert position.attacker.now.shots == shots


@pytest.mark.rule("R-28")
def test_crews_do_not_block() -> None:
    attacker = side(given=army(archers=2, engines=(Engine.CATAPULT,)))
    start = battle(attacker, side(archers=1, light=3))
    crew = ManEngines((Crew(0, (ARC, ARC)),))
    position = run(start, crew, roll(8, 8))
    assert position.attacker.now.shots == 0
    assert position.defender.now.shots == 1


@pytest.mark.rule("R-34")
def test_what_step_4_fixed_holds_although_units_fall() -> None:
    start = battle(side(heavy=2), side(cavalry=2, light=2))
    end = run(start, roll(2, 3, 5), roll(2, 3, 4), Reroll(()), hits(CAV))
    assert end.attacker.now.able.heavy == 2
    losing = run(start, roll(2, 3, 5), roll(2, 3, 7), Reroll(()))
    points = [entry.text.params["points"] for entry in losing.log if "loss" in entry.text.key]
    assert points[:1] == [0]


@pytest.mark.rule("M-11.7")
def test_captains_of_both_sides_cancel_out_by_levels() -> None:
    start = battle(side(captains=(3,), light=1), side(captains=(1, 1), heavy=1, light=1))
    assert pending(run_one(run_one(start))).points == 1
    equal = battle(side(captains=(2,), light=1), side(captains=(1, 1), heavy=1, light=1))
    assert pending(fixed(equal)).point is Point.RETREAT


@pytest.mark.rule("M-11.7")
@pytest.mark.rule("R-30")
def test_points_spent_on_archery_are_missing_in_the_melee() -> None:
    start = battle(side(captains=(3,), light=1), side(heavy=3, light=1))
    position = run(start, UseCaptains((Use(STAND, Unit.ARCHER, 2),)), roll(8, 8))
    assert pending(position).point is Point.ABILITIES
    assert pending(position).points == 1
    with pytest.raises(IllegalAction, match=r"M-11\.7"):
        run(position, UseCaptains((Use(STAND, Unit.CAVALRY, 2),)))


@pytest.mark.rule("R-29")
def test_a_captain_standing_for_a_type_needs_an_open_gate_and_closes_the_enemys() -> None:
    start = battle(side(captains=(1,)), side(heavy=2, light=1))
    position = fixed(start, Use(STAND, Unit.HEAVY))
    assert position.attacker.now.able.heavy == 0
    assert position.defender.now.able.heavy == 0


@pytest.mark.rule("R-29")
def test_with_the_switch_a_captain_uses_the_ability_freely_and_blocks_nothing() -> None:
    switches = Switches(captain_assume="free_use")
    start = battle(side(captains=(1,)), side(heavy=2, light=1), switches=switches)
    position = fixed(start, Use(STAND, Unit.HEAVY))
    assert position.attacker.now.able.heavy == 1
    assert position.defender.now.able.heavy == 2


@pytest.mark.rule("M-11.7")
def test_a_captain_may_enable_own_units_or_annul_enemy_ones() -> None:
    start = battle(side(captains=(2,), cavalry=3), side(cavalry=1, heavy=3))
    position = fixed(start, Use(ENABLE, Unit.CAVALRY), Use(ANNUL, Unit.HEAVY))
    assert position.attacker.now.able.cavalry == 1
    assert position.defender.now.able.heavy == 2
    assert position.defender.now.able.cavalry == 0


@pytest.mark.rule("R-30")
def test_a_captain_standing_for_light_infantry_gives_himself_up_once() -> None:
    start = battle(side(captains=(2, 1), heavy=1), side(heavy=3))
    with pytest.raises(IllegalAction, match="R-30"):
        fixed(start, Use(STAND, Unit.LIGHT, 3))
    position = fixed(start, Use(STAND, Unit.LIGHT, 2))
    position = run(position, GiveUp(0, (1,)), roll(1, 2, 5))
    assert value(position, Who.ATTACKER).total == 9
    assert counts(position.attacker.army) == {"captain": 1, "heavy_infantry": 1}


@pytest.mark.rule("M-11.7")
def test_all_faults_of_captain_uses_are_told_at_once() -> None:
    start = battle(side(captains=(1,)), side(heavy=1, light=1))
    with pytest.raises(IllegalAction) as refused:
        fixed(start, Use(ENABLE, Unit.CAVALRY), Use(ANNUL, Unit.CAVALRY), Use(STAND, Unit.ARCHER))
    keys = {problem.key for problem in refused.value.problems}
    assert keys == {
        "battle.too_many_captain_points",
        "battle.no_captain_use_now",
        "battle.none_to_enable",
        "battle.none_to_annul",
    }


@pytest.mark.rule("M-13.4")
def test_at_sea_captains_serve_archers_and_light_infantry_only() -> None:
    start = battle(
        side(captains=(1,), heavy=2, galleys=(1,)),
        side(light=2, galleys=(1,)),
        site=Site(at_sea=True),
    )
    with pytest.raises(IllegalAction, match=r"M-13\.4"):
        fixed(start, Use(STAND, Unit.HEAVY))
    assert fixed(start, Use(STAND, Unit.LIGHT)).attacker.now.able.heavy == 0


@pytest.mark.rule("M-11.3")
def test_light_infantry_is_given_up_only_through_an_open_gate() -> None:
    start = battle(side(light=3), side(light=1, heavy=2))
    assert pending(run(start, roll(1, 2, 3))).point is Point.REROLL
    open_gate = battle(side(light=3), side(heavy=2))
    with pytest.raises(IllegalAction, match=r"M-11\.3"):
        run(open_gate, GiveUp(4))
    position = run(open_gate, GiveUp(3), roll(1, 2, 3))
    assert value(position, Who.ATTACKER).total == 15
    assert position.attacker.army.size == 0
    assert position.attacker.supply.light == 23


@pytest.mark.rule("M-11.1")
def test_archers_on_both_sides_are_told_to_block_each_other() -> None:
    def told(position: Battle) -> bool:
        return "battle.log_archers_blocked" in [entry.text.key for entry in position.log]

    assert told(fixed(battle(side(archers=1, light=1), side(archers=2))))
    assert not told(fixed(battle(side(light=1), side(heavy=2))))
