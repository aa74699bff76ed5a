"""Population on its circles: income, growth, and who is taken for a draft (G-4, G-5, G-9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.generalship.pieces import Nation
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import NATIONS

People = Annotated[int, Between(0, 11)]
TileNumber = Annotated[int, Between(1, 3)]
Goods = Annotated[int, Between(0, 1000)]
Held = Annotated[
    frozenset[TileNumber], Doc("own nation tiles on which units of a non-ally stand (G-4.6)")
]
Exchange = Literal["", "food_to_metal", "metal_to_food"]


@dataclass(frozen=True, slots=True)
class Circle:
    """A population circle: its number, its tile (1 is the capital) and its symbols."""

    number: Annotated[int, Between(1, 12)]
    tile: TileNumber = 1
    food: Annotated[int, Between(0, 3)] = 0
    metal: Annotated[int, Between(0, 3)] = 0


Circles = Annotated[
    tuple[Circle, ...] | None, Doc("as typed from the tiles; null: what the text tells (G-U1)")
]
LastOn = Annotated[
    Annotated[int, Between(0, 11)] | None,
    Doc("where the last cylinder stands at a double number: place in the list of circles"),
]


def circles_of(
    nation: Nation, circles: tuple[Circle, ...] | None, needs_tiles: bool
) -> tuple[Circle, ...]:
    """The circles of a nation; BadInput if they must be typed first or do not fit it."""
    row = NATIONS[nation]
    if circles is None:
        if needs_tiles:
            raise BadInput("gen.people.type_circles", "circles", rule="G-U1")
        symbols = zip(row.numbers, row.food or (0,) * 12, row.metal or (0,) * 12, strict=False)
        return tuple(Circle(number, 1, food, metal) for number, food, metal in symbols)
    if tuple(sorted(one.number for one in circles)) != row.numbers:
        numbers = ", ".join(map(str, row.numbers))
        raise BadInput("gen.people.wrong_circles", "circles", numbers=numbers)
    return circles


def fillings(circles: Sequence[Circle], people: int, last_on: int | None) -> list[tuple[int, ...]]:
    """The places that are filled in ascending order; two ways where half a double number is."""
    places = sorted(range(len(circles)), key=lambda place: (circles[place].number, place))
    filled, free = places[:people], places[people:]
    if not filled or not free or circles[filled[-1]].number != circles[free[0]].number:
        return [tuple(filled)]
    ways = [tuple(filled), (*filled[:-1], free[0])]
    return [way for way in ways if last_on is None or last_on == way[-1]] or ways


def cut_of(circles: Sequence[Circle], held: frozenset[int]) -> int:
    """The lowest number on any occupied tile (G-R2); above all numbers if there is none."""
    return min((one.number for one in circles if one.tile in held), default=99)


def is_active(one: Circle, held: frozenset[int], cut: int) -> bool:
    """Whether a circle lies below the cut, or beside it on a free tile (G-4.6, G-R2)."""
    return one.number < cut or (one.number == cut and one.tile not in held)


def _require_people(nation: Nation, people: int) -> None:
    most = NATIONS[nation].maximum
    if people > most:
        raise BadInput("gen.people.too_many", "people", most=most)


@dataclass(frozen=True, slots=True)
class Neutral:
    food: Annotated[int, Between(0, 9)] = 0
    metal: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class Site:
    """A sea tile with the exchange symbol: its ratio, and how it is used now (G-4.8)."""

    food: Annotated[int, Between(1, 9)] = 2
    metal: Annotated[int, Between(1, 9)] = 1
    use: Exchange = ""


@dataclass(frozen=True, slots=True)
class Income:
    last_on: Annotated[int | None, Doc("place of the last cylinder")]
    food: Breakdown
    metal: Breakdown
    inactive: Annotated[int, Doc("people who do not produce (G-4.6)")]
    sites: Annotated[int, Doc("exchanges that are open, England's own included")]
    food_after: int
    metal_after: int


@dataclass(frozen=True, slots=True)
class Production:
    options: tuple[Income, ...]


@calculator
def production(  # noqa: PLR0913, PLR0917 - its parameters are its question
    nation: Nation,
    people: People,
    circles: Circles = None,
    held: Held = frozenset(),
    neutral: Annotated[tuple[Neutral, ...], Length(0, 12), Doc("neutral tiles owned")] = (),
    sites: Annotated[tuple[Site, ...], Length(0, 12)] = (),
    england: Annotated[Exchange, Doc("England's own exchange with 7 active people")] = "",
    food: Goods = 0,
    metal: Goods = 0,
    last_on: LastOn = None,
) -> Production:
    """Income by the occupied circles and neutral tiles, then exchanges (G-4.2, G-4.8)."""
    _require_people(nation, people)
    if circles is None and nation is not Nation.FRANCE and people:
        raise BadInput("gen.people.type_circles", "circles", rule="G-U1")
    known = circles_of(nation, circles, bool(held))
    cut = cut_of(known, held)
    ways = fillings(known, people, None)
    is_double = len(ways) > 1
    if last_on is not None and is_double:
        stands = [way for way in ways if way[-1] == last_on]
        if not stands:
            raise BadInput("gen.people.last_on", "last_on")
        if not is_active(known[last_on], held, cut):
            ways = stands  # it cannot be moved
        else:
            ways = [way for way in ways if way in stands or is_active(known[way[-1]], held, cut)]
    options = []
    for way in ways:
        active = [known[place] for place in way if is_active(known[place], held, cut)]
        got = [
            Breakdown(
                f"gen.income.{kind}",
                (
                    Line(
                        "gen.income.people",
                        sum(getattr(one, kind) for one in active),
                        cite("G-4.2"),
                    ),
                    Line(
                        "gen.income.neutral",
                        sum(getattr(one, kind) for one in neutral),
                        cite("G-4.7"),
                    ),
                ),
            )
            for kind in ("food", "metal")
        ]
        own = nation is Nation.ENGLAND and len(active) == NATIONS[nation].maximum
        if england and not own:
            raise BadInput("gen.income.no_exchange", "england", rule="G-4.8")
        used = (*sites, Site(use=england)) if own else sites
        after = _exchanged(food + got[0].total, metal + got[1].total, used)
        double = way[-1] if is_double else None
        options.append(Income(double, got[0], got[1], people - len(active), len(used), *after))
    return Production(tuple(options))


def _exchanged(food: int, metal: int, sites: Sequence[Site]) -> tuple[int, int]:
    """The stock after all exchanges, one after the other (G-4.8)."""
    for place, site in enumerate(sites):
        if site.use == "food_to_metal":
            food, metal = food - site.food, metal + site.metal
        elif site.use == "metal_to_food":
            food, metal = food + site.food, metal - site.metal
        if food < 0 or metal < 0:
            raise BadInput("gen.income.too_little", f"sites.{place}", rule="G-4.8")
    return food, metal


@dataclass(frozen=True, slots=True)
class Growing:
    circle: Annotated[int, Doc("number of the circle that is filled next")]
    tile: int
    gain: int
    population: int
    rule: Annotated[str, Doc("what decided the gain")]


@dataclass(frozen=True, slots=True)
class Growth:
    options: Annotated[tuple[Growing, ...], Doc("none: nobody can be placed")]


@calculator
def growth(
    nation: Nation,
    people: People,
    growth_numbers: Annotated[
        tuple[
            Annotated[int, Between(0, 9)],
            Annotated[int, Between(0, 9)],
            Annotated[int, Between(0, 9)],
        ],
        Doc("printed in the middle of tiles 1, 2 and 3"),
    ],
    circles: Circles = None,
    held: Held = frozenset(),
    last_on: LastOn = None,
    switches: Switches = DEFAULTS,
) -> Growth:
    """How many people a nation gains, by the tile of the lowest free circle (G-5.1)."""
    _require_people(nation, people)
    same = len(set(growth_numbers)) == 1
    known = circles_of(nation, circles, bool(held) or not same)
    most = NATIONS[nation].maximum
    found: dict[tuple[int, int], Growing] = {}
    for way in fillings(known, people, last_on):
        free = sorted(
            (p for p in range(len(known)) if p not in way), key=lambda p: (known[p].number, p)
        )
        if people >= most or not free:
            continue
        if switches.growth_block == "tile":
            cut = cut_of(known, held)
        else:
            cut = min((known[p].number for p in free if known[p].tile in held), default=99)
        lowest = known[free[0]].number
        room = sum(is_active(known[p], held, cut) for p in free)
        for place in free:
            one = known[place]
            if one.number != lowest or not is_active(one, held, cut):
                continue
            few = people == 6 and nation in (Nation.AUSTRIA, Nation.BYZANTIUM)  # G-5.2
            gain = min(1 if few else growth_numbers[one.tile - 1], most - people, room)
            rule = "G-5.2" if few else "G-5.1"
            found[one.number, one.tile] = Growing(one.number, one.tile, gain, people + gain, rule)
    return Growth(tuple(found.values()))


@dataclass(frozen=True, slots=True)
class Taken:
    emptied: Annotated[tuple[Circle, ...], Doc("highest active number first")]
    owner_chooses: Annotated[bool, Doc("between circles of one number")]
    too_few: Annotated[int, Doc("people who are missing")]


@calculator
def people_taken(
    nation: Nation,
    people: People,
    number: Annotated[int, Between(0, 11)],
    circles: Circles = None,
    held: Held = frozenset(),
    last_on: LastOn = None,
) -> Taken:
    """Which circles a draft empties: the highest active numbers (G-9.4)."""
    _require_people(nation, people)
    known = circles_of(nation, circles, bool(held))
    cut = cut_of(known, held)
    way = fillings(known, people, last_on)[0]
    active = [known[place] for place in reversed(way) if is_active(known[place], held, cut)]
    emptied, kept = active[:number], active[number:]
    chooses = bool(emptied and kept and emptied[-1].number == kept[0].number)
    return Taken(tuple(emptied), chooses, max(0, number - len(active)))
