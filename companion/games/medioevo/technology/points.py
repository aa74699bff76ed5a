"""Technology points: where they come from, what they cover, what a missing one costs (M-8.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import combinations
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import COLOUR_OF, Branch, Colour
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.tables import TechnologyRow

FLORINS_PER_MISSING_POINT = 100  # M-8.3
MOST_OPEN_CHOICES = 4  # sources of several points and several colours, of which there are few

TechnologyId = Annotated[
    str, Length(1, 40), Doc("id of a technology: " + ", ".join(tables.TECHNOLOGIES))
]
Points = Mapping[Colour, Annotated[int, Between(0, 99)]]
Levels = Mapping[Branch, Annotated[int, Between(0, 4)]]


@dataclass(frozen=True, slots=True)
class Source:
    """A ready card or token: its points are all of one colour, chosen among `colours`."""

    colours: Annotated[
        frozenset[Colour], Length(1, 6), Doc("colours to choose from; a card marked x/y names two")
    ]
    points: Annotated[int, Between(1, 9), Doc("technology points it gives")] = 1


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who buys: his technologies and the technology points he can use now."""

    technologies: Annotated[Levels, Doc("level owned in each branch; missing: none")] = field(
        default_factory=dict
    )
    points: Annotated[Points, Doc("technology points in the pool, by colour")] = field(
        default_factory=dict
    )
    sources: Annotated[
        tuple[Source, ...],
        Length(0, 24),
        Doc(
            "ready cards and tokens that may be used: those needed to leave the fewest points"
            " missing, the first ones first; at most 4 with several points and several colours"
        ),
    ] = ()
    borrows: Annotated[
        frozenset[TechnologyId],
        Doc("other players' technologies he uses through Secular power (M-28.24)"),
    ] = frozenset()

    def owns(self, technology: str) -> bool:
        row = tables.TECHNOLOGIES[technology]
        return self.technologies.get(row.branch, 0) >= row.level

    def may_use(self, technology: str) -> bool:
        return self.owns(technology) or technology in self.borrows


WITHOUT_ANYTHING = Buyer()


def points_per_use(technology: str, switches: Switches) -> int:
    """Technology points for one use; the table may have set its own value (R-21)."""
    row = tables.TECHNOLOGIES[technology]
    return switches.tp_override.get(technology, row.points_per_use)


def colour_of(row: TechnologyRow) -> Colour:
    return COLOUR_OF[row.branch]


def require_technology(buyer: Buyer, technology: str, faults: Faults, field: str) -> None:
    """Forbid what needs a technology that is neither owned nor borrowed (M-20.1)."""
    row = tables.TECHNOLOGIES[technology]
    faults.forbid(
        not buyer.may_use(technology),
        "technology.not_owned",
        cite(row.rule),
        field,
        technology=Text(row.name),
    )


def check_buyer(buyer: Buyer, faults: Faults) -> None:
    """What cannot be said of any buyer, and borrowing without Secular power."""
    for technology in sorted(buyer.borrows):
        faults.refuse(
            technology not in tables.TECHNOLOGIES,
            "technology.unknown",
            "buyer.borrows",
            technology=technology,
        )
    faults.forbid(
        bool(buyer.borrows) and not buyer.owns("secular_power"),
        "technology.no_secular_power",
        cite("M-28.24"),
        "buyer.borrows",
    )
    open_choices = [s for s in buyer.sources if s.points > 1 and len(s.colours) > 1]
    faults.refuse(
        len(open_choices) > MOST_OPEN_CHOICES,
        "points.too_many_choices",
        "buyer.sources",
        most=MOST_OPEN_CHOICES,
    )


@dataclass(frozen=True, slots=True)
class Cover:
    """How needed points are covered; what is missing is paid in florins."""

    spent: Annotated[Mapping[Colour, int], Doc("points used, by the colour they have")]
    missing: Annotated[Mapping[Colour, int], Doc("points nobody has, by the colour needed")]
    chosen: Annotated[
        tuple[Colour | None, ...],
        Doc("colour taken from each source, in their order; null: not used"),
    ]
    left: Annotated[Mapping[Colour, int], Doc("points not spent, by colour (R-20)")]
    converted: Annotated[int, Doc("points used as another colour (Monasticism)")] = 0


def covered(
    needed: Mapping[Colour, int], buyer: Buyer, switches: Switches
) -> tuple[Cover, Mapping[Colour, tuple[Line, ...]]]:
    """The cheapest cover, and the lines that using Monasticism adds to what is needed.

    Monasticism is used only where it saves points: it costs nothing by itself (M-28.22), but may
    be borrowed, or have a price of the table's own.
    """
    plain = _direct(needed, buyer)
    if not plain.missing or not buyer.may_use("monasticism"):
        return plain, {}
    extra = _monks(buyer, switches)
    more = {**needed, Colour.VIOLET: needed.get(Colour.VIOLET, 0) + sum(x.amount for x in extra)}
    free = _converted(_direct(more, buyer), buyer)
    if sum(free.missing.values()) >= sum(plain.missing.values()):
        return plain, {}
    return free, {Colour.VIOLET: extra} if extra else {}


