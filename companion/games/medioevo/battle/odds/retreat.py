"""Attack again or retreat: what comes of fighting so many rounds and then going (M-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.core.records import dataclass
from companion.games.medioevo.battle.model import Battle, Ending, Stage
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.flow import Flow
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.line import Line
from companion.games.medioevo.battle.odds.moment import unfold
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, price, prospects
from companion.games.medioevo.battle.odds.walk import Cancelled, never
from companion.games.medioevo.battle.steps import advance, suggested

MOST_ROUNDS = 12
HARDLY = 1e-4

Ends = dict[tuple[Ending, Position], Any]


@dataclass(frozen=True, slots=True)
class RetreatAfter:
    """Retreating after this battle round (`rounds` more than are over now; 0: at once).

    The retreat is a battle round of its own. Chances: the enemy is beaten before, the army is
    destroyed (before or in the retreat), part of it gets away. Losses are expected recruiting
    prices of both sides, in florins, from now to the end.
    """

    rounds: int
    won_before: float
    destroyed: float
    got_away: float
    own_florins_lost: float
    enemy_florins_lost: float

    @property
    def balance(self) -> float:
        """Florins the enemy loses more than the attacker."""
        return self.enemy_florins_lost - self.own_florins_lost


def may_retreat(battle: Battle) -> bool:
    """Whether the attacker could retreat in this battle."""
    side = battle.attacker
    return side.transports and not side.barbarian and not battle.retreat_cost


def retreats(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    *,
    fleeing: Battle | None = None,
    most_rounds: int = MOST_ROUNDS,
    cancelled: Callable[[], bool] = never,
) -> tuple[RetreatAfter, ...]:
    """The attacker's choices from this moment: retreat in this round, after it, after one more …

    Each is what `prospects` says of a plan with that `retreat_after`. Once the dice of a round are
    about to be thrown, it is too late to retreat in it, unless the table may take that back:
    `fleeing` is then the battle as if it had. The last entry is the one after which
    hardly a battle is left to retreat from, or `most_rounds`.
    """
    if battle.stage is Stage.AFTER_ROUND:
        battle = advance(battle, suggested(battle))
    if not may_retreat(battle):
        return ()
    return tuple(_choices(battle, plan, fleeing, most_rounds, cancelled))


def _choices(
    battle: Battle,
    plan: Plan,
    fleeing: Battle | None,
    most_rounds: int,
    cancelled: Callable[[], bool],
) -> Iterator[RetreatAfter]:
    field = Field(battle, plan)
    told = _Told(battle, field)
    early = battle.stage <= Stage.RETREAT and not battle.attacker.now.capture
    if early and battle.attacker.can_retreat:
        going = replace(plan, retreat_after=battle.round_number - 1)
        yield told.at_once(prospects(battle, going, cancelled=cancelled))
    elif fleeing is not None:
        yield told.at_once(prospects(fleeing, plan, cancelled=cancelled))
    now = unfold(battle, field)
    ends: Ends = dict(now.ends)
    standing = dict(now.starts)
    for rounds in range(1, most_rounds + 1):
        going_on: dict[Position, Any] = {}
        leaving: Ends = dict(ends)
        for start, weight in standing.items():
            if cancelled():
                raise Cancelled
            if field.is_over(start):
                _add(ends, [(field.end_at(start), start, 1)], weight)
                _add(leaving, [(field.end_at(start), start, 1)], weight)
            elif field.leaves(start) is not None:
                _add(ends, field.left(start), weight)
                _add(leaving, field.left(start), weight)
            else:
                going_on[start] = weight
                if field.can_retreat(start):
                    _add(leaving, field.retreat(start), weight)
                else:
                    flow = Flow(field, {start: weight}, cancelled=cancelled)
                    _add(leaving, [(*end, chance) for end, chance in flow.ends.items()], 1)
        yield told.of(rounds, leaving)
        if sum(going_on.values()) < HARDLY:
            return
        standing = {}
        for start, weight in going_on.items():
            for after, chance in field.after_round(start):
                standing[after] = standing.get(after, 0) + weight * chance


def _add(ends: Ends, more: list[tuple[Ending, Position, Any]], weight: Any) -> None:
    for ending, after, chance in more:
        key = (ending, after)
        ends[key] = ends.get(key, 0) + weight * chance


def best_balance(choices: tuple[RetreatAfter, ...]) -> RetreatAfter:
    """The entry after which retreating is best by florins; the fewest rounds among equals."""
    return max(choices, key=lambda choice: (round(choice.balance, 9), -choice.rounds))


class _Told:
    """Words the ends of one choice."""

    def __init__(self, battle: Battle, field: Field) -> None:
        self._battle = battle
        self._field = field
        self._prices: dict[tuple[bool, int], int] = {}

    @staticmethod
    def at_once(odds: Prospects) -> RetreatAfter:
        return RetreatAfter(
            0,
            odds.attacker_wins,
            odds.defender_wins + odds.nobody_left,
            odds.gets_away,
            odds.attacker.expected_florins_lost,
            odds.defender.expected_florins_lost,
        )

    def of(self, rounds: int, ends: Ends) -> RetreatAfter:
        field, battle = self._field, self._battle
        own = sum(
            chance * self._price(field.attacker, at.attacker) for (_, at), chance in ends.items()
        )
        enemy = sum(
            chance * self._price(field.defender, at.defender) for (_, at), chance in ends.items()
        )
        total: dict[Ending, Any] = {}
        for (ending, _), chance in ends.items():
            total[ending] = total.get(ending, 0) + chance
        won = total.get(Ending.ATTACKER_LEFT, 0) + total.get(Ending.DEFENDER_CAPITULATED, 0)
        away = total.get(Ending.ATTACKER_RETREATED, 0)
        whole = sum(total.values())
        return RetreatAfter(
            rounds=rounds,
            won_before=won,
            destroyed=whole - won - away,
            got_away=away,
            own_florins_lost=price(battle.attacker) * whole - own,
            enemy_florins_lost=price(battle.defender) * whole - enemy,
        )

    def _price(self, line: Line, state: int) -> int:
        key = (line is self._field.attacker, state)
        if key not in self._prices:
            self._prices[key] = price(line.sides[state])
        return self._prices[key]
