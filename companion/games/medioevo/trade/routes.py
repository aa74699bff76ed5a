"""Trade routes (M-17.8): their stages, their end, and what the trade points become."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.common import known
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Player, Route, State
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import TECHNOLOGIES, TRADE_POINTS
from companion.games.medioevo.technology.points import points_per_use
from companion.games.medioevo.timing import check_phase
from companion.games.medioevo.trade.cargo import is_there, load_of, wagon_as_caravan
from companion.games.medioevo.treasury.spending import (
    card_turned,
    check_card,
    points_bill,
    points_spent,
)

FLORINS_PER_TRADE_POINT = 50  # M-17.8: for every cube of the final sale


def trade_points(stages: int) -> int:
    """Trade points of a finished route; 0 stages: no route (M-17.8)."""
    return TRADE_POINTS[stages] if stages else 0


@dataclass(frozen=True, slots=True)
class RouteQuestion:
    """A trade route on its way or at its end; stages count from 1, the last is the target."""

    stages: Annotated[Literal[4, 6, 8], Doc("stages of the route")]
    established: Annotated[
        frozenset[int], Doc("numbers of the stages before the target already flipped")
    ] = frozenset()
    guilds: Annotated[
        frozenset[int], Doc("stages to be marked by the technology Guilds, never the last")
    ] = frozenset()
    economy_level: Annotated[int, Between(0, 4), Doc("level of the economy branch usable")] = 0
    at_target: Annotated[bool, Doc("the vehicle is at the last stage")] = False
    cubes_sold: Annotated[
        int, Between(0, 6), Doc("cubes the vehicle sells now: at the target, or earlier")
    ] = 0
    given_up: Annotated[bool, Doc("the player takes his markers back")] = False
    vehicle_lost: Annotated[bool, Doc("the vehicle was destroyed or plundered")] = False
    vendor: Annotated[bool, Doc("card 30: the markers stay until the end of the round")] = False
    honor: Annotated[
        int, Between(0, 6), Doc("trade points taken as honor points at the end; rest: florins")
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class RouteAnswer:
    """running: go on; complete: sell at least 1 cube at the target; finished; orphaned; removed."""

    status: Literal["running", "complete", "finished", "orphaned", "removed"]
    open_stages: Annotated[tuple[int, ...], Doc("stages not flipped yet")]
    trade_points: Annotated[int, Doc("trade points won now")]
    honor: Breakdown
    florins: Annotated[Breakdown, Doc("florins of the route for this sale, without the cubes")]
    points: Annotated[Breakdown, Doc("yellow technology points for Guilds")]


def route_result(question: RouteQuestion) -> RouteAnswer:
    """The state of the route, whatever the rules say about Guilds."""
    flipped = question.established | question.guilds
    last = frozenset({question.stages}) if question.at_target else frozenset()
    open_stages = tuple(
        stage for stage in range(1, question.stages + 1) if stage not in flipped | last
    )
    status = _status(question, complete=not open_stages)
    won = trade_points(question.stages) if status == "finished" else 0
    honor = question.honor if won else 0
    lines = [Line("route.as_honor", honor, cite("M-24.7"), {"points": won})] * bool(honor)
    return RouteAnswer(
        status,
        open_stages,
        won,
        Breakdown("trade.honor", tuple(lines)),
        _florins(won - honor, question.cubes_sold),
        _guild_points(question),
    )


def _status(
    question: RouteQuestion, *, complete: bool
) -> Literal["running", "complete", "finished", "orphaned", "removed"]:
    if question.given_up:
        return "removed"
    if question.vehicle_lost:
        return "orphaned" if question.vendor else "removed"
    if question.cubes_sold:
        return "finished" if complete else "removed"
    return "complete" if complete else "running"


def _florins(points: int, cubes: int) -> Breakdown:
    params = {"n": cubes, "points": points, "each": FLORINS_PER_TRADE_POINT}
    amount = points * cubes * FLORINS_PER_TRADE_POINT
    line = Line("trade.route_bonus", amount, cite("M-17.8"), params)
    return Breakdown("route.florins", (line,) if amount else ())


def _guild_points(question: RouteQuestion) -> Breakdown:
    uses = len(question.guilds)
    each = points_per_use("guilds", question.switches)
    params = {"n": uses, "each": each, "technology": Text(TECHNOLOGIES["guilds"].name)}
    line = Line("trade.points", uses * each, cite("M-28.8"), params)
    return Breakdown("trade.points_needed", (line,) if line.amount else ())


def check_route(question: RouteQuestion, faults: Faults) -> None:
    """Everything against the question."""
    before = range(1, question.stages)
    for field in ("established", "guilds"):
        for stage in sorted(getattr(question, field)):
            params = {"stage": stage, "last": question.stages}
            if field == "guilds" and stage == question.stages:
                faults.forbid(True, "route.guilds_not_last", cite("M-28.8"), field, **params)
            else:
                faults.refuse(stage not in before, "route.no_such_stage", field, **params)
    twice = question.established & question.guilds
    faults.refuse(bool(twice), "route.already_established", "guilds")
    owned = question.economy_level >= TECHNOLOGIES["guilds"].level
    faults.forbid(
        bool(question.guilds) and not owned,
        "trade.no_technology",
        cite("M-20.1"),
        "economy_level",
        technology=Text(TECHNOLOGIES["guilds"].name),
    )
    points = trade_points(question.stages)
    faults.refuse(question.honor > points, "route.not_so_many_points", "honor", points=points)
    lost = question.vehicle_lost and bool(question.cubes_sold)
    faults.refuse(lost, "route.lost_vehicle_sells", "cubes_sold")
    vendor = question.vendor and not question.vehicle_lost
    faults.refuse(vendor, "route.vendor_needs_loss", "vendor")


# -- at the table ---------------------------------------------------------------------------------


TRADE = 6  # the phase
KEEPING_VENDOR, REARRANGING_VENDOR = 30, 31

Stages = Annotated[
    tuple[Annotated[str, Length(0, 80)], ...],
    Length(4, 8),
    Doc("4, 6 or 8 inhabited areas without the start, in order; the last is the target"),
]
Vehicle = Annotated[str, Length(0, 80), Doc("which vehicle carries the small marker")]
RouteLoad = Annotated[int, Between(0, 999), Doc("its number, if it is loaded; 0: nobody says")]


def route_of(player: Player) -> Route:
    """The player's running route, or BadInput."""
    if player.route is None:
        raise BadInput("route.none", "player", player=player.name)
    return player.route


