"""Advice for the dice on the table: this round exactly, the following rounds by their worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.medioevo.battle.model import Battle, Ending, Stage
from companion.games.medioevo.battle.odds.ahead import ATTACKER_WINS, DEFENDER_WINS, Ahead, Goal
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.moment import before_the_roll, ending_at, ready
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.rerolls import (
    RerollChance,
    choices,
    results_against_known,
    results_against_open,
)
from companion.games.medioevo.battle.odds.stakes import (
    GridMelee,
    Stakes,
    stakes_in_general,
    stakes_on_grid,
)
from companion.games.medioevo.battle.odds.throws import Throw
from companion.games.medioevo.battle.odds.walk import never
from companion.games.medioevo.battle.words import Who


class Lookahead:
    """Everything needed to advise the side about to roll or to reroll; made once per roll.

    Assumes the plan for all decisions to come and that nobody rerolls from the next round on. In
    a round of retreat "to win the battle" means for the attacker that units of his get away, for
    the defender that none do. After a capture the following rounds are reckoned with the figures
    of the prisoners back in the supply.
    """

    def __init__(
        self,
        battle: Battle,
        plan: Plan = FIGHT_ON,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        if battle.stage not in (Stage.ROLL, Stage.REROLL):
            raise ValueError("advice is for a side that rolls or may reroll")
        self.who = battle.turn
        self._battle = before_the_roll(battle)
        self._field = Field(battle, plan)
        self.melee = ready(self._battle, self._field)
        self._site = self._field.site(battle.site)
        starts = []
        if not self._battle.retreat_cost:
            rest = self._field.fought(self.melee, self._site)
            starts = [position for position, _ in rest if self._ending(position) is None]
        self.ahead = Ahead(self._field, [*self._here(), *starts], cancelled)
        goal = ATTACKER_WINS if self.who is Who.ATTACKER else DEFENDER_WINS
        self._worths = self.ahead.worths(goal)
        self.stakes = self._stakes(goal)
        self._results: dict[bool, Any] = {}

    def advice(self, throw: Throw, *, replies: bool = True) -> tuple[RerollChance, ...]:
        """All eight choices for this throw, best first.

        `replies`: whether an opponent who still has to roll rerolls as suits him best.
        """
        if replies not in self._results:
            self._results[replies] = self._looked_up(replies=replies)
        return choices(throw, self._results[replies])

    def forget(self) -> None:
        """Throw away what was worked out for earlier throws, as if the roll were new."""
        self._results.clear()

    def _looked_up(self, *, replies: bool) -> Any:
        opponent = self.stakes.defender if self.who is Who.ATTACKER else self.stakes.attacker
        if opponent.known:
            return results_against_known(self.stakes, self.who)
        return results_against_open(self.stakes, replies=replies)

    def _here(self) -> list[Position]:
        """The armies as they are, so that a plain melee finds itself on the grid."""
        state, other = self.melee.attacker, self.melee.defender
        field = self._field
        if field.attacker.relieved(state) != state or field.defender.relieved(other) != other:
            return []
        return [Position(state, other, self._site)]

    def _ending(self, position: Position) -> Ending | None:
        return ending_at(self._battle, position, self._field)

    def _stakes(self, goal: Goal) -> Stakes:
        attacker, defender = self.melee.attacker_dice, self.melee.defender_dice
        at, plain = self.melee, self.ahead.plain
        captures = at.attacker_stance.capture or at.defender_stance.capture
        simple = not (self._battle.retreat_cost or self._battle.truce or captures)
        if plain and simple and at.attacker in plain.rows and at.defender in plain.columns:
            where = GridMelee(
                plain.values(goal),
                plain.rows[at.attacker],
                plain.columns[at.defender],
                at.attacker_stance,
                at.defender_stance,
            )
            return stakes_on_grid(attacker, defender, where)
        return stakes_in_general(
            self._field,
            at,
            self._site,
            lambda position: self._worth(position, goal),
            lambda winner: goal.defender_left if winner > 0 else goal.attacker_left,
        )

    def _worth(self, position: Position, goal: Goal) -> Any:
        ending = self._ending(position)
        if self._battle.retreat_cost:
            got_away = bool(self._field.attacker.strength[position.attacker].size)
            return float(got_away is (self.who is Who.ATTACKER))
        match ending:
            case None:
                return self._worths(position)
            case Ending.ATTACKER_LEFT:
                return goal.attacker_left
            case Ending.DEFENDER_LEFT:
                return goal.defender_left
            case Ending.NOBODY_LEFT:
                return goal.nobody_left
        return 0
