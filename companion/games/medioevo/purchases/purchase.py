"""What a purchase costs: florins, technology points, and florins for those that are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Colour, Engine, Transport, Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import (
    Buyer,
    Cover,
    borrowing,
    colour_of,
    covered,
    missing_lines,
    points_per_use,
)

LevelNumber = Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one purchase asks for, before the points are covered."""

    florins: tuple[Line, ...] = ()
    points: Mapping[Colour, tuple[Line, ...]] = field(default_factory=dict)
    technologies: tuple[str, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)  # taken; negative: given back


@dataclass(frozen=True, slots=True)
class Bill:
    """What is to pay, and how the technology points are covered."""

    florins: Annotated[Breakdown, Doc("all florins to pay, those for missing points included")]
    points: Annotated[Mapping[Colour, Breakdown], Doc("technology points needed, by colour")]
    cover: Annotated[Cover, Doc("which points are used and which are missing")]


def bill(costs: Sequence[Cost], buyer: Buyer, switches: Switches) -> Bill:
    """The bill for all of these together: points of one purchase may not serve another."""
    needed: dict[Colour, tuple[Line, ...]] = {}
    for cost in costs:
        for colour, lines in cost.points.items():
            needed[colour] = needed.get(colour, ()) + lines
    used = [technology for cost in costs for technology in cost.technologies]
    access = borrowing(used, buyer, switches)
    if access:
        needed[Colour.VIOLET] = needed.get(Colour.VIOLET, ()) + access
    totals = {colour: sum(line.amount for line in lines) for colour, lines in needed.items()}
    cover, extra = covered(totals, buyer, switches)
    for colour, lines in extra.items():
        needed[colour] = needed.get(colour, ()) + lines
    florins = tuple(line for cost in costs for line in cost.florins) + missing_lines(cover)
    points = {
        colour: Breakdown("points.needed", needed[colour], {"colour": Text(f"colour.{colour}")})
        for colour in Colour
        if any(line.amount for line in needed.get(colour, ()))
    }
    return Bill(Breakdown("purchase.to_pay", florins), points, cover)


def design(technology: str, uses: int, switches: Switches) -> Mapping[Colour, tuple[Line, ...]]:
    """The points for using a technology so many times."""
    row = tables.TECHNOLOGIES[technology]
    amount = uses * points_per_use(technology, switches)
    params = {"technology": Text(row.name), "uses": uses}
    return {colour_of(row): (Line("points.use", amount, cite(row.rule), params),)}


def figure_name(figure: str) -> str:
    """The text key of a figure's name, by its id."""
    if figure in tables.BUILDINGS:
        return tables.BUILDINGS[figure].name
    if figure in tables.SUPPLIES:
        return tables.SUPPLIES[figure].name
    if figure in set(Transport):
        return tables.TRANSPORTS[Transport(figure)].name
    if figure in set(Engine):
        return tables.ENGINES[Engine(figure)].name
    return tables.UNITS[Unit(figure)].name