def _length(route: Route) -> Literal[4, 6, 8]:
    stages: Literal[4, 6, 8] = len(route.stages)  # type: ignore[assignment]  # checked when planned
    return stages


def _check_stages(stages: tuple[str, ...]) -> None:
    """So many stages as there are road markers for: 4, 6 or 8, none twice (M-1.5, M-17.8)."""
    if len(stages) not in TRADE_POINTS:
        raise BadInput("route.length", "stages", n=len(stages))
    named = [stage for stage in stages if stage]
    if len(set(named)) != len(named):
        raise BadInput("route.stage_twice", "stages")


def _check_vehicle(state: State, player: PlayerId, load: int, checks: Checks) -> None:
    """A route belongs to one trade vehicle (M-17.8)."""
    if load:
        load_of(state, player, load)
        return
    force = state.all_forces(player)
    none = not sum(force.caravan) + sum(force.merchant_ship) + wagon_as_caravan(state, player)
    checks.forbid(none, "route.needs_vehicle", cite("M-17.8"), "vehicle")


def _bought_by(mark: str, player: PlayerId, load: int) -> bool:
    """Whether the player bought in this phase, with this vehicle if somebody says which."""
    what, _, rest = mark.partition(".")
    number, _, who = rest.partition(".")
    return what == "bought" and who == player and (not load or number in ("0", str(load)))


@dataclass(frozen=True, slots=True)
class PlanRoute(PlayAct):
    """A route begun when buying in an inhabited area."""

    kind: ClassVar[str] = "plan_route"
    player: PlayerId
    stages: Stages
    vehicle: Vehicle = ""
    load: RouteLoad = 0
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _check_stages(self.stages)
        checks = Checks(self.overrule)
        checks.forbid(player.route is not None, "route.one_at_a_time", cite("M-17.8"), "player")
        check_phase(checks, state, TRADE)
        _check_vehicle(state, self.player, self.load, checks)
        load = self.load
        begun = [mark for mark in state.done if _bought_by(mark, self.player, load)]
        checks.forbid(
            not begun, "route.needs_purchase", cite("M-17.8"), "player", player=player.name
        )
        for place, name in enumerate(self.stages):
            area = state.areas.get(name)
            wild = area is not None and not area.inhabited
            rule = cite("M-17.8")
            checks.forbid(wild, "route.not_inhabited", rule, f"stages.{place}", area=name)
        warnings = checks.settle()
        route = Route(self.stages, vehicle=self.vehicle, load=self.load)
        return step(
            state.with_player(self.player, route=route),
            "log.plan_route",
            warnings=warnings,
            player=player.name,
            n=len(self.stages),
        )


