"""Realm cards in use (M-19, M-27): their timing, their dice, and what they bring or cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.dice import DiceRequest
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import CardRow
from companion.games.medioevo.words import Moment

Points = Mapping[Colour, Annotated[int, Between(0, 99)]]

CardNumber = Annotated[int, Between(1, 72), Doc("number of the realm card")]
PIRATES = (57, 58)
HALVING_WARLORD = 6
TAX_COLLECTORS = (22, 23)
MAGNATE = 36
ASSASSINS = (46, 47)
PLAGUE_DOCTORS = (42, 43)
ONE_COLOUR_PIRATE = 58
PRINCESSES = (59, 60)
DOUBLING_PRINCESS = 60  # M-27.60
MYSTICS = (71, 72)
SETS_MYSTIC = 72

_IN_BATTLE = frozenset(
    {
        Moment.BATTLE,
        Moment.BEFORE_FIRST_ATTACK_ROLL,
        Moment.BEFORE_ATTACK_ROLLS,
        Moment.BEFORE_BATTLE_DIE,
        Moment.BEFORE_DAMAGE,
    }
)
_AT_ANY_TIME = frozenset({Moment.ANY, Moment.CARD_PLAYED, Moment.DIE_ROLLED})
_IN_PHASE: Mapping[int, frozenset[Moment]] = {
    1: frozenset(),
    2: _IN_BATTLE | {Moment.EVENT_PHASE, Moment.INVASION, Moment.VEHICLE_LOST},
    3: frozenset({Moment.TAX_PHASE}),
    4: frozenset({Moment.PURCHASE_PHASE}),
    5: _IN_BATTLE
    | {Moment.MOVEMENT, Moment.ENTERING_FOREIGN_AREA, Moment.INVASION, Moment.VEHICLE_LOST},
    6: frozenset({Moment.TRADE, Moment.MOVEMENT, Moment.ROUTE_END, Moment.VEHICLE_LOST}),
    7: frozenset({Moment.ROUND_END}),
}


def card_row(number: int, field: str = "card") -> CardRow:
    """The card of this number, or BadInput."""
    if number not in tables.CARDS:
        raise BadInput("card.unknown", field, card=number)
    return tables.CARDS[number]


def moments_in(phase: int) -> frozenset[Moment]:
    """Everything that can happen in a phase at which a card may be played."""
    return _IN_PHASE[phase] | _AT_ANY_TIME


def may_be_used(number: int, now: Iterable[Moment]) -> bool:
    """Whether the ability may be used at one of these moments (M-27, column "When")."""
    when = tables.CARDS[number].when
    return Moment.ANY in when or not frozenset(now).isdisjoint(when)


def three_sided(face: int) -> int:
    """A six-sided die read as d3: 1-2 is 1, 3-4 is 2, 5-6 is 3 (M-0.6)."""
    return (face + 1) // 2


def dice_of(number: int) -> DiceRequest | None:
    """The die that the use of a card asks for."""
    row = tables.CARDS[number]
    if not row.die:
        return None
    sides = 6 if row.die == "d3" else 8
    return DiceRequest(f"card.roll_{row.die}", (sides,), {"card": number, "name": Text(row.name)})


def price_lines(number: int) -> tuple[Line, ...]:
    """What the use of a card costs; most cost nothing."""
    row = tables.CARDS[number]
    params = {"card": number, "name": Text(row.name)}
    return (Line("card.price", -row.price, cite(row.rule), params),) if row.price else ()


def taxes_collected(number: int, cubes: int) -> tuple[Line, ...]:
    """M-27.22 and M-27.23: florins for each cube on others' trade vehicles in controlled areas."""
    row = tables.CARDS[number]
    each = row.figures["per_cube"]
    return (Line("card.per_cube", cubes * each, cite(row.rule), {"n": cubes, "each": each}),)


def magnate_lines(deposit: int) -> tuple[Line, ...]:
    """M-27.36: 300 florins laid on the empty card, or taken back with 150 from the bank."""
    row = tables.CARDS[MAGNATE]
    rule = cite(row.rule)
    if not deposit:
        return (Line("card.deposit", -row.figures["deposit"], rule),)
    return (
        Line("card.deposit_back", deposit, rule),
        Line("card.deposit_gain", row.figures["gain"], rule),
    )


