"""Trade routes (M-17.8): their stages, their end, and what the trade points become."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo.catalog import TECHNOLOGIES, TRADE_POINTS
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology_points import points_per_use

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


def trade_route(question: RouteQuestion) -> RouteAnswer:
    """Where a trade route stands, and what it brings when it ends (M-17.8, M-24.7)."""
    faults = Faults()
    check_route(question, faults)
    faults.settle()
    return route_result(question)


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


CALCULATORS = (
    Calculator("trade-route", "calculator.trade_route", RouteQuestion, RouteAnswer, trade_route),
)
