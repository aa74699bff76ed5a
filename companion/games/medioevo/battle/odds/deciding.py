"""What the plan answers to each decision of a battle (M-10.2)."""

from __future__ import annotations

from typing import Any

from companion.games.medioevo.battle import abilities, asking, melee
from companion.games.medioevo.battle.damage import hit
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Assign,
    Capitulate,
    Crew,
    Decision,
    FightOn,
    GiveUp,
    ManEngines,
    Overwhelm,
    Pass,
    Protect,
    Reroll,
    Retreat,
    SpendStrategy,
    Stay,
    Use,
    UseCaptains,
)
from companion.games.medioevo.battle.model import Battle, Pending
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.gates import spend, tasks_now
from companion.games.medioevo.battle.odds.ground import Leaving, Position
from companion.games.medioevo.battle.odds.line import Line
from companion.games.medioevo.battle.odds.plan import Conduct
from companion.games.medioevo.battle.odds.volleys import target_now
from companion.games.medioevo.battle.words import CaptainUse, Point, Who


def planned(battle: Battle, asked: Pending, ground: Field) -> Decision:
    """What the plan answers to the pending decision."""
    attacks = asked.side is Who.ATTACKER
    conduct = ground.plan.attacker if attacks else ground.plan.defender
    line = ground.attacker if attacks else ground.defender
    side = battle.side(asked.side)
    first = asked.options[0]
    match first:
        case Assign():
            return _hits(battle, line)
        case Protect():
            return Protect(ground.plan.protects[: len(first.sources)])
        case ManEngines():
            return ManEngines(
                tuple(
                    Crew(
                        engine,
                        units,
                        target_now(conduct.engines[engine].target, battle.site, asked.side),
                    )
                    for engine, units in line.crews(side)
                )
            )
        case UseCaptains():
            return UseCaptains(_uses(battle, asked, ground, conduct))
        case GiveUp():
            return GiveUp(min(asking.most_given_up(side), conduct.light_given_up))
        case Overwhelm():
            return Overwhelm(_spared(battle, asked) if conduct.spare_first else 0)
        case FightOn():
            return _after_round(battle, asked, ground)
        case Retreat():
            leaves = battle.round_number - 1 == ground.plan.retreat_after
            return Retreat(RETREAT_COST if leaves else 0)
    return _QUIET.get(type(first), first)


_QUIET: dict[type[Any], Decision] = {
    AnnounceCapture: AnnounceCapture(False),
    SpendStrategy: SpendStrategy(0),
    Stay: Stay(True),
    Reroll: Reroll(()),
    AimHits: AimHits(()),
    Pass: Pass(),
}


RETREAT_COST = 1
"""Movement points of the step back (R-43)."""


def _after_round(battle: Battle, asked: Pending, ground: Field) -> Decision:
    """D15: another round, unless the plan ends the battle here."""
    start = Position(
        ground.attacker.relieved(ground.attacker.number(battle.attacker)),
        ground.defender.relieved(ground.defender.number(battle.defender)),
        ground.site(battle.site),
    )
    leaving = ground.leaves(start)
    if leaving is None and battle.round_number == ground.plan.retreat_after:
        leaving = Leaving.RETREATS
    answer: Decision = FightOn()
    match leaving:
        case Leaving.ATTACKER_GIVES_IN:
            answer = Capitulate(Who.ATTACKER)
        case Leaving.DEFENDER_GIVES_IN:
            answer = Capitulate(Who.DEFENDER)
        case Leaving.RETREATS:
            answer = Retreat(RETREAT_COST)
    return answer if answer in asked.options else FightOn()


def _hits(battle: Battle, line: Line) -> Assign:
    side = battle.side(battle.turn)
    cause = asking.cause_of(battle)
    figures = []
    for _ in range(side.now.to_take):
        if not side.army.size:
            break
        figures.append(line.target(side, cause))
        side = hit(side, figures[-1], cause)
    return Assign(tuple(figures))


def _uses(battle: Battle, asked: Pending, ground: Field, conduct: Conduct) -> tuple[Use, ...]:
    archery = asked.point is Point.ARCHERY
    who = asked.side
    lines = (ground.attacker, ground.defender)
    strengths = [
        line.strength[line.number(side)]
        for line, side in zip(lines, (battle.attacker, battle.defender), strict=True)
    ]
    own, other = strengths if who is Who.ATTACKER else strengths[::-1]
    tasks = tasks_now(conduct.captains, archery=archery, at_sea=ground.at_sea)
    orders = spend(
        tasks,
        own,
        other,
        abilities.points_left(battle, who),
        free_use=battle.switches.captain_assume == "free_use",
    )
    return tuple(
        Use(use, unit, times)
        for unit, spent in orders.items()
        for use, times in zip(CaptainUse, spent, strict=True)
        if times
    )


def _spared(battle: Battle, asked: Pending) -> int:
    """Overwhelming choices that lower the own loss as far as it goes."""
    return min(asked.points, melee.loss(battle, asked.side).total)