def number_given(number: int, face: int = 0, units: int = 0) -> Breakdown:
    """How many areas, objects, cards or units a card is about (6, 7, 13, 24, 34, 35, 42, …)."""
    row = tables.CARDS[number]
    rule = cite(row.rule)
    if number == HALVING_WARLORD:
        half = (units + 1) // 2  # M-0.5: half of the units rounds up
        lines = (Line("card.half_of_units", half, rule, {"n": units}),) if units else ()
        return Breakdown("card.number", lines)
    if row.die == "d3":
        line = Line("card.by_die", three_sided(face), rule, {"face": face})
        return Breakdown("card.number", (line,))
    fixed = next(
        (row.figures[key] for key in ("areas", "objects", "units") if key in row.figures), 0
    )
    lines = (Line("card.printed_number", fixed, rule),) if fixed else ()
    return Breakdown("card.number", lines)


def check_pirate(number: int, points: Points, faults: Faults, field: str = "points") -> None:
    """M-27.57 and M-27.58: two points, with M-27.58 of one colour."""
    row = tables.CARDS[number]
    rule, wanted = cite(row.rule), row.figures["points"]
    faults.forbid(sum(points.values()) != wanted, "card.points_wrong", rule, field, n=wanted)
    colours = [colour for colour, count in points.items() if count]
    mixed = number == ONE_COLOUR_PIRATE and len(colours) > 1
    faults.forbid(mixed, "card.one_colour", rule, field)


def mystic_lines(number: int, points: Points) -> tuple[Line, ...]:
    """M-27.71 and M-27.72: florins for points that are not used otherwise."""
    row = tables.CARDS[number]
    rule = cite(row.rule)
    if number != SETS_MYSTIC:
        count, each = sum(points.values()), row.figures["per_point"]
        return (Line("card.per_point", count * each, rule, {"n": count, "each": each}),)
    sets, each = mystic_sets(points), row.figures["per_set"]
    return (Line("card.per_set", sets * each, rule, {"n": sets, "each": each}),)


def mystic_sets(points: Points) -> int:
    """The most sets of four different colours that the points can be sorted into."""
    colours = tables.CARDS[SETS_MYSTIC].figures["colours"]
    sets = sum(points.values()) // colours
    while sets and sum(min(count, sets) for count in points.values()) < sets * colours:
        sets -= 1
    return sets


def check_mystic(number: int, points: Points, faults: Faults, field: str = "points") -> None:
    """Something is produced; with M-27.72 nothing is left over from the sets."""
    total = sum(points.values())
    rule = cite(tables.CARDS[number].rule)
    faults.refuse(not total, "card.no_points", field)
    whole = number != SETS_MYSTIC or mystic_sets(points) * 4 == total
    faults.forbid(not whole, "card.sets_of_four", rule, field)


@dataclass(frozen=True, slots=True)
class Printed:
    """Technology points printed on a person side: all of them, or one colour of several."""

    points: Mapping[Colour, int]
    either: bool = False

    def fits(self, chosen: Points, factor: int = 1) -> bool:
        """Whether these are the points the card gives, so many times."""
        wanted = {colour: count * factor for colour, count in self.points.items() if count}
        given = {colour: count for colour, count in chosen.items() if count}
        if self.either and wanted:
            return len(given) == 1 and given.items() <= wanted.items()
        return given == wanted


def _points_key(number: int, what: str) -> str:
    return f"card.{number}.points.{what}"


def printed_values(number: int, printed: Printed) -> Mapping[str, int]:
    """The table values that keep what is printed on a card (M-32)."""
    values = {_points_key(number, colour): printed.points.get(colour, 0) for colour in Colour}
    return {**values, _points_key(number, "either"): int(printed.either)}


def printed_points(values: Mapping[str, int], number: int) -> Printed | None:
    """What is printed on a card, if the table has entered it."""
    if _points_key(number, "either") not in values:
        return None
    counts = {colour: values.get(_points_key(number, colour), 0) for colour in Colour}
    return Printed(
        {colour: count for colour, count in counts.items() if count},
        bool(values[_points_key(number, "either")]),
    )


def check_die(number: int, face: int, faults: Faults, field: str = "die") -> None:
    """The die a card asks for was rolled and shows what it can show."""
    request = dice_of(number)
    sides = request.sides[0] if request else 0
    faults.refuse(bool(request) and not face, "card.die_missing", field, sides=sides)
    faults.refuse(bool(request) and face > sides, "dice.wrong_face", field, face=face, sides=sides)


def florins_of(
    number: int, *, cubes: int = 0, deposit: int = 0, points: Points | None = None
) -> Breakdown:
    """The florins that change hands with the bank when the card is used."""
    lines = price_lines(number)
    if number in TAX_COLLECTORS:
        lines += taxes_collected(number, cubes)
    elif number == MAGNATE:
        lines += magnate_lines(deposit)
    elif number in MYSTICS:
        lines += mystic_lines(number, points or {})
    params = {"card": number, "name": Text(tables.CARDS[number].name)}
    return Breakdown("card.florins", lines, params)
