"""Transports: designed with Carpentry, built and raised (M-8.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_control
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.purchases.purchase import Cost, LevelNumber, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import Buyer, require_technology

CARPENTRY = "carpentry"  # M-28.1


@dataclass(frozen=True, slots=True)
class TransportPurchase:
    """A transport to build, or to raise from a lower level."""

    kind: ClassVar[str] = "transport"
    transport: Transport
    level: Annotated[LevelNumber, Doc("level it shall have")]
    from_level: Annotated[int, Between(0, 2), Doc("its level now, 0 if it is new")] = 0
    place: Annotated[AreaSeen, Doc("where it is put, or raised")] = HERE


def check_transport(purchase: TransportPurchase, buyer: Buyer, faults: Faults, field: str) -> None:
    """Where transports may be put, and the technology they need (M-8.5)."""
    place, rule = purchase.place, cite("M-8.5")
    faults.lack(purchase.level <= purchase.from_level, "purchase.not_higher", rule, f"{field}level")
    require_control(place, rule, faults, f"{field}place.controlled")
    name = Text(tables.TRANSPORTS[purchase.transport].name)
    at = f"{field}place"
    match purchase.transport:
        case Transport.CARAVAN:
            faults.forbid(not place.inhabited, "transport.needs_people", rule, at, piece=name)
        case Transport.WAR_WAGON:
            faults.forbid(not place.is_base, "purchase.no_base", rule, at)
        case Transport.GALLEY | Transport.MERCHANT_SHIP:
            no_port = not (place.inhabited and place.port)
            faults.forbid(no_port, "transport.needs_port", rule, at, piece=name)
    require_technology(buyer, CARPENTRY, faults, f"{field}transport")


def transport_cost(purchase: TransportPurchase, switches: Switches) -> Cost:
    """100 florins and one blue point for each level, less those of the level it had."""
    row, rule = tables.TRANSPORTS[purchase.transport], cite("M-8.5")
    price = purchase.level * row.price_per_level
    name = Text(f"piece.{row.id}.{purchase.level}")
    lines = [Line("purchase.price", price, rule, {"piece": name})]
    if purchase.from_level:
        old = Text(f"piece.{row.id}.{purchase.from_level}")
        price = purchase.from_level * row.price_per_level
        lines.append(Line("purchase.had", -price, rule, {"piece": old}))
    points = design(CARPENTRY, purchase.level - purchase.from_level, switches)
    figures = {} if purchase.from_level else {row.id.value: 1}
    return Cost(tuple(lines), points, (CARPENTRY,), figures)
