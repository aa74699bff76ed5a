"""Set-up (M-2, M-3): who plays what, for how long, and what everybody starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from companion.core.codec import Between, Length
from companion.core.errors import BadInput, Problem
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import BuildingKind, Colour, Realm, Transport, Unit
from companion.games.medioevo.state import (
    NO_LIMITS_NAMED,
    NO_VARIANTS,
    Building,
    HeldCard,
    Limits,
    Player,
    Settings,
    State,
    Token,
    Variants,
)
from companion.games.medioevo.switches import DEFAULTS, Switches

START_FLORINS = 1600  # M-2.4
START_HONOR = 10  # M-2.4
START_TAX = 0
LEAST_PLAYERS, MOST_PLAYERS = 2, 10
START_TRANSPORT_LEVELS = 2  # M-2.4


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A transport of the start kit."""

    kind: Transport
    level: Annotated[int, Between(1, 2)] = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table, with what he chose of the start kit (M-2.4)."""

    id: Annotated[PlayerId, Length(1, 40)]
    name: Annotated[str, Length(1, 40)]
    colour: Annotated[str, Length(1, 20)]
    realm: Realm | None = None
    team: Annotated[str, Length(0, 40)] = ""
    areas: Annotated[int, Between(0, 60)] = 0
    transports: tuple[Vehicle, ...] = ()
    card: Annotated[int, Between(0, 72)] = 0
    token: Colour | None = None
    honor: Annotated[int, Between(-100, 100)] = START_HONOR


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the first round."""

    seats: tuple[Seat, ...]
    limits: Limits = NO_LIMITS_NAMED
    variants: Variants = NO_VARIANTS
    switches: Switches = DEFAULTS
    tax_lowest: Annotated[int, Between(0, 1000)] = 0
    tax_highest: Annotated[int, Between(0, 1000)] = 100
    values: Mapping[str, int] = field(default_factory=dict)


def start(setup: Setup) -> State:
    """The table before the first auction; BadInput names all that does not fit."""
    problems = list(_problems(setup))
    if problems:
        raise BadInput.of(problems)
    players = {seat.id: _player(seat) for seat in setup.seats}
    purses = {BANK: -START_FLORINS * len(players)} | dict.fromkeys(players, START_FLORINS)
    return State(
        settings=Settings(
            setup.limits,
            setup.variants,
            setup.switches,
            setup.tax_lowest,
            setup.tax_highest,
            setup.values,
        ),
        players=players,
        purses=purses,
        order=tuple(players),
    )


def _player(seat: Seat) -> Player:
    return Player(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        realm=seat.realm,
        team=seat.team,
        honor=seat.honor,
        areas=seat.areas,
        cards=(HeldCard(seat.card),) if seat.card else (),
        tokens=(Token(seat.token),) if seat.token else (),
        force=_start_force(seat.transports),
        buildings=(Building(BuildingKind.CIVIL, 1),),
    )


def _start_force(vehicles: tuple[Vehicle, ...]) -> Force:
    force = EMPTY.plus(force_of(Unit.ARCHER))
    for vehicle in vehicles:
        force = force.plus(force_of(vehicle.kind, vehicle.level))
    return force


def _problems(setup: Setup) -> list[Problem]:
    seats = setup.seats
    problems = []
    if not LEAST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        limits = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS, "got": len(seats)}
        problems.append(Problem("setup.players", limits, "seats"))
    for what in ("id", "name", "colour", "realm", "card"):
        problems += _taken_twice(seats, what)
    for number, seat in enumerate(seats):
        if seat.id == BANK:
            problems.append(Problem("setup.name_of_bank", {}, f"seats.{number}.id"))
        levels = sum(vehicle.level for vehicle in seat.transports)
        if seat.transports and levels != START_TRANSPORT_LEVELS:
            params = {"player": seat.name, "levels": levels}
            problems.append(Problem("setup.transports", params, f"seats.{number}.transports"))
    if setup.tax_highest < setup.tax_lowest:
        problems.append(Problem("setup.tax_scale", {}, "tax_highest"))
    for limit in ("rounds", "minutes", "honor"):
        if getattr(setup.limits, limit) < 0:
            problems.append(Problem("setup.limit_negative", {}, f"limits.{limit}"))
    return problems


def _taken_twice(seats: tuple[Seat, ...], what: str) -> list[Problem]:
    seen: set[object] = set()
    problems = []
    for number, seat in enumerate(seats):
        value = getattr(seat, what)
        if value and value in seen:
            problems.append(Problem(f"setup.same_{what}", {}, f"seats.{number}.{what}"))
        seen.add(value)
    return problems
