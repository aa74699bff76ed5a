"""Stabilisation (R-9.4.4.1): the price of the hand cards, paid in full or turned into misery."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.misery import (
    Ducats,
    Marker,
    Value,
    change,
    field_of,
    moved_by_value,
)
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches

ALL_CARDS = 64


@dataclass(frozen=True, slots=True)
class Stabilisation:
    """What the hand cards cost at the end of phase 4, and what happens if it is not paid."""

    cards: Annotated[int, Between(0, ALL_CARDS), Doc("hand cards, unplayable ones too")]
    has_Z: Annotated[bool, Doc("he owns middle class: half the cost, rounded up")] = False  # noqa: N815
    pay: Annotated[bool, Doc("he pays; no: the misery marker moves (all or nothing)")] = True
    cash: Annotated[Ducats | None, Doc("ducats before paying; left out: enough")] = None
    misery: Value = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class StabilisationAnswer:
    cost: Annotated[Breakdown, Doc("ducats that stabilise all his hand cards")]
    paid: Annotated[int, Doc("ducats that leave his purse")]
    cash: Annotated[Breakdown | None, Doc("ducats left, if the cash was given")]
    misery: Annotated[Breakdown, Doc("what the index shows afterwards")]
    fields: Annotated[int, Doc("fields the marker goes up")]
    is_out: Annotated[bool, Doc("the marker would pass the last field: he drops out")]


@calculator
def stabilisation(question: Stabilisation) -> StabilisationAnswer:
    """Stabilisation of one player (R-9.4.4.1), paid or not (R-9.4.4.2)."""
    cost = stabilisation_cost(question.cards, question.has_Z)
    faults = Faults()
    faults.lack(
        question.pay and question.cash is not None and question.cash < cost.total,
        "ren.stabilisation.too_little",
        cite("R-9.4.4.1"),
        "cash",
        cash=question.cash,
        amount=cost.total,
    )
    faults.settle()
    before = field_of(question.misery, question.switches)
    after = Marker(before, False)
    if not question.pay:
        after = moved_by_value(after, cost.total, question.switches)
    paid = cost.total if question.pay else 0
    return StabilisationAnswer(
        cost=cost,
        paid=paid,
        cash=None if question.cash is None else _cash_left(question.cash, paid),
        misery=change(before, after, question.switches, cite("R-9.4.4.2")),
        fields=after.field - before,
        is_out=after.is_out,
    )


def stabilisation_cost(cards: int, has_middle_class: bool = False) -> Breakdown:
    """1 + 2 + … + n ducats for n cards; half of it, rounded up, with Z."""
    full = cards * (cards + 1) // 2
    lines = [Line("ren.stabilisation.cards", full, cite("R-9.4.4.1"), {"n": cards})]
    if has_middle_class:
        lines.append(Line("ren.stabilisation.halved", -(full // 2), cite("R-9.4.4.1")))
    return Breakdown("ren.stabilisation.cost", tuple(lines))


def _cash_left(cash: int, paid: int) -> Breakdown:
    lines = [Line("ren.cash_before", cash, cite("R-9.4.4.1"))]
    if paid:
        lines.append(Line("ren.stabilisation.paid", -paid, cite("R-9.4.4.1")))
    return Breakdown("ren.cash_after", tuple(lines))
