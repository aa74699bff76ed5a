"""Where a battle may stand: army states of both sides, the site, and what is planned there."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from companion.games.medioevo.battle.model import Battle, Ending, Side, Site
from companion.games.medioevo.battle.odds.gates import Orders, spend, tasks_now
from companion.games.medioevo.battle.odds.line import Line, Strength
from companion.games.medioevo.battle.odds.plan import CaptainTask, Conduct, Plan
from companion.games.medioevo.battle.odds.sites import Sites
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import Unit

_ARCHERY_BY_BARBARIANS = (CaptainTask(CaptainUse.STAND_FOR, Unit.ARCHER),)


class Leaving(Enum):
    """How a battle may end by decision, between two rounds (D15)."""

    ATTACKER_GIVES_IN = Ending.ATTACKER_CAPITULATED
    DEFENDER_GIVES_IN = Ending.DEFENDER_CAPITULATED
    RETREATS = Ending.ATTACKER_RETREATED


class Position(NamedTuple):
    """Numbers of both armies' states and of the site.

    `spent`: captains' points used up in step 2 of a round under way, the defender's as negative.
    """

    attacker: int
    defender: int
    site: int = 0
    spent: int = 0


Chances = list[tuple[Position, Any]]


class Ground:
    """The two armies of a battle, their plan, and every position they may come to."""

    def __init__(self, battle: Battle, plan: Plan, *, exact: bool = False) -> None:
        self.switches = battle.switches
        self.plan = plan
        self.exact = exact
        self.at_sea = battle.site.at_sea
        self.free_use = battle.switches.captain_assume == "free_use"
        self.round_number = battle.round_number
        players = not battle.attacker.barbarian and not battle.defender.barbarian
        self.may_give_in = players
        self.attacker = self._line(battle.attacker, plan.attacker)
        self.defender = self._line(battle.defender, plan.defender)
        self.sites = Sites(plan.protects)
        self.start = Position(self.attacker.start, self.defender.start, self.site(battle.site))

    def _line(self, side: Side, conduct: Conduct) -> Line:
        return Line(side, conduct, self.switches, at_sea=self.at_sea)

    def site(self, site: Site) -> int:
        """The number of a site."""
        return self.sites.number(site)

    def potential(self, position: Position) -> int:
        """Falls with every point of damage, so that positions can be put in order."""
        return (
            self.attacker.hit_points[position.attacker]
            + self.defender.hit_points[position.defender]
            + self.sites.points[position.site]
        )

    def leaves(self, start: Position) -> Leaving | None:
        """What the plan does with the units both sides have at the end of a round (D15)."""
        own = self.attacker.strength[start.attacker].size
        other = self.defender.strength[start.defender].size
        if self.may_give_in and other <= self.plan.defender.gives_in_at:
            return Leaving.DEFENDER_GIVES_IN
        if self.may_give_in and own <= self.plan.attacker.gives_in_at:
            return Leaving.ATTACKER_GIVES_IN
        if own <= self.plan.attacker.retreats_at and self.can_retreat(start):
            return Leaving.RETREATS
        return None

    def can_retreat(self, start: Position) -> bool:
        """Whether the attacker has transports for all who are left (M-15.1)."""
        return self.attacker.sides[start.attacker].can_retreat

    @property
    def may_leave(self) -> bool:
        """Whether the plan may end the battle before one side is gone."""
        one, other = self.plan.attacker, self.plan.defender
        gives_in = self.may_give_in and (one.gives_in_at or other.gives_in_at)
        return bool(gives_in or one.retreats_at)

    @property
    def fights_left(self) -> int | None:
        """How many rounds are fought after this one before the attacker retreats; None: all."""
        after = self.plan.retreat_after
        return None if after is None or after < self.round_number else after - self.round_number

    def is_over(self, position: Position) -> bool:
        return not (
            self.attacker.strength[position.attacker].size
            and self.defender.strength[position.defender].size
        )

    def protection(self, position: Position, victim: Who, source: Source) -> int:
        """What the building takes off this side's damage under the plan (M-14.1)."""
        line = self.attacker if victim is Who.ATTACKER else self.defender
        return self.sites.protection(position.site, victim, source) if line.decides else 0

    def orders(
        self, attacks: bool, own: Strength, other: Strength, points: int, *, archery: bool
    ) -> Orders:
        """What the captains' points of the side that has any are spent on (M-11.7)."""
        line = self.attacker if attacks else self.defender
        conduct = self.plan.attacker if attacks else self.plan.defender
        if not line.decides:
            tasks: tuple[CaptainTask, ...] = ()
            if archery and not other.archers:
                tasks = _ARCHERY_BY_BARBARIANS
        else:
            tasks = tasks_now(conduct.captains, archery=archery, at_sea=self.at_sea)
        return spend(tasks, own, other, points, free_use=self.free_use)
