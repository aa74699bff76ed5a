"""Battles to measure with: random army pairs, and battles played out with seeded dice."""

from __future__ import annotations

from random import Random

from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import FightOn, Roll
from companion.games.medioevo.battle.model import Battle, Ending, Side, Stage
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.steps import advance, begin, pending
from companion.games.medioevo.battle.words import Point


def even_battle(units: int) -> Battle:
    """So many units a side, half of them light infantry, the rest heavy infantry and cavalry."""
    light, cavalry = (units + 1) // 2, units // 5
    forces = army(light=light, heavy=units - light - cavalry, cavalry=cavalry)
    return begin(Battle(Side(forces, position=1), Side(forces, position=2)))


def random_battle(random: Random, least: int, most: int) -> Battle:
    """Two armies of melee units of random mix and place in the turn order."""
    players = random.randint(2, 6)
    sides = []
    for _ in range(2):
        counts = [0, 0, 0]
        for _ in range(random.randint(least, most)):
            counts[random.choice((0, 0, 1, 2))] += 1
        forces = army(light=counts[0], heavy=counts[1], cavalry=counts[2])
        sides.append(Side(forces, position=random.randint(1, players)))
    return begin(Battle(sides[0], sides[1], players=players))


def played_out(battle: Battle, random: Random, plan: Plan = FIGHT_ON) -> Battle:
    """The battle played to its end by the step function: seeded dice, decisions by the plan."""
    field = Field(battle, plan)
    while battle.stage is not Stage.OVER:
        asked = pending(battle)
        if asked.dice is not None:
            faces = tuple(random.randint(1, sides) for sides in asked.dice.sides)
            battle = advance(battle, Roll(faces))
        elif asked.point is Point.AFTER_ROUND:
            battle = advance(battle, FightOn())
        else:
            battle = advance(battle, planned(battle, asked, field))
    return battle


def share_won(battle: Battle, count: int, random: Random, plan: Plan = FIGHT_ON) -> float:
    """The part of so many simulated battles that the attacker wins."""
    won = sum(played_out(battle, random, plan).ending is Ending.ATTACKER_LEFT for _ in range(count))
    return won / count
