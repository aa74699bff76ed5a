"""Set-up (M-2, M-3): who plays what, for how long, and what everybody starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.core import seats as core_seats
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.opening.realms import (
    ALL_REALMS,
    Link,
    RealmChoice,
    link_problems,
    number_warnings,
    realm_choice,
)
from companion.games.medioevo.opening.table_values import (
    TABLE_VALUES,
    TAX_HIGHEST,
    TAX_LOWEST,
    tax_scale,
)
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
from companion.games.medioevo.tables import REALMS, TRANSPORTS

START_FLORINS = 1600  # M-2.4
START_HONOR = 10  # M-2.4
MOST_AREAS = 60
LEAST_PLAYERS, MOST_PLAYERS = 2, 10
START_TRANSPORT_LEVELS = 2  # M-2.4


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A transport of the start kit."""

    kind: Transport
    level: Annotated[int, Between(1, 2)] = 1


@dataclass(frozen=True, slots=True)
class Seat(core_seats.Seat):
    """A player at the table, with what he chose of the start kit (M-2.4)."""

    realm: Realm | None = None
    team: Annotated[str, Length(0, 40)] = ""
    areas: Annotated[int, Between(0, MOST_AREAS)] = 0
    transports: tuple[Vehicle, ...] = ()
    card: Annotated[int, Between(0, 72)] = 0
    token: Colour | None = None
    honor: Annotated[int, Between(-100, 100)] = START_HONOR
    has_port: Annotated[bool | None, Doc("the start realm has a port; none: nobody said")] = None


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the first round."""

    seats: tuple[Seat, ...]
    limits: Limits = NO_LIMITS_NAMED
    variants: Variants = NO_VARIANTS
    switches: Switches = DEFAULTS
    tax_lowest: Annotated[Annotated[int, Between(0, 1000)] | None, Doc("null: unknown")] = None
    tax_highest: Annotated[Annotated[int, Between(0, 1000)] | None, Doc("null: unknown")] = None
    values: Annotated[
        Mapping[str, int],
        Doc("what the table has read off its own copy: " + ", ".join(TABLE_VALUES)),
    ] = field(default_factory=dict)
    linked: Annotated[tuple[Link, ...], Length(0, 15), Doc("pairs the picture shows linked")] = ()
    not_linked: Annotated[tuple[Link, ...], Length(0, 15), Doc("pairs it shows apart")] = ()


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
            _values(setup),
        ),
        players=players,
        purses=purses,
        order=tuple(players),
        start_warnings=warnings_of(setup),
    )


def _values(setup: Setup) -> Mapping[str, int]:
    """The table values (M-32), with the tax scale among them if somebody named it."""
    scale = {TAX_LOWEST: setup.tax_lowest, TAX_HIGHEST: setup.tax_highest}
    return {**setup.values, **{name: rate for name, rate in scale.items() if rate is not None}}


def warnings_of(setup: Setup) -> tuple[Text, ...]:
    """What the table should know before it begins; nothing here keeps it from beginning.

    Never raises, so that a half-made set-up can be looked at while it is being made.
    """
    return (
        *number_warnings(len(setup.seats)),
        *_realm_warnings(setup),
        *_port_warnings(setup.seats),
        *_team_warnings(setup),
        *_honor_warnings(setup),
    )


def _realm_warnings(setup: Setup) -> list[Text]:
    """With fewer than six players the realms are one connected group (M-2.1, M-2.2)."""
    count = len(setup.seats)
    realms = tuple(dict.fromkeys(seat.realm for seat in setup.seats if seat.realm))
    if len(realms) < min(count, ALL_REALMS):
        return [Text("setup.realm_open", {"n": min(count, ALL_REALMS) - len(realms)})]
    sound = not link_problems(setup.linked, setup.not_linked)
    links = (setup.linked, setup.not_linked) if sound else ((), ())
    if count < 2 or count >= ALL_REALMS:
        return []
    answer = realm_choice(RealmChoice(count, realms, *links))
    if answer.connected == "no":
        return [Text("setup.not_connected", {"realms": tuple(map(_realm_name, realms))})]
    if answer.connected == "ask":
        pairs = tuple(
            Text("setup.pair", {"one": _realm_name(one), "other": _realm_name(other)})
            for one, other in answer.ask
        )
        return [Text("setup.links_open", {"n": len(pairs), "pairs": pairs})]
    return []


def _realm_name(realm: Realm) -> Text:
    return Text(REALMS[realm].name)


def _port_warnings(seats: tuple[Seat, ...]) -> list[Text]:
    """Without a port in the realm there are no ships (M-2.4)."""
    return [
        Text(
            "setup.port_open" if seat.has_port is None else "setup.port_missing",
            {"player": seat.name},
        )
        for seat in seats
        if not seat.has_port
        and any(TRANSPORTS[vehicle.kind].element == "sea" for vehicle in seat.transports)
    ]


def _team_warnings(setup: Setup) -> list[Text]:
    """Teams hold for the whole game and for everybody (M-26.4)."""
    teams = [seat.team for seat in setup.seats if seat.team]
    alone = len(setup.seats) - len(teams)
    if not setup.variants.teams:
        return [Text("setup.teams_unused", {"n": len(teams)})] if teams else []
    warnings = []
    if alone:
        warnings.append(Text("setup.team_open", {"n": alone}))
    if not alone and len(set(teams)) == 1:
        warnings.append(Text("setup.one_team"))
    return warnings


def _honor_warnings(setup: Setup) -> list[Text]:
    """Everybody starts with 10; after the auction of the realms the lowest has 10 (M-26.1)."""
    if setup.variants.realm_auction:
        lowest = min((seat.honor for seat in setup.seats), default=START_HONOR)
        if lowest != START_HONOR:
            return [Text("setup.auction_honor", {"lowest": lowest, "start": START_HONOR})]
        return []
    return [
        Text("setup.other_honor", {"player": seat.name, "n": seat.honor, "start": START_HONOR})
        for seat in setup.seats
        if seat.honor != START_HONOR
    ]


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
    also = ("realm", "card")
    problems = list(core_seats.seat_problems(seats, LEAST_PLAYERS, MOST_PLAYERS, also))
    for number, seat in enumerate(seats):
        levels = sum(vehicle.level for vehicle in seat.transports)
        if seat.transports and levels != START_TRANSPORT_LEVELS:
            params = {"player": seat.name, "levels": levels}
            problems.append(Problem("setup.transports", params, f"seats.{number}.transports"))
    scale = tax_scale(_values(setup))
    if scale is not None and scale[1] < scale[0]:
        problems.append(Problem("setup.tax_scale", {}, "tax_highest"))
    problems += link_problems(setup.linked, setup.not_linked)
    for limit in ("rounds", "minutes", "honor"):
        if getattr(setup.limits, limit) < 0:
            problems.append(Problem("setup.limit_negative", {}, f"limits.{limit}"))
    return problems
