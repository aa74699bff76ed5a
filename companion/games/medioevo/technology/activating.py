"""Technologies activated outside purchases and trade (M-20, M-28)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo import supply, tables
from companion.games.medioevo.cards.in_force import with_effect
from companion.games.medioevo.common import check_borrowed, known, known_area, placed, settled
from companion.games.medioevo.events.barbarians import check_open
from companion.games.medioevo.events.raids import horde_arrives
from companion.games.medioevo.forces import Force, force_of
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.purchase import bill
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Effect, Horde, State
from companion.games.medioevo.technology.points import (
    Buyer,
    TechnologyId,
    check_buyer,
    require_technology,
)
from companion.games.medioevo.technology.technologies import use_cost
from companion.games.medioevo.technology.use import (
    INFLUENCE,
    LAWS,
    NATION_STATE,
    lasts,
    technology_row,
)
from companion.games.medioevo.trade.market import forbid_found
from companion.games.medioevo.treasury.assessment import has_barbarians
from companion.games.medioevo.war.control import controls
from companion.games.medioevo.words import Duration

AreaName = Annotated[str, Length(0, 80)]


@dataclass(frozen=True, slots=True)
class Barbarians:
    """Barbarian units that a technology moves or wins over."""

    light_infantry: Annotated[int, Between(0, 40)] = 0
    archer: Annotated[int, Between(0, 20)] = 0
    captain: Annotated[int, Between(0, 7)] = 0

    @property
    def units(self) -> int:
        return self.light_infantry + self.archer + self.captain


NO_BARBARIANS = Barbarians()


@dataclass(frozen=True, slots=True)
class UseTechnology(PlayAct):
    """A technology activated so many times; named areas change with it."""

    kind: ClassVar[str] = "use_technology"
    player: PlayerId
    technology: TechnologyId
    uses: Annotated[
        int, Between(1, 40), Doc("vehicles, engines, areas, revolts, units or points, as it counts")
    ] = 1
    borrowed: Annotated[bool, Doc("another player's, through Secular power (M-28.24)")] = False
    area: Annotated[AreaName, Doc("where it happens, or where from")] = ""
    target: Annotated[AreaName, Doc("laws, nation_state: where to")] = ""
    barbarians: Annotated[Barbarians, Doc("nation_state, influence: which units")] = NO_BARBARIANS
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        row = technology_row(self.technology)
        borrows = frozenset({row.id}) if self.borrowed else frozenset()
        buyer = Buyer(player.technologies, player.points, borrows=borrows)
        checks, faults = Checks(self.overrule), Faults()
        check_buyer(buyer, faults)
        require_technology(buyer, row.id, faults, "technology")
        name = Text(row.name)
        lent = row.played_with == "battle" and self.borrowed
        if row.played_with and not lent:
            where = Text(f"played_with.{row.played_with}")
            faults.forbid(
                True,
                "technology.played_with",
                cite(row.rule),
                "technology",
                technology=name,
                where=where,
            )
        check_borrowed(state, self.player, borrows, checks)
        _check_barbarians(state, self, faults)
        _check_laws(state, self, faults)
        if row.id in (NATION_STATE, LAWS):
            check_open(state, self.area, faults, "area")
            check_open(state, self.target, faults, "target")
        forbid_found(faults, checks)
        warnings = checks.settle()
        due = bill((use_cost(row.id, self.uses, state.switches),), buyer, state.switches)
        after = state.with_player(self.player, points=due.cover.left)
        after = settled(after, self.player, -due.florins.total)
        after = _changed(after, self)
        until = Duration.PHASE if lent else lasts(row.id)
        if until is not Duration.ONCE:
            effect = Effect(row.name, self.player, until, state.round, self.area, count=self.uses)
            after = with_effect(after, effect)
        reasons = (*due.points.values(), due.florins)
        return step(
            after,
            "log.use_technology",
            tuple(reason for reason in reasons if reason.lines),
            warnings,
            player=player.name,
            technology=name,
            n=self.uses,
        )


def _check_barbarians(state: State, action: UseTechnology, faults: Faults) -> None:
    if action.technology not in (NATION_STATE, INFLUENCE):
        return
    rule = cite(technology_row(action.technology).rule)
    wanted = action.barbarians
    other = wanted.units != action.uses
    faults.refuse(other, "technology.units_and_uses", "uses", n=wanted.units)
    if action.area in state.areas:
        there = state.areas[action.area].barbarians or Horde()
        missing = any(getattr(there, kind.value) < count for kind, count in _counted(wanted))
        faults.refuse(missing, "technology.no_such_barbarians", "barbarians", area=action.area)
    if action.technology == INFLUENCE:
        for kind, count in _counted(wanted):
            left = supply.figures_left(state, kind, action.player).total
            unit = Text(tables.UNITS[kind].name)
            short = count > left
            faults.lack(short, "technology.no_figure", rule, "barbarians", unit=unit, left=left)


def _check_laws(state: State, action: UseTechnology, faults: Faults) -> None:
    """A revolt leaves for an area without an army that the player does not control (M-28.10)."""
    target = state.areas.get(action.target)
    if action.technology != LAWS or target is None:
        return
    rule = cite("M-28.10")
    armed = any(force.units for force in target.forces.values()) or has_barbarians(target)
    faults.forbid(armed, "technology.army_there", rule, "target", area=target.name)
    mine = controls(state, action.player, target)
    faults.forbid(mine, "technology.own_area", rule, "target", area=target.name)
    home = state.areas.get(action.area)
    outside = home is not None and home.start_realm_of != action.player
    faults.forbid(outside, "technology.not_in_realm", rule, "area", area=action.area)


def _counted(wanted: Barbarians) -> tuple[tuple[Unit, int], ...]:
    kinds = (Unit.LIGHT, Unit.ARCHER, Unit.CAPTAIN)
    return tuple((kind, getattr(wanted, kind.value)) for kind in kinds)


def _changed(state: State, action: UseTechnology) -> State:
    """Barbarians moved, won over, or sent away as a revolt, as far as the areas are named."""
    match action.technology:
        case "nation_state":
            moving = _horde(action.barbarians)
            return _arrived(_without(state, action.area, moving), action.target, moving)
        case "influence":
            state = _without(state, action.area, _horde(action.barbarians))
            area = action.area if action.area in state.areas else ""
            return placed(state, action.player, _won_over(state, action.barbarians), area)
        case "laws":
            return _revolt_moved(state, action)
        case _:
            return state


def _horde(units: Barbarians) -> Horde:
    return Horde(units.light_infantry, units.archer, units.captain)


def _won_over(state: State, units: Barbarians) -> Force:
    level = state.switches.barbarian_captain_level
    force = force_of(Unit.LIGHT, count=units.light_infantry)
    force = force.plus(force_of(Unit.ARCHER, count=units.archer))
    return force.plus(force_of(Unit.CAPTAIN, level, units.captain))


def _without(state: State, area: str, leaving: Horde) -> State:
    if area not in state.areas:
        return state
    there = known_area(state, area)
    horde = there.barbarians or Horde()
    left = replace(
        horde,
        light_infantry=horde.light_infantry - leaving.light_infantry,
        archer=horde.archer - leaving.archer,
        captain=horde.captain - leaving.captain,
    )
    return state.with_area(evolve(there, barbarians=left if left.units else None))


def _arrived(state: State, area: str, horde: Horde) -> State:
    return horde_arrives(state, area, horde) if area in state.areas else state


def _revolt_moved(state: State, action: UseTechnology) -> State:
    """A revolt leaves the start realm: its army goes, and the area is no longer rebellious."""
    if action.area in state.areas:
        moving = state.areas[action.area].barbarians
        if moving is None:
            raise BadInput("technology.no_revolt", "area", area=action.area)
        return _arrived(_without(state, action.area, moving), action.target, moving)
    mine = state.players[action.player]
    moved = min(action.uses, mine.rebel_areas)
    return state.with_player(
        action.player, rebel_areas=mine.rebel_areas - moved, areas=mine.areas + moved
    )
