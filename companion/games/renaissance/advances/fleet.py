"""Fleets (R-9.4.1): one field a round for ten ducats, and what each field can do."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.misery import Ducats
from companion.games.renaissance.pieces import Advance, Ships
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import Fleet
from companion.games.renaissance.tables import FLEETS, FleetRow

FIELD_PRICE = 10  # R-9.4.1.1

NO_FLEET = Fleet()
Size = Annotated[int, Between(0, 16)]


@dataclass(frozen=True, slots=True)
class FleetQuestion:
    """A fleet on its track: what it can do, and its next field for 10 ducats."""

    ships: Annotated[Ships, Doc("row of the fleet track")] = Ships.NONE
    size: Annotated[
        Size, Doc("number on the field: galley 2 to 8, seaworthy 10 to 16, ocean 1 to 4")
    ] = 0
    buy: Annotated[bool, Doc("he buys the next field of his row")] = False
    bought_this_round: Annotated[bool, Doc("he has bought a field this round")] = False
    cash: Annotated[Ducats | None, Doc("ducats before buying; left out: enough")] = None
    owned: Annotated[
        frozenset[Advance], Doc("letters of his advances: A, R, T and U widen where he may go")
    ] = frozenset()


@dataclass(frozen=True, slots=True)
class SeaPower:
    """What a fleet can do in phase 5."""

    tokens: Annotated[int | None, Doc("tokens by sea into one province a round; none: no limit")]
    reach: Annotated[int | None, Doc("coastal provinces away; none: anywhere")]
    crosses_sea: Annotated[bool, Doc("may leave the coast (with A one sea field, like a province)")]
    overseas: Annotated[int, Doc("overseas provinces he may hold")]
    region_five: Annotated[bool, Doc("may land in region V (with R)")]
    orient: Annotated[bool, Doc("may land in China, India and the East Indies")]
    new_world: Annotated[bool, Doc("may land in North and South America (with U)")]


@dataclass(frozen=True, slots=True)
class FleetAnswer:
    ships: Annotated[Ships, Doc("row of the track afterwards")]
    size: Annotated[int, Doc("number on the field afterwards")]
    price: Annotated[Breakdown, Doc("ducats paid")]
    cash: Annotated[Breakdown | None, Doc("ducats left, if the cash was given")]
    next_size: Annotated[int | None, Doc("what ten more ducats would buy; none: end of the row")]
    power: SeaPower


@calculator
def fleet(question: FleetQuestion) -> FleetAnswer:
    """The fleet, after a purchase if one is asked for (R-9.4.1.1)."""
    now = checked_fleet(question.ships, question.size)
    price: tuple[Line, ...] = ()
    if question.buy:
        _check_purchase(question, now)
        grown = next_field(now)
        now = grown if grown is not None else now
        price = (Line("ren.fleet.field", FIELD_PRICE, cite("R-9.4.1.1"), {"size": now.size}),)
    further = next_field(now)
    return FleetAnswer(
        now.ships,
        now.size,
        Breakdown("ren.fleet.price", price),
        _cash_left(question.cash, bool(price)),
        None if further is None else further.size,
        sea_power(now, question.owned),
    )


def _cash_left(cash: int | None, has_bought: bool) -> Breakdown | None:
    if cash is None:
        return None
    lines = [Line("ren.cash_before", cash, cite("R-9.4.1.1"))]
    if has_bought:
        lines.append(Line("ren.fleet.paid", -FIELD_PRICE, cite("R-9.4.1.1")))
    return Breakdown("ren.cash_after", tuple(lines))


def _check_purchase(question: FleetQuestion, now: Fleet) -> None:
    faults = Faults()
    rule = cite("R-9.4.1.1")
    faults.forbid(question.bought_this_round, "ren.fleet.once_a_round", rule, "bought_this_round")
    faults.lack(next_field(now) is None, "ren.fleet.end_of_row", rule, "size", size=now.size)
    short = question.cash is not None and question.cash < FIELD_PRICE
    faults.lack(short, "ren.fleet.too_little", rule, "cash", cash=question.cash, amount=FIELD_PRICE)
    faults.settle()


def checked_fleet(ships: Ships, size: int) -> Fleet:
    """The fleet, or BadInput if the track has no such field."""
    sizes = (0,) if ships is Ships.NONE else FLEETS[ships].sizes
    if size not in sizes:
        raise BadInput(
            "ren.fleet.no_such_field", "size", size=size, sizes=", ".join(map(str, sizes))
        )
    return Fleet(ships, size)


def next_field(now: Fleet) -> Fleet | None:
    """The next field of the same row; without a fleet, galley 2; at the end of a row None."""
    row = FLEETS[Ships.GALLEY if now.ships is Ships.NONE else now.ships]
    larger = [size for size in row.sizes if size > now.size]
    return Fleet(row.id, larger[0]) if larger else None


def row_above(now: Fleet) -> FleetRow | None:
    """The row that an advance opens after the one the fleet is in; above ocean ships none."""
    rows = list(FLEETS.values())
    place = 0 if now.ships is Ships.NONE else rows.index(FLEETS[now.ships]) + 1
    return rows[place] if place < len(rows) else None


def fleet_after(now: Fleet, bought: Advance) -> Fleet:
    """S puts the marker on seaworthy 10, T on ocean 1, from wherever it stood (R-9.4.1.2)."""
    for row in FLEETS.values():
        if row.advance == bought:
            return Fleet(row.id, row.sizes[0])
    return now


def sea_power(now: Fleet, owned: frozenset[Advance] = frozenset()) -> SeaPower:
    """What the fleet can do with these advances (R-9.4.1.3 to R-9.4.1.5)."""
    sails = now.ships in (Ships.SEAWORTHY, Ships.OCEAN)
    is_ocean = now.ships is Ships.OCEAN
    has_fleet = now.ships is not Ships.NONE
    return SeaPower(
        tokens=None if is_ocean else now.size,
        reach=None if sails else now.size,
        crosses_sea=sails or (has_fleet and Advance.A in owned),
        overseas=now.size if is_ocean else 0,
        region_five=has_fleet and Advance.R in owned,
        orient=is_ocean,
        new_world=is_ocean and Advance.U in owned,
    )
