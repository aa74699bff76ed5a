"""What something is worth: ducats a round before and after, and when it has paid."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
from companion.games.conspiracy.lands.income import (
    NO_ROUTES,
    NOTHING,
    Holdings,
    Income,
    Routes,
    income,
)
from companion.games.conspiracy.seats import Ducats
from companion.games.conspiracy.switches import DEFAULTS, Switches

ROUNDS = (1, 2, 3, 4, 6, 8)


@dataclass(frozen=True, slots=True)
class Possession:
    """What a player has, with his routes."""

    holdings: Holdings = NOTHING
    routes: Routes = NO_ROUTES


@dataclass(frozen=True, slots=True)
class Net:
    rounds: int
    ducats: Annotated[int, Doc("won after so many income phases, price paid")]


@dataclass(frozen=True, slots=True)
class Worth:
    before: Income
    after: Income
    per_round: Annotated[int, Doc("ducats more a round; below 0: fewer")]
    break_even: Annotated[int | None, Doc("income phases until it has paid; null: never")]
    net: tuple[Net, ...]


@calculator
def worth(
    before: Possession,
    after: Possession,
    price: Annotated[Ducats, Doc("what it costs")] = 0,
    rounds: Annotated[
        tuple[Annotated[int, Between(0, 100)], ...], Length(0, 20), Doc("income phases")
    ] = ROUNDS,
    rules: Switches = DEFAULTS,
) -> Worth:
    """Ducats a round that a change brings, and when its price has come in (C-6.0.1)."""
    old = income(before.holdings, before.routes, rules=rules)
    new = income(after.holdings, after.routes, rules=rules)
    gain = new.total.total - old.total.total
    return Worth(
        old,
        new,
        gain,
        _break_even(gain, price),
        tuple(Net(number, number * gain - price) for number in rounds),
    )


def _break_even(gain: int, price: int) -> int | None:
    if price == 0 and gain >= 0:
        return 0
    return -(-price // gain) if gain > 0 else None
