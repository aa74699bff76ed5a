"""Every answer to what a battle asks, weighed: what the table is shown, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.medioevo.battle import abilities, steps
from companion.games.medioevo.battle.asking import melee_types
from companion.games.medioevo.battle.decisions import Decision, UseCaptains
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.odds.advice import Weighed, _wins, weighed_damage
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import prospects
from companion.games.medioevo.battle.odds.walk import never
from companion.games.medioevo.battle.words import Point, Who
from companion.games.medioevo.pieces import Unit


def weighed(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    cancelled: Callable[[], bool] = never,
) -> Iterator[Weighed]:
    """Each answer to the pending decision with its odds, one after the other.

    How many light infantry to give up, what the building protects against, attack again or
    retreat, capture or not, what a captain's points do: each use takes all points it can.
    Damage: one point on each figure, the rest by the plan. Nothing if dice are pending.
    """
    asked = steps.pending(battle)
    options = asked.options
    if options and isinstance(options[0], UseCaptains):
        options = _captain_uses(battle, asked.point, asked.side)
    for answer in options:
        after = steps.advance(battle, answer)
        yield Weighed(answer, prospects(after, plan, cancelled=cancelled))


def best_damage(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    cancelled: Callable[[], bool] = never,
) -> Weighed:
    """The assignment of all pending damage that leaves its side the best chance to win."""
    who = steps.pending(battle).side
    found = weighed_damage(battle, plan, cancelled)
    return max(found, key=lambda choice: _wins(choice.prospects, who))


def _captain_uses(battle: Battle, point: Point, who: Who) -> tuple[Decision, ...]:
    types = (Unit.ARCHER,) if point is Point.ARCHERY else melee_types(battle)
    uses = abilities.possible_uses(battle, who, types)
    return (UseCaptains(()), *(UseCaptains((use,)) for use in uses))
