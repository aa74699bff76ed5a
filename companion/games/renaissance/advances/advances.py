"""The 26 advances (R-9.4.2): what one costs a player now, and what he needs for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.cards.personalities import (
    Crusades,
    Mongols,
    PersonalityId,
    advance_name,
    discounts,
    is_raised,
    named,
)
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import ADVANCES

RESEARCH = 10  # X, R-9.4.2.1
NOT_RESEARCHED = (Group.RELIGION, Group.SOCIETY)
EASING = frozenset({Advance.B, Advance.K})  # R-9.4.2.6

Letters = frozenset[Advance]
Cards = Annotated[tuple[PersonalityId, ...], Length(0, 19)]
Own = Annotated[Cards, Doc("personalities he played himself this round")]
Claimed = Annotated[Cards, Doc("personalities of others he uses by patronage (needs E)")]
Owned = Annotated[Letters, Doc("letters of advances bought in earlier rounds: they give credit")]
BoughtNow = Annotated[Letters, Doc("letters of advances bought earlier this round: no credit yet")]
Decree = Annotated[Group | None, Doc("group banned this round by a papal decree")]
ReligiousWar = Annotated[bool, Doc("a religious war this round voids the decree")]


def is_last_advance(owned: int) -> bool:
    """Whether somebody has all 26 advances: this is the last round (R-11.0.1)."""
    return owned == len(Advance)


@dataclass(frozen=True, slots=True)
class Buyer:
    """What a player's prices depend on in this round's phase 4."""

    owned: Owned = frozenset()
    bought_now: BoughtNow = frozenset()
    personalities: Own = ()
    claimed: Claimed = ()
    crusades: Crusades = False
    mongols: Mongols = "no"
    decree: Decree = None
    religious_war: ReligiousWar = False
    switches: Switches = DEFAULTS

    @property
    def all_owned(self) -> Letters:
        return self.owned | self.bought_now

    def after(self, advance: Advance) -> Buyer:
        """The buyer when he has bought this advance too."""
        return Buyer(
            self.owned,
            self.bought_now | {advance},
            self.personalities,
            self.claimed,
            self.crusades,
            self.mongols,
            self.decree,
            self.religious_war,
            self.switches,
        )

    @property
    def usable(self) -> tuple[PersonalityId, ...]:
        """Cards whose discounts he has now: claimed ones only with patronage."""
        claimed = self.claimed if Advance.E in self.all_owned else ()
        return tuple(dict.fromkeys((*self.personalities, *claimed)))


def check_buyer(faults: Faults, buyer: Buyer) -> None:
    """A letter is owned once, and a card is either the player's own or somebody else's."""
    for advance in sorted(buyer.owned & buyer.bought_now):
        faults.refuse(True, "ren.advance.owned_twice", "bought_now", advance=advance_name(advance))
    for field, cards in (("personalities", buyer.personalities), ("claimed", buyer.claimed)):
        twice = len(set(cards)) < len(cards)
        faults.refuse(twice, "ren.advance.card_twice", field)
    both = sorted({*buyer.personalities} & {*buyer.claimed})
    for card in both:
        faults.refuse(True, "ren.advance.claims_own", "claimed", card=named(card))


def price(advance: Advance, buyer: Buyer) -> Breakdown:
    """Cost less credits, personalities and research, never below 0 (R-9.4.2.1).

    The credits of all advances of the group add up, for that group alone (RUL-R-08).
    """
    row = ADVANCES[advance]
    lines = [Line("ren.advance.cost", row.cost, cite("R-9.4.2.1"))]
    for other in sorted(buyer.owned - {advance}):
        credit = credit_of(other, buyer.switches)
        if credit and ADVANCES[other].group is row.group:
            params = {"advance": advance_name(other)}
            lines.append(Line("ren.advance.credit", -credit, cite("R-9.4.2.2"), params))
    for card in buyer.usable:
        off = discounts(card, buyer.crusades, buyer.mongols, buyer.switches).get(advance, 0)
        if off:
            lines.append(_discount(card, off, buyer))
    if Advance.X in buyer.all_owned and row.group not in NOT_RESEARCHED:
        lines.append(Line("ren.advance.research", -RESEARCH, cite("R-9.4.2.1")))
    below = sum(line.amount for line in lines)
    if below < 0:
        lines.append(Line("ren.advance.not_below_zero", -below, cite("R-9.4.2.1")))
    return Breakdown("ren.advance.price", tuple(lines), {"advance": advance_name(advance)})


def _discount(card: PersonalityId, off: int, buyer: Buyer) -> Line:
    raised = is_raised(card, buyer.crusades, buyer.mongols, buyer.switches)
    rule = "R-9.3.3.2" if card in buyer.claimed else "R-9.3.3.1"
    return Line(
        "ren.advance.claimed" if card in buyer.claimed else "ren.advance.personality",
        -off,
        cite("R-9.3.3.4" if raised else rule),
        {"card": named(card)},
    )


def credit_of(advance: Advance, switches: Switches) -> int:
    """What an advance takes off the others of its group from the next round on."""
    if advance is Advance.N:
        return switches.credit_N  # RUL-R-07
    return ADVANCES[advance].credit


def needs(advance: Advance, switches: Switches) -> tuple[Advance, ...]:
    """What must be bought first (R-9.4.2.3, RUL-R-09, RUL-R-10)."""
    match advance:
        case Advance.Y:
            return (Advance(switches.prereq_Y),)
        case Advance.Z:
            return (Advance(switches.prereq_Z),)
    return ADVANCES[advance].needs


def missing_for(
    advance: Advance, owned: Iterable[Advance], switches: Switches
) -> tuple[Advance, ...]:
    """The advances directly needed that he does not own."""
    have = frozenset(owned)
    return tuple(other for other in needs(advance, switches) if other not in have)


def is_banned(advance: Advance, buyer: Buyer) -> bool:
    """A papal decree blocks its group unless a religious war voids it (R-9.4.2.8, R-A2.6)."""
    return (
        buyer.decree is not None
        and not buyer.religious_war
        and ADVANCES[advance].group is buyer.decree
    )


def misery_steps(advance: Advance) -> int:
    """Religion costs a step, B and K spare one, when bought (R-9.4.2.5, R-9.4.2.6)."""
    if ADVANCES[advance].group is Group.RELIGION:
        return 1
    return -1 if advance in EASING else 0
