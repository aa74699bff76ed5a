"""Whole battles: brute force by the step function, both ways of reckoning, sums and limits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench.battles import even_battle
from bench.battles import random_battle as melee_battle
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Army, Figure, Galley, Supply, army, grouped
from companion.games.medioevo.battle.model import Battle, Building, Ending, Side, Site
from companion.games.medioevo.battle.odds.ahead import ATTACKER_WINS, DEFENDER_WINS, Ahead
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.flow import Flow
from companion.games.medioevo.battle.odds.moment import unfold
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, CaptainTask, Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import prospects, troops
from companion.games.medioevo.battle.odds.walk import Walk
from companion.games.medioevo.battle.steps import begin
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import Engine, Level, Unit
from companion.games.medioevo.switches import Switches
from tests.games.medioevo.battle.odds.playing import enumerated, random_battle

TOWER = Site(military=Building(1))


def _fleet(*counts: dict[Unit, int], levels: tuple[int, ...]) -> Army:
    figures = {
        Figure(unit, ship=ship): count
        for ship, aboard in enumerate(counts)
        for unit, count in aboard.items()
    }
    return Army(grouped(figures.items()), galleys=tuple(Galley(Level(level)) for level in levels))


SMALL_BATTLES: dict[str, tuple[Battle, Plan]] = {
    "cavalry against light infantry": (
        Battle(Side(army(cavalry=1)), Side(army(light=1), position=2)),
        FIGHT_ON,
    ),
    "two light infantry against a tower set to melee": (
        Battle(Side(army(light=2)), Side(army(light=1), position=3), site=TOWER),
        FIGHT_ON,
    ),
    "archers and a captain who shoots with them": (
        Battle(Side(army(archers=1, captains=(2,))), Side(army(light=1), position=2)),
        Plan(Conduct(captains=(CaptainTask(CaptainUse.STAND_FOR, Unit.ARCHER),))),
    ),
    "a catapult against a tower set to engines": (
        Battle(Side(army(light=2, engines=(Engine.CATAPULT,))), Side(army(light=1)), site=TOWER),
        Plan(Conduct(engines=(Gunnery(1),)), protects=(Source.SIEGE,)),
    ),
    "a bombard that tears down the tower": (
        Battle(Side(army(light=2, engines=(Engine.BOMBARD,))), Side(army(light=1)), site=TOWER),
        Plan(Conduct(engines=(Gunnery(1, "military"),))),
    ),
    "a horde that gives up light infantry": (
        Battle(
            Side(army(heavy=2, cavalry=1)),
            Side(army(light=2), barbarian=True),
            horde_dice=(2, 4, 7),
        ),
        FIGHT_ON,
    ),
    "a horde with archer and captain that attacks": (
        Battle(
            Side(army(light=1, archers=1, captains=(1,)), barbarian=True),
            Side(army(light=1, heavy=1)),
            horde_dice=(4, 3, 2),
        ),
        FIGHT_ON,
    ),
    "two galleys of which one may sink": (
        Battle(
            Side(_fleet({Unit.LIGHT: 1}, {Unit.HEAVY: 1}, levels=(1, 2))),
            Side(_fleet({Unit.LIGHT: 1}, levels=(2,)), position=2),
            site=Site(at_sea=True),
        ),
        FIGHT_ON,
    ),
    "no figures to step down to": (
        Battle(
            Side(army(cavalry=1), supply=Supply(light=0, heavy=0)),
            Side(army(heavy=1), supply=Supply(light=0), position=2),
        ),
        FIGHT_ON,
    ),
    "light infantry given up in every round": (
        Battle(Side(army(light=2)), Side(army(heavy=1), position=2)),
        Plan(Conduct(light_given_up=1)),
    ),
    "rounds without damage: heavy infantry and a captain who uses its ability freely": (
        Battle(
            Side(army(heavy=1)),
            Side(army(captains=(2,)), position=2),
            switches=Switches(captain_assume="free_use"),
        ),
        Plan(defender=Conduct(captains=(CaptainTask(CaptainUse.STAND_FOR, Unit.HEAVY),))),
    ),
}


@pytest.mark.rule("M-10.1", "M-10.12", "M-11.2", "M-11.6", "M-12.3", "M-13.6", "M-14.1", "M-23.4")
@pytest.mark.parametrize("name", SMALL_BATTLES)
def test_odds_equal_brute_force_exactly(name: str) -> None:
    battle, plan = SMALL_BATTLES[name]
    battle = begin(battle)
    expected = enumerated(battle, plan)
    odds = prospects(battle, plan, exact=True)
    endings: dict[Ending, Fraction] = {}
    left: dict[Any, Fraction] = {}
    for (ending, own, _), chance in expected.items():
        endings[ending] = endings.get(ending, Fraction(0)) + chance
        kept = troops(Side(Army(own)))
        left[kept] = left.get(kept, Fraction(0)) + chance
    assert {it: chance for it, chance in odds.endings.items() if chance} == endings
    assert {it: chance for it, chance in odds.attacker.survivors.items() if chance} == left
    assert sum(endings.values()) == 1
    quick = prospects(battle, plan)
    for ending, chance in endings.items():
        assert float(quick.endings[ending]) == pytest.approx(float(chance), abs=1e-12)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_chances_of_all_ends_add_up_to_one(seed: int) -> None:
    battle, plan = random_battle(Random(seed), 4)
    odds = prospects(battle, plan)
    assert sum(odds.endings.values()) + odds.endless == pytest.approx(1, abs=1e-9)
    assert odds.win_round + odds.tie_round + odds.lose_round == pytest.approx(1, abs=1e-9)
    for outlook, side in ((odds.attacker, battle.attacker), (odds.defender, battle.defender)):
        assert sum(outlook.survivors.values()) == pytest.approx(1 - odds.endless, abs=1e-9)
        assert -1e-9 <= outlook.expected_units_lost <= side.army.size + 1e-9


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_the_grid_gives_what_the_walk_gives(seed: int) -> None:
    random = Random(seed)
    battle = melee_battle(random, 1, 6)
    plan = Plan(defender=Conduct(damage_order=tuple(random.sample(list(Unit), 3))))
    if random.random() < 0.5:
        battle = evolve(battle, site=Site(military=Building(random.randint(1, 3))))
    field = Field(battle, plan)
    ahead = Ahead(field, [field.start])
    assert ahead.plain is not None
    walk = Walk(field, [field.start])
    flow = Flow(field, {field.start: 1})
    quick = ahead.ends({field.start: 1})
    assert quick.rounds == pytest.approx(flow.rounds)
    for position, chance in flow.ends.items():
        assert quick.chances.get(position, 0) == pytest.approx(chance, abs=1e-12)
    worth = walk.values(lambda at: float(field.attacker.strength[at.attacker].size > 0))
    assert ahead.worths(ATTACKER_WINS)(field.start) == pytest.approx(worth[field.start])


@given(st.integers(0, 10**6), st.sampled_from((1e-2, 1e-3, 1e-5)))
@settings(max_examples=15)
def test_what_is_not_followed_bounds_the_error(seed: int, neglect: float) -> None:
    battle, plan = random_battle(Random(seed), 4)
    exact, rough = prospects(battle, plan), prospects(battle, plan, neglect=neglect)
    assert exact.unsure == 0
    assert sum(rough.endings.values()) + rough.endless + rough.unsure == pytest.approx(1)
    for ending in Ending:
        missing = exact.endings.get(ending, 0) - rough.endings.get(ending, 0)
        assert -1e-9 <= missing <= rough.unsure + 1e-9


@given(st.integers(0, 10**6))
@example(411)  # archers bring the enemy to where he gives in; the melee of that round comes first
@example(195)
@settings(max_examples=20)
def test_looking_back_from_the_ends_equals_going_there(seed: int) -> None:
    battle, plan = random_battle(Random(seed), 3)
    field = Field(battle, plan)
    now = unfold(battle, field)
    ahead = Ahead(field, now.starts)
    odds = prospects(battle, plan)
    for goal, chance in ((ATTACKER_WINS, odds.attacker_wins), (DEFENDER_WINS, odds.defender_wins)):
        worth = ahead.worths(goal)
        total = sum(share * worth(start) for start, share in now.starts.items())
        total += sum(share * goal.of(ending) for (ending, _), share in now.ends.items())
        assert total == pytest.approx(chance, abs=1e-12)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_one_more_light_infantry_never_hurts_a_player_among_players(seed: int) -> None:
    """Cheapest loss first, no barbarians, plain melee: the newcomer falls first, raises the cap
    and closes a gate; nothing in the rules turns against him."""
    random = Random(seed)
    battle = melee_battle(random, 1, 5)
    side = battle.attacker
    more = replace(side, army=side.army.changed({Figure(Unit.LIGHT): 1}))
    reinforced = prospects(battle.with_side(Who.ATTACKER, more))
    assert reinforced.attacker_wins >= prospects(battle).attacker_wins - 1e-12


@pytest.mark.rule("M-23.4")
def test_one_more_unit_may_hurt_against_barbarians() -> None:
    """A larger army makes the horde give up light infantry for its attack value."""

    def wins(units: int) -> Fraction:
        horde = Side(army(light=4), barbarian=True)
        battle = begin(Battle(Side(army(archers=units)), horde, horde_dice=(1, 2, 3)))
        rounds = prospects(battle, exact=True)
        won: Fraction = rounds.win_round
        return won

    assert wins(5) < wins(4)


@pytest.mark.rule("M-24.2")
def test_only_an_army_of_five_counts_as_large() -> None:
    small, large = prospects(even_battle(4)), prospects(even_battle(5))
    assert small.attacker.large_army_bonus == 0
    assert large.attacker.large_army_bonus == large.attacker_wins
    assert large.defender.large_army_bonus == large.defender_wins


def test_a_round_without_damage_is_solved_and_not_waited_for() -> None:
    battle, plan = SMALL_BATTLES[
        "rounds without damage: heavy infantry and a captain who uses its ability freely"
    ]
    odds = prospects(begin(battle), plan, exact=True)
    assert sum(odds.endings.values()) == 1
    assert odds.expected_rounds > 1
