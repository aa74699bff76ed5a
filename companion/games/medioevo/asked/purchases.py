"""What only the command line asks about purchases: shapes of questions, and the rules they ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.markers import Marked, require_marker, with_piece
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.basket import checked
from companion.games.medioevo.purchases.items import BasketAnswer, BasketQuestion
from companion.games.medioevo.purchases.limit import (
    NONE_YET,
    LimitFacts,
    Units,
    purchase_limit,
    units_left,
)
from companion.games.medioevo.purchases.prisoners import Comeback, check_comeback, comeback_cost
from companion.games.medioevo.purchases.purchase import Bill, bill
from companion.games.medioevo.purchases.realm_cards import (
    cards_drawn,
    check_realm_card,
    realm_card_cost,
)
from companion.games.medioevo.purchases.siege_engines import (
    EnginePurchase,
    check_engine,
    engine_cost,
    level_after,
    level_before,
)
from companion.games.medioevo.purchases.transports import (
    TransportPurchase,
    check_transport,
    transport_cost,
)
from companion.games.medioevo.purchases.units import (
    FLAG_OF_LEVEL,
    UnitPurchase,
    check_unit,
    unit_cost,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import WITHOUT_ANYTHING, Buyer, check_buyer

FiguresLeft = Annotated[
    Annotated[int, Between(0, 999)] | None,
    Doc("figures of this kind left in the supply; null: not checked (M-1.6)"),
]


@calculator
def basket(question: BasketQuestion) -> BasketAnswer:
    """What the basket costs and brings, or all that forbids it (M-8.1)."""
    answer, faults = checked(question)
    faults.settle()
    return answer


def require_room(facts: LimitFacts, wanted: int, faults: Faults, field: str) -> None:
    """Forbid more units than the limit allows."""
    left = units_left(facts).total
    faults.forbid(
        wanted > 0 and wanted > left,
        "limit.exceeded",
        cite("M-8.6"),
        field,
        n=wanted,
        left=max(0, left),
    )


@dataclass(frozen=True, slots=True)
class LimitQuestion:
    """What a player has and got; promotions and upgrades do not count."""

    facts: Annotated[LimitFacts, Doc("what he has and got in this phase already")] = NONE_YET
    wanted: Annotated[Units, Doc("units he wants to get now")] = 0


@dataclass(frozen=True, slots=True)
class LimitAnswer:
    limit: Annotated[Breakdown, Doc("units allowed in this phase")]
    left: Annotated[Breakdown, Doc("units still allowed before the wanted ones")]


@calculator(name="purchase-limit")
def limit(question: LimitQuestion) -> LimitAnswer:
    """The purchase limit and what is left of it, or a refusal (M-8.6)."""
    faults = Faults()
    require_room(question.facts, question.wanted, faults, "wanted")
    faults.settle()
    return LimitAnswer(purchase_limit(question.facts.civil), units_left(question.facts))


@dataclass(frozen=True, slots=True)
class RansomQuestion:
    """Units that come back in one purchase phase."""

    comebacks: Annotated[tuple[Comeback, ...], Length(1, 60), Doc("by kind, level and captor")]
    limit: Annotated[
        LimitFacts | None, Doc("for the purchase limit; null: the limit is not checked")
    ] = None


@dataclass(frozen=True, slots=True)
class RansomAnswer:
    florins: Annotated[Breakdown, Doc("all florins to pay")]
    to_captors: Annotated[Mapping[str, int], Doc("ransom by captor; the rest goes to the bank")]
    units: Annotated[int, Doc("units that come back; all count against the purchase limit")]


@calculator
def ransom(question: RansomQuestion) -> RansomAnswer:
    """What it costs to bring units back (M-15.4, M-15.2, M-27.28)."""
    faults = Faults()
    for place, comeback in enumerate(question.comebacks):
        check_comeback(comeback, faults, f"comebacks.{place}.")
    units = sum(comeback.count for comeback in question.comebacks)
    if question.limit is not None:
        require_room(question.limit, units, faults, "comebacks")
    faults.settle()
    costs = [comeback_cost(comeback) for comeback in question.comebacks]
    lines = tuple(line for cost in costs for line in cost.florins)
    captors: dict[str, int] = {}
    for comeback, cost in zip(question.comebacks, costs, strict=True):
        if comeback.how == "ransom":
            amount = sum(line.amount for line in cost.florins)
            captors[comeback.captor] = captors.get(comeback.captor, 0) + amount
    return RansomAnswer(Breakdown("purchase.to_pay", lines), captors, units)


def require_figure(
    left: int | None, piece: str, faults: Faults, field: str, count: int = 1
) -> None:
    """The box must hold the figures (M-1.6)."""
    faults.lack(
        left is not None and left < count,
        "purchase.no_figure",
        cite("M-1.6"),
        field,
        piece=Text(piece),
        left=left,
        n=count,
    )


CARDS = tables.SUPPLIES["realm_card"].count


@dataclass(frozen=True, slots=True)
class RealmCardQuestion:
    """What decides the price of the next realm card and how many cards are drawn."""

    cards_owned: Annotated[int, Between(0, 72), Doc("realm cards the buyer has before him")]
    cathedrals: Annotated[int, Between(0, 16), Doc("cathedrals he owns")] = 0
    bought_this_phase: Annotated[bool, Doc("he has bought a card in this phase")] = False
    pile: Annotated[
        Annotated[int, Between(0, 72)] | None, Doc("cards in the pile; null: enough")
    ] = None


@dataclass(frozen=True, slots=True)
class RealmCardAnswer:
    florins: Annotated[Breakdown, Doc("florins to pay")]
    draws: Annotated[Breakdown, Doc("cards to draw; one is kept, the rest goes under the pile")]


@calculator(name="realm-card")
def buy_realm_card(question: RealmCardQuestion) -> RealmCardAnswer:
    """What the next realm card costs, and how many cards to choose from (M-8.8)."""
    faults = Faults()
    pile = question.pile
    faults.refuse(
        pile is not None and pile + question.cards_owned > CARDS,
        "realm_card.too_many",
        "cards_owned",
        most=CARDS,
    )
    check_realm_card(question.bought_this_phase, pile, faults, "bought_this_phase")
    faults.settle()
    lines = realm_card_cost(question.cards_owned).florins
    return RealmCardAnswer(
        Breakdown("purchase.to_pay", lines), cards_drawn(question.cathedrals, pile)
    )


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    """A siege engine to build or to raise, its buyer, figures and ownership markers."""

    purchase: EnginePurchase
    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    marked: Marked | None = None
    figures_left: FiguresLeft = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    bill: Annotated[Bill, Doc("florins and technology points to pay")]
    marked: Annotated[
        Levels | None, Doc("transports and engines of level I, II, III afterwards, if asked for")
    ]


@calculator(name="siege-engine")
def buy_engine(question: EngineQuestion) -> EngineAnswer:
    """What a siege engine costs, or why it may not be built or raised (M-8.7)."""
    purchase, marked = question.purchase, question.marked
    level, from_level = level_after(purchase), level_before(purchase)
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_engine(purchase, question.buyer, faults, "purchase.")
    row = tables.ENGINES[purchase.engine]
    require_figure(question.figures_left, row.name, faults, "figures_left")
    if marked is not None:
        require_marker(marked, level, faults, "purchase.engine", from_level)
    faults.settle()
    cost = engine_cost(purchase, question.switches)
    after = None if marked is None else with_piece(marked, level, from_level)
    return EngineAnswer(bill((cost,), question.buyer, question.switches), after)


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


@calculator(name="transport")
def buy_transport(question: TransportQuestion) -> TransportAnswer:
    """What a transport costs, or why it may not be built or raised (M-8.5)."""
    purchase, marked = question.purchase, question.marked
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_transport(purchase, question.buyer, faults, "purchase.")
    if not purchase.from_level:
        row = tables.TRANSPORTS[purchase.transport]
        require_figure(question.figures_left, row.name, faults, "figures_left")
    if marked is not None:
        require_marker(marked, purchase.level, faults, "purchase.level", purchase.from_level)
    faults.settle()
    cost = transport_cost(purchase, question.switches)
    after = None if marked is None else with_piece(marked, purchase.level, purchase.from_level)
    return TransportAnswer(bill((cost,), question.buyer, question.switches), after)


@dataclass(frozen=True, slots=True)
class UnitQuestion:
    """Units to buy or captains to promote, their buyer, his limit and the figures left."""

    purchase: UnitPurchase
    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    limit: Annotated[
        LimitFacts | None, Doc("for the purchase limit; null: the limit is not checked")
    ] = None
    figures_left: FiguresLeft = None
    flags_left: Annotated[
        Annotated[int, Between(0, 99)] | None,
        Doc("flags of the captain's new level left; null: not checked (M-1.2)"),
    ] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class UnitAnswer:
    bill: Annotated[Bill, Doc("florins and technology points to pay")]
    limit_left: Annotated[
        Breakdown | None, Doc("units still allowed in this phase afterwards, if asked for")
    ]


@calculator(name="unit")
def buy_units(question: UnitQuestion) -> UnitAnswer:
    """What units cost, or why they may not be bought (M-8.6)."""
    purchase, facts = question.purchase, question.limit
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_unit(purchase, question.buyer, faults, "purchase.")
    if purchase.counted:
        row = tables.UNITS[purchase.unit]
        require_figure(question.figures_left, row.name, faults, "figures_left", purchase.count)
    if purchase.unit is Unit.CAPTAIN and purchase.level in FLAG_OF_LEVEL:
        flag = tables.SUPPLIES[FLAG_OF_LEVEL[purchase.level]].name
        require_figure(question.flags_left, flag, faults, "flags_left", purchase.count)
    if facts is not None:
        require_room(facts, purchase.counted, faults, "purchase.count")
    faults.settle()
    cost = unit_cost(purchase, question.switches)
    return UnitAnswer(
        bill((cost,), question.buyer, question.switches),
        None if facts is None else _left_after(facts, purchase.counted),
    )


def _left_after(facts: LimitFacts, counted: int) -> Breakdown:
    left = units_left(facts)
    if not counted:
        return left
    line = Line("limit.now", -counted, cite("R-24"), {"n": counted})
    return Breakdown(left.key, (*left.lines, line))
