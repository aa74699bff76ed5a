"""Chapters 4, 7 and 9: the ways in which a player can pay for something now, the best first.

Artists are called in only where nothing else pays. A trader or bureaucrat who helps does not
produce, nor does the group he stands in, so that every set of helpers who differ in that is asked
about by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice
from typing import Literal

from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.costs import EXTRA_CARD, REDUCTION, card_cost
from companion.games.medievalia.payment.paying import Means, Turned, produced
from companion.games.medievalia.payment.plans import (
    BuildSite,
    Looks,
    Plan,
    Source,
    building_plans,
    plans_for,
    short_of,
)
from companion.games.medievalia.pieces import Card, Resource, Troop
from companion.games.medievalia.state import State, Unit, printed_cost, production_of
from companion.games.medievalia.tables import CARDS, row_of

MOST_TRIES = 24  # ways to use artists that are worked out to the last card
MOST_PAYING = 8  # of those that pay
MOST_LACKING = 3_000  # ways to use helpers that are asked what is missing
ANYTHING = Bag(gold=EXTRA_CARD)  # four of any kinds: counted as if all were of one

Purpose = Literal["card", "building", "draw"]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay; `sites` are where a building may stand then."""

    means: Means
    hand_cards: int
    surplus: int
    cards: int
    sites: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        """Fewest artists, then as F-R42 says."""
        artists = sum(len(one.artists) for one in self.means.turned)
        helpers = len(self.means.traders)
        return (self.hand_cards, artists, helpers, self.surplus, self.cards)


def helpers_of(state: State, player: PlayerId, troop: Troop) -> tuple[Unit, ...]:
    """Unused ones whose ability works: in the own or an ally's fief (F-9.8, F-R29)."""
    homes = {state.player(one).home for one in state.friends(player)}
    return tuple(
        unit
        for unit in state.units_of(player)
        if unit.type is troop and unit.place in homes and not unit.used
    )


def sources_of(state: State, player: PlayerId, acting: Sequence[Unit] = ()) -> tuple[Source, ...]:
    """Unused sites and loose characters that produce, without those who use an ability."""
    me = state.player(player)
    away = {unit.site for unit in acting if unit.site}
    busy = {unit.id for unit in acting}
    found = []
    for ground in me.sites:
        if not ground.used and ground.id not in away:
            resource, amount = produced(state, player, Turned(ground.id))
            cards = 1 + len(ground.buildings) + len(state.on_site(player, ground.id))
            found.append(Source(ground.id, resource, amount, cards, ground.id))
    # Cards that can do nothing else are turned first.
    for unit in sorted(state.units_of(player), key=lambda unit: row_of(unit.type).ability != ""):
        is_free = unit.place == me.home and not unit.site and not unit.used
        made = production_of(state, unit.type)
        if is_free and made is not None and unit.id not in busy:
            found.append(Source(unit.id, made))
    return tuple(found)


def _sources(
    state: State, player: PlayerId, acting: Sequence[Unit], purpose: Purpose
) -> tuple[Source, ...]:
    """The sources, as if all gave the same where any kinds will do (F-7.3)."""
    found = sources_of(state, player, acting)
    if purpose != "draw":
        return found
    return tuple(evolve(one, resource=Resource.GOLD) for one in found)


def card_price(
    state: State, player: PlayerId, card: Card, printed: Bag | None = None
) -> Bag | None:
    """What a card costs him now, surcharge included; None: not read off the card yet."""
    known = printed if printed is not None else printed_cost(state, card)
    if known is None:
        return None
    if CARDS[card].group in ("civil", "fortified"):
        return known
    return card_cost(card, known, tuple(state.player(player).buildings)).cost


def ways_to_pay(
    state: State, player: PlayerId, cost: Bag, *, building: bool = False, hand: int | None = None
) -> tuple[Way, ...]:
    """Every way without a needless card, the best first (F-R42); `hand`: cards he would throw."""
    ready = state.player(player).hand_size if hand is None else hand
    return _ways(state, player, cost, "building" if building else "card", ready)