def _monks(buyer: Buyer, switches: Switches) -> tuple[Line, ...]:
    row = tables.TECHNOLOGIES["monasticism"]
    uses = points_per_use(row.id, switches)
    lines = [Line("points.use", uses, cite(row.rule), {"technology": Text(row.name), "uses": 1})]
    return tuple(line for line in lines if line.amount) + borrowing((row.id,), buyer, switches)


def borrowing(technologies: Sequence[str], buyer: Buyer, switches: Switches) -> tuple[Line, ...]:
    """Violet points of Secular power: once for each borrowed technology that is used."""
    price = points_per_use("secular_power", switches)
    return tuple(
        Line("points.borrow", price, cite("M-28.24"), {"technology": Text(_name(technology))})
        for technology in dict.fromkeys(technologies)
        if technology in buyer.borrows and not buyer.owns(technology)
    )


def _name(technology: str) -> str:
    return tables.TECHNOLOGIES[technology].name


def _direct(needed: Mapping[Colour, int], buyer: Buyer) -> Cover:
    """Each colour covered by points of its own colour."""
    pool = {colour: buyer.points.get(colour, 0) for colour in Colour}
    rest = {colour: max(0, needed.get(colour, 0) - pool[colour]) for colour in Colour}
    chosen: list[Colour | None] = []
    for place, source in enumerate(buyer.sources):
        colour = _best_colour(rest, source, buyer.sources[place + 1 :])
        chosen.append(colour)
        if colour:
            pool[colour] += source.points
            rest[colour] = max(0, rest[colour] - source.points)
    spent = {colour: min(needed.get(colour, 0), pool[colour]) for colour in Colour}
    left = {colour: pool[colour] - spent[colour] for colour in Colour}
    return Cover(_some(spent), _some(rest), tuple(chosen), _some(left))


def _best_colour(
    rest: Mapping[Colour, int], source: Source, others: Sequence[Source]
) -> Colour | None:
    """The colour that leaves the least uncovered; none if the source is not needed."""
    best, best_value = None, _coverable(_key(rest), tuple(others))
    for colour in Colour:
        if colour not in source.colours or not rest[colour]:
            continue
        gain = min(source.points, rest[colour])
        after = {**rest, colour: rest[colour] - gain}
        value = gain + _coverable(_key(after), tuple(others))
        if value > best_value:
            best, best_value = colour, value
    return best


def _key(rest: Mapping[Colour, int]) -> tuple[int, ...]:
    return tuple(rest[colour] for colour in Colour)


@cache
def _subsets() -> tuple[frozenset[int], ...]:
    places = range(len(Colour))
    return tuple(frozenset(some) for n in range(7) for some in combinations(places, n))


def _coverable(rest: tuple[int, ...], sources: tuple[Source, ...]) -> int:
    """The most points that the sources can cover, whichever colours are chosen.

    Single points are a flow from sources to colours, whose most is the least cut; the few sources
    of several points with a choice are tried in each colour.
    """
    for place, source in enumerate(sources):
        if source.points > 1:
            others = sources[:place] + sources[place + 1 :]
            return max(_taken(rest, source, colour, others) for colour in source.colours)
    order = list(Colour)
    kinds = [frozenset(order.index(colour) for colour in source.colours) for source in sources]
    return min(
        sum(rest[place] for place in cut) + sum(not kind <= cut for kind in kinds)
        for cut in _subsets()
    )


def _taken(
    rest: tuple[int, ...], source: Source, colour: Colour, others: tuple[Source, ...]
) -> int:
    place = list(Colour).index(colour)
    gain = min(source.points, rest[place])
    return gain + _coverable((*rest[:place], rest[place] - gain, *rest[place + 1 :]), others)


def _converted(cover: Cover, buyer: Buyer) -> Cover:
    """Points of other colours put in for the missing ones: first the pool, then unused sources."""
    missing, left, spent = dict(cover.missing), dict(cover.left), dict(cover.spent)
    chosen = list(cover.chosen)
    converted = 0
    for place, source in enumerate(buyer.sources):
        if sum(missing.values()) > sum(left.values()) and chosen[place] is None:
            colour = min(source.colours, key=list(Colour).index)
            chosen[place] = colour
            left[colour] = left.get(colour, 0) + source.points
    for needed in Colour:
        for other in Colour:
            moved = min(missing.get(needed, 0), left.get(other, 0))
            if moved:
                missing[needed] -= moved
                left[other] -= moved
                spent[other] = spent.get(other, 0) + moved
                converted += moved
    return Cover(_some(spent), _some(missing), tuple(chosen), _some(left), converted)


def _some(counts: Mapping[Colour, int]) -> Mapping[Colour, int]:
    return {colour: counts[colour] for colour in Colour if counts.get(colour)}


def missing_lines(cover: Cover) -> tuple[Line, ...]:
    """Florins for the points nobody has, 100 each and without limit."""
    return tuple(
        Line(
            "points.missing",
            count * FLORINS_PER_MISSING_POINT,
            cite("M-8.3"),
            {"n": count, "colour": Text(f"colour.{colour}"), "florins": FLORINS_PER_MISSING_POINT},
        )
        for colour, count in cover.missing.items()
    )
