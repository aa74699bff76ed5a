"""Technology: payments, development and the draw of cards (G-7, G-14.5)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.generalship.pieces import Technology, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import LATE, TECHNOLOGIES

Cards = Annotated[int, Between(0, 40)]
MIDDLE = (Technology.NAVIGATION, Technology.ARCHITECTURE)


@dataclass(frozen=True, slots=True)
class Payment:
    ones: int
    twos: int
    waste: int
    why: Annotated[tuple[Line, ...], Doc("points paid, the cost, what is lost")] = ()


@dataclass(frozen=True, slots=True)
class Payments:
    payments: Annotated[tuple[Payment, ...], Doc("least waste first, then fewest cards")]


@calculator
def technology_payment(
    ones: Cards, twos: Cards, cost: Annotated[int, Between(1, 40)] = 3
) -> Payments:
    """All ways to pay a technology without a superfluous card (G-7.3)."""
    found = []
    for b in range(twos + 1):
        for a in range(ones + 1):
            waste = a + 2 * b - cost
            spare = 1 if a else 2
            if 0 <= waste < spare:
                lines = [
                    Line("gen.payment.points", a + 2 * b, cite("G-7.2")),
                    Line("gen.payment.cost", -cost, cite("G-7.3")),
                ]
                found.append(Payment(a, b, waste, tuple(lines)))
    found.sort(key=lambda one: (one.waste, one.ones + one.twos))
    return Payments(tuple(found))


@dataclass(frozen=True, slots=True)
class Development:
    allowed: bool
    why_not: Text | None
    vp: int
    event_drawn: bool
    column: Annotated[int | None, Doc("of its event space; null: it has none")]
    opens_units: tuple[Unit, ...]
    opens_technologies: Annotated[tuple[Technology, ...], Doc("that can be developed now")]
    why: Annotated[tuple[Line, ...], Doc("its VP and its event")] = ()


@calculator
def development(
    technology: Technology,
    developed: frozenset[Technology] = frozenset(),
    event_spaces: Annotated[
        frozenset[Annotated[int, Between(1, 4)]], Doc("columns that hold an event already")
    ] = frozenset(),
    by_renaissance: Annotated[bool, Doc("given by the event: no VP (G-8.8)")] = False,
    switches: Switches = DEFAULTS,
) -> Development:
    """Whether a technology may be developed, its VP, its event and what it opens (G-7.4)."""
    why = why_not(technology, developed, switches)
    row = TECHNOLOGIES.get(technology)
    vp = 0 if by_renaissance else row.vp if row else LATE[technology].vp
    column = row.column if row else None
    drawn = event_column(technology, event_spaces, by_renaissance, switches) is not None
    after = developed | {technology}
    before = set(open_now(developed, switches))
    fresh = tuple(one for one in open_now(after, switches) if one not in before)
    if why is not None:
        return Development(False, why, 0, False, column, (), ())
    rule = "G-8.8" if by_renaissance else "G-7.6" if row else "G-7.7"
    lines = (
        Line("gen.development.vp", vp, cite(rule)),
        Line("gen.development.event", int(drawn), cite("G-7.8" if column else "G-R33")),
    )
    return Development(True, None, vp, drawn, column, row.opens if row else (), fresh, lines)


def event_column(
    technology: Technology, taken: frozenset[int], by_renaissance: bool, switches: Switches
) -> int | None:
    """The free event space that a technology draws a tile for; none: no event (G-7.8, G-R7)."""
    row = TECHNOLOGIES.get(technology)
    looks = switches.renaissance_event or not by_renaissance
    return row.column if row and looks and row.column not in taken else None


def needs_of(technology: Technology, switches: Switches) -> tuple[Technology, ...]:
    """One of these must be there before; none: nothing is needed (G-7.4, G-R5, G-R6)."""
    if technology in LATE:
        return (Technology.GUNPOWDER,)
    if technology in MIDDLE and switches.middle_needs != "stirrup":
        return (Technology.METALLURGY,) if switches.middle_needs == "metallurgy" else ()
    return TECHNOLOGIES[technology].needs


def why_not(
    technology: Technology, developed: frozenset[Technology], switches: Switches
) -> Text | None:
    """What the rules say against developing it now."""
    name = Text(f"gen.technology.{technology}")
    if technology in developed:
        return Text("gen.technology.developed", {"technology": name, "rule": "G-7.5"})
    needs = needs_of(technology, switches)
    if needs and not developed & set(needs):
        needed = Text(f"gen.technology.{needs[0]}")
        return Text("gen.technology.needs", {"technology": name, "needed": needed, "rule": "G-7.4"})
    return None


def open_now(developed: frozenset[Technology], switches: Switches) -> tuple[Technology, ...]:
    """All technologies that may be developed now."""
    return tuple(one for one in Technology if why_not(one, developed, switches) is None)


@dataclass(frozen=True, slots=True)
class Points:
    points: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class TechnologyDraw:
    distribution: tuple[Points, ...]
    reaches: Annotated[Chance, Doc("chance of at least the points wished")]
    assumes: Annotated[tuple[Text, ...], Doc("under which the chances hold, with the rule")] = ()


@calculator
def technology_draw(
    ones: Annotated[Cards, Doc("cards of 1 point left in the stack (G-U9)")],
    twos: Cards,
    draws: Annotated[int, Between(0, 10)] = 2,
    wish: Annotated[int, Between(0, 40)] = 0,
) -> TechnologyDraw:
    """Points from technology cards drawn blindly (G-14.5)."""
    if draws > ones + twos:
        raise BadInput("gen.odds.stack_too_small", "draws", wanted=draws, left=ones + twos)
    every = comb(ones + twos, draws)
    chances = {
        draws + k: Fraction(comb(twos, k) * comb(ones, draws - k), every) for k in range(draws + 1)
    }
    spread = tuple(
        Points(points, chance_of(chance)) for points, chance in chances.items() if chance
    )
    reaches = sum((chance for points, chance in chances.items() if points >= wish), Fraction(0))
    assumes = (Text("gen.assume.technology_cards", {"rule": "G-14.5"}),)
    return TechnologyDraw(spread, chance_of(reaches), assumes)