def ways_to_draw(state: State, player: PlayerId) -> tuple[Way, ...]:
    """The ways to four resources of any kinds; one may be a card in hand, if it must (F-7.3)."""
    hand = min(1, state.player(player).hand_size)  # two cards for one are no proposal
    ways = _ways(state, player, ANYTHING, "draw", hand)
    return tuple(way for way in ways if way.hand_cards == ways[0].hand_cards)


def _ways(
    state: State, player: PlayerId, cost: Bag, purpose: Purpose, ready: int
) -> tuple[Way, ...]:
    found = [
        way
        for acting in _helping(state, player, purpose)
        for way in _plain(state, player, cost, acting, ready, purpose)
    ]
    if not any(way.hand_cards == 0 for way in found):
        found += _doubled(state, player, cost, ready, purpose)
    unique = {
        (way.means.turned, way.means.traders, way.means.bureaucrats, way.hand_cards): way
        for way in found
    }
    return tuple(sorted(unique.values(), key=lambda way: way.rank))


def _helping(state: State, player: PlayerId, purpose: Purpose) -> Iterator[tuple[Unit, ...]]:
    """Every set of traders and bureaucrats, the small ones first."""
    if purpose == "draw":
        yield ()  # any kinds will do: there is nothing to trade
        return
    clerks = list(_sets(state, player, Troop.BUREAUCRAT)) if purpose == "building" else [()]
    for traders in _sets(state, player, Troop.TRADER):
        for few in clerks:
            yield (*traders, *few)


def _sets(state: State, player: PlayerId, troop: Troop) -> Iterator[tuple[Unit, ...]]:
    """Every set of these helpers; of those who turn the same group with them, the first ones."""
    me = state.player(player)
    turns: dict[str, str] = {}
    for unit in helpers_of(state, player, troop):
        ground = me.site(unit.site)
        turns[unit.id] = "" if ground is None or ground.used else unit.site
    names = sorted(turns, key=lambda name: turns[name] != "")  # those first who stand alone
    tried = set()
    for many in range(len(names) + 1):
        for chosen in combinations(names, many):
            look = tuple(sorted(turns[name] for name in chosen))
            if look not in tried:
                tried.add(look)
                yield tuple(state.units[name] for name in chosen)


def _plain(
    state: State,
    player: PlayerId,
    cost: Bag,
    acting: Sequence[Unit],
    hand: int,
    purpose: Purpose,
    artists: Sequence[tuple[Unit, str]] = (),
) -> Iterator[Way]:
    """Ways in which exactly these traders and bureaucrats help and these artists double."""
    doing = [*acting, *(unit for unit, _ in artists)]
    sources = _with_artists(state, player, _sources(state, player, doing, purpose), artists)
    traders = [unit.id for unit in acting if unit.type is Troop.TRADER]
    clerks = [unit.id for unit in acting if unit.type is Troop.BUREAUCRAT]
    if purpose != "building":
        for plan in plans_for(Looks(sources, every=False), cost, len(traders), hand):
            if plan.traders == len(traders):
                yield _way(plan, traders, (), artists)
        return
    used = {unit.site for unit in doing if unit.site}
    sites = tuple(
        BuildSite(site.id, min(2, len(site.buildings)), site.used or site.id in used)
        for site in state.player(player).sites
    )
    looks = Looks(sources, every=False)
    answer = building_plans(looks, cost, sites, len(traders), hand, len(clerks))
    for one in answer.plans:
        if one.plan.traders == len(traders) and one.bureaucrats == len(clerks):
            yield _way(one.plan, traders, clerks, artists, one.sites)


def _way(
    plan: Plan,
    traders: Sequence[str],
    clerks: Sequence[str],
    artists: Sequence[tuple[Unit, str]],
    sites: tuple[str, ...] = (),
) -> Way:
    turned = tuple(
        Turned(name, tuple(unit.id for unit, doubled in artists if doubled == name))
        for name in plan.sources
    )
    busy = sum(len(one.artists) for one in turned)
    means = Means(turned, tuple(traders), tuple(clerks))
    return Way(means, plan.hand_cards, plan.surplus, plan.cards + busy + len(clerks), sites)


