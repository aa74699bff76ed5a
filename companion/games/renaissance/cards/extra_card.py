"""Phase 2 (R-9.2): the extra card of urban ascendancy (V)."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.misery import Ducats
from companion.games.renaissance.rulebook import cite

CARD_PRICE = 10


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """One extra card for 10 ducats in phase 2, for owners of urban ascendancy (V)."""

    cash: Annotated[Ducats, Doc("ducats before buying")]
    has_V: Annotated[bool, Doc("he owns urban ascendancy")] = True  # noqa: N815
    bought_this_round: Annotated[bool, Doc("he has bought his extra card this round")] = False
    pile_is_empty: Annotated[bool, Doc("no card is left to draw in the whole game")] = False


@dataclass(frozen=True, slots=True)
class ExtraCardAnswer:
    price: Annotated[Breakdown, Doc("ducats for the card")]
    cash: Annotated[Breakdown, Doc("ducats left")]


@calculator
def extra_card(question: ExtraCard) -> ExtraCardAnswer:
    """The card and what is left (R-9.2.1); all that forbids it at once."""
    rule = cite("R-9.2.1")
    faults = Faults()
    faults.forbid(not question.has_V, "ren.extra_card.needs_v", rule, "has_V")
    faults.forbid(
        question.bought_this_round, "ren.extra_card.once_a_round", rule, "bought_this_round"
    )
    faults.lack(
        question.pile_is_empty, "ren.extra_card.no_cards", cite("RUL-R-38"), "pile_is_empty"
    )
    short = question.cash < CARD_PRICE
    faults.lack(
        short, "ren.extra_card.too_little", rule, "cash", cash=question.cash, amount=CARD_PRICE
    )
    faults.settle()
    lines = (
        Line("ren.cash_before", question.cash, rule),
        Line("ren.extra_card.paid", -CARD_PRICE, rule),
    )
    return ExtraCardAnswer(
        Breakdown("ren.extra_card.price", (Line("ren.extra_card.card", CARD_PRICE, rule),)),
        Breakdown("ren.cash_after", lines),
    )
