"""Everything one army may become: numbered states with what a point of damage leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from companion.games.medioevo.battle.army import (
    FREE,
    Army,
    Figure,
    Galley,
    SiegeEngine,
    Supply,
    grouped,
)
from companion.games.medioevo.battle.damage import (
    Cause,
    cheapest,
    hit,
    melee_units,
    removed,
    targets,
)
from companion.games.medioevo.battle.melee import galley_levels
from companion.games.medioevo.battle.model import NOTHING_YET, Side
from companion.games.medioevo.battle.odds.plan import Conduct
from companion.games.medioevo.battle.words import Source
from companion.games.medioevo.pieces import ENGINE_LEVEL, Unit
from companion.games.medioevo.switches import Switches

TYPE_ORDER = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.ARCHER, Unit.CAPTAIN)
_HIT_POINTS = {Unit.HEAVY: 2, Unit.CAVALRY: 3}


class Strength(NamedTuple):
    """What the other steps of a round read in an army (crews do not count, R-28)."""

    size: int
    light: int
    heavy: int
    cavalry: int
    archers: int
    captains: int
    levels: int
    cap: int
    sea_levels: int


class Line:
    """The states of one side; state 0 is the army it starts with."""

    def __init__(self, side: Side, conduct: Conduct, switches: Switches, *, at_sea: bool) -> None:
        self.decides = side.decides
        self.barbarian = side.barbarian
        self._conduct = conduct
        self._switches = switches
        self._at_sea = at_sea
        # Under these house rules the cap counts units that are hit later in the melee.
        self._mixed = switches.cap_counts_archers or switches.cap_counts_crews
        order = (*conduct.damage_order, *TYPE_ORDER)
        self._rank = {unit: order.index(unit) for unit in Unit}
        self.sides: list[Side] = []
        self.strength: list[Strength] = []
        self.hit_points: list[int] = []
        self.by_points: dict[int, list[int]] = {}
        self._numbers: dict[tuple[Army, Supply], int] = {}
        self._loose: list[list[int]] = []
        self._melee: list[list[int]] = []
        self._manned: dict[int, int] = {}
        self._relieved: dict[int, int] = {}
        self._given_up: dict[tuple[int, int], int] = {}
        self.start = self.number(side)

    def number(self, side: Side) -> int:
        """The state of this side's army and supply."""
        key = (side.army, side.supply)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.sides)
            # What was lost on the way and done in the round does not tell states apart.
            side = replace(side, now=NOTHING_YET, losses=(), buy_back=())
            self.sides.append(side)
            self.strength.append(self._strength_of(side.army))
            points = sum(self._points(figure) * count for figure, count in side.army.groups)
            self.hit_points.append(points)
            self.by_points.setdefault(points, []).append(found)
            self._loose.append([found])
            self._melee.append([found])
        return found

    def _points(self, figure: Figure) -> int:
        if figure.fallen:
            return 0
        return figure.spared + (1 if self._at_sea else _HIT_POINTS.get(figure.unit, 1))

    def _strength_of(self, army: Army) -> Strength:
        return Strength(
            size=army.size,
            light=army.fighting(Unit.LIGHT),
            heavy=0 if self._at_sea else army.fighting(Unit.HEAVY),
            cavalry=0 if self._at_sea else army.fighting(Unit.CAVALRY),
            archers=army.fighting(Unit.ARCHER),
            captains=army.fighting(Unit.CAPTAIN),
            levels=army.captain_levels(),
            cap=melee_units(army, self._switches),
            sea_levels=galley_levels(army),
        )

    def hit(self, state: int, points: int, *, melee: bool) -> int:
        """The state after so many points, of step 9 (`melee`) or of any other step."""
        path = (self._melee if melee else self._loose)[state]
        while len(path) <= points:
            last = path[-1]
            if not self.strength[last].size:
                return last
            path.append(self._one_point(last, melee=melee))
        return path[points]

    def _one_point(self, state: int, *, melee: bool) -> int:
        side = self.sides[state]
        cause = Cause(Source.MELEE if melee else None, self._at_sea)
        return self.number(hit(side, self.target(side, cause), cause))

    def target(self, side: Side, cause: Cause) -> Figure:
        """The figure that takes the next point under the side's damage order."""
        legal = targets(side, cause, self._switches)
        if len(legal) == 1:
            return legal[0]
        if not self._conduct.damage_order:
            return cheapest(side, cause, self._switches)
        return min(
            legal,
            key=lambda figure: (
                self._rank[figure.type],
                figure.post != FREE,
                figure.level,
                figure.ship,
                figure.order,
            ),
        )

    def manned(self, state: int) -> int:
        """The state with this round's crews at the engines (D3)."""
        if state not in self._manned:
            self._manned[state] = self.number(self._with_crews(self.sides[state]))
        return self._manned[state]

    def crews(self, side: Side) -> tuple[tuple[int, tuple[Figure, ...]], ...]:
        """The engines manned this round, each with its crew (numbers of engines from 0)."""
        if not self.decides or not self._conduct.engines:
            return ()
        order = self._conduct.crew_order
        units = [
            figure
            for figure, count in sorted(
                side.army.groups,
                key=lambda group: (
                    order.index(group[0].type) if group[0].type in order else len(order),
                    group[0].order,
                ),
            )
            if figure.post == FREE and not figure.fallen and figure.type in order
            for _ in range(count)
        ]
        found: list[tuple[int, tuple[Figure, ...]]] = []
        plan = zip(self._conduct.engines, side.army.engines, strict=False)
        for number, (gunnery, engine) in enumerate(plan):
            if engine.lost or not self._has_room(side.army, found, engine):
                continue
            crew, units = units[: gunnery.crew], units[gunnery.crew :]
            if crew:
                found.append((number, tuple(crew)))
        return tuple(found)

    def _has_room(
        self, army: Army, manned: list[tuple[int, tuple[Figure, ...]]], engine: SiegeEngine
    ) -> bool:
        """At sea a galley uses engines up to its own level (M-13.3)."""
        if not self._at_sea:
            return True
        galley = army.galleys[engine.ship]
        used = sum(
            ENGINE_LEVEL[army.engines[number].kind]
            for number, _ in manned
            if army.engines[number].ship == engine.ship
        )
        return not galley.sunk and used + ENGINE_LEVEL[engine.kind] <= galley.level

    def _with_crews(self, side: Side) -> Side:
        change: dict[Figure, int] = {}
        for number, crew in self.crews(side):
            for figure in crew:
                at_engine = replace(figure, post=number)
                change[figure] = change.get(figure, 0) - 1
                change[at_engine] = change.get(at_engine, 0) + 1
        return replace(side, army=side.army.changed(change)) if change else side

    def relieved(self, state: int) -> int:
        """The state at the end of the round: nobody mans an engine any more."""
        if state not in self._relieved:
            side = self.sides[state]
            for figure, count in side.army.groups:
                for _ in range(count if figure.fallen else 0):
                    side = removed(side, figure)
            self._relieved[state] = self.number(replace(side, army=between_rounds(side.army)))
        return self._relieved[state]

    def is_plain(self, state: int) -> bool:
        """Whether damage of every step falls on the same units: there are melee units alone."""
        return self.strength[state].cap == self.strength[state].size and not self._mixed

    def after_sinking(self, state: int, sinks: Any, floats: Any) -> list[tuple[Side, Any]]:
        """What becomes of galleys that have lost their last unit aboard (M-13.6)."""
        side = self.sides[state]
        aboard = {figure.ship for figure, _ in side.army.groups if not figure.fallen}
        found: list[tuple[Side, Any]] = [(side, 1)]
        for number, galley in enumerate(side.army.galleys):
            if galley.sunk or not galley.manned or number in aboard:
                continue
            found = [
                (_with_galley(before, number, replace(galley, manned=False, sunk=sunk)), share)
                for before, chance in found
                for sunk, share in ((True, chance * sinks), (False, chance * floats))
            ]
        return found

    def given_up(self, state: int, count: int) -> int:
        """The state after so many light infantry were given up (M-11.3)."""
        key = (state, count)
        if key not in self._given_up:
            side = self.sides[state]
            for _ in range(count):
                side = removed(side, light_to_give_up(side))
            self._given_up[key] = self.number(side)
        return self._given_up[key]


def between_rounds(army: Army) -> Army:
    """The army when a battle round is over: nobody mans an engine or is spared any more."""
    counts: dict[Figure, int] = {}
    for figure, count in army.groups:
        free = replace(figure, post=FREE, spared=False)
        counts[free] = counts.get(free, 0) + count
    engines = tuple(replace(engine, target="") for engine in army.engines)
    return replace(army, groups=grouped(counts.items()), engines=engines)


def _with_galley(side: Side, number: int, galley: Galley) -> Side:
    galleys = side.army.galleys
    galleys = (*galleys[:number], galley, *galleys[number + 1 :])
    engines = tuple(
        replace(engine, lost=True) if galley.sunk and engine.ship == number else engine
        for engine in side.army.engines
    )
    return replace(side, army=replace(side.army, galleys=galleys, engines=engines))


def light_to_give_up(side: Side) -> Figure:
    """The next light infantry that goes when it is given up: who is dead anyway goes first."""
    standing = (
        figure
        for figure, _ in side.army.groups
        if figure.type is Unit.LIGHT and side.army.takes_part(figure)
    )
    return min(standing, key=lambda figure: (not figure.fallen, figure.order))
