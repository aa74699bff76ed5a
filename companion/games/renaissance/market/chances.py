"""How likely shortage and surplus are (R-9.6.1.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from companion.core.chances import Chance, chance_of
from companion.core.codec import Doc
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.renaissance.catalog import GOODS
from companion.games.renaissance.pieces import Good

MIDDLE, WAYS = 7, 72  # sums of two dice, and half of them for each kind


@dataclass(frozen=True, slots=True)
class MarketChances:
    """The rolls of one income phase."""

    good: Annotated[Good | None, Doc("one good; nothing: all twelve")] = None


@dataclass(frozen=True, slots=True)
class GoodChance:
    good: Good
    one_roll: Annotated[Chance, Doc("that one roll brings shortage of it; surplus is as likely")]
    at_least_once: Annotated[Chance, Doc("that at least one of the two rolls brings shortage")]
    marker_stays: Annotated[
        Chance, Doc("that a shortage marker lies there after both rolls, not cancelled")
    ]


@dataclass(frozen=True, slots=True)
class MarketChancesAnswer:
    rows: tuple[GoodChance, ...]


def market_chances(question: MarketChances) -> MarketChancesAnswer:
    """Chances by good, exact; those of a surplus are the same."""
    goods = GOODS.values() if question.good is None else (GOODS[question.good],)
    rows = []
    for row in goods:
        once = chance_per_roll(row.dice)
        at_least = 1 - (1 - once) ** 2
        rows.append(
            GoodChance(
                row.id,
                chance_of(once),
                chance_of(at_least),
                chance_of(at_least - 2 * once * once),
            )
        )
    return MarketChancesAnswer(tuple(rows))


def chance_per_roll(dice: int) -> Fraction:
    """That one roll names the good of this sum, with one given kind of marker."""
    return Fraction(6 - abs(MIDDLE - dice), WAYS)


CALCULATORS = (
    Calculator(
        "market-chances",
        "ren.calculator.market_chances",
        MarketChances,
        MarketChancesAnswer,
        market_chances,
    ),
)
