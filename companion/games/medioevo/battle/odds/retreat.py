"""Attack again or retreat: what comes of fighting so many rounds and then going (M-15.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.records import dataclass
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Chances, Position
from companion.games.medioevo.battle.odds.line import Line
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import price
from companion.games.medioevo.battle.odds.walk import Cancelled, never

MOST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class RetreatAfter:
    """Fighting so many rounds more (0: retreating at once) and then retreating.

    The retreat is a battle round of its own. Chances: the enemy is beaten before, the army is
    destroyed (before or in the retreat), part of it gets away. Losses are expected recruiting
    prices of both sides, in florins, all rounds together.
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


def retreats(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    *,
    cost: int = 1,
    most_rounds: int = MOST_ROUNDS,
    cancelled: Callable[[], bool] = never,
) -> tuple[RetreatAfter, ...]:
    """The attacker's choices at the start of a round: retreat now, after one round, after two …

    `cost` are the movement points of the retreat step. The last entry is the one after which
    hardly a battle is left to retreat from, or `most_rounds`.
    """
    field = Field(battle, plan)
    sums = _Sums(field)
    standing: dict[Position, Any] = {field.start: 1.0}
    won: dict[Position, Any] = {}
    lost: dict[Position, Any] = {}
    found = []
    for rounds in range(most_rounds + 1):
        if cancelled():
            raise Cancelled
        leaving = sums.after_round(standing, cost)
        found.append(sums.told(rounds, won, lost, leaving))
        fought = sums.after_round(standing, 0)
        standing = {}
        for position, chance in fought.items():
            into = standing
            if not field.attacker.strength[position.attacker].size:
                into = lost
            elif not field.defender.strength[position.defender].size:
                into = won
            into[position] = into.get(position, 0) + chance
        if sum(standing.values()) < HARDLY:
            break
    return tuple(found)


HARDLY = 1e-4


def best_balance(choices: tuple[RetreatAfter, ...]) -> RetreatAfter:
    """The entry after which retreating is best by florins; the fewest rounds among equals."""
    return max(choices, key=lambda choice: (round(choice.balance, 9), -choice.rounds))


class _Sums:
    """Rounds of one field, kept: later rounds meet the same positions again."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._rounds: dict[tuple[Position, int], Chances] = {}
        self._prices: dict[tuple[bool, int], int] = {}

    def after_round(self, standing: dict[Position, Any], cost: int) -> dict[Position, Any]:
        reached: dict[Position, Any] = {}
        for position, chance in standing.items():
            for after, share in self._round(position, cost):
                reached[after] = reached.get(after, 0) + chance * share
        return reached

    def _round(self, position: Position, cost: int) -> Chances:
        key = (position, cost)
        if key not in self._rounds:
            field = self._field
            reached: dict[Position, Any] = {}
            for middle, chance in field.opening(position):
                if field.is_over(middle):
                    reached[middle] = reached.get(middle, 0) + chance
                    continue
                for after, share in field.melee(middle, cost):
                    reached[after] = reached.get(after, 0) + chance * share
            self._rounds[key] = list(reached.items())
        return self._rounds[key]

    def told(
        self,
        rounds: int,
        won: dict[Position, Any],
        lost: dict[Position, Any],
        leaving: dict[Position, Any],
    ) -> RetreatAfter:
        field = self._field
        away = {
            position: chance
            for position, chance in leaving.items()
            if field.attacker.strength[position.attacker].size
        }
        ends = [*won.items(), *lost.items(), *leaving.items()]
        own = sum(chance * self._price(field.attacker, at.attacker) for at, chance in ends)
        enemy = sum(chance * self._price(field.defender, at.defender) for at, chance in ends)
        got_away = sum(away.values())
        return RetreatAfter(
            rounds=rounds,
            won_before=sum(won.values()),
            destroyed=sum(lost.values()) + sum(leaving.values()) - got_away,
            got_away=got_away,
            own_florins_lost=self._price(field.attacker, field.start.attacker) - own,
            enemy_florins_lost=self._price(field.defender, field.start.defender) - enemy,
        )

    def _price(self, line: Line, state: int) -> int:
        key = (line is self._field.attacker, state)
        if key not in self._prices:
            self._prices[key] = price(line.sides[state])
        return self._prices[key]
