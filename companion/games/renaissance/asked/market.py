"""What only the command line asks about market: shapes of questions, and the rules they ask."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Doc
from companion.core.records import dataclass
from companion.games.renaissance.market.chances import chance_per_roll
from companion.games.renaissance.market.payouts import worth
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.tables import GOODS


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


@calculator
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


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """The printed rows of the board."""

    good: Annotated[Good | None, Doc("one good; nothing: all twelve")] = None


@dataclass(frozen=True, slots=True)
class PayoutRow:
    good: Good
    base: Annotated[int, Doc("base value in ducats")]
    pays: Annotated[tuple[int, ...], Doc("ducats at level 1, 2 … as printed")]


@dataclass(frozen=True, slots=True)
class PayoutTableAnswer:
    rows: tuple[PayoutRow, ...]


@calculator
def payout_table(question: PayoutTable) -> PayoutTableAnswer:
    """The rows as they stand on the board: all provinces and two levels more."""
    goods = GOODS.values() if question.good is None else (GOODS[question.good],)
    return PayoutTableAnswer(
        tuple(
            PayoutRow(
                row.id, row.base, tuple(worth(row.id, level + 1) for level in range(row.columns))
            )
            for row in goods
        )
    )
