"""Chapters 6, 7, 9 and 14: what cards cost, and what resources buy besides cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag, bag_of, bags_within
from companion.games.medievalia.pieces import Building, Card, Resource
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.tables import CARDS

SURCHARGE = 2  # F-6.6: gold, for military and character cards alike (F-R23)
REDUCTION = 2  # F-9.6: resources for each bureaucrat
EXTRA_CARD = 4  # F-7.3: resources for one card
LANDSCAPE = Bag(work=1)  # F-5.1, F-5.3

OwnBuildings = Annotated[tuple[Building, ...], Length(0, 10), Doc("buildings of the own fief")]


@dataclass(frozen=True, slots=True)
class CardCost:
    """What playing a card costs."""

    cost: Bag
    surcharge: Annotated[Breakdown, Doc("gold for the building that is missing")]
    building: Annotated[Building | None, Doc("the building that allows the card; null: none")]


@calculator
def card_cost(
    type: Annotated[Card, Doc("a landscape, military or character card")],
    printed: Annotated[Bag | None, Doc("as printed; null: the table's value, if known")] = None,
    buildings: OwnBuildings = (),
) -> CardCost:
    """What playing a card costs: 2 gold more without its building (F-6.6)."""
    row = CARDS[type]
    if row.group not in ("landscape", "military", "character"):
        raise BadInput("med.cost.not_played", "type", card=Text(row.name))
    known = None if row.cost is None else bag_of(row.cost)
    plain = known if printed is None else printed
    if plain is None:
        raise BadInput("med.cost.unknown", "printed", card=Text(row.name))
    building = Building(row.allowed_by) if row.allowed_by else None
    lacking = building is not None and building not in buildings
    lines = (
        (
            Line(
                "med.cost.no_building",
                SURCHARGE,
                cite("F-6.6"),
                {"building": Text(f"med.card.{building}")},
            ),
        )
        if lacking
        else ()
    )
    surcharge = Breakdown("med.cost.surcharge", lines)
    return CardCost(plain.plus(Bag(gold=surcharge.total)), surcharge, building)


def relief_of(cost: Bag, bureaucrats: int) -> int:
    """Resources of any kinds that bureaucrats take off a building's cost (F-9.6)."""
    return min(cost.total, REDUCTION * bureaucrats)


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """Whether the resources buy one more card."""

    allowed: bool
    missing: Annotated[Breakdown, Doc("resources that are missing for one card")]


@calculator
def extra_card(
    pool: Annotated[Bag, Doc("resources produced for it")],
    own_turn: Annotated[bool, Doc("it is the player's own turn")] = True,
) -> ExtraCard:
    """Any 4 resources buy 1 card from a stack, in the own turn only (F-7.3)."""
    short = max(0, EXTRA_CARD - pool.total)
    lines = (
        Line("med.extra.price", EXTRA_CARD, cite("F-7.3")),
        Line("med.extra.pool", short - EXTRA_CARD, cite("F-7.3")),
    )
    return ExtraCard(own_turn and not short, Breakdown("med.extra.missing", lines))


@dataclass(frozen=True, slots=True)
class Production:
    """One production for the partner: a card or a group."""

    resource: Resource
    amount: Annotated[int, Between(1, 99)] = 1


@dataclass(frozen=True, slots=True)
class TeamGift:
    """What the partner receives."""

    arrives: Annotated[Breakdown, Doc("resources that arrive")]
    bags: Annotated[
        tuple[Bag, ...], Doc("every bag that may arrive: the giver chooses what he pays")
    ]


@calculator
def team_gift(
    productions: Annotated[tuple[Production, ...], Length(0, 20)],
    switches: Switches = DEFAULTS,
) -> TeamGift:
    """What arrives of productions in the partner's turn: each costs 1 (F-14.6, F-R20)."""
    made: dict[Resource, int] = dict.fromkeys(Resource, 0)
    for one in productions:
        made[one.resource] += one.amount
    if any(amount > 99 for amount in made.values()):
        raise BadInput("med.gift.too_much", "productions", most=99)
    times = min(1, len(productions)) if switches.gift == "per_turn" else len(productions)
    lines = (
        Line("med.gift.produced", sum(made.values()), cite("F-14.6")),
        Line(f"med.gift.{switches.gift}", -times, cite("F-R20"), {"count": times}),
    )
    arrives = Breakdown("med.gift.arrives", lines)
    return TeamGift(arrives, tuple(bags_within(bag_of(_plain(made)), arrives.total)))


def _plain(made: Mapping[Resource, int]) -> Mapping[Resource, int]:
    return {kind: amount for kind, amount in made.items() if amount}
