"""The start player's barbarian points at the table (M-6.3)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Checks, Faults, asked
from companion.core.codec import Doc, Length
from companion.core.explain import Text
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import name_of
from companion.games.medioevo.events.barbarian_points import (
    BarbarianArea,
    BarbarianPoints,
    BarbarianUnit,
    MoveBarbarians,
    PlaceBarbarian,
    Spending,
    barbarian_points,
)
from companion.games.medioevo.events.raids import horde_arrives
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, Horde, State
from companion.games.medioevo.supply import barbarians_left
from companion.games.medioevo.timing import check_once, check_phase, marked
from companion.games.medioevo.trade.market import forbid_found
from companion.games.medioevo.war.control import area_control


@dataclass(frozen=True, slots=True)
class SpendBarbarianPoints(PlayAct):
    """What the start player does with his points; areas the table does not name come along."""

    kind: ClassVar[str] = "spend_barbarian_points"
    spent: Annotated[tuple[Spending, ...], Length(0, 20)]
    areas: Annotated[tuple[BarbarianArea, ...], Doc("facts of areas that are not named")] = ()
    every_camp_held: bool = False
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        check_once(checks, state, "barbarians")
        answer = asked(checks, barbarian_points, points_of(state, self))
        faults = Faults()
        for spending in self.spent:
            if isinstance(spending, MoveBarbarians):
                check_open(state, spending.area, faults, "spent")
                check_open(state, spending.to, faults, "spent")
        forbid_found(faults, checks)
        warnings = checks.settle()
        after = state
        for spending in self.spent:
            after = _after(after, spending)
        return step(
            marked(after, "barbarians"),
            "log.barbarian_points",
            (answer.points,) if answer else (),
            warnings,
            player=name_of(state, state.playing[0]),
            n=len(self.spent),
            battles=answer.battles
            if answer and answer.battles
            else (Text("barbarians.no_battle"),),
        )


def points_of(state: State, action: SpendBarbarianPoints) -> BarbarianPoints:
    """The points as the calculator asks for them; named areas bring their own facts."""
    left = barbarians_left(state)
    named = tuple(_facts(state, area) for area in state.areas.values())
    unnamed = tuple(area for area in action.areas if area.name not in state.areas)
    return BarbarianPoints(
        start_player=state.playing[0],
        areas=named + unnamed,
        spent=action.spent,
        every_camp_held=action.every_camp_held,
        light_infantry_left=max(0, left[Unit.LIGHT]),
        archers_left=max(0, left[Unit.ARCHER]),
        captains_left=max(0, left[Unit.CAPTAIN]),
        round_number=state.round,
        switches=state.switches,
    )


def _facts(state: State, area: Area) -> BarbarianArea:
    there = area.barbarians or Horde()
    host = area_control(evolve(area, barbarians=None), state.treaties).controller
    pieces = any(not force.is_empty for force in area.forces.values())
    return BarbarianArea(
        name=area.name,
        light_infantry=there.light_infantry,
        archer=there.archer,
        captain=there.captain,
        camp=area.camp,
        sea=area.sea,
        empty=not (pieces or area.buildings or there.units),
        controlled_by="" if area.sea else host,
        in_start_realm=bool(area.start_realm_of),
        player_units={owner: force.units for owner, force in area.forces.items() if force.units},
    )


def check_open(state: State, area: str, faults: Faults, field: str) -> None:
    """Nobody enters or leaves an area that a Bishop closed, barbarians neither (M-27.3)."""
    barred = "move" in state.banned.get(area, "").split()
    faults.forbid(barred, "arrival.barred", cite("M-27.3"), field)


def _after(state: State, spending: Spending) -> State:
    """Named areas after one point (M-6.3, M-23.2); areas not named keep no barbarians."""
    match spending:
        case PlaceBarbarian(unit, area):
            return horde_arrives(state, area, _one(unit)) if area in state.areas else state
        case MoveBarbarians(area, to):
            moving = Horde()
            if area in state.areas:
                moving = state.areas[area].barbarians or moving
                state = state.with_area(evolve(state.areas[area], barbarians=None))
            return horde_arrives(state, to, moving) if to in state.areas else state


def _one(unit: BarbarianUnit) -> Horde:
    match unit:
        case "light_infantry":
            return Horde(light_infantry=1)
        case "archer":
            return Horde(archer=1)
        case "captain":
            return Horde(captain=1)
