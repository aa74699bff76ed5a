"""Siege engines and military buildings (M-12, M-14)."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import (
    Crew,
    FightOn,
    ManEngines,
    Protect,
    Reroll,
    SpendStrategy,
)
from companion.games.medioevo.battle.model import Battle, Building, Means, Side, Site
from companion.games.medioevo.battle.siege import protection_level
from companion.games.medioevo.battle.steps import pending
from companion.games.medioevo.battle.words import Point, Source, Who
from companion.games.medioevo.pieces import Engine
from tests.games.medioevo.battle.helpers import (
    ARC,
    CAV,
    HI,
    LI,
    battle,
    counts,
    horde,
    roll,
    run,
    side,
    to_end_of_round,
)


def besieging(*engines: Engine, site: Site | None = None, light: int = 6) -> Battle:
    return battle(
        side(given=army(light=light, engines=engines)), side(light=20), site=site or Site()
    )


@pytest.mark.rule("M-12.1")
@pytest.mark.parametrize("units", [(), (LI,) * 4])
def test_an_engine_needs_one_to_three_units(units: tuple[object, ...]) -> None:
    with pytest.raises(IllegalAction, match=r"M-12\.1"):
        run(besieging(Engine.CATAPULT), ManEngines((Crew(0, units),)))  # type: ignore[arg-type]


@pytest.mark.rule("M-12.1")
def test_every_fault_of_the_crews_is_told_at_once() -> None:
    crews = ManEngines((Crew(0, (CAV,)), Crew(0, (LI,)), Crew(7, (LI,))))
    with pytest.raises(IllegalAction) as refused:
        run(besieging(Engine.CATAPULT), crews)
    assert {problem.key for problem in refused.value.problems} == {
        "battle.crew_not_there",
        "battle.engine_manned_twice",
        "battle.no_such_engine",
    }


@pytest.mark.rule("M-12.1")
def test_crews_may_be_arranged_anew_every_battle_round() -> None:
    position = run(besieging(Engine.CATAPULT), ManEngines((Crew(0, (LI, LI)),)), roll(8, 8))
    position = to_end_of_round(run(position, roll(1, 2, 5), roll(1, 2, 5), Reroll(())))
    position = run(position, FightOn(), ManEngines((Crew(0, (LI, LI, LI)),)))
    asked = pending(position)
    assert asked.dice is not None
    assert len(asked.dice.sides) == 3


@pytest.mark.rule("M-12.3")
@pytest.mark.parametrize(
    ("engine", "to_units", "to_buildings"),
    [(Engine.CATAPULT, 2, 0), (Engine.TREBUCHET, 3, 1), (Engine.BOMBARD, 4, 2)],
)
def test_each_hit_deals_the_damage_of_its_engine(
    engine: Engine, to_units: int, to_buildings: int
) -> None:
    crew = (LI, LI, LI)
    end = run(besieging(engine), ManEngines((Crew(0, crew),)), roll(1, 3, 4))
    assert end.defender.army.size == 20 - 2 * to_units
    castle = Site(military=Building(3))
    start = run(besieging(engine, site=castle), Protect((Source.MELEE,)))
    end = run(start, ManEngines((Crew(0, crew, "military"),)), roll(1, 3, 4))
    assert end.site.military == Building(3, 2 * to_buildings)
    assert end.defender.army.size == 20


@pytest.mark.rule("M-12.2")
@pytest.mark.rule("R-26")
def test_the_shooter_names_a_building_of_the_enemy_that_stands_there() -> None:
    site = Site(civil=Building(1))
    end = run(besieging(Engine.BOMBARD, site=site), ManEngines((Crew(0, (LI,), "civil"),)), roll(1))
    assert end.site.civil is None
    with pytest.raises(IllegalAction, match=r"M-12\.2"):
        run(besieging(Engine.BOMBARD), ManEngines((Crew(0, (LI,), "cathedral"),)))
    own = Site(owner=Who.ATTACKER, civil=Building(1))
    with pytest.raises(IllegalAction, match=r"M-12\.2"):
        run(besieging(Engine.BOMBARD, site=own), ManEngines((Crew(0, (LI,), "civil"),)))


@pytest.mark.rule("M-12.4")
def test_crews_take_no_part_in_the_other_steps() -> None:
    start = battle(side(given=army(archers=3, heavy=1, engines=(Engine.CATAPULT,))), side(light=9))
    position = run(start, ManEngines((Crew(0, (ARC, ARC, HI)),)), roll(8, 8, 8))
    assert position.attacker.now.shots == 1
    position = run(position, roll(8))
    assert position.attacker.now.able.heavy == 0


@pytest.mark.rule("M-14.1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_military_building_takes_off_its_level_once_per_round_and_source(level: int) -> None:
    start = besieging(Engine.BOMBARD, site=Site(military=Building(level)))
    end = run(start, Protect((Source.SIEGE,)), ManEngines((Crew(0, (LI, LI)),)), roll(1, 1))
    assert end.defender.army.size == 20 - (8 - level)


@pytest.mark.rule("M-14.1")
@pytest.mark.rule("R-27")
def test_melee_protection_covers_result_cavalry_and_choices_but_not_the_loss_value() -> None:
    start = battle(side(cavalry=1, light=1), side(light=9), site=Site(military=Building(2)))
    start = run(start, Protect((Source.MELEE,)))
    end = run(start, roll(1, 2, 8), roll(1, 2, 3), Reroll(()))
    points = {
        entry.text.key: entry.text.params["points"]
        for entry in end.log
        if entry.why and entry.who is Who.DEFENDER and "points" in entry.text.params
    }
    assert points == {"battle.log_melee": 2 + 2 - 2, "battle.log_loss": 1}


@pytest.mark.rule("M-14.2")
def test_the_source_is_announced_anew_before_every_round() -> None:
    start = battle(side(light=9), side(light=9), site=Site(military=Building(1)))
    asked = pending(start)
    assert asked.point is Point.PROTECTION
    assert asked.side is Who.DEFENDER
    assert len(asked.options) == 3
    with pytest.raises(IllegalAction, match=r"M-14\.2"):
        run(start, Protect((Source.SIEGE, Source.MELEE)))
    end = run(start, Protect((Source.MELEE,)), roll(1, 2, 5), roll(1, 2, 5), Reroll(()))
    assert pending(run(end, FightOn())).point is Point.PROTECTION


@pytest.mark.rule("R-27")
def test_a_building_destroyed_in_step_1_no_longer_protects_in_the_melee() -> None:
    site = Site(military=Building(1, damage=2))
    start = run(besieging(Engine.TREBUCHET, site=site), Protect((Source.MELEE,)))
    end = run(start, ManEngines((Crew(0, (LI,), "military"),)), roll(1))
    assert end.site.military is None
    assert end.site.left == (0, 0, 0)


@pytest.mark.rule("R-27")
@pytest.mark.rule("M-28.16")
def test_strategy_and_archers_share_one_protection() -> None:
    means = Means(red=6, technologies=frozenset({"strategy"}))
    start = battle(
        Side(army(archers=2), means=means), side(light=9), site=Site(military=Building(2))
    )
    start = run(start, Protect((Source.ARCHERS,)), SpendStrategy(1))
    end = run(start, roll(1, 1))
    assert end.defender.army.size == 9 - 1
    assert end.attacker.means.red == 4


@pytest.mark.rule("M-14.1")
def test_barbarians_have_no_use_of_a_building_and_none_protects_at_sea() -> None:
    site = Site(military=Building(3))
    start = battle(side(light=4), horde(light=4), site=site, horde_dice=(1, 2, 3))
    assert pending(start).point is Point.CAPTURE
    assert protection_level(Site(at_sea=True, military=Building(3))) == 0


@pytest.mark.rule("M-12.3")
def test_engines_of_both_sides_share_out_their_dice_in_order() -> None:
    start = besieging(Engine.CATAPULT, Engine.BOMBARD)
    end = run(start, ManEngines((Crew(0, (LI,)), Crew(1, (LI, LI)))), roll(8, 2, 8))
    assert counts(end.defender.army) == {"light_infantry": 16}
