"""Buying realm cards (M-8.8)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.purchases.purchase import Cost
from companion.games.medioevo.rulebook import cite

FLORINS = 100  # M-8.8
FLORINS_PER_CARD_OWNED = 50
DRAWN = 2
DRAWN_PER_CATHEDRAL = 2

CardNumber = Annotated[int, Between(0, 72), Doc("number of the card that is kept; 0: not yet seen")]


@dataclass(frozen=True, slots=True)
class RealmCardPurchase:
    """The one realm card that may be bought in a purchase phase."""

    kind: ClassVar[str] = "realm_card"
    card: CardNumber = 0


def check_realm_card(bought: bool, pile: int | None, faults: Faults, field: str) -> None:
    faults.forbid(bought, "realm_card.one_per_phase", cite("M-8.8"), field)
    faults.lack(pile == 0, "realm_card.pile_is_empty", cite("M-1.6"), field)


def realm_card_cost(cards_owned: int) -> Cost:
    """100 florins, and 50 for each realm card owned."""
    rule = cite("M-8.8")
    lines = [Line("realm_card.price", FLORINS, rule)]
    if cards_owned:
        owned = cards_owned * FLORINS_PER_CARD_OWNED
        lines.append(Line("realm_card.owned", owned, rule, {"n": cards_owned}))
    return Cost(tuple(lines))


def cards_drawn(cathedrals: int, pile: int | None = None) -> Breakdown:
    """Two cards and two more for each cathedral, as far as the pile goes; one is kept."""
    rule = cite("M-8.8")
    lines = [Line("realm_card.drawn", DRAWN, rule)]
    if cathedrals:
        more = cathedrals * DRAWN_PER_CATHEDRAL
        lines.append(Line("realm_card.cathedrals", more, rule, {"n": cathedrals}))
    drawn = sum(line.amount for line in lines)
    if pile is not None and pile < drawn:
        lines.append(Line("realm_card.pile_ends", pile - drawn, cite("M-1.6"), {"pile": pile}))
    return Breakdown("realm_card.to_draw", tuple(lines))
