"""Population on its circles: income, growth, and who is taken for a draft (G-4, G-5, G-9.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
NO_CUT = 99  # above all numbers
SLOW_GROWTH = 6  # G-5.2


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
CircleAt = Annotated[int, Between(0, 11), Doc("place in the list of circles")]
LastOn = Annotated[
    CircleAt | None,
    Doc("where the last cylinder stands at a double number: place in the list of circles"),
]
Stands = Annotated[
    Annotated[tuple[CircleAt, ...], Length(0, 11)] | None,
    Doc("circles that hold a cylinder, by their place in the list; null: in order from I on"),
]


def circles_of(
    nation: Nation, circles: tuple[Circle, ...] | None, needs_tiles: bool
) -> tuple[Circle, ...]:
    """The circles of a nation; BadInput if they must be typed first or do not fit it.

    The text tells the symbols of France alone (G-4.5, G-U1).
    """
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


def require_circles(typed: Mapping[Nation, tuple[Circle, ...]], at: str) -> None:
    """BadInput unless the circles typed for each nation are those that it has."""
    for nation, circles in typed.items():
        try:
            circles_of(nation, circles, False)
        except BadInput as error:
            raise BadInput(error.key, f"{at}.{nation}", **error.params) from None


def in_order(circles: Sequence[Circle], places: Sequence[int]) -> list[int]:
    return sorted(places, key=lambda place: (circles[place].number, place))


def layouts(
    circles: Sequence[Circle], people: int, stands: Sequence[int] | None, held: frozenset[int]
) -> list[tuple[int, ...]]:
    """How the people stand once they are in order: two ways where half a double number is filled.

    One circle of a double number may stay empty (G-4.3). Who is inactive stays where he is
    (G-4.1, G-4.6).
    """
    cut = cut_of(circles, held)
    fixed: list[int] = []
    places = in_order(circles, range(len(circles)))
    if stands is not None:
        fixed = [place for place in stands if not is_active(circles[place], held, cut)]
        places = [place for place in places if is_active(circles[place], held, cut)]
    number = people - len(fixed)
    filled, free = places[:number], places[number:]
    ways = [filled]
    if filled and free and circles[filled[-1]].number == circles[free[0]].number:
        ways.append([*filled[:-1], free[0]])
    return [tuple(in_order(circles, [*way, *fixed])) for way in ways]


def standing(
    circles: Sequence[Circle], people: int, stands: Sequence[int] | None, last_on: int | None
) -> tuple[int, ...] | None:
    """Where the cylinders are as it was typed; none, if one of two circles may hold the last."""
    if stands is not None:
        if len(set(stands)) != people or any(place >= len(circles) for place in stands):
            raise BadInput("gen.people.stands", "stands", n=people)
        return tuple(in_order(circles, stands))
    ways = layouts(circles, people, None, frozenset())
    if len(ways) == 1:
        return ways[0]
    if last_on is None:
        return None
    found = [way for way in ways if last_on in way and last_on not in ways[0][:-1]]
    if not found:
        raise BadInput("gen.people.last_on", "last_on")
    return found[0]


def cut_of(circles: Sequence[Circle], held: frozenset[int]) -> int:
    """The lowest number on any occupied tile (G-R2); above all numbers if there is none."""
    return min((one.number for one in circles if one.tile in held), default=NO_CUT)


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
    last_on: Annotated[int | None, Doc("place of the last cylinder at a double number")]
    food: Breakdown
    metal: Breakdown
    inactive: Annotated[int, Doc("people who do not produce (G-4.6)")]
    sites: Annotated[int, Doc("exchanges that are open, England's own included")]
    food_after: int
    metal_after: int
    stands: Annotated[tuple[int, ...], Doc("circles that hold a cylinder now")] = ()


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
    stands: Stands = None,
) -> Production:
    """Income by the occupied circles and neutral tiles, then exchanges (G-4.2, G-4.8)."""
    _require_people(nation, people)
    if circles is None and nation is not Nation.FRANCE and people:
        raise BadInput("gen.people.type_circles", "circles", rule="G-U1")
    known = circles_of(nation, circles, bool(held))
    cut = cut_of(known, held)
    ways = layouts(known, people, standing(known, people, stands, last_on), held)
    if england and not any(has_own_exchange(nation, known, way, held) for way in ways):
        raise BadInput("gen.income.no_exchange", "england", rule="G-4.8")
    options = []
    for way in ways:
        active = [known[place] for place in way if is_active(known[place], held, cut)]
        got = [_income(kind, active, neutral) for kind in ("food", "metal")]
        own = has_own_exchange(nation, known, way, held)
        used = (*sites, Site(use=england)) if own else sites
        after = exchanged(food + got[0].total, metal + got[1].total, used)
        double = _half_of(known, way, ways)
        options.append(Income(double, got[0], got[1], people - len(active), len(used), *after, way))
    return Production(tuple(options))


def _income(kind: str, active: Sequence[Circle], neutral: Sequence[Neutral]) -> Breakdown:
    people = sum(getattr(one, kind) for one in active)
    tiles = sum(getattr(one, kind) for one in neutral)
    lines = [Line("gen.income.people", people, cite("G-4.2"))]
    if tiles:
        lines.append(Line("gen.income.neutral", tiles, cite("G-4.7")))
    return Breakdown(f"gen.income.{kind}", tuple(lines))


def _half_of(
    circles: Sequence[Circle], way: tuple[int, ...], ways: list[tuple[int, ...]]
) -> int | None:
    """The cylinder that stands on one of two circles of its number, whether it can move or not."""
    moved = [place for place in way if any(place not in other for other in ways)]
    if moved or not way:
        return moved[0] if moved else None
    last = circles[way[-1]].number
    there = sum(one.number == last for one in circles)
    return way[-1] if there > sum(circles[place].number == last for place in way) else None


def has_own_exchange(
    nation: Nation, circles: Sequence[Circle], way: Sequence[int], held: frozenset[int]
) -> bool:
    """England exchanges with all its people, if all of them are active (G-4.8, G-R29)."""
    cut = cut_of(circles, held)
    active = sum(is_active(circles[place], held, cut) for place in way)
    return nation is Nation.ENGLAND and active == NATIONS[nation].maximum


def exchanged(food: int, metal: int, sites: Sequence[Site]) -> tuple[int, int]:
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
    stands: Annotated[tuple[int, ...] | None, Doc("circles that hold a cylinder then")] = None
    why: Annotated[tuple[Line, ...], Doc("the printed number, and what holds it down")] = ()


@dataclass(frozen=True, slots=True)
class Growth:
    options: Annotated[tuple[Growing, ...], Doc("none: nobody can be placed")]


@calculator
def growth(  # noqa: PLR0913, PLR0917 - its parameters are its question
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
    stands: Stands = None,
) -> Growth:
    """How many people a nation gains, by the tile of the lowest free circle (G-5.1)."""
    _require_people(nation, people)
    same = len(set(growth_numbers)) == 1
    known = circles_of(nation, circles, bool(held) or not same)
    if people >= NATIONS[nation].maximum:
        return Growth(())
    now = standing(known, people, stands, last_on)
    # With one of two circles filled it is not first moved to get a better number (G-R3).
    ways = layouts(known, people, now, held) if now is None else [_ordered(known, now, held)]
    found: dict[tuple[int, int], Growing] = {}
    for way in ways:
        for one in _growing(nation, known, way, growth_numbers, held, switches):
            found.setdefault((one.circle, one.tile), one)
    return Growth(tuple(found.values()))


def _ordered(
    circles: Sequence[Circle], stands: tuple[int, ...], held: frozenset[int]
) -> tuple[int, ...]:
    """The people in order without gaps; the last one keeps its half of a double number."""
    ways = layouts(circles, len(stands), stands, held)
    return next((way for way in ways if way == stands), ways[0])


def _growing(
    nation: Nation,
    circles: Sequence[Circle],
    way: tuple[int, ...],
    numbers: Sequence[int],
    held: frozenset[int],
    switches: Switches,
) -> list[Growing]:
    """What can be filled next: a choice where both circles of a number are free (G-5.5, G-R3)."""
    free = in_order(circles, [p for p in range(len(circles)) if p not in way])
    if switches.growth_block == "tile":
        cut = cut_of(circles, held)
    else:
        cut = min((circles[p].number for p in free if circles[p].tile in held), default=NO_CUT)
    usable = [place for place in free if is_active(circles[place], held, cut)]
    lowest = circles[free[0]].number
    people, most = len(way), NATIONS[nation].maximum
    found = []
    for place in usable:
        one = circles[place]
        if one.number != lowest:
            continue
        few = grows_slowly(nation, people)
        rule = "G-5.2" if few else "G-5.1"
        printed = 1 if few else numbers[one.tile - 1]
        gain = min(printed, most - people, len(usable))
        lines = [Line("gen.growth.printed", printed, cite(rule), {"tile": one.tile})]
        if gain < printed:
            full = most - people <= len(usable)
            key, why = ("most", "G-5.3") if full else ("blocked", "G-5.4")
            lines.append(Line(f"gen.growth.{key}", gain - printed, cite(why)))
        # It may run on into the next tile (G-R4).
        filled = [place, *(other for other in usable if other != place)][:gain]
        after = tuple(in_order(circles, [*way, *filled]))
        found.append(Growing(one.number, one.tile, gain, people + gain, rule, after, tuple(lines)))
    return found


def grows_slowly(nation: Nation, people: int) -> bool:
    """Whether a nation gains only one, whatever is printed (G-5.2)."""
    return people == SLOW_GROWTH and nation in (Nation.AUSTRIA, Nation.BYZANTIUM)


@dataclass(frozen=True, slots=True)
class Taken:
    emptied: Annotated[tuple[Circle, ...], Doc("highest active number first")]
    owner_chooses: Annotated[bool, Doc("between circles of one number")]
    too_few: Annotated[int, Doc("people who are missing")]
    stands: Annotated[tuple[int, ...], Doc("circles that hold a cylinder then")] = ()
    choices: Annotated[tuple[int, ...], Doc("circles of which one stays filled")] = ()
    why: tuple[Line, ...] = ()


@calculator
def people_taken(  # noqa: PLR0913, PLR0917 - its parameters are its question
    nation: Nation,
    people: People,
    number: Annotated[int, Between(0, 11)],
    circles: Circles = None,
    held: Held = frozenset(),
    last_on: LastOn = None,
    stands: Stands = None,
    stays: Annotated[CircleAt | None, Doc("which circle of a double number stays filled")] = None,
) -> Taken:
    """Which circles a draft empties: the highest active numbers (G-9.4)."""
    _require_people(nation, people)
    known = circles_of(nation, circles, bool(held))
    cut = cut_of(known, held)
    now = standing(known, people, stands, last_on)
    way = now if now is not None else layouts(known, people, None, held)[0]
    active = [place for place in reversed(way) if is_active(known[place], held, cut)]
    gone, kept = active[:number], active[number:]
    pair: tuple[int, ...] = ()
    if gone and kept and known[gone[-1]].number == known[kept[0]].number:
        pair = (kept[0], gone[-1])
    if stays is not None:
        if stays not in pair:
            raise BadInput("gen.people.last_on", "stays")
        if stays == gone[-1]:
            gone[-1] = kept[0]
    left = tuple(place for place in way if place not in gone)
    lines = [Line("gen.people.taken", -len(gone), cite("G-9.4"), {"n": len(gone)})]
    if len(active) < people:
        idle = people - len(active)
        lines.append(Line("gen.people.inactive", 0, cite("G-4.6"), {"n": idle}))
    return Taken(
        tuple(known[place] for place in gone),
        bool(pair),
        max(0, number - len(active)),
        left,
        pair,
        tuple(lines),
    )
