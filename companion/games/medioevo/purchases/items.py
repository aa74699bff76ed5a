"""What a basket holds, what its buyer has, and what the till answers (M-8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.buildings.control_markers import OnMap
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.markers import Marked
from companion.games.medioevo.pieces import Branch, Colour, Engine, Transport, Unit
from companion.games.medioevo.purchases.limit import NONE_YET, LimitFacts
from companion.games.medioevo.purchases.prisoners import RULE_OF, Comeback
from companion.games.medioevo.purchases.purchase import Bill
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import FLAG_OF_LEVEL, UnitPurchase
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import WITHOUT_ANYTHING, Buyer
from companion.games.medioevo.technology.technologies import TechnologyPurchase

Item = (
    TechnologyPurchase
    | BuildingPurchase
    | Repair
    | TransportPurchase
    | EnginePurchase
    | UnitPurchase
    | RealmCardPurchase
    | Comeback
)
FIGURES = (*Unit, *Transport, *Engine, *tables.BUILDINGS, *FLAG_OF_LEVEL.values())
# The rule by which each kind of purchase is made; technologies and comebacks have one each.
RULES: dict[type, str] = {
    BuildingPurchase: "M-8.4",
    TransportPurchase: "M-8.5",
    UnitPurchase: "M-8.6",
    EnginePurchase: "M-8.7",
    RealmCardPurchase: "M-8.8",
    Repair: "M-8.9",
}


def rule_of(item: Item) -> str:
    """The rule that whoever asks about this ware should read."""
    match item:
        case TechnologyPurchase():
            return tables.TECHNOLOGIES[item.technology].rule
        case Comeback():
            return RULE_OF[item.how]
    return RULES[type(item)]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the buyer has before he buys."""

    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    limit: Annotated[LimitFacts, Doc("for the purchase limit of units")] = NONE_YET
    branches_bought: Annotated[
        frozenset[Branch], Doc("branches in which a technology was bought earlier this round")
    ] = frozenset()
    cards_owned: Annotated[int, Between(0, 72), Doc("realm cards he owns")] = 0
    card_bought: Annotated[bool, Doc("a realm card was bought earlier in this phase")] = False
    cathedrals: Annotated[int, Between(0, 16), Doc("cathedrals he owns")] = 0
    control_markers_on_map: OnMap = 0
    marked: Marked | None = None
    cash: Annotated[
        Annotated[int, Between(0, 1_000_000)] | None, Doc("florins he has; null: not checked")
    ] = None
    pile: Annotated[
        Annotated[int, Between(0, 72)] | None, Doc("realm cards in the pile; null: enough")
    ] = None
    figures_left: Annotated[
        Mapping[str, Annotated[int, Between(0, 999)]],
        Doc(
            "figures left in the supply, those not listed are not checked; by id: "
            + ", ".join(FIGURES)
        ),
    ] = field(default_factory=dict)


NOTHING_YET = Standing()


@dataclass(frozen=True, slots=True)
class BasketQuestion:
    """Everything one player buys together."""

    items: Annotated[
        tuple[Item, ...],
        Length(1, 60),
        Doc(
            "technologies are bought first, then buildings and repairs, then the rest, each in the"
            " order listed: what is bought earlier counts for what follows, a building also for"
            " its area if the items name it"
        ),
    ]
    standing: Annotated[Standing, Doc("what he has before he buys")] = NOTHING_YET
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class ItemCost:
    """One purchase of the basket."""

    item: Annotated[int, Doc("its place in the question, from 0")]
    florins: Annotated[Breakdown, Doc("florins, without those for missing technology points")]
    points: Annotated[Mapping[Colour, int], Doc("technology points by colour")]
    to_pay_so_far: Annotated[
        int, Doc("florins for this and all purchases before, those for missing points included")
    ]


@dataclass(frozen=True, slots=True)
class BasketAnswer:
    items: Annotated[tuple[ItemCost, ...], Doc("in the order in which they are bought")]
    bill: Annotated[Bill, Doc("florins and technology points for all of them")]
    honor: Annotated[Breakdown, Doc("honor points for buildings")]
    control_markers: Annotated[Breakdown, Doc("markers gained; each building's are placed at once")]
    limit_left: Annotated[Breakdown, Doc("units still allowed in this phase afterwards")]
    marked: Annotated[Levels | None, Doc("transports and engines of level I, II, III afterwards")]
    draws: Annotated[Breakdown | None, Doc("realm cards to draw, if one is bought")]
    cash_left: Annotated[Breakdown | None, Doc("florins left afterwards")]


def buying_order(items: tuple[Item, ...]) -> tuple[int, ...]:
    """Technologies, then buildings and repairs, then the rest: what helps comes first."""

    def rank(place: int) -> int:
        match items[place]:
            case TechnologyPurchase():
                return 0
            case BuildingPurchase() | Repair():
                return 1
            case _:
                return 2

    return tuple(sorted(range(len(items)), key=rank))
