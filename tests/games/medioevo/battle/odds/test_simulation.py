"""Large battles played out with seeded dice: the odds lie within four standard errors."""

from __future__ import annotations

import os
from math import sqrt
from random import Random

import pytest

from bench.battles import played_out
from companion.core.records import evolve
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.model import Battle, Building, Ending, Side, Site
from companion.games.medioevo.battle.odds.plan import CaptainTask, Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import prospects
from companion.games.medioevo.battle.steps import begin
from companion.games.medioevo.battle.words import CaptainUse, Source
from companion.games.medioevo.pieces import Engine, Unit

BATTLES = int(os.environ.get("SIMULATED_BATTLES", "200"))
"""In each of the five battles; the long run takes 40,000 of each."""

SHOOTING_CAPTAIN = Conduct(captains=(CaptainTask(CaptainUse.STAND_FOR, Unit.ARCHER),))
LARGE_BATTLES: dict[str, tuple[Battle, Plan]] = {
    "melee": (
        Battle(
            Side(army(light=8, heavy=4, cavalry=3)),
            Side(army(light=6, heavy=6, cavalry=2), position=2),
        ),
        Plan(),
    ),
    "siege": (
        Battle(
            Side(army(light=6, heavy=3, archers=2, engines=(Engine.TREBUCHET,))),
            Side(army(light=4, heavy=3, archers=2), position=2),
            site=Site(military=Building(2)),
        ),
        Plan(Conduct(engines=(Gunnery(3),)), protects=(Source.SIEGE,)),
    ),
    "captains": (
        Battle(
            Side(army(light=4, heavy=3, captains=(1, 3))),
            Side(army(light=5, cavalry=2, captains=(2,)), position=3),
        ),
        Plan(SHOOTING_CAPTAIN, SHOOTING_CAPTAIN),
    ),
    "sea": (
        Battle(
            Side(army(light=6, archers=3, galleys=(3, 1))),
            Side(army(light=5, heavy=4, galleys=(2,)), position=2),
            site=Site(at_sea=True),
        ),
        Plan(),
    ),
    "barbarians": (
        Battle(
            Side(army(light=2, heavy=2, cavalry=1), position=4),
            Side(army(light=4, archers=2, captains=(1, 1)), barbarian=True),
            horde_dice=(2, 4, 7),
        ),
        Plan(),
    ),
}


@pytest.mark.parametrize("name", LARGE_BATTLES)
def test_odds_lie_within_four_standard_errors_of_a_simulation(name: str) -> None:
    battle, plan = LARGE_BATTLES[name]
    battle = evolve(begin(battle), quiet=True)
    odds = prospects(battle, plan)
    random = Random(name)
    played = (played_out(battle, random, plan) for _ in range(BATTLES))
    ends = [(end.ending, end.attacker.army.size) for end in played]
    for ending in (Ending.ATTACKER_LEFT, Ending.DEFENDER_LEFT, Ending.NOBODY_LEFT):
        chance = float(odds.endings.get(ending, 0))
        seen = sum(end is ending for end, _ in ends) / BATTLES
        assert abs(seen - chance) <= 4 * sqrt(chance * (1 - chance) / BATTLES) + 1e-9
    left = float(sum(size * chance for size, chance in odds.attacker.units_left.items()))
    square = float(sum(size**2 * chance for size, chance in odds.attacker.units_left.items()))
    seen = sum(size for _, size in ends) / BATTLES
    assert abs(seen - left) <= 4 * sqrt((square - left**2) / BATTLES) + 1e-9
