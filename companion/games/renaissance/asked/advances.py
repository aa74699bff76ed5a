"""What only the command line asks about advances: shapes of questions, and the rules they ask."""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.renaissance.advances.advances import (
    Buyer,
    check_buyer,
    is_banned,
    misery_steps,
    missing_for,
    price,
)
from companion.games.renaissance.advances.purchase import (
    AdvancePurchase,
    AdvancePurchaseAnswer,
    checked_basket,
)
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.cards.personalities import advance_name
from companion.games.renaissance.misery import Ducats, Marker, Value, change, field_of, moved
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class AdvancePrice(Buyer):
    """What one advance would cost a player now."""

    _: KW_ONLY
    advance: Annotated[Advance, Doc("its letter")]
    cash: Annotated[Ducats | None, Doc("ducats he has; left out: enough")] = None


@dataclass(frozen=True, slots=True)
class AdvancePriceAnswer:
    price: Annotated[Breakdown, Doc("ducats he would pay, never below 0")]
    missing: Annotated[tuple[Advance, ...], Doc("advances he needs first")]
    is_banned: Annotated[bool, Doc("its group is banned this round")]
    can_buy: Annotated[bool, Doc("nothing forbids it and the cash, if given, suffices")]
    misery_steps: Annotated[int, Doc("1: buying raises his misery; -1: it lowers it")]


@calculator
def advance_price(question: AdvancePrice) -> AdvancePriceAnswer:
    """The price of one advance with credits, personalities and research (R-9.4.2.1)."""
    advance = question.advance
    faults = Faults()
    check_buyer(faults, question)
    owned = advance in question.all_owned
    faults.lack(
        owned, "ren.advance.owned", cite("R-9.4.2.1"), "advance", advance=advance_name(advance)
    )
    faults.settle()
    cost = price(advance, question)
    missing = missing_for(advance, question.all_owned, question.switches)
    banned = is_banned(advance, question)
    short = question.cash is not None and question.cash < cost.total
    return AdvancePriceAnswer(
        cost, missing, banned, not (missing or banned or short), misery_steps(advance)
    )


@calculator
def advance_purchase(question: AdvancePurchase) -> AdvancePurchaseAnswer:
    """The bill for a basket, or everything that forbids it (R-9.4.2.1 to R-9.4.2.8)."""
    checked = checked_basket(question)
    checked.faults.settle()
    return checked.answer


@dataclass(frozen=True, slots=True)
class Relief:
    """How far a player's advances lower his misery at the end of phase 4, every round."""

    owned: Annotated[frozenset[Advance], Doc("letters of his advances, this round's included")]
    misery: Value = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class ReliefAnswer:
    steps: Annotated[Breakdown, Doc("steps down, 0 to 3")]
    misery: Annotated[Breakdown, Doc("what the index shows afterwards, never below 0")]


@calculator
def relief(question: Relief) -> ReliefAnswer:
    """One, two or three steps down by the advances of science, commerce and culture."""
    steps = relief_steps(question.owned, question.switches)
    before = field_of(question.misery, question.switches)
    after = moved(Marker(before, False), -steps.total, question.switches)
    return ReliefAnswer(steps, change(before, after, question.switches, cite("R-9.4.5.1")))
