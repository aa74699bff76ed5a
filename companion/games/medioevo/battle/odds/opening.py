"""Steps 1 to 3 of a battle round as chances: engines, then archers (M-10.3)."""

from __future__ import annotations

from typing import Any

from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.odds.gates import UNSPENT, gate
from companion.games.medioevo.battle.odds.ground import Chances, Ground, Position
from companion.games.medioevo.battle.odds.plan import Plan
from companion.games.medioevo.battle.odds.volleys import NO_VOLLEY, Volley, hit_chances, volleys
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.pieces import Unit


class Opening(Ground):
    """A ground on which engines and archers shoot."""

    def __init__(self, battle: Battle, plan: Plan, *, exact: bool = False) -> None:
        super().__init__(battle, plan, exact=exact)
        self._volleys: dict[tuple[bool, int, int], list[tuple[Volley, Any]]] = {}

    def opening(self, position: Position) -> Chances:
        """Positions at step 4, or earlier if a side is gone by then."""
        reached: dict[Position, Any] = {}
        for after_siege, chance in self.after_siege(position):
            if self.is_over(after_siege):
                reached[after_siege] = reached.get(after_siege, 0) + chance
                continue
            for after_archers, share in self.after_archers(after_siege):
                reached[after_archers] = reached.get(after_archers, 0) + chance * share
        return list(reached.items())

    def manned(self, start: Position) -> Position:
        """A round start with the crews at their engines (D3)."""
        return Position(
            self.attacker.manned(start.attacker), self.defender.manned(start.defender), start.site
        )

    def calm_melee(self, start: Position) -> Position:
        """The melee that a round comes to if engines and archers hit nobody."""
        manned = self.manned(start)
        return manned._replace(spent=self._shots(manned)[2])

    def rested_from(self, melee: Position) -> Position:
        """The round start that a melee leads to if nobody is hurt in it."""
        return Position(
            self.attacker.relieved(melee.attacker),
            self.defender.relieved(melee.defender),
            melee.site,
        )

    def is_calm(self, melee: Position) -> bool:
        """Whether a round may come to this melee without any damage before it."""
        manned = self.manned(self.rested_from(melee))
        return manned[:2] == melee[:2] and self._shots(manned)[2] == melee.spent

    def after_siege(self, start: Position) -> Chances:
        """Positions at step 2 of a round."""
        return self._siege(self.manned(start))

    def _siege(self, position: Position) -> Chances:
        by_attacker = self._volley(Who.ATTACKER, position)
        by_defender = self._volley(Who.DEFENDER, position)
        if len(by_attacker) == len(by_defender) == 1:
            return [(position, 1)]
        shields = [self.protection(position, who, Source.SIEGE) for who in Who]
        reached: dict[Position, Any] = {}
        for volley, chance in by_attacker:
            hit = self.defender.hit(
                position.defender, max(0, volley.units - shields[1]), melee=False
            )
            for answer, share in by_defender:
                after = Position(
                    self.attacker.hit(
                        position.attacker, max(0, answer.units - shields[0]), melee=False
                    ),
                    hit,
                    self.sites.after(position.site, volley, answer),
                )
                reached[after] = reached.get(after, 0) + chance * share
        return list(reached.items())

    def _volley(self, who: Who, position: Position) -> list[tuple[Volley, Any]]:
        """What the engines of one side may do, manned as they are."""
        line, state, conduct = (
            (self.attacker, position.attacker, self.plan.attacker)
            if who is Who.ATTACKER
            else (self.defender, position.defender, self.plan.defender)
        )
        army = line.sides[state].army
        if not army.engines:
            return NO_VOLLEY
        key = (who is Who.ATTACKER, state, position.site)
        if key not in self._volleys:
            site = self.sites.states[position.site]
            self._volleys[key] = volleys(army, conduct, site, who, exact=self.exact)
        return self._volleys[key]

    def after_archers(self, position: Position) -> Chances:
        """Positions at step 4 of a round that stands at step 2."""
        own, other, spent = self._shots(position)
        position = position._replace(spent=spent)
        if not own and not other:
            return [(position, 1)]
        shields = [self.protection(position, who, Source.ARCHERS) for who in Who]
        reached: dict[Position, Any] = {}
        for hits, chance in enumerate(hit_chances(own, exact=self.exact)):
            struck = self.defender.hit(position.defender, max(0, hits - shields[1]), melee=False)
            for answer, share in enumerate(hit_chances(other, exact=self.exact)):
                after = Position(
                    self.attacker.hit(position.attacker, max(0, answer - shields[0]), melee=False),
                    struck,
                    position.site,
                    spent,
                )
                reached[after] = reached.get(after, 0) + chance * share
        return list(reached.items())

    def _shots(self, position: Position) -> tuple[int, int, int]:
        """Archer dice of attacker and defender, and the captains' points spent on them.

        Points are only told where the plan has use for the rest of them in step 4.
        """
        mine = self.attacker.strength[position.attacker]
        theirs = self.defender.strength[position.defender]
        attacks = mine.levels >= theirs.levels
        own, other = (mine, theirs) if attacks else (theirs, mine)
        spent = self.orders(attacks, own, other, own.levels - other.levels, archery=True).get(
            Unit.ARCHER, UNSPENT
        )
        able, facing = gate(own.archers, other.archers, spent, free_use=self.free_use)
        tasks = (self.plan.attacker if attacks else self.plan.defender).captains
        points = spent.points if any(task.unit is not Unit.ARCHER for task in tasks) else 0
        return (able, facing, points) if attacks else (facing, able, -points)
