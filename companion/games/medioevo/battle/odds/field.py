"""One battle round as chances: from a position to the positions after it (M-10.3).

The round splits into the opening (steps 1 to 3: engines and archers) and the melee (steps 4 to
10), because many openings lead to the same melee.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.medioevo.battle.melee import ahead_at_sea
from companion.games.medioevo.battle.model import Battle, Ending, Side
from companion.games.medioevo.battle.odds.exchange import Duel, Stance, Won, duel
from companion.games.medioevo.battle.odds.gates import abilities
from companion.games.medioevo.battle.odds.ground import Chances, Leaving, Position
from companion.games.medioevo.battle.odds.line import Line, Strength
from companion.games.medioevo.battle.odds.opening import Opening
from companion.games.medioevo.battle.odds.plan import Conduct, Plan
from companion.games.medioevo.battle.odds.throws import Dice, Throw, dice
from companion.games.medioevo.battle.odds.volleys import hit_chances
from companion.games.medioevo.battle.values import LIGHT_BONUS, halved, malus
from companion.games.medioevo.battle.words import Source, Who

Rows = dict[int, dict[int, Any]]
"""Chances by the states of attacker and defender."""


class Melee(NamedTuple):
    """A melee about to be fought: the armies after light infantry was given up, and the dice."""

    attacker: int
    defender: int
    attacker_dice: Dice
    defender_dice: Dice
    attacker_stance: Stance
    defender_stance: Stance

    def duel(self, *, exact: bool) -> Duel:
        return duel(self.attacker_dice, self.defender_dice, exact=exact)


class Field(Opening):
    """A ground on which whole battle rounds are fought."""

    def __init__(self, battle: Battle, plan: Plan, *, exact: bool = False) -> None:
        super().__init__(battle, plan, exact=exact)
        self._battle = battle
        self._malus = (self._malus_of(battle.attacker), self._malus_of(battle.defender))
        self._sunk: dict[tuple[bool, int], list[tuple[int, Any]]] = {}
        self._rounds: dict[Position, Chances] = {}
        self._after_defeat: dict[tuple[bool, int, int], list[int]] = {}
        self._after: dict[Who, tuple[dict[int, dict[int, int]], Line]] = {
            Who.ATTACKER: ({}, self.attacker),
            Who.DEFENDER: ({}, self.defender),
        }

    def _malus_of(self, side: Side) -> int:
        if side.barbarian:
            return 0
        return malus(self._battle.players, side.position, self.switches)

    def ready(self, position: Position, retreat_cost: int = 0) -> Melee:
        """Steps 4 to 6 before the dice: abilities fixed, light infantry given up.

        With a `retreat_cost` the attacker retreats in this round (M-15.1).
        """
        mine = self.attacker.strength[position.attacker]
        theirs = self.defender.strength[position.defender]
        attacks = mine.levels >= theirs.levels
        own, other = (mine, theirs) if attacks else (theirs, mine)
        points = own.levels - other.levels - max(0, position.spent if attacks else -position.spent)
        orders = self.orders(attacks, own, other, points, archery=False) if points > 0 else {}
        pair = abilities(own, other, orders, free_use=self.free_use)
        able, facing = pair if attacks else pair[::-1]
        gone = self._gives_up(self.attacker, self.plan.attacker, mine, able[0], theirs.size)
        answered = self._gives_up(
            self.defender, self.plan.defender, theirs, facing[0], mine.size - gone
        )
        attacker = self.attacker.given_up(position.attacker, gone)
        defender = self.defender.given_up(position.defender, answered)
        fleet, enemy = (mine.sea_levels, theirs.sea_levels) if self.at_sea else (0, 0)
        return Melee(
            attacker,
            defender,
            self._dice(0, LIGHT_BONUS * gone + ahead_at_sea(fleet, enemy), halves=retreat_cost > 0),
            self._dice(1, LIGHT_BONUS * answered + ahead_at_sea(enemy, fleet)),
            self._stance(position, Who.ATTACKER, attacker, able)._replace(
                retreat_cost=retreat_cost
            ),
            self._stance(position, Who.DEFENDER, defender, facing),
        )

    def _stance(
        self, position: Position, who: Who, state: int, able: tuple[int, int, int]
    ) -> Stance:
        line, conduct = (
            (self.attacker, self.plan.attacker)
            if who is Who.ATTACKER
            else (self.defender, self.plan.defender)
        )
        return Stance(
            cap=line.strength[state].cap,
            able_heavy=able[1],
            able_cavalry=able[2],
            protection=self.protection(position, who, Source.MELEE),
            spare_first=conduct.spare_first and line.decides,
        )

    def _gives_up(
        self, line: Line, conduct: Conduct, own: Strength, able: int, enemies: int
    ) -> int:
        """How many light infantry go before the roll (M-11.3); barbarians by M-23.4."""
        if not able:
            return 0
        if line.decides:
            return min(able, conduct.light_given_up)
        if own.size >= enemies or own.light < 2:
            return 0
        return min(able, 2 if own.light >= 4 else 1)

    def _dice(self, side: int, extra: int, *, halves: bool = False) -> Dice:
        line = (self.attacker, self.defender)[side]
        throw: Throw | None = None
        if line.barbarian:
            d4, d6, d8 = self._battle.horde_dice
            throw = (d4, d6, d8)
        floor = self.switches.attack_floor_zero
        return usual_dice(self._malus[side] + extra, throw, floor=floor, halves=halves)

    def melee(self, position: Position) -> Chances:
        """Positions at the end of the round that reaches step 4 here."""
        return self.fought(self.ready(position), position.site)

    def fought(self, ready: Melee, site: int) -> Chances:
        """Positions after the dice, the damage, and the galleys that sink."""
        rows: Rows = {}
        self.pour(ready, 1, rows)
        if self.at_sea:
            reached = {(own, other): c for own, row in rows.items() for other, c in row.items()}
            return self._after_sinking(reached, site)
        return [
            (Position(own, other, site), chance)
            for own, row in rows.items()
            for other, chance in row.items()
        ]

    def pour(self, ready: Melee, weight: Any, rows: Rows, *, only_gone: bool | None = None) -> None:
        """Adds the states of both armies after the dice and the damage, with their chances.

        `only_gone`: those alone in which step 9 leaves nobody of the defender, or does leave some.
        """
        own, other = ready.attacker, ready.defender
        stance, against = ready.attacker_stance, ready.defender_stance
        duel = ready.duel(exact=self.exact)
        merge = only_gone is None and self.defender.is_plain(other)
        most = self.defender.hit_points[other]
        won = duel.won(1, stance, against, merge=merge, most=most)
        beaten = self._beaten(Who.DEFENDER, other, won)
        wanted = set(range(len(beaten)))
        if only_gone is not None:
            wanted = {
                place
                for place, (in_melee, _) in enumerate(won.damages)
                if self.is_gone(Who.DEFENDER, other, in_melee) is only_gone
            }
        for loss, entries in won.rows:
            state = self.struck(Who.ATTACKER, own, 0, loss)
            row = rows.get(state)
            if row is None:
                row = rows[state] = {}
            for place, chance in entries:
                if place in wanted:
                    state = beaten[place]
                    row[state] = row.get(state, 0) + weight * chance
        for damage, answer, chance in duel.tied(stance, against):
            if only_gone not in (None, self.is_gone(Who.DEFENDER, other, answer[0])):
                continue
            row = rows.setdefault(self.struck(Who.ATTACKER, own, *damage), {})
            state = self.struck(Who.DEFENDER, other, *answer)
            row[state] = row.get(state, 0) + weight * chance
        if only_gone:
            return
        merge, most = self.attacker.is_plain(own), self.attacker.hit_points[own]
        lost = duel.won(-1, against, stance, merge=merge, most=most)
        reached = [rows.setdefault(state, {}) for state in self._beaten(Who.ATTACKER, own, lost)]
        for loss, entries in lost.rows:
            state = self.struck(Who.DEFENDER, other, 0, loss)
            for place, chance in entries:
                row = reached[place]
                row[state] = row.get(state, 0) + weight * chance

    def _beaten(self, who: Who, state: int, won: Won) -> list[int]:
        """The states of the beaten army after each kind of damage."""
        key = (who is Who.ATTACKER, state, won.number)
        found = self._after_defeat.get(key)
        if found is None:
            found = [self.struck(who, state, *damage) for damage in won.damages]
            self._after_defeat[key] = found
        return found

    def struck(self, who: Who, state: int, in_melee: int, by_loss: int) -> int:
        """The state of an army at the end of the round after the damage of steps 9 and 10."""
        kept, line = self._after[who]
        after = kept.get(state)
        if after is None:
            after = kept[state] = {}
        key = in_melee << 8 | by_loss
        found = after.get(key)
        if found is None:
            hit = line.hit(line.hit(state, in_melee, melee=True), by_loss, melee=False)
            found = after[key] = line.relieved(hit)
        return found

    def retreat(self, start: Position, cost: int = 1) -> list[tuple[Ending, Position, Any]]:
        """The ends of a round in which the attacker retreats (M-15.1)."""
        reached: dict[tuple[Ending, Position], Any] = {}
        for middle, chance in self.opening(start):
            if self.is_over(middle):
                end = (self.end_at(middle), middle)
                reached[end] = reached.get(end, 0) + chance
                continue
            for ending, after, share in self.fled(self.ready(middle, cost), middle.site):
                reached[ending, after] = reached.get((ending, after), 0) + chance * share
        return [(*end, chance) for end, chance in reached.items()]

    def fled(self, ready: Melee, site: int) -> list[tuple[Ending, Position, Any]]:
        """The ends of a melee in which the attacker retreats.

        If the last enemy falls before he moves off, he stays and wins; then no movement points
        are added to his loss (R-75).
        """
        found = []
        staying = ready._replace(attacker_stance=ready.attacker_stance._replace(retreat_cost=0))
        for melee, stays in ((ready, False), (staying, True)):
            rows: Rows = {}
            self.pour(melee, 1, rows, only_gone=stays)
            reached = {(own, other): c for own, row in rows.items() for other, c in row.items()}
            for after, chance in (
                self._after_sinking(reached, site)
                if self.at_sea
                else [(Position(*states, site), chance) for states, chance in reached.items()]
            ):
                ending = self.end_at(after) if stays else self.end_of_retreat(after)
                found.append((ending, after, chance))
        return found

    def is_gone(self, who: Who, state: int, in_melee: int) -> bool:
        """Whether so much damage of step 9 leaves nobody of this army."""
        line = self.attacker if who is Who.ATTACKER else self.defender
        return not line.strength[line.hit(state, in_melee, melee=True)].size

    def after_round(self, start: Position) -> Chances:
        """Positions after a whole round, kept: later rounds meet the same ones again."""
        if start not in self._rounds:
            reached: dict[Position, Any] = {}
            for middle, chance in self.opening(start):
                if self.is_over(middle):
                    reached[middle] = reached.get(middle, 0) + chance
                    continue
                for after, share in self.melee(middle):
                    reached[after] = reached.get(after, 0) + chance * share
            self._rounds[start] = list(reached.items())
        return self._rounds[start]

    def left(self, start: Position) -> list[tuple[Ending, Position, Any]]:
        """The ends of a battle that the plan ends here, None having to be asked any more."""
        leaving = self.leaves(start)
        assert leaving is not None
        if leaving is Leaving.RETREATS:
            return self.retreat(start)
        return [(leaving.value, start, 1)]

    def end_of_retreat(self, position: Position) -> Ending:
        if self.attacker.strength[position.attacker].size:
            return Ending.ATTACKER_RETREATED
        if self.defender.strength[position.defender].size:
            return Ending.DEFENDER_LEFT
        return Ending.NOBODY_LEFT

    def end_at(self, position: Position) -> Ending:
        """How a battle ends in which a side is gone."""
        if self.attacker.strength[position.attacker].size:
            return Ending.ATTACKER_LEFT
        if self.defender.strength[position.defender].size:
            return Ending.DEFENDER_LEFT
        return Ending.NOBODY_LEFT

    def rested(self, attacker: int, defender: int, site: int) -> Chances:
        """Round starts that may follow when both armies have taken their damage."""
        if not self.at_sea:
            return [(Position(attacker, defender, site), 1)]
        return self._after_sinking({(attacker, defender): 1}, site)

    def _after_sinking(self, reached: dict[tuple[int, int], Any], site: int) -> Chances:
        total: dict[Position, Any] = {}
        for (own, other), chance in reached.items():
            for state, share in self._galleys(0, own):
                for against, part in self._galleys(1, other):
                    after = Position(state, against, site)
                    total[after] = total.get(after, 0) + chance * share * part
        return list(total.items())

    def _galleys(self, side: int, state: int) -> list[tuple[int, Any]]:
        """What becomes of galleys that lost their last unit in this round (M-13.6)."""
        key = (side == 0, state)
        if key not in self._sunk:
            line = (self.attacker, self.defender)[side]
            sinks = hit_chances(1, exact=self.exact)
            self._sunk[key] = [
                (line.number(after), chance)
                for after, chance in line.after_sinking(state, sinks[1], sinks[0])
            ]
        return self._sunk[key]


@lru_cache(maxsize=512)
def usual_dice(extra: int, throw: Throw | None, *, floor: bool, halves: bool) -> Dice:
    """Attack dice to which so much is added, halved at the end for a retreat (R-37)."""

    def final(base: int) -> int:
        value = halved(base + extra) if halves else base + extra
        return max(0, value) if floor else value

    return dice(final, throw)
