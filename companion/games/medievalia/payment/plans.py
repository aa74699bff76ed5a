"""Chapters 4 and 7: which cards to turn for a price. One production pays for one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
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
LOOK_BITS = 8  # of a packed mixture: more cards than there are alike, and a mark
LOOK_MARK = 1 << LOOK_BITS - 1

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
    same, the first ones are turned. A set of sources is a number, a bit for each of them.
    """

    def __init__(self, sources: Sequence[Source], *, every: bool = True) -> None:
        self.sources = sources
        kinds = list(Resource)
        members: dict[tuple[int, int], list[int]] = {}
        for number, source in enumerate(sources):
            look = (kinds.index(source.resource), source.amount)
            members.setdefault(look, []).append(number)
        self.members = list(members.values())
        self.made: list[Vector] = [(0, 0, 0, 0)]
        self.counts: list[tuple[int, ...]] = [()]
        steps = []  # how far a mixture with one card less of a look is away
        for (kind, amount), alike in members.items():
            steps.append(len(self.made))
            plain = self.made, self.counts
            self.made, self.counts = [], []
            for many in range(len(alike) + 1):
                more = many * amount
                self.made += [
                    (*one[:kind], one[kind] + more, *one[kind + 1 :])  # type: ignore[misc]
                    for one in plain[0]
                ]
                self.counts += [(*one, many) for one in plain[1]]
        order = sorted(range(len(members)), key=list(members).__getitem__)
        self._smallest_first = [
            [(place, steps[place]) for place in order if list(members)[place][0] == kind]
            for kind in range(len(kinds))
        ]
        self._picks = [
            [self._picked(alike, many, every) for many in range(len(alike) + 1)]
            for alike in self.members
        ]
        self._sets: dict[int, list[int]] = {}
        self._fewer: dict[int, list[int]] = {}

    def short(self, cost: Vector, traders: int, relief: int = 0) -> list[tuple[int, ...]]:
        """Hand cards that each mixture lacks, with no trader, with one, and so on.

        Mixtures with as much gold that lack and exchange as much of all else are worked out once.
        """
        food, energy, work = (self._weights(kind, cost[kind]) for kind in range(GOLD))
        known: dict[int, tuple[int, ...]] = {}
        found = []
        for made in self.made:
            weight = food[made[0]] + energy[made[1]] + work[made[2]] + (made[3] << 48)
            short = known.get(weight)
            if short is None:
                helped = range(traders + 1)
                short = tuple([short_of(made, cost, count, relief) for count in helped])
                known[weight] = short
            found.append(short)
        return found

    def _weights(self, kind: int, need: int) -> dict[int, int]:
        """Amounts of a resource as all that counts of them: weights of several are added."""
        return {
            have: max(0, need - have)
            + (max(0, have - need) // EXCHANGE << 16)
            + ((have > need) << 32)
            + ((have > 0) << 40)
            for have in {made[kind] for made in self.made}
        }

    def packed(self) -> list[int]:
        """The cards of each look in a mixture as one number; the highest bit of each is free.

        With that bit set, a mixture may be taken out of another if the bit stays everywhere.
        """
        found = [0]
        for place, alike in enumerate(self.members):
            step = 1 << LOOK_BITS * place
            found = [one + many * step for many in range(len(alike) + 1) for one in found]
        return found

    def fewer(self, mixture: int) -> list[int]:
        """The mixtures with one card less of a resource: its smallest, which is missed least."""
        found = self._fewer.get(mixture)
        if found is None:
            counts = self.counts[mixture]
            found = self._fewer[mixture] = []
            for looks in self._smallest_first:
                for place, step in looks:
                    if counts[place]:
                        found.append(mixture - step)
                        break
        return found

    def sets(self, mixture: int) -> list[int]:
        """Every set of sources that makes this mixture."""
        sets = self._sets.get(mixture)
        if sets is None:
            sets = [0]
            for picks, many in zip(self._picks, self.counts[mixture], strict=True):
                if many:
                    sets = [one | more for one in sets for more in picks[many]]
            self._sets[mixture] = sets
        return sets

    def _picked(self, alike: Sequence[int], many: int, every: bool) -> list[int]:
        if every:
            return [_bits(chosen) for chosen in combinations(alike, many)]
        sites = [number for number in alike if self.sources[number].site]
        loose = [number for number in alike if not self.sources[number].site]
        return [
            _bits((*chosen, *loose[: many - few]))
            for few in range(max(0, many - len(loose)), min(many, len(sites)) + 1)
            for chosen in combinations(sites, few)
        ]


def _bits(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


Least = tuple[int, int, int]  # a mixture, traders and hand cards


def least_plans(looks: Looks, table: Sequence[tuple[int, ...]], hand_cards: int) -> Iterator[Least]:
    """Mixtures, traders and hand cards that pay, and none of which can be left out."""
    for mixture, short in enumerate(table):
        if short[-1] > hand_cards:
            continue
        removed = [table[fewer] for fewer in looks.fewer(mixture)]
        if short in removed:
            continue
        before = hand_cards + 1
        for traders, cards in enumerate(short):
            if cards < before:
                before = cards
                if min([less[traders] for less in removed], default=cards + 1) > cards:
                    yield mixture, traders, cards


def require_sources(sources: Sequence[Source]) -> None:
    if len({source.id for source in sources}) != len(sources):
        raise BadInput("med.named_twice", "sources")


class _Told:
    """Sets of sources as plans tell them: every set of a few sources is looked up."""

    FEW = 7

    def __init__(self, sources: Sequence[Source]) -> None:
        self._parts = [
            self._all(sources[at : at + self.FEW]) for at in range(0, len(sources), self.FEW)
        ]

    @staticmethod
    def _all(sources: Sequence[Source]) -> list[tuple[tuple[str, ...], int]]:
        """Names and cards of every set of these."""
        found: list[tuple[tuple[str, ...], int]] = [((), 0)]
        for source in sources:
            found += [((*names, source.id), cards + source.cards) for names, cards in found]
        return found

    def plan(self, chosen: int, traders: int, cards: int, surplus: int) -> Plan:
        names: tuple[str, ...] = ()
        turned = traders
        for part in self._parts:
            some, more = part[chosen & (1 << self.FEW) - 1]
            names, turned = names + some, turned + more
            chosen >>= self.FEW
        return Plan(names, cards, traders, surplus, turned)


def _rank(plan: Plan, bureaucrats: int = 0) -> tuple[int, int, int, int]:
    """Hand cards, traders, surplus, cards turned (F-R42)."""
    return (plan.hand_cards, plan.traders, plan.surplus, plan.cards + bureaucrats)


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
    told = _Told(looks.sources)
    plans = []
    for mixture, used, cards in least_plans(looks, looks.short(cost.vector, traders), hand_cards):
        surplus = sum(looks.made[mixture]) + cards - cost.total
        plans += [told.plan(chosen, used, cards, surplus) for chosen in looks.sets(mixture)]
    return tuple(sorted(plans, key=_rank))


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
    told, left = _Told(looks.sources), _Left(looks.sources, sites)
    before: list[tuple[int, ...]] = []  # what is short with one bureaucrat less
    found: list[BuildingPlan] = []
    payable = False
    for helpers in range(bureaucrats + 1):
        relief = relief_of(cost, helpers)
        dues: dict[Vector, Bag] = {}
        table = looks.short(cost.vector, traders, relief)
        for mixture, used, cards in least_plans(looks, table, hand_cards):
            if before and before[mixture][used] <= cards:
                continue
            payable = True
            made = looks.made[mixture]
            pays = dues.get(made)
            if pays is None:
                pays = dues[made] = _relieved(cost.vector, made, relief)
            surplus = sum(made) + cards - cost.total + relief
            for chosen in looks.sets(mixture):
                open_sites = left.after(chosen)
                if open_sites:
                    plan = told.plan(chosen, used, cards, surplus)
                    found.append(BuildingPlan(plan, helpers, pays, open_sites))
        before = table
    found.sort(key=lambda one: _rank(one.plan, one.bureaucrats))
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


class _Left:
    """Sites that could take a building (F-6.1, F-6.2), and those a payment leaves unused."""

    def __init__(self, sources: Sequence[Source], sites: Sequence[BuildSite]) -> None:
        self._sites = [
            (site.id, _bits(place for place, one in enumerate(sources) if one.site == site.id))
            for site in sites
            if not site.used and site.buildings < MOST_BUILDINGS
        ]
        self._turns = 0
        for _, turning in self._sites:
            self._turns |= turning
        self._known: dict[int, tuple[str, ...]] = {}

    def after(self, chosen: int) -> tuple[str, ...]:
        turned = chosen & self._turns
        if turned not in self._known:
            left = [name for name, turning in self._sites if not turned & turning]
            self._known[turned] = tuple(left)
        return self._known[turned]
