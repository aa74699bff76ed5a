"""Transports: designed with Carpentry, built and raised (M-8.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Line, Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo import catalog
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.markers import Marked, require_marker, with_piece
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.place import HERE, Place, require_control
from companion.games.medioevo.purchases.purchase import (
    Bill,
    Cost,
    FiguresLeft,
    LevelNumber,
    bill,
    design,
    require_figure,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import (
    WITHOUT_ANYTHING,
    Buyer,
    check_buyer,
    require_technology,
)

CARPENTRY = "carpentry"


@dataclass(frozen=True, slots=True)
class TransportPurchase:
    """A transport to build, or to raise from a lower level."""

    kind: ClassVar[str] = "transport"
    transport: Transport
    level: Annotated[LevelNumber, Doc("level it shall have")]
    from_level: Annotated[int, Between(0, 2), Doc("its level now, 0 if it is new")] = 0
    place: Annotated[Place, Doc("where it is put, or raised")] = HERE


def check_transport(purchase: TransportPurchase, buyer: Buyer, faults: Faults, field: str) -> None:
    """Where transports may be put, and the technology they need (M-8.5)."""
    place, rule = purchase.place, cite("M-8.5")
    faults.lack(purchase.level <= purchase.from_level, "purchase.not_higher", rule, f"{field}level")
    require_control(place, rule, faults, f"{field}place.controlled")
    name = Text(catalog.TRANSPORTS[purchase.transport].name)
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


def transport_cost(purchase: TransportPurchase, switches: Switches = DEFAULTS) -> Cost:
    """100 florins and one blue point for each level, less those of the level it had."""
    row, rule = catalog.TRANSPORTS[purchase.transport], cite("M-8.5")
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


@dataclass(frozen=True, slots=True)
class TransportQuestion:
    """A transport to build or to raise, its buyer, figures and ownership markers."""

    purchase: TransportPurchase
    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    marked: Marked | None = None
    figures_left: FiguresLeft = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class TransportAnswer:
    bill: Annotated[Bill, Doc("florins and technology points to pay")]
    marked: Annotated[
        Levels | None, Doc("transports and engines of level I, II, III afterwards, if asked for")
    ]


def buy_transport(question: TransportQuestion) -> TransportAnswer:
    """What a transport costs, or why it may not be built or raised (M-8.5)."""
    purchase, marked = question.purchase, question.marked
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_transport(purchase, question.buyer, faults, "purchase.")
    if not purchase.from_level:
        row = catalog.TRANSPORTS[purchase.transport]
        require_figure(question.figures_left, row.name, faults, "figures_left")
    if marked is not None:
        require_marker(marked, purchase.level, faults, "purchase.level", purchase.from_level)
    faults.settle()
    cost = transport_cost(purchase, question.switches)
    after = None if marked is None else with_piece(marked, purchase.level, purchase.from_level)
    return TransportAnswer(bill((cost,), question.buyer, question.switches), after)


CALCULATORS = (
    Calculator(
        "transport", "calculator.transport", TransportQuestion, TransportAnswer, buy_transport
    ),
)
