"""One battle round as chances: from a position to the positions after it (M-10.3).

A position is a pair of army states and a site. The round splits into the opening (steps 1 to 3:
engines and archers) and the melee (steps 4 to 10), because many openings lead to the same melee.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.medioevo.battle.model import Battle, Side, Site
from companion.games.medioevo.battle.odds.exchange import Duel, Stance, duel
from companion.games.medioevo.battle.odds.gates import (
    UNSPENT,
    Orders,
    abilities,
    gate,
    spend,
    tasks_now,
)
from companion.games.medioevo.battle.odds.line import Line, Strength
from companion.games.medioevo.battle.odds.plan import CaptainTask, Conduct, Plan
from companion.games.medioevo.battle.odds.throws import Dice, Throw, dice
from companion.games.medioevo.battle.odds.volleys import (
    NO_VOLLEY,
    Volley,
    building_points,
    hit_chances,
    volleys,
)
from companion.games.medioevo.battle.siege import after_bombardment, protection_level
from companion.games.medioevo.battle.values import halved, malus
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import BuildingKind, Unit

LIGHT_BONUS = 4
_ARCHERY_BY_BARBARIANS = (CaptainTask(CaptainUse.STAND_FOR, Unit.ARCHER),)


class Position(NamedTuple):
    """Numbers of both armies' states and of the site.

    `spent`: captains' points used up in step 2 of a round under way, the defender's as negative.
    """

    attacker: int
    defender: int
    site: int = 0
    spent: int = 0


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


Chances = list[tuple[Position, Any]]


class Field:
    """The two armies of a battle, their plan, and every position they may come to."""

    def __init__(self, battle: Battle, plan: Plan, *, exact: bool = False) -> None:
        self.switches = battle.switches
        self.plan = plan
        self.exact = exact
        self.at_sea = battle.site.at_sea
        self._battle = battle
        self._free_use = battle.switches.captain_assume == "free_use"
        self.attacker = self._line(battle.attacker, plan.attacker)
        self.defender = self._line(battle.defender, plan.defender)
        self._malus = (self._malus_of(battle.attacker), self._malus_of(battle.defender))
        self._sites: list[Site] = []
        self._site_numbers: dict[Site, int] = {}
        self._battered: dict[tuple[int, Volley], int] = {}
        self._sunk: dict[tuple[bool, int], list[tuple[int, Any]]] = {}
        self._volleys: dict[tuple[bool, int, int], list[tuple[Volley, Any]]] = {}
        self._after: dict[Who, tuple[dict[tuple[int, int, int], int], Line]] = {
            Who.ATTACKER: ({}, self.attacker),
            Who.DEFENDER: ({}, self.defender),
        }
        self.start = Position(self.attacker.start, self.defender.start, self.site(battle.site))

    def _line(self, side: Side, conduct: Conduct) -> Line:
        return Line(side, conduct, self.switches, at_sea=self.at_sea)

    def _malus_of(self, side: Side) -> int:
        if side.barbarian:
            return 0
        return malus(self._battle.players, side.position, self.switches)

    # Positions

    def site(self, site: Site) -> int:
        """The number of a site; what was announced for one round does not tell sites apart."""
        plain = Site(
            at_sea=site.at_sea,
            owner=site.owner,
            military=site.military,
            civil=site.civil,
            cathedral=site.cathedral,
            two_sources=site.two_sources,
            militia=site.militia,
        )
        if plain not in self._site_numbers:
            self._site_numbers[plain] = len(self._sites)
            self._sites.append(plain)
        return self._site_numbers[plain]

    def potential(self, position: Position) -> int:
        """Falls with every point of damage, so that positions can be put in order."""
        return (
            self.attacker.hit_points[position.attacker]
            + self.defender.hit_points[position.defender]
            + building_points(self._sites[position.site])
        )

    def is_over(self, position: Position) -> bool:
        return not (
            self.attacker.strength[position.attacker].size
            and self.defender.strength[position.defender].size
        )

    def protection(self, position: Position, victim: Who, source: Source) -> int:
        """What the building takes off this side's damage under the plan (M-14.1)."""
        site = self._sites[position.site]
        line = self.attacker if victim is Who.ATTACKER else self.defender
        if site.owner is not victim or not line.decides:
            return 0
        sources = self.plan.protects[: 2 if site.two_sources else 1]
        return protection_level(site) if source in sources else 0

    # Steps 1 to 3

    def opening(self, position: Position) -> Chances:
        """Positions at step 4, or earlier if a side is gone by then."""
        manned = Position(
            self.attacker.manned(position.attacker),
            self.defender.manned(position.defender),
            position.site,
        )
        reached: dict[Position, Any] = {}
        for after_siege, chance in self._siege(manned):
            if self.is_over(after_siege):
                reached[after_siege] = reached.get(after_siege, 0) + chance
                continue
            for after_archers, share in self._archers(after_siege):
                reached[after_archers] = reached.get(after_archers, 0) + chance * share
        return list(reached.items())

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
                    self._site_after(position.site, volley, answer),
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
            site = self._sites[position.site]
            self._volleys[key] = volleys(army, conduct, site, who, exact=self.exact)
        return self._volleys[key]

    def _site_after(self, site: int, volley: Volley, answer: Volley) -> int:
        if not (any(volley[1:]) or any(answer[1:])):
            return site
        # Only the owner's enemy shoots at buildings, so one of the two is empty.
        shots = volley if any(volley[1:]) else answer
        key = (site, shots._replace(units=0))
        if key not in self._battered:
            dealt = dict(zip(BuildingKind, shots[1:], strict=True))
            self._battered[key] = self.site(after_bombardment(self._sites[site], dealt))
        return self._battered[key]

    def _archers(self, position: Position) -> Chances:
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
        spent = self._orders(attacks, own, other, own.levels - other.levels, archery=True).get(
            Unit.ARCHER, UNSPENT
        )
        able, facing = gate(own.archers, other.archers, spent, free_use=self._free_use)
        tasks = (self.plan.attacker if attacks else self.plan.defender).captains
        points = spent.points if any(task.unit is not Unit.ARCHER for task in tasks) else 0
        return (able, facing, points) if attacks else (facing, able, -points)

    def _orders(
        self, attacks: bool, own: Strength, other: Strength, points: int, *, archery: bool
    ) -> Orders:
        line = self.attacker if attacks else self.defender
        conduct = self.plan.attacker if attacks else self.plan.defender
        if not line.decides:
            tasks: tuple[CaptainTask, ...] = ()
            if archery and not other.archers:
                tasks = _ARCHERY_BY_BARBARIANS
        else:
            tasks = tasks_now(conduct.captains, archery=archery, at_sea=self.at_sea)
        return spend(tasks, own, other, points, free_use=self._free_use)

    # Steps 4 to 10

    def ready(self, position: Position, retreat_cost: int = 0) -> Melee:
        """Steps 4 to 6 before the dice: abilities fixed, light infantry given up.

        With a `retreat_cost` the attacker retreats in this round (M-15.1).
        """
        mine = self.attacker.strength[position.attacker]
        theirs = self.defender.strength[position.defender]
        attacks = mine.levels >= theirs.levels
        own, other = (mine, theirs) if attacks else (theirs, mine)
        points = own.levels - other.levels - max(0, position.spent if attacks else -position.spent)
        orders = self._orders(attacks, own, other, points, archery=False) if points > 0 else {}
        pair = abilities(own, other, orders, free_use=self._free_use)
        able, facing = pair if attacks else pair[::-1]
        gone = self._gives_up(self.attacker, self.plan.attacker, mine, able[0], theirs.size)
        answered = self._gives_up(
            self.defender, self.plan.defender, theirs, facing[0], mine.size - gone
        )
        attacker = self.attacker.given_up(position.attacker, gone)
        defender = self.defender.given_up(position.defender, answered)
        ahead = mine.sea_levels - theirs.sea_levels if self.at_sea else 0
        return Melee(
            attacker,
            defender,
            self._dice(0, LIGHT_BONUS * gone + max(0, ahead), halves=retreat_cost > 0),
            self._dice(1, LIGHT_BONUS * answered + max(0, -ahead)),
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

    def melee(self, position: Position, retreat_cost: int = 0) -> Chances:
        """Positions at the end of the round that reaches step 4 here."""
        return self.fought(self.ready(position, retreat_cost), position.site)

    def fought(self, ready: Melee, site: int) -> Chances:
        """Positions after the dice, the damage, and the galleys that sink."""
        attacker, defender = self.attacker, self.defender
        merge = (attacker.is_plain(ready.attacker), defender.is_plain(ready.defender))
        packed = ready.duel(exact=self.exact).packed(
            ready.attacker_stance, ready.defender_stance, merge
        )
        ends = [self.struck(Who.ATTACKER, ready.attacker, *damage) for damage in packed.attacker]
        others = [self.struck(Who.DEFENDER, ready.defender, *damage) for damage in packed.defender]
        reached: dict[tuple[int, int], Any] = {}
        for own, other, chance in packed.entries:
            key = (ends[own], others[other])
            reached[key] = reached.get(key, 0) + chance
        if self.at_sea:
            return self._after_sinking(reached, site)
        return [(Position(*states, site), chance) for states, chance in reached.items()]

    def struck(self, who: Who, state: int, in_melee: int, by_loss: int) -> int:
        """The state of an army at the end of the round after the damage of steps 9 and 10."""
        after, line = self._after[who]
        key = (state, in_melee, by_loss)
        found = after.get(key)
        if found is None:
            hit = line.hit(line.hit(state, in_melee, melee=True), by_loss, melee=False)
            found = after[key] = line.relieved(hit)
        return found

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
