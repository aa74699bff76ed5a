"""Chapters 4 and 7: which cards to turn for a price. One production pays for one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag, Vector
from companion.games.medievalia.costs import REDUCTION, Bureaucrats
from companion.games.medievalia.pieces import Resource
from companion.games.medievalia.production import MOST_BUILDINGS

EXCHANGE = 3  # F-7.1
MOST_SOURCES = 14
GOLD = 3  # its place in a vector

Name = Annotated[str, Length(1, 60)]
Traders = Annotated[int, Between(0, 3), Doc("unused traders in the own fief")]
HandCards = Annotated[int, Between(0, 40), Doc("hand cards he is ready to discard")]


@dataclass(frozen=True, slots=True)
class Source:
    """A card or a group that can be turned."""

    id: Name
    resource: Resource
    amount: Annotated[int, Between(1, 99)] = 1
    cards: Annotated[int, Between(1, 60), Doc("cards that are turned with it")] = 1
    site: Annotated[str, Length(0, 60), Doc("the landscape or city it is; nothing: loose")] = ""


Sources = Annotated[tuple[Source, ...], Length(0, MOST_SOURCES)]


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to pay in which nothing can be left out."""

    sources: tuple[str, ...]
    hand_cards: int
    traders: int
    surplus: Annotated[int, Doc("produced and hand cards less cost: it is lost (F-4.6)")]
    cards: Annotated[int, Doc("cards turned, traders included")]


@dataclass(frozen=True, slots=True)
class Payment:
    """Whether a price can be paid, and how."""

    ok: bool
    plans: Annotated[tuple[Plan, ...], Doc("the best first (F-R42)")]


