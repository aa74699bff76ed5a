"""The rulebook's worked battles (M-31); where one contradicts the rules, the ruling is tested."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure, army
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Appoint,
    Assign,
    Crew,
    FightOn,
    FreeCrew,
    GiveUp,
    ManEngines,
    Overwhelm,
    Pass,
    PlayCard,
    Protect,
    Reroll,
    Retreat,
    SpendStrategy,
    Use,
    UseCaptains,
)
from companion.games.medioevo.battle.melee import sea_bonus, value
from companion.games.medioevo.battle.model import Building, Ending, Means, Side, Site, Stage
from companion.games.medioevo.battle.siege import shots_by_engine
from companion.games.medioevo.battle.steps import pending
from companion.games.medioevo.battle.values import NO_EXTRAS, attack_value, malus
from companion.games.medioevo.battle.words import CaptainUse, Point, Source, Who
from companion.games.medioevo.pieces import Engine, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches
from tests.games.medioevo.battle.helpers import (
    ARC,
    CAV,
    HI,
    LI,
    battle,
    counts,
    hits,
    horde,
    roll,
    run,
    side,
    to_end_of_round,
)


@pytest.mark.rule("M-10.6")
@pytest.mark.parametrize(
    ("dice", "expected"), [((3, 3, 3), 27), ((4, 5, 5), 25), ((2, 2, 5), 5), ((3, 3, 8), 9)]
)
def test_EX_26_equal_dice_multiply_if_that_is_more(dice: tuple[int, ...], expected: int) -> None:
    assert attack_value(dice, extras=NO_EXTRAS, switches=DEFAULTS).total == expected


@pytest.mark.rule("M-10.7")
def test_EX_27_third_of_four_has_a_malus_of_two() -> None:
    assert malus(4, 3, switches=DEFAULTS) == -2


@pytest.mark.rule("M-10.10")
def test_EX_28_a_whole_round_with_rerolls_cap_and_overwhelming_choice() -> None:
    end = run(
        battle(side(1, light=1), side(4, light=4)),
        roll(1, 5, 3),
        Reroll((0, 2)),
        roll(1, 5),
        roll(1, 2, 4),
        Reroll((0, 1, 2)),
        roll(4, 2, 7),
        Overwhelm(1),
    )
    assert value(end, Who.ATTACKER).total == 25
    assert value(end, Who.DEFENDER).total == 4
    end = to_end_of_round(end)
    assert counts(end.attacker.army) == {"light_infantry": 1}
    assert counts(end.defender.army) == {"light_infantry": 1}


@pytest.mark.rule("M-11.3")
@pytest.mark.parametrize(("given", "expected"), [(1, 11), (2, 15)])
def test_EX_29_each_light_infantry_given_up_adds_four(given: int, expected: int) -> None:
    end = run(battle(side(light=3), side(heavy=3)), GiveUp(given), roll(1, 5, 7))
    assert value(end, Who.ATTACKER).total == expected


@pytest.mark.rule("M-11.5")
def test_EX_30_cavalry_adds_two_points_to_the_result() -> None:
    end = run(
        battle(side(cavalry=1, heavy=1), side(heavy=2)),
        roll(1, 5, 2),
        roll(1, 4, 2),
        hits(HI, LI, HI),
        hits(HI),
    )
    assert counts(end.attacker.army) == {"light_infantry": 1, "cavalry": 1}
    assert counts(end.defender.army) == {}
    assert end.ending is Ending.ATTACKER_LEFT


@pytest.mark.rule("R-33")
def test_EX_31_battle_damage_hits_melee_units_before_archers() -> None:
    start = battle(side(archers=1, heavy=1, cavalry=1), side(cavalry=1))
    middle = run(start, roll(1), roll(1, 2, 7), Reroll(()), roll(1, 3, 3), Reroll(()))
    assert pending(middle).point is Point.MELEE_DAMAGE
    assert pending(middle).points == 1
    with pytest.raises(IllegalAction) as refused:
        run(middle, hits(ARC))
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-11.8"
    end = run(middle, hits(HI), hits(LI))
    assert counts(end.attacker.army) == {"archer": 1, "cavalry": 1}
    assert counts(end.defender.army) == {"light_infantry": 1}


@pytest.mark.rule("R-33")
def test_EX_31_as_printed_needs_the_switch() -> None:
    start = battle(
        side(archers=1, heavy=1, cavalry=1), side(cavalry=1), switches=Switches(melee_first=False)
    )
    end = run(start, roll(1), roll(1, 2, 7), roll(1, 3, 3), Reroll(()), hits(ARC), hits(HI))
    assert counts(end.attacker.army) == {"light_infantry": 1, "cavalry": 1}
    assert counts(end.defender.army) == {"light_infantry": 1}


@pytest.mark.rule("M-11.7")
def test_EX_32_a_captain_may_stand_for_annul_or_enable() -> None:
    start = battle(side(captains=(1,), cavalry=1), side(light=1, heavy=1, cavalry=1))
    asked = pending(run(start, AnnounceCapture(False), AnnounceCapture(False)))
    assert asked.point is Point.ARCHERY
    stand = Use(CaptainUse.STAND_FOR, Unit.ARCHER)
    assert UseCaptains((stand,)) in asked.options
    later = pending(run(start, UseCaptains(())))
    assert later.point is Point.ABILITIES
    for use in (
        Use(CaptainUse.STAND_FOR, Unit.LIGHT),
        Use(CaptainUse.ANNUL, Unit.HEAVY),
        Use(CaptainUse.STAND_FOR, Unit.HEAVY),
        Use(CaptainUse.ENABLE, Unit.CAVALRY),
    ):
        assert UseCaptains((use,)) in later.options
    end = run(start, UseCaptains((stand,)), roll(2), hits(LI))
    assert counts(end.defender.army) == {"heavy_infantry": 1, "cavalry": 1}


@pytest.mark.rule("M-12.3")
@pytest.mark.parametrize("crew", [2, 3])
def test_EX_33_an_engine_shoots_once_per_crew_unit(crew: int) -> None:
    start = battle(side(given=army(light=4, engines=(Engine.CATAPULT,))), side(light=4))
    asked = pending(run(start, ManEngines((Crew(0, (LI,) * crew),))))
    assert asked.dice is not None
    assert len(asked.dice.sides) == crew


@pytest.mark.rule("M-12.4")
@pytest.mark.rule("R-38")
def test_EX_34_crews_neither_block_nor_fight_but_can_be_hit_after_melee_units() -> None:
    start = battle(
        side(given=army(light=2, cavalry=1, engines=(Engine.CATAPULT,))), side(light=2, cavalry=1)
    )
    crew_light = evolve(LI, post=0)
    middle = run(
        start,
        ManEngines((Crew(0, (CAV, LI)),)),
        roll(1, 5),
        hits(LI, LI),
        roll(1, 6, 2),
        roll(1, 6, 2),
        Reroll(()),
    )
    assert pending(middle).options == (Assign((LI,)),)
    middle = run(middle, hits(LI))
    assert pending(middle).options == (Assign((crew_light,)), Assign((evolve(CAV, post=0),)))
    end = to_end_of_round(run(middle, hits(crew_light)))
    assert counts(end.attacker.army) == {"heavy_infantry": 1}
    assert counts(end.defender.army) == {"heavy_infantry": 1}


@pytest.mark.rule("M-13.2")
def test_EX_35_two_galleys_of_level_two_beat_three_of_level_one() -> None:
    start = battle(
        side(light=2, galleys=(1, 1, 1)), side(light=2, galleys=(2, 2)), site=Site(at_sea=True)
    )
    assert sea_bonus(start, Who.ATTACKER) == 0
    assert sea_bonus(start, Who.DEFENDER) == 1


@pytest.mark.rule("M-13.3")
@pytest.mark.parametrize(
    ("level", "engines", "allowed"),
    [
        (2, (Engine.CATAPULT, Engine.CATAPULT), True),
        (2, (Engine.TREBUCHET,), True),
        (2, (Engine.TREBUCHET, Engine.CATAPULT), False),
        (3, (Engine.CATAPULT,) * 3, True),
        (3, (Engine.TREBUCHET, Engine.CATAPULT), True),
        (3, (Engine.BOMBARD,), True),
        (2, (Engine.BOMBARD,), False),
    ],
)
def test_EX_36_a_galley_uses_engines_up_to_its_level(
    level: int, engines: tuple[Engine, ...], allowed: bool
) -> None:
    start = battle(
        side(given=army(light=6, engines=engines, galleys=(level,))),
        side(light=2, galleys=(1,)),
        site=Site(at_sea=True),
    )
    crews = ManEngines(tuple(Crew(number, (LI,)) for number in range(len(engines))))
    if allowed:
        assert pending(run(start, crews)).dice is not None
    else:
        with pytest.raises(IllegalAction, match=r"M-13\.3"):
            run(start, crews)


@pytest.mark.rule("M-14.1")
def test_EX_37_a_tower_set_to_archers_stops_one_archer_hit() -> None:
    start = battle(side(archers=1), side(light=2, heavy=1), site=Site(military=Building(1)))
    end = run(start, Protect((Source.ARCHERS,)), roll(2), roll(1, 2, 3))
    assert counts(end.defender.army) == {"light_infantry": 2, "heavy_infantry": 1}


@pytest.mark.rule("M-15.1")
def test_EX_40_a_retreat_halves_the_value_and_adds_its_cost_to_the_loss() -> None:
    start = battle(side(heavy=1), side(light=2))
    end = run(start, Retreat(1), roll(1, 2, 7), roll(1, 4, 2), Reroll(()))
    assert value(end, Who.ATTACKER).total == value(end, Who.DEFENDER).total == 4
    assert end.ending is Ending.ATTACKER_RETREATED
    assert counts(end.attacker.army) == {"light_infantry": 1}
    assert counts(end.defender.army) == {"light_infantry": 1}


@pytest.mark.rule("M-15.3")
@pytest.mark.rule("M-27.5")
def test_EX_41_a_capture_without_superiority_halves_the_value() -> None:
    attacker = Side(army(heavy=2), hand=frozenset({5}))
    start = battle(attacker, side(2, heavy=1))
    end = run(
        start,
        AnnounceCapture(True),
        AnnounceCapture(False),
        roll(1, 2, 7),
        roll(2, 4, 3),
        Reroll(()),
        PlayCard(Who.ATTACKER, 5, on=Who.ATTACKER),
    )
    assert value(end, Who.ATTACKER).total == 5
    assert value(end, Who.DEFENDER).total == 3
    assert end.attacker.prisoners == ((Unit.LIGHT, 0, 1),)
    assert counts(end.attacker.army) == {"light_infantry": 1, "heavy_infantry": 1}
    assert end.ending is Ending.ATTACKER_LEFT


@pytest.mark.rule("M-23.4")
@pytest.mark.rule("R-58")
def test_EX_53_cavalry_damage_counts_against_a_horde() -> None:
    start = battle(side(cavalry=1, light=1), horde(light=2), horde_dice=(2, 4, 7))
    end = run(start, roll(1, 2, 8), Reroll(()))
    points = [entry.why.total for entry in end.log if entry.why and "melee" in entry.text.key]
    assert points == [3]
    assert end.defender.army.size == 0
    end = to_end_of_round(end)
    assert end.ending is Ending.ATTACKER_LEFT
    assert counts(end.attacker.army) == {"cavalry": 1}


@pytest.mark.rule("R-31")
def test_EX_54_a_smaller_horde_gives_up_light_infantry() -> None:
    start = battle(side(cavalry=1, heavy=2), horde(light=2), horde_dice=(2, 4, 7))
    end = run(start, roll(2, 3, 8), Reroll(()), hits(CAV))
    assert value(end, Who.DEFENDER).total == 11
    assert counts(end.attacker.army) == {"heavy_infantry": 3}
    assert end.defender.army.size == 0
    assert end.ending is Ending.ATTACKER_LEFT


@pytest.mark.rule("M-27.4")
@pytest.mark.rule("R-60")
@pytest.mark.parametrize(("archers", "shots"), [(3, 3), (1, 0)])
def test_EX_57_card_4_lets_the_greater_number_shoot(archers: int, shots: int) -> None:
    attacker = Side(army(archers=archers), hand=frozenset({4}))
    start = battle(attacker, side(archers=1, light=5))
    position = run(start, PlayCard(Who.ATTACKER, 4), AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == shots
    assert position.defender.now.shots == 0


@pytest.mark.rule("M-27.8")
def test_EX_58_card_8_lowers_the_dice_of_five_archers_by_two() -> None:
    attacker = Side(army(archers=5), hand=frozenset({8}))
    end = run(battle(attacker, side(light=9)), PlayCard(Who.ATTACKER, 8), roll(5, 5, 6, 6, 8))
    assert end.defender.army.size == 7


@pytest.mark.rule("M-27.10")
def test_EX_59_card_10_doubles_the_shots_of_a_crew() -> None:
    attacker = Side(army(light=4, engines=(Engine.CATAPULT,)), hand=frozenset({10}))
    start = run(battle(attacker, side(light=9)), PlayCard(Who.ATTACKER, 10))
    asked = pending(run(start, ManEngines((Crew(0, (LI, LI)),))))
    assert asked.dice is not None
    assert len(asked.dice.sides) == 4


@pytest.mark.rule("M-27.46")
def test_EX_62_card_46_may_create_a_critical() -> None:
    attacker = Side(army(light=5), hand=frozenset({46}))
    start = battle(attacker, side(light=5))
    end = run(start, roll(4, 5, 2), roll(1, 2, 3), Reroll(()), PlayCard(Who.ATTACKER, 46, die=1))
    assert end.attacker.now.faces == (4, 4, 2)
    assert value(end, Who.ATTACKER).total == 16


@pytest.mark.rule("M-27.52")
@pytest.mark.parametrize(("crew", "shots"), [(0, 1), (3, 4)])
def test_EX_63_card_52_adds_one_crew_unit(crew: int, shots: int) -> None:
    attacker = Side(army(light=4, engines=(Engine.CATAPULT,)), hand=frozenset({52}))
    start = run(battle(attacker, side(light=9)), PlayCard(Who.ATTACKER, 52, engine=0))
    position = run(start, ManEngines((Crew(0, (LI,) * crew),)))
    assert sum(shots_by_engine(position.attacker)) == shots


@pytest.mark.rule("M-28.3")
def test_EX_64_machinery_lets_the_crew_fight_as_well() -> None:
    means = Means(blue=1, technologies=frozenset({"machinery"}))
    attacker = Side(army(heavy=4, engines=(Engine.CATAPULT,)), means=means)
    start = run(battle(attacker, side(light=9)), FreeCrew(Who.ATTACKER, 0))
    position = run(start, ManEngines((Crew(0, (HI, HI, HI)),)))
    assert sum(shots_by_engine(position.attacker)) == 3
    position = run(position, roll(8, 8, 8))
    assert position.attacker.now.able.heavy == 4
    assert position.attacker.means.blue == 0


@pytest.mark.rule("M-28.14")
def test_EX_69_appointment_changes_the_type_of_own_and_foreign_units() -> None:
    means = Means(red=2, technologies=frozenset({"appointment"}))
    attacker = Side(army(light=1), means=means)
    start = battle(attacker, horde(light=1, captains=(1,)), horde_dice=(2, 4, 7))
    position = run(
        start,
        Appoint(Who.ATTACKER, Who.ATTACKER, LI, Unit.CAVALRY),
        Appoint(Who.ATTACKER, Who.DEFENDER, Figure(Unit.CAPTAIN, 1), Unit.LIGHT),
        AnnounceCapture(False),
    )
    assert position.attacker.means.red == 0
    assert position.attacker.now.able.cavalry == 1
    assert position.defender.now.able.light == 2
    assert position.defender.now.shots == 0


@pytest.mark.rule("M-28.15")
def test_EX_70_tactics_lets_the_winner_choose_both_targets() -> None:
    means = Means(red=2, technologies=frozenset({"tactics"}))
    attacker = Side(army(heavy=2), means=means)
    start = battle(attacker, side(light=2, heavy=2, captains=(1,)))
    position = run(
        start, UseCaptains(()), UseCaptains(()), roll(1, 2, 8), roll(1, 2, 5), Reroll(())
    )
    asked = pending(position)
    assert asked.point is Point.OVERWHELMING
    assert asked.side is Who.ATTACKER
    assert asked.points == 2
    end = to_end_of_round(run(position, AimHits((HI, Figure(Unit.CAPTAIN, 1)))))
    assert end.attacker.means.red == 0
    assert counts(end.defender.army) == {"light_infantry": 2, "heavy_infantry": 1}


@pytest.mark.rule("M-28.16")
def test_EX_71_strategy_may_end_the_round_before_the_melee() -> None:
    means = Means(red=4, technologies=frozenset({"strategy"}))
    start = battle(Side(army(light=1), means=means), horde(light=2), horde_dice=(2, 4, 7))
    end = run(start, SpendStrategy(2))
    assert end.ending is Ending.ATTACKER_LEFT
    assert not end.attacker.now.faces
    assert end.attacker.means.red == 0


def test_a_round_that_leaves_both_sides_asks_the_attacker_what_to_do() -> None:
    end = run(battle(side(light=3), side(light=3)), roll(1, 2, 5), roll(1, 2, 5), Reroll(()))
    assert end.stage is Stage.AFTER_ROUND
    assert pending(end).point is Point.AFTER_ROUND
    assert run(end, FightOn()).round_number == 2
    assert Pass() not in pending(end).options
