"""Odds of a battle from any moment: who wins, what is left, what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import prod
from typing import Any

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.model import Battle, Ending, Side, Stage
from companion.games.medioevo.battle.odds.ahead import Ahead, Ends, is_plain
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.moment import Unfolded, unfold
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.walk import never
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit

LARGE_ARMY = 5
"""Units of an army whose destruction gives an honor point (M-24.2)."""

ROUNDING = 1e-9
"""What sums of floats may miss of 1; a battle without end misses much more."""

Troops = tuple[int, int, int, int, tuple[int, int, int]]
"""Light infantry, heavy infantry, cavalry, archers, captains of level I, II, III."""


@dataclass(frozen=True, slots=True)
class SideOutlook:
    """What one side has to expect."""

    survivors: Mapping[Troops, Any]
    units_left: Mapping[int, Any]
    expected_units_lost: Any
    expected_florins_lost: Any
    large_army_bonus: Any


@dataclass(frozen=True, slots=True)
class Prospects:
    """Chances of a battle under a plan, nobody rerolling from here on.

    The endings add up to 1 with `endless`, the chance of a battle that can never end, and with
    `unsure`, the chance of all that was not followed to its end: no figure misses more. The round
    is the one under way, or the first of a battle about to begin.
    """

    endings: Mapping[Ending, Any]
    unsure: Any
    endless: Any
    win_round: Any
    tie_round: Any
    lose_round: Any
    expected_rounds: Any
    attacker: SideOutlook
    defender: SideOutlook

    @property
    def assumes(self) -> Text:
        """Which rerolls the figures assume, to be shown beside them."""
        return Text("odds.assumes.nobody_rerolls")

    @property
    def attacker_wins(self) -> Any:
        """Only the attacker is left, or the defender capitulates."""
        left = self.endings.get(Ending.ATTACKER_LEFT, 0)
        return left + self.endings.get(Ending.DEFENDER_CAPITULATED, 0)

    @property
    def defender_wins(self) -> Any:
        """Only the defender is left, or the attacker capitulates."""
        left = self.endings.get(Ending.DEFENDER_LEFT, 0)
        return left + self.endings.get(Ending.ATTACKER_CAPITULATED, 0)

    @property
    def gets_away(self) -> Any:
        """The attacker retreats with units left."""
        return self.endings.get(Ending.ATTACKER_RETREATED, 0)

    @property
    def nobody_left(self) -> Any:
        return self.endings.get(Ending.NOBODY_LEFT, 0)


def prospects(
    battle: Battle,
    plan: Plan = FIGHT_ON,
    *,
    exact: bool = False,
    neglect: float = 0.0,
    cancelled: Callable[[], bool] = never,
) -> Prospects:
    """The odds from this moment of the battle; `exact` reckons in fractions.

    Positions that come more seldom than `neglect` need not be followed to the end.

    What is on the table counts as it lies; decisions to come follow the plan. Raises `Cancelled`
    as soon as `cancelled` says so.
    """
    if battle.stage is Stage.AFTER_ROUND:
        asked = steps.pending(battle)
        battle = steps.advance(battle, planned(battle, asked, Field(battle, plan)))
    field = Field(battle, plan, exact=exact)
    now = unfold(battle, field)
    ends = Ahead(field, now.starts, cancelled).ends(now.starts, neglect)
    endings: dict[tuple[Ending, Position], Any] = dict(now.ends)
    for key, chance in ends.chances.items():
        endings[key] = endings.get(key, 0) + chance
    return _summary(battle, field, now, endings, ends)


ROUND_ALONE = 2.0
"""Nothing is as likely as that: only the round under way is followed."""
SMALL, LARGE, VERY_LARGE = 100, 400, 4000
"""Pairs of hit points up to which the odds are quick, come in two steps, and are exact at last."""


def _limits(pairs: int) -> tuple[float, ...]:
    """What is left out, step by step, in a battle that is no plain melee."""
    if pairs <= SMALL:
        return (0.0,)
    if pairs <= LARGE:
        return (ROUND_ALONE, 0.0)
    if pairs <= VERY_LARGE:
        return (ROUND_ALONE, 1e-4, 0.0)
    return (ROUND_ALONE, 1e-4, 1e-6)


def refined(
    battle: Battle, plan: Plan = FIGHT_ON, *, cancelled: Callable[[], bool] = never
) -> Iterator[Prospects]:
    """The odds, at once if they are quick, else finer and finer, each with what it may miss."""
    field = Field(battle, plan)
    points = (line.hit_points[line.start] for line in (field.attacker, field.defender))
    pairs = prod(points) * (1 + len(battle.attacker.army.engines + battle.defender.army.engines))
    limits = (0.0,) if is_plain(field, [field.start]) else _limits(pairs)
    for limit in limits:
        odds = prospects(battle, plan, neglect=limit, cancelled=cancelled)
        yield odds
        if not odds.unsure:
            return


def _summary(
    battle: Battle,
    field: Field,
    now: Unfolded,
    endings: Mapping[tuple[Ending, Position], Any],
    ends: Ends,
) -> Prospects:
    totals: dict[Ending, Any] = {}
    for (ending, _), chance in endings.items():
        totals[ending] = totals.get(ending, 0) + chance
    whole = sum(totals.values()) + ends.unsure
    return Prospects(
        endings=totals,
        unsure=ends.unsure,
        endless=1 - whole if whole < 1 - ROUNDING else 0 * whole,
        win_round=now.won,
        tie_round=now.tied,
        lose_round=now.lost,
        expected_rounds=1 + ends.rounds,
        attacker=_outlook(battle, field, Who.ATTACKER, endings, totals, ends.unsure),
        defender=_outlook(battle, field, Who.DEFENDER, endings, totals, ends.unsure),
    )


def _outlook(
    battle: Battle,
    field: Field,
    who: Who,
    endings: Mapping[tuple[Ending, Position], Any],
    totals: Mapping[Ending, Any],
    unsure: Any,
) -> SideOutlook:
    line = field.attacker if who is Who.ATTACKER else field.defender
    place = 0 if who is Who.ATTACKER else 1
    by_state: dict[int, Any] = {}
    for (_, position), chance in endings.items():
        by_state[position[place]] = by_state.get(position[place], 0) + chance
    survivors: dict[Troops, Any] = {}
    left: dict[int, Any] = {}
    florins: Any = 0
    for state, chance in by_state.items():
        kept = troops(line.sides[state])
        survivors[kept] = survivors.get(kept, 0) + chance
        size = line.strength[state].size
        left[size] = left.get(size, 0) + chance
        florins += chance * price(line.sides[state])
    whole = sum(left.values())
    if unsure and whole:
        # What was not followed is taken to cost as much as the rest.
        left = {size: chance / whole for size, chance in left.items()}
        survivors = {kept: chance / whole for kept, chance in survivors.items()}
        florins, whole = florins / whole, 1.0
    side = battle.side(who)
    beaten = battle.side(who.other).units_at_first >= LARGE_ARMY
    won = totals.get(Ending.ATTACKER_LEFT if who is Who.ATTACKER else Ending.DEFENDER_LEFT, 0)
    return SideOutlook(
        survivors=survivors,
        units_left=dict(sorted(left.items())),
        expected_units_lost=side.army.size * whole - sum(size * p for size, p in left.items()),
        expected_florins_lost=price(side) * whole - florins,
        large_army_bonus=won if beaten and not side.barbarian else 0 * whole,
    )


def troops(side: Side) -> Troops:
    """The units of a side by type, captains by level."""
    army = side.army
    levels = [0, 0, 0]
    for figure, count in army.groups:
        if figure.unit is Unit.CAPTAIN and not figure.fallen:
            levels[figure.own_level - 1] += count
    return (
        army.of(Unit.LIGHT),
        army.of(Unit.HEAVY),
        army.of(Unit.CAVALRY),
        army.of(Unit.ARCHER),
        (levels[0], levels[1], levels[2]),
    )


def price(side: Side) -> int:
    """Recruiting prices of all units of a side in florins (M-8.6)."""
    total = 0
    for figure, count in side.army.groups:
        if not figure.fallen:
            total += count * tables.UNITS[figure.unit].price * max(1, figure.own_level)
    return total