def short_of(produced: Vector, cost: Vector, traders: int, relief: int = 0) -> int:
    """Hand cards that are missing when so much is produced and so many traders help (F-R5).

    Whatever is over helps by exchange (F-7.1). A trader makes two of one gold, and one of them may
    be gold again, so each is worth one more resource wherever any gold can be had (F-9.5).
    Bureaucrats take `relief` off: what is missing first, as nothing else helps more (F-9.6).
    """
    over = [max(0, have - need) for have, need in zip(produced, cost, strict=True)]
    lack = sum(max(0, need - have) for have, need in zip(produced, cost, strict=True))
    lack = max(0, lack - relief)
    golden = min(traders, over[GOLD])
    exchanged = sum(amount // EXCHANGE for amount in over[:GOLD])
    exchanged += (over[GOLD] - golden) // EXCHANGE
    helped = traders + golden + exchanged
    if produced[GOLD] or exchanged or not traders:
        return max(0, lack - helped)
    # No gold yet: the first trader has to make it out of something else.
    without_cards = traders if any(over) else max(0, traders - 1) if any(produced) else 0
    if without_cards >= lack:
        return 0
    return max(1, lack - helped)


def _produced(sources: Sequence[Source]) -> list[Vector]:
    """What every set of sources produces."""
    order = list(Resource)
    made: list[Vector] = [(0, 0, 0, 0)]
    for source in sources:
        place = order.index(source.resource)
        made += [
            (*one[:place], one[place] + source.amount, *one[place + 1 :])  # type: ignore[misc]
            for one in made
        ]
    return made


def _bits(chosen: int) -> list[int]:
    return [number for number in range(chosen.bit_length()) if chosen >> number & 1]


def _least_plans(
    tables: Sequence[Sequence[int]], sets: int, hand_cards: int
) -> Iterator[tuple[int, int, int]]:
    """Sets, traders and hand cards that pay, and none of which can be left out."""
    for chosen in range(sets):
        removed = [chosen & ~(1 << number) for number in _bits(chosen)]
        for traders, short in enumerate(tables):
            cards = short[chosen]
            if cards > hand_cards or (traders and tables[traders - 1][chosen] <= cards):
                continue
            if all(short[fewer] > cards for fewer in removed):
                yield chosen, traders, cards


def _require_sources(sources: Sequence[Source]) -> None:
    if len({source.id for source in sources}) != len(sources):
        raise BadInput("med.named_twice", "sources")


def _plan(sources: Sequence[Source], chosen: int, traders: int, cards: int, cost: int) -> Plan:
    used = [sources[number] for number in _bits(chosen)]
    return Plan(
        tuple(source.id for source in used),
        cards,
        traders,
        sum(source.amount for source in used) + cards - cost,
        sum(source.cards for source in used) + traders,
    )


def _rank(plan: Plan) -> tuple[int, int, int, int]:
    """Hand cards, traders, surplus, cards turned (F-R42)."""
    return (plan.hand_cards, plan.traders, plan.surplus, plan.cards)


@calculator
def payment(
    sources: Sources, cost: Bag, traders: Traders = 0, hand_cards: HandCards = 0
) -> Payment:
    """Every way to pay a price without a needless card, the best first (F-4.6, F-7, F-R42)."""
    _require_sources(sources)
    tables = [
        [short_of(made, cost.vector, count) for made in _produced(sources)]
        for count in range(traders + 1)
    ]
    plans = [
        _plan(sources, chosen, used, cards, cost.total)
        for chosen, used, cards in _least_plans(tables, 1 << len(sources), hand_cards)
    ]
    plans.sort(key=_rank)
    return Payment(bool(plans), tuple(plans))


@dataclass(frozen=True, slots=True)
class BuildSite:
    """A landscape or the city that may take a building."""

    id: Name
    buildings: Annotated[int, Between(0, MOST_BUILDINGS)] = 0
    used: bool = False


@dataclass(frozen=True, slots=True)
class BuildingPlan:
    """A way to pay for a building that leaves a site for it."""

    plan: Plan
    bureaucrats: int
    pays: Annotated[Bag, Doc("what is left to pay after the bureaucrats")]
    sites: Annotated[tuple[str, ...], Doc("where the building may stand (F-6.1, F-6.2)")]


@dataclass(frozen=True, slots=True)
class BuildingPayment:
    """Whether a building can be acquired, and how."""

    ok: bool
    plans: Annotated[tuple[BuildingPlan, ...], Doc("the best first (F-R42)")]
    payable: Annotated[bool, Doc("it could be paid, if only a site were left (F-6.1)")]


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
    _require_sources(sources)
    _require_sites(sources, sites)
    produced = _produced(sources)
    fewer: list[list[list[int]]] = []
    found: list[BuildingPlan] = []
    payable = False
    for helpers in range(bureaucrats + 1):
        relief = min(cost.total, REDUCTION * helpers)
        tables = [
            [short_of(made, cost.vector, count, relief) for made in produced]
            for count in range(traders + 1)
        ]
        for chosen, used, cards in _least_plans(tables, len(produced), hand_cards):
            if fewer and fewer[-1][used][chosen] <= cards:
                continue
            payable = True
            open_sites = _left(sources, sites, chosen)
            if open_sites:
                pays = _relieved(cost.vector, produced[chosen], relief)
                plan = _plan(sources, chosen, used, cards, pays.total)
                found.append(BuildingPlan(plan, helpers, pays, open_sites))
        fewer.append(tables)
    found.sort(key=lambda one: (*_rank(one.plan)[:3], one.plan.cards + one.bureaucrats))
    return BuildingPayment(bool(found), tuple(found), payable)


def _relieved(cost: Vector, produced: Vector, relief: int) -> Bag:
    """What is left to pay: bureaucrats take off what is missing, then the rest (F-9.6)."""
    left = list(cost)
    for floor in (produced, (0, 0, 0, 0)):
        for place, least in enumerate(floor):
            less = min(relief, max(0, left[place] - least))
            left[place] -= less
            relief -= less
    return Bag(*left)


def _require_sites(sources: Sequence[Source], sites: Sequence[BuildSite]) -> None:
    known = {site.id for site in sites}
    if len(known) != len(sites):
        raise BadInput("med.named_twice", "sites")
    for number, source in enumerate(sources):
        if source.site and source.site not in known:
            raise BadInput("med.pay.no_site", f"sources.{number}.site", site=source.site)


def _left(sources: Sequence[Source], sites: Sequence[BuildSite], chosen: int) -> tuple[str, ...]:
    turned = {sources[number].site for number in _bits(chosen)}
    return tuple(
        site.id
        for site in sites
        if not site.used and site.buildings < MOST_BUILDINGS and site.id not in turned
    )


@dataclass(frozen=True, slots=True)
class Wish:
    """A card that somebody would like to play in this turn."""

    id: Name
    cost: Bag


@dataclass(frozen=True, slots=True)
class Paid:
    """A wish and the sources that pay for it."""

    wish: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The largest sets of wishes that can be paid together."""

    size: int
    sets: tuple[tuple[Paid, ...], ...]


@calculator
def turn_plan(
    sources: Annotated[tuple[Source, ...], Length(0, 12)],
    wishes: Annotated[tuple[Wish, ...], Length(0, 6)],
) -> TurnPlan:
    """All largest sets of wishes that can be paid together, each with its sources (F-4.6)."""
    _require_sources(sources)
    if len({wish.id for wish in wishes}) != len(wishes):
        raise BadInput("med.named_twice", "wishes")
    produced = _produced(sources)
    amounts = [sum(made) for made in produced]
    ways = []
    for wish in wishes:
        short = [[short_of(made, wish.cost.vector, 0) for made in produced]]
        ways.append([chosen for chosen, _, _ in _least_plans(short, len(produced), 0)])
    for size in range(len(wishes), 0, -1):
        found = []
        for chosen in combinations(range(len(wishes)), size):
            paid = _together(chosen, wishes, ways, amounts)
            if paid is not None:
                found.append(
                    tuple(
                        Paid(wishes[one].id, tuple(sources[bit].id for bit in _bits(mask)))
                        for one, mask in zip(chosen, paid, strict=True)
                    )
                )
        if found:
            return TurnPlan(size, tuple(found))
    return TurnPlan(0, ((),))


def _together(
    chosen: Sequence[int], wishes: Sequence[Wish], ways: Sequence[Sequence[int]], amounts: list[int]
) -> list[int] | None:
    """Sources for each of these wishes, none used twice; None: there are not enough."""
    everything = len(amounts) - 1
    # The wish with the fewest ways first: what cannot be paid shows soonest.
    order = sorted(chosen, key=lambda one: len(ways[one]))
    needs = [sum(wishes[one].cost.total for one in order[place:]) for place in range(len(order))]
    failed: set[tuple[int, int]] = set()

    def search(place: int, used: int) -> dict[int, int] | None:
        if place == len(order):
            return {}
        if (place, used) in failed or amounts[everything & ~used] < needs[place]:
            return None
        for mask in ways[order[place]]:
            if not mask & used:
                rest = search(place + 1, used | mask)
                if rest is not None:
                    return {**rest, order[place]: mask}
        failed.add((place, used))
        return None

    paid = search(0, 0)
    return None if paid is None else [paid[one] for one in chosen]