def _with_artists(
    state: State,
    player: PlayerId,
    sources: Sequence[Source],
    artists: Sequence[tuple[Unit, str]],
) -> tuple[Source, ...]:
    """The sources as the artists double them (F-9.7)."""
    found = []
    for source in sources:
        names = tuple(unit.id for unit, doubled in artists if doubled == source.id)
        amount = source.amount
        if names:
            amount = produced(state, player, Turned(source.id, names))[1]
        found.append(Source(source.id, source.resource, amount, source.cards, source.site))
    return tuple(found)


def _doubled(state: State, player: PlayerId, cost: Bag, hand: int, purpose: Purpose) -> list[Way]:
    """The ways in which artists save most cards in hand, and the fewest artists who do."""
    tries: list[tuple[int, int, tuple[Unit, ...], tuple[tuple[Unit, str], ...]]] = []
    for acting in _sets(state, player, Troop.ARTIST):
        many = len(acting)
        for others in _helping(state, player, purpose) if acting else ():
            sources = _sources(state, player, [*others, *acting], purpose)
            made = _Doubling(state, player, sources, others)
            for chosen in combinations_with_replacement([one.id for one in sources], many):
                lacking = made.lacking(chosen, cost)
                if lacking <= hand:
                    tries.append((lacking, many, others, tuple(zip(acting, chosen, strict=True))))
    tries.sort(key=lambda one: (one[0], one[1], len(one[2])))
    found: list[Way] = []
    paying: list[tuple[int, int]] = []  # what they lack at least, and how many artists they take
    for lacking, many, others, artists in tries[:MOST_TRIES]:
        # What is lacking is the least: a building needs a site besides, and more cards for it.
        enough = found and lacking >= min(way.hand_cards for way in found)
        if enough and ((lacking, many) > paying[0] or len(paying) == MOST_PAYING):
            break
        more = tuple(_plain(state, player, cost, others, hand, purpose, artists))
        found += more
        paying += [(lacking, many)] if more else []
    return found


class _Doubling:
    """What everything together makes, with artists on some of it: asked before plans are made."""

    def __init__(
        self, state: State, player: PlayerId, sources: Sequence[Source], others: Sequence[Unit]
    ) -> None:
        self._state, self._player = state, player
        self._sources = {source.id: source for source in sources}
        self._more: dict[tuple[str, int], int] = {}
        self._traders = sum(unit.type is Troop.TRADER for unit in others)
        self._relief = REDUCTION * (len(others) - self._traders)

    def lacking(self, chosen: Sequence[str], cost: Bag) -> int:
        """Cards in hand that are missing when artists double these sources."""
        made = dict.fromkeys(Resource, 0)
        for name, source in self._sources.items():
            made[source.resource] += self._amount(source, chosen.count(name))
        food, energy, work, gold = made.values()
        return short_of((food, energy, work, gold), cost.vector, self._traders, self._relief)

    def _amount(self, source: Source, artists: int) -> int:
        if not artists:
            return source.amount
        key = (source.id, artists)
        if key not in self._more:
            doubled = Turned(source.id, ("",) * artists)  # only their number counts
            self._more[key] = produced(self._state, self._player, doubled)[1]
        return self._more[key]


@dataclass(frozen=True, slots=True)
class Missing:
    """What is missing when everything helps; exchanges and abilities make up for part of it."""

    count: int
    bag: Bag


def missing_for(state: State, player: PlayerId, cost: Bag, *, building: bool = False) -> Missing:
    """Resources that are missing for a price; none where only a site for a building is."""
    made = dict.fromkeys(Resource, 0)
    for source in sources_of(state, player):
        made[source.resource] += source.amount
    lacks = (max(0, due - got) for due, got in zip(cost.vector, made.values(), strict=True))
    tries = _lacking(state, player, cost, "building" if building else "card")
    return Missing(min(islice(tries, MOST_LACKING)), Bag(*lacks))


def _lacking(state: State, player: PlayerId, cost: Bag, purpose: Purpose) -> Iterator[int]:
    """What is still missing with everything turned and each set of helpers, first without any."""
    for acting in _sets(state, player, Troop.ARTIST):
        for others in _helping(state, player, purpose):
            sources = _sources(state, player, [*others, *acting], purpose)
            made = _Doubling(state, player, sources, others)
            for chosen in combinations_with_replacement([one.id for one in sources], len(acting)):
                yield made.lacking(chosen, cost)
