"""Chapters 4 and 7: which cards to turn for a price. One production pays for one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag, Vector
from companion.games.medievalia.fief.production import MOST_BUILDINGS
from companion.games.medievalia.payment.costs import relief_of
from companion.games.medievalia.pieces import Resource

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


class Looks:
    """Sources that look alike pay alike: a price is worked out once for every mixture of them.

    Not `every` set of them is told apart where a table would not: of loose cards that give the
    same, the first ones are turned.
    """

    def __init__(self, sources: Sequence[Source], *, every: bool = True) -> None:
        self.sources = sources
        self.every = every
        kinds = list(Resource)
        members: dict[tuple[int, int], list[int]] = {}
        for number, source in enumerate(sources):
            look = (kinds.index(source.resource), source.amount)
            members.setdefault(look, []).append(number)
        self.members = list(members.values())
        self.made: list[Vector] = [(0, 0, 0, 0)]
        self.counts: list[tuple[int, ...]] = [()]
        self.steps: list[int] = []  # how far a mixture with one card less of a look is away
        for (kind, amount), alike in members.items():
            self.steps.append(len(self.made))
            plain = self.made, self.counts
            self.made, self.counts = [], []
            for many in range(len(alike) + 1):
                more = many * amount
                self.made += [
                    (*one[:kind], one[kind] + more, *one[kind + 1 :])  # type: ignore[misc]
                    for one in plain[0]
                ]
                self.counts += [(*one, many) for one in plain[1]]

    def short(self, cost: Vector, traders: int, relief: int = 0) -> list[int]:
        """Hand cards that each mixture lacks."""
        known: dict[Vector, int] = {}
        found = []
        for made in self.made:
            short = known.get(made)
            if short is None:
                short = known[made] = short_of(made, cost, traders, relief)
            found.append(short)
        return found

    def fewer(self, mixture: int) -> list[int]:
        """The mixtures with one card less."""
        counts = self.counts[mixture]
        return [mixture - step for step, many in zip(self.steps, counts, strict=True) if many]

    def sets(self, mixture: int) -> Iterator[tuple[int, ...]]:
        """Every set of sources that makes this mixture."""
        picked = [
            combinations(alike, many) if self.every else self._picks(alike, many)
            for alike, many in zip(self.members, self.counts[mixture], strict=True)
            if many
        ]
        for parts in product(*picked):
            yield tuple(sorted(chain.from_iterable(parts)))

    def _picks(self, alike: Sequence[int], many: int) -> Iterator[tuple[int, ...]]:
        sites = [number for number in alike if self.sources[number].site]
        loose = [number for number in alike if not self.sources[number].site]
        for few in range(max(0, many - len(loose)), min(many, len(sites)) + 1):
            for chosen in combinations(sites, few):
                yield (*chosen, *loose[: many - few])


def least_plans(
    looks: Looks, tables: Sequence[Sequence[int]], hand_cards: int
) -> Iterator[tuple[int, int, int]]:
    """Mixtures, traders and hand cards that pay, and none of which can be left out."""
    for mixture in range(len(looks.made)):
        if tables[-1][mixture] > hand_cards:
            continue
        removed = looks.fewer(mixture)
        for traders, short in enumerate(tables):
            cards = short[mixture]
            if cards > hand_cards or (traders and tables[traders - 1][mixture] <= cards):
                continue
            if all(short[fewer] > cards for fewer in removed):
                yield mixture, traders, cards


def require_sources(sources: Sequence[Source]) -> None:
    if len({source.id for source in sources}) != len(sources):
        raise BadInput("med.named_twice", "sources")


def _plan(
    sources: Sequence[Source], chosen: Sequence[int], traders: int, cards: int, surplus: int
) -> Plan:
    used = [sources[number] for number in chosen]
    turned = sum([source.cards for source in used]) + traders
    return Plan(tuple([source.id for source in used]), cards, traders, surplus, turned)


def _rank(plan: Plan) -> tuple[int, int, int, int]:
    """Hand cards, traders, surplus, cards turned (F-R42)."""
    return (plan.hand_cards, plan.traders, plan.surplus, plan.cards)


@calculator
def payment(
    sources: Sources, cost: Bag, traders: Traders = 0, hand_cards: HandCards = 0
) -> Payment:
    """Every way to pay a price without a needless card, the best first (F-4.6, F-7, F-R42)."""
    require_sources(sources)
    plans = plans_for(Looks(sources), cost, traders, hand_cards)
    return Payment(bool(plans), plans)


def plans_for(looks: Looks, cost: Bag, traders: int, hand_cards: int) -> tuple[Plan, ...]:
    """Plans without a needless card, the best first (F-R42)."""
    tables = [looks.short(cost.vector, count) for count in range(traders + 1)]
    plans = []
    for mixture, used, cards in least_plans(looks, tables, hand_cards):
        surplus = sum(looks.made[mixture]) + cards - cost.total
        plans += [
            _plan(looks.sources, chosen, used, cards, surplus) for chosen in looks.sets(mixture)
        ]
    plans.sort(key=_rank)
    return tuple(plans)


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


def building_plans(
    looks: Looks,
    cost: Bag,
    sites: Sequence[BuildSite],
    traders: int,
    hand_cards: int,
    bureaucrats: int,
) -> BuildingPayment:
    """The same with the plans that a building leaves a site (F-6.1)."""
    fewer: list[list[list[int]]] = []
    found: list[BuildingPlan] = []
    payable = False
    for helpers in range(bureaucrats + 1):
        relief = relief_of(cost, helpers)
        tables = [looks.short(cost.vector, count, relief) for count in range(traders + 1)]
        for mixture, used, cards in least_plans(looks, tables, hand_cards):
            if fewer and fewer[-1][used][mixture] <= cards:
                continue
            payable = True
            pays = _relieved(cost.vector, looks.made[mixture], relief)
            surplus = sum(looks.made[mixture]) + cards - pays.total
            for chosen in looks.sets(mixture):
                open_sites = _left(looks.sources, sites, chosen)
                if open_sites:
                    plan = _plan(looks.sources, chosen, used, cards, surplus)
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


def _left(
    sources: Sequence[Source], sites: Sequence[BuildSite], chosen: Sequence[int]
) -> tuple[str, ...]:
    turned = {sources[number].site for number in chosen}
    return tuple(
        [
            site.id
            for site in sites
            if not site.used and site.buildings < MOST_BUILDINGS and site.id not in turned
        ]
    )
