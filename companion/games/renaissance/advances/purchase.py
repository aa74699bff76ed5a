"""A basket of advances bought one after the other in one turn (R-9.4.2)."""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import Annotated, NamedTuple

from companion.core.checks import Faults
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.advances.advances import (
    Buyer,
    check_buyer,
    is_banned,
    misery_steps,
    missing_for,
    price,
)
from companion.games.renaissance.advances.fleet import NO_FLEET, checked_fleet, fleet_after
from companion.games.renaissance.cards.personalities import PersonalityId, advance_name, discounts
from companion.games.renaissance.misery import Ducats, Marker, Value, change, field_of, moved
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import Fleet


@dataclass(frozen=True, slots=True)
class AdvancePurchase(Buyer):
    """Several advances bought in one turn, in the order given."""

    _: KW_ONLY
    buy: Annotated[tuple[Advance, ...], Length(1, 26), Doc("letters in the order of purchase")]
    cash: Annotated[Ducats, Doc("ducats before buying")]
    misery: Value = 0
    fleet: Annotated[Fleet, Doc("where the fleet marker stands")] = NO_FLEET


@dataclass(frozen=True, slots=True)
class Bought:
    advance: Advance
    price: Annotated[Breakdown, Doc("ducats for this one")]
    misery: Annotated[int, Doc("what the index shows after it")]


@dataclass(frozen=True, slots=True)
class AdvancePurchaseAnswer:
    items: Annotated[tuple[Bought, ...], Doc("each advance in the order bought")]
    total: Annotated[Breakdown, Doc("ducats for all")]
    cash: Annotated[Breakdown, Doc("ducats left")]
    misery: Annotated[Breakdown, Doc("what the index shows afterwards")]
    is_out: Annotated[bool, Doc("misery passed the last field: he drops out at once")]
    fleet: Annotated[Fleet, Doc("where the fleet marker stands afterwards (S, T)")]
    may_discard: Annotated[bool, Doc("P was bought: one hand card may be discarded now")]
    claims: Annotated[tuple[PersonalityId, ...], Doc("personalities of others that were used")]
    value: Annotated[int, Doc("printed cost gained, which counts in the final score")]


class Checked(NamedTuple):
    """A basket with its bill, what speaks against it, and where the misery marker ends."""

    answer: AdvancePurchaseAnswer
    faults: Faults
    marker: Marker


def checked_basket(question: AdvancePurchase) -> Checked:
    """The bill and the faults (R-13.1); nothing is raised but what cannot be typed."""
    _check_typing(question)
    faults, switches = Faults(), question.switches
    buyer: Buyer = question
    before = field_of(question.misery, switches)
    marker = Marker(before, False)
    fleet, items, claims = question.fleet, [], []
    for place, advance in enumerate(question.buy):
        field = f"buy.{place}"
        _check_item(faults, advance, buyer, field)
        faults.forbid(
            marker.is_out,
            "ren.advance.after_out",
            cite("R-9.4.3.2"),
            field,
            advance=advance_name(advance),
        )
        claims += [card for card in _claims_for(advance, buyer) if card not in claims]
        marker = moved(marker, misery_steps(advance), switches)
        fleet = fleet_after(fleet, advance)
        items.append(Bought(advance, price(advance, buyer), switches.misery_scale[marker.field]))
        buyer = buyer.after(advance)
    _check_patronage(faults, buyer)
    total = _total(items)
    faults.lack(
        total.total > question.cash,
        "ren.advance.too_little",
        cite("R-9.4.2.1"),
        "cash",
        cash=question.cash,
        amount=total.total,
    )
    answer = AdvancePurchaseAnswer(
        tuple(items),
        total,
        _cash_left(question.cash, total.total),
        change(before, marker, switches, cite("R-9.4.2.5")),
        marker.is_out,
        fleet,
        Advance.P in question.buy,
        tuple(claims),
        sum(item.price.lines[0].amount for item in items),
    )
    return Checked(answer, faults, marker)


def _check_typing(question: AdvancePurchase) -> None:
    faults = Faults()
    check_buyer(faults, question)
    for place, advance in enumerate(question.buy):
        twice = advance in question.buy[:place]
        name = advance_name(advance)
        faults.refuse(twice, "ren.advance.twice_in_basket", f"buy.{place}", advance=name)
    faults.settle()
    checked_fleet(question.fleet.ships, question.fleet.size)


def _check_item(faults: Faults, advance: Advance, buyer: Buyer, field: str) -> None:
    name = advance_name(advance)
    owned = advance in buyer.all_owned
    faults.lack(owned, "ren.advance.owned", cite("R-9.4.2.1"), field, advance=name)
    faults.forbid(
        is_banned(advance, buyer), "ren.advance.banned", cite("R-9.4.2.8"), field, advance=name
    )
    for other in missing_for(advance, buyer.all_owned, buyer.switches):
        faults.forbid(
            not owned,
            "ren.advance.needs",
            cite("R-9.4.2.3"),
            field,
            advance=name,
            needed=advance_name(other),
        )


def _check_patronage(faults: Faults, buyer: Buyer) -> None:
    without = bool(buyer.claimed) and Advance.E not in buyer.all_owned
    faults.forbid(without, "ren.advance.no_patronage", cite("R-9.3.3.2"), "claimed")


def _claims_for(advance: Advance, buyer: Buyer) -> list[PersonalityId]:
    """Claimed cards that lower this price."""
    return [
        card
        for card in buyer.usable
        if card in buyer.claimed
        and discounts(card, buyer.crusades, buyer.mongols, buyer.switches).get(advance, 0)
    ]


def _total(items: list[Bought]) -> Breakdown:
    lines = (
        Line(
            "ren.advance.one_price",
            item.price.total,
            cite("R-9.4.2.1"),
            {"advance": advance_name(item.advance)},
        )
        for item in items
    )
    return Breakdown("ren.advance.total", tuple(lines))


def _cash_left(cash: int, spent: int) -> Breakdown:
    lines = (
        Line("ren.cash_before", cash, cite("R-9.4.2.1")),
        Line("ren.advance.paid", -spent, cite("R-9.4.2.1")),
    )
    return Breakdown("ren.cash_after", lines)
