"""What each decision is worth: numbers beside the options, never an order (M-10.2).

Every option is played through the step function and its odds are taken from there, so what is
shown is what would happen. All figures assume the plan for everything decided later and that
nobody rerolls after this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Assign, Decision
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.odds.card_worth import chance_with, playable_cards
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, prospects
from companion.games.medioevo.battle.odds.walk import never
from companion.games.medioevo.battle.values import CARD_BONUS
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit


@dataclass(frozen=True, slots=True)
class Weighed:
    """One answer to the pending decision and the odds after it."""

    answer: Decision
    prospects: Prospects
    number: int = 1  # of so many
    many: int = 1


def weighed_damage(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    cancelled: Callable[[], bool] = never,
) -> Iterator[Weighed]:
    """Every different result of the pending damage, the cheapest first, one after the other.

    BadInput if no damage is pending.
    """
    if not steps.is_damage(battle):
        raise BadInput("battle.not_asked_now", "answer", got=Assign.kind)
    cheapest = steps.suggested(battle)
    assert isinstance(cheapest, Assign)
    results = {steps.advance(battle, cheapest): cheapest.hits}
    for after, hits in _assigned(battle).items():
        results.setdefault(after, hits)
    many = len(results)
    for number, (after, hits) in enumerate(results.items(), 1):
        odds = prospects(after, plan, neglect=NEGLECT, cancelled=cancelled)
        yield Weighed(Assign(hits), odds, number, many)


NEGLECT = 1e-7
"""Positions more seldom than this change no figure that is shown."""


def _assigned(battle: Battle) -> dict[Battle, tuple[Figure, ...]]:
    """Every different battle after the pending damage, with figures that lead to it."""
    asked = steps.pending(battle)
    open_ones: dict[Battle, tuple[Figure, ...]] = {battle: ()}
    done: dict[Battle, tuple[Figure, ...]] = {}
    while open_ones:
        grown: dict[Battle, tuple[Figure, ...]] = {}
        for here, hits in open_ones.items():
            for option in steps.pending(here).options:
                if not isinstance(option, Assign):
                    continue
                after = steps.advance(here, option)
                same = after.ending is None and steps.is_damage(after)
                same = same and (after.stage, after.turn) == (battle.stage, battle.turn)
                same = same and steps.pending(after).points < steps.pending(here).points
                same = same and steps.pending(after).side is asked.side
                (grown if same else done).setdefault(after, hits + option.hits)
        open_ones = grown
    return done


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What something more would change for the side that has it.

    One more unit of a type (a captain of level I), or a card played now on its best target: one
    in the hand, or a Warlord (M-27.5). `change` is the gain in the chance to win the battle.
    """

    side: Who
    change: float
    unit: Unit | None = None
    card: int = 0


WARLORD = 5


def what_if(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    now: Prospects | None = None,
    cancelled: Callable[[], bool] = never,
) -> Iterator[WhatIf]:
    """What one more unit of each type or a card would change, for both sides.

    `now` are the odds without it, if they are known.
    """
    now = now or prospects(battle, plan, cancelled=cancelled)
    for who in Who:
        chance = partial(_chance, who, plan, cancelled)
        before, side = _wins(now, who), battle.side(who)
        for unit in Unit:
            if _fits(side, unit):
                after = battle.with_side(who, with_one_more(side, unit))
                yield WhatIf(who, chance(after) - before, unit)
        if side.barbarian:
            continue
        if battle.stage <= Stage.VALUE_CARDS and WARLORD not in side.hand:
            bonus = replace(side.now, attack_bonus=side.now.attack_bonus + CARD_BONUS)
            after = battle.with_side(who, replace(side, now=bonus))
            yield WhatIf(who, chance(after) - before, card=WARLORD)
        for card in playable_cards(battle, who):
            best = chance_with(battle, who, card, chance)
            if best is not None and best != before:  # rerolls and the like are not in the odds
                yield WhatIf(who, best - before, card=card)


def _chance(who: Who, plan: Plan, cancelled: Callable[[], bool], battle: Battle) -> float:
    return _wins(prospects(battle, plan, neglect=NEGLECT, cancelled=cancelled), who)


def _fits(side: Side, unit: Unit) -> bool:
    """Barbarians have light infantry, archers and captains; players need a figure left."""
    if side.barbarian:
        return unit in (Unit.LIGHT, Unit.ARCHER, Unit.CAPTAIN)
    return side.supply.of(unit) > 0


def with_one_more(side: Side, unit: Unit) -> Side:
    """The side with one more unit from its supply; at sea aboard the first galley with units."""
    ship = min((figure.ship for figure, _ in side.army.groups), default=0)
    figure = Figure(unit, 1 if unit is Unit.CAPTAIN else 0, ship=ship)
    supply = side.supply if side.barbarian else side.supply.plus(unit, -1)
    return replace(
        side,
        army=side.army.changed({figure: 1}),
        supply=supply,
        units_at_first=side.units_at_first + 1,
    )


def _wins(odds: Prospects, who: Who) -> float:
    return float(odds.attacker_wins if who is Who.ATTACKER else odds.defender_wins)
