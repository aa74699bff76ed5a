"""Counting the coins: how much lies there, and what may explain a difference to the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import COINS

MOST_TOGETHER = 3
MOST_EXPLANATIONS = 10
LOOKED_AT = 40
VALUES = tuple(coin.value for coin in COINS)


@dataclass(frozen=True, slots=True)
class PurseBooking:
    """A booking that touched the purse."""

    number: Annotated[int, Between(0, 1_000_000), Doc("its number in the history")]
    amount: Annotated[
        int, Between(-1_000_000, 1_000_000), Doc("florins that came in; negative: went out")
    ]


@dataclass(frozen=True, slots=True)
class CoinCount:
    """The coins of one purse, counted by denomination, against the app's ledger."""

    coins: Annotated[
        Mapping[int, Annotated[int, Between(0, 10_000)]],
        Doc("how many coins of each value: 500, 100, 50, 10, 5, 1"),
    ]
    ledger: Annotated[int, Between(0, 1_000_000), Doc("florins in the app's ledger")]
    entries: Annotated[
        tuple[PurseBooking, ...], Length(0, 1000), Doc("bookings of this purse, the latest last")
    ] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Bookings that would explain the difference, if the coins did not follow them."""

    kind: Annotated[
        Literal["not_moved", "moved_twice", "wrong_way"],
        Doc("the coins were never moved, moved twice, or moved in the wrong direction"),
    ]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CoinAnswer:
    """What was counted, the difference to the ledger and the likeliest explanations, best first."""

    counted: Breakdown
    difference: Annotated[int, Doc("counted less ledger: positive means too many coins")]
    explanations: tuple[Explanation, ...]
    mixed_up: Annotated[
        tuple[tuple[int, int, int], ...],
        Doc("coins taken one for another: value taken, value meant, how many"),
    ]


@calculator
def coin_count(question: CoinCount) -> CoinAnswer:
    """The counted sum, the difference to the ledger, and recent bookings that would explain it."""
    problems = [
        Problem("coins.no_such_coin", {"value": value}, f"coins.{value}")
        for value in question.coins
        if value not in VALUES
    ]
    if problems:
        raise BadInput.of(problems)
    lines = tuple(
        Line(
            "coins.of_value",
            value * question.coins[value],
            cite("M-0.4"),
            {"n": question.coins[value], "value": value},
        )
        for value in VALUES
        if question.coins.get(value)
    )
    counted = Breakdown("coins.counted", lines)
    difference = counted.total - question.ledger
    if not difference:
        return CoinAnswer(counted, 0, (), ())
    found = explanations(difference, question.entries)
    return CoinAnswer(counted, difference, found, _mixed_up(difference))


def entries_of(balances: Sequence[int]) -> tuple[PurseBooking, ...]:
    """The bookings of a purse from its balance after each entry of the history.

    The first balance is the one before entry 1; entries that left the purse alone are not named.
    """
    return tuple(
        PurseBooking(number, after - before)
        for number, (before, after) in enumerate(pairwise(balances), 1)
        if after != before
    )


def explanations(difference: int, entries: tuple[PurseBooking, ...]) -> tuple[Explanation, ...]:
    """Bookings alone, then two and three together, the latest first."""
    recent = [entry for entry in entries[-LOOKED_AT:] if entry.amount][::-1]
    found: list[Explanation] = []
    for together in range(1, MOST_TOGETHER + 1):
        for some in combinations(recent, together):
            total = sum(entry.amount for entry in some)
            numbers = tuple(sorted(entry.number for entry in some))
            if total == -difference:
                found.append(Explanation("not_moved", numbers))
            elif total == difference:
                found.append(Explanation("moved_twice", numbers))
            elif together == 1 and -2 * total == difference:
                found.append(Explanation("wrong_way", numbers))
            if len(found) == MOST_EXPLANATIONS:
                return tuple(found)
        if found:
            return tuple(found)
    return tuple(found)


def _mixed_up(difference: int) -> tuple[tuple[int, int, int], ...]:
    """One or two coins taken for coins of another value."""
    return tuple(
        (taken, meant, count)
        for count in (1, 2)
        for taken in VALUES
        for meant in VALUES
        if taken != meant and (taken - meant) * count == difference
    )
