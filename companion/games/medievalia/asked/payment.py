"""Buildings and wishes that are typed in, with everything that could pay for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag, bags_within
from companion.games.medievalia.payment.costs import relief_of
from companion.games.medievalia.payment.plans import (
    BuildingPayment,
    BuildSite,
    HandCards,
    Looks,
    Source,
    Sources,
    Traders,
    building_plans,
    require_sources,
)
from companion.games.medievalia.payment.wishes import TurnPlan, Wish, largest_sets
from companion.games.medievalia.rulebook import cite

Bureaucrats = Annotated[int, Between(0, 3), Doc("bureaucrats that help with this building")]


@dataclass(frozen=True, slots=True)
class BuildingCost:
    """What is left to pay for a building."""

    reduction: Breakdown
    remaining: Annotated[tuple[Bag, ...], Doc("every cost that may be left, most food first")]


@calculator
def building_cost(printed: Bag, bureaucrats: Bureaucrats = 0) -> BuildingCost:
    """Every cost that may be left when bureaucrats help with a building (F-9.6)."""
    less = relief_of(printed, bureaucrats)
    lines = (
        (Line("med.cost.bureaucrats", -less, cite("F-9.6"), {"bureaucrats": bureaucrats}),)
        if bureaucrats
        else ()
    )
    remaining = tuple(bags_within(printed, printed.total - less))
    return BuildingCost(Breakdown("med.cost.reduction", lines), remaining)


@calculator
def building_payment(
    sources: Sources,
    cost: Bag,
    sites: Annotated[tuple[BuildSite, ...], Length(0, 5)],
    traders: Traders = 0,
    hand_cards: HandCards = 0,
    bureaucrats: Bureaucrats = 0,
) -> BuildingPayment:
    """Ways to pay for a building that leave an unused site with room for it (F-6.1, F-6.2)."""
    require_sources(sources)
    _require_sites(sources, sites)
    return building_plans(Looks(sources), cost, sites, traders, hand_cards, bureaucrats)


def _require_sites(sources: Sequence[Source], sites: Sequence[BuildSite]) -> None:
    known = {site.id for site in sites}
    if len(known) != len(sites):
        raise BadInput("med.named_twice", "sites")
    for number, source in enumerate(sources):
        if source.site and source.site not in known:
            raise BadInput("med.pay.no_site", f"sources.{number}.site", site=source.site)


@calculator
def turn_plan(
    sources: Annotated[tuple[Source, ...], Length(0, 12)],
    wishes: Annotated[tuple[Wish, ...], Length(0, 6)],
) -> TurnPlan:
    """All largest sets of wishes that can be paid together, each with its sources (F-4.6)."""
    require_sources(sources)
    if len({wish.id for wish in wishes}) != len(wishes):
        raise BadInput("med.named_twice", "wishes")
    return largest_sets(Looks(sources), wishes)