@dataclass(frozen=True, slots=True)
class EstablishStages(PlayAct):
    """Stages flipped: reached by the vehicle, or marked by the technology Guilds."""

    kind: ClassVar[str] = "establish_stages"
    player: PlayerId
    reached: Annotated[frozenset[Annotated[int, Between(1, 8)]], Doc("numbers from 1")] = (
        frozenset()
    )
    guilds: Annotated[frozenset[Annotated[int, Between(1, 8)]], Doc("numbers from 1")] = frozenset()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        route = route_of(player)
        last = _length(route)
        if not self.reached | self.guilds:
            raise BadInput("route.nothing_reached", "reached")
        farthest = max(self.reached | self.guilds)
        if farthest > last:
            raise BadInput("route.no_such_stage", "reached", stage=farthest, last=last)
        flipped = route.established | self.reached
        question = RouteQuestion(
            last,
            frozenset(stage for stage in flipped if stage < last),
            self.guilds - flipped,
            player.technology_level(Branch.ECONOMY),
            at_target=last in flipped,
            switches=state.switches,
        )
        checks, faults = Checks(self.overrule), Faults()
        check_phase(checks, state, TRADE)
        checks.forbid(route.orphaned, "route.no_vehicle", cite("M-27.30"), "player")
        _check_reached(state, self, route, checks)
        check_route(question, faults)
        try:
            faults.settle()
        except IllegalAction as error:
            checks.forbid_all(error)
        warnings = checks.settle()
        answer = route_result(question)
        due = points_bill(state, self.player, Branch.ECONOMY, answer.points)
        after = points_spent(state, self.player, due)
        established = frozenset(range(1, last + 1)) - frozenset(answer.open_stages)
        after = after.with_player(self.player, route=replace(route, established=established))
        shown: tuple[Breakdown, ...] = (due.florins,) if due.florins.lines else ()
        return step(
            after,
            "log.route_complete" if answer.status == "complete" else "log.route_goes_on",
            shown,
            warnings,
            player=player.name,
            n=len(answer.open_stages),
        )


def _check_reached(state: State, action: EstablishStages, route: Route, checks: Checks) -> None:
    """The vehicle of the route has come to the stages, as far as the app keeps it in areas."""
    loads = [load for load in state.players[action.player].loads if load.id == route.load]
    for stage in sorted(action.reached - route.established):
        name = route.stages[stage - 1]
        away = name in state.areas and not is_there(
            state, action.player, name, loads[0] if loads else None
        )
        rule = cite("M-17.8")
        checks.forbid(away, "trade.vehicle_elsewhere", rule, "reached", area=name)


@dataclass(frozen=True, slots=True)
class RearrangeRoute(PlayAct):
    """M-27.31: markers of an unfinished route put elsewhere, planned or established."""

    kind: ClassVar[str] = "rearrange_route"
    player: PlayerId
    stages: Stages
    established: Annotated[frozenset[Annotated[int, Between(1, 8)]], Doc("numbers from 1")] = (
        frozenset()
    )
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        route = route_of(player)
        _check_stages(self.stages)
        checks = Checks(self.overrule)
        check_card(state, self.player, REARRANGING_VENDOR, checks, "player")
        other = len(self.stages) != len(route.stages)
        rule = cite("M-27.31")
        checks.forbid(other, "route.same_number", rule, "stages", n=len(route.stages))
        more = len(self.established) > len(route.established)
        checks.forbid(
            more, "route.not_so_many_flipped", rule, "established", n=len(route.established)
        )
        warnings = checks.settle()
        after = card_turned(state, self.player, REARRANGING_VENDOR)
        route = replace(route, stages=self.stages, established=self.established)
        return step(
            after.with_player(self.player, route=route),
            "log.rearrange_route",
            warnings=warnings,
            player=player.name,
        )


@dataclass(frozen=True, slots=True)
class LoseRoute(TableAct):
    """A route given up, or its vehicle lost; M-27.30 keeps the markers until the round ends."""

    kind: ClassVar[str] = "lose_route"
    player: PlayerId
    vehicle_lost: bool = False
    vendor: Annotated[bool, Doc("card 30 is used")] = False
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        route = route_of(player)
        if self.vendor and not self.vehicle_lost:
            raise BadInput("route.vendor_needs_loss", "vendor")
        checks = Checks(self.overrule)
        if self.vendor:
            check_card(state, self.player, KEEPING_VENDOR, checks, "vendor")
        warnings = checks.settle()
        after = card_turned(state, self.player, KEEPING_VENDOR) if self.vendor else state
        kept = replace(route, orphaned=True, vehicle="", load=0) if self.vendor else None
        return step(
            after.with_player(self.player, route=kept),
            "log.route_kept" if self.vendor else "log.route_lost",
            warnings=warnings,
            player=player.name,
        )


@dataclass(frozen=True, slots=True)
class AssignRoute(PlayAct):
    """A route kept by M-27.30 given to another vehicle."""

    kind: ClassVar[str] = "assign_route"
    player: PlayerId
    vehicle: Vehicle = ""
    load: RouteLoad = 0
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        route = route_of(player)
        checks = Checks(self.overrule)
        checks.forbid(not route.orphaned, "route.has_vehicle", cite("M-17.8"), "player")
        _check_vehicle(state, self.player, self.load, checks)
        warnings = checks.settle()
        route = replace(route, orphaned=False, vehicle=self.vehicle, load=self.load)
        return step(
            state.with_player(self.player, route=route),
            "log.assign_route",
            warnings=warnings,
            player=player.name,
            vehicle=self.vehicle,
        )
