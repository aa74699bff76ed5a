"""The planner: what each advance would cost now, and what to buy for the money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY
from fractions import Fraction
from itertools import product
from typing import Annotated, Literal, NamedTuple

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.advances.advances import (
    Buyer,
    check_buyer,
    is_banned,
    misery_steps,
    missing_for,
    needs,
    price,
)
from companion.games.renaissance.cards.personalities import advance_name
from companion.games.renaissance.misery import Ducats
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.tables import ADVANCES

# These two work at once on the prices of what is bought after them, so they go first.
OPENERS = (Advance.E, Advance.X)  # R-9.4.2.4
SPARE = 2  # sets kept beyond those asked for: an opener may still complete some of them


@dataclass(frozen=True, slots=True)
class Plan(Buyer):
    """What each advance would cost a player now, the best sets for his money, a way to one."""

    _: KW_ONLY
    cash: Annotated[Ducats, Doc("ducats he has")]
    keep: Annotated[Ducats, Doc("ducats he wants to keep, for stabilisation or tokens")] = 0
    wished: Annotated[Advance | None, Doc("an advance he wants: the cheapest way to it")] = None
    rank: Annotated[
        Literal["per_ducat", "value"],
        Doc("sets by printed cost gained per ducat spent, or by printed cost gained in all"),
    ] = "per_ducat"
    sets: Annotated[int, Between(1, 20), Doc("how many sets to show at most")] = 5


@dataclass(frozen=True, slots=True)
class Purchasable:
    advance: Advance
    price: Annotated[Breakdown, Doc("ducats it would cost now, on its own")]
    missing: Annotated[tuple[Advance, ...], Doc("advances he needs first")]
    is_banned: Annotated[bool, Doc("a papal decree bans its group this round")]
    can_buy: Annotated[bool, Doc("he may buy it now for the ducats he wants to spend")]


@dataclass(frozen=True, slots=True)
class Basket:
    """Advances in the order in which to buy them."""

    advances: Annotated[tuple[Advance, ...], Doc("letters in the order of purchase")]
    price: Annotated[Breakdown, Doc("ducats for all")]
    value: Annotated[Breakdown, Doc("printed cost gained, which counts in the final score")]
    cash_left: Annotated[int, Doc("ducats left")]
    misery_steps: Annotated[int, Doc("steps up (or down, negative) by buying them")]


@dataclass(frozen=True, slots=True)
class Way:
    """The cheapest way to the wished advance in this turn; none if the decree bans a part."""

    basket: Annotated[Basket | None, Doc("what to buy, prerequisites first")]
    banned: Annotated[tuple[Advance, ...], Doc("needed advances that are banned this round")]
    short: Annotated[int, Doc("ducats missing for it, 0 if he can pay")]


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    offers: Annotated[tuple[Purchasable, ...], Doc("every advance he does not own, A to Z")]
    baskets: Annotated[
        tuple[Basket, ...], Doc("the best sets for the money, nothing more can be added to them")
    ]
    way: Annotated[Way | None, Doc("to the wished advance")]


@calculator(name="planner")
def plan(question: Plan) -> PlanAnswer:
    """Prices of all, the best sets for the money and the cheapest way to a wish."""
    faults = Faults()
    check_buyer(faults, question)
    wished = question.wished
    if wished is not None:
        owned = wished in question.all_owned
        name = advance_name(wished)
        faults.lack(owned, "ren.advance.owned", cite("R-9.4.2.1"), "wished", advance=name)
    faults.settle()
    money = max(0, question.cash - question.keep)
    return PlanAnswer(
        tuple(_offer(advance, question, money) for advance in unowned(question)),
        tuple(_basket(chosen, question, question.cash) for chosen in best_sets(question, money)),
        None if wished is None else _way(wished, question, money),
    )


def unowned(buyer: Buyer) -> tuple[Advance, ...]:
    return tuple(advance for advance in Advance if advance not in buyer.all_owned)


def _offer(advance: Advance, buyer: Buyer, money: int) -> Purchasable:
    cost = price(advance, buyer)
    missing = missing_for(advance, buyer.all_owned, buyer.switches)
    banned = is_banned(advance, buyer)
    can_buy = not missing and not banned and cost.total <= money
    return Purchasable(advance, cost, missing, banned, can_buy)


def buying_order(chosen: Iterable[Advance], buyer: Buyer) -> tuple[Advance, ...]:
    """The cheapest order: patronage and research first, then each after what it needs."""
    left = sorted(chosen, key=lambda advance: (advance not in OPENERS, advance))
    ordered: list[Advance] = []
    while left:
        have = buyer.all_owned.union(ordered)
        ready = [one for one in left if not missing_for(one, have, buyer.switches)]
        ordered.append((ready or left)[0])
        left.remove(ordered[-1])
    return tuple(ordered)


def _basket(chosen: Iterable[Advance], buyer: Buyer, cash: int) -> Basket:
    order = buying_order(chosen, buyer)
    prices, values = [], []
    for advance in order:
        params = {"advance": advance_name(advance)}
        cost = price(advance, buyer).total
        prices.append(Line("ren.advance.one_price", cost, cite("R-9.4.2.1"), params))
        printed = ADVANCES[advance].cost
        values.append(Line("ren.advance.one_value", printed, cite("R-11.2.1"), params))
        buyer = buyer.after(advance)
    total = Breakdown("ren.advance.total", tuple(prices))
    return Basket(
        order,
        total,
        Breakdown("ren.advance.value", tuple(values)),
        cash - total.total,
        sum(map(misery_steps, order)),
    )


def _way(wished: Advance, question: Plan, money: int) -> Way:
    """The wish and all it needs; patronage or research too where they make it cheaper."""
    needed = closure(wished, question)
    banned = tuple(one for one in sorted(needed) if is_banned(one, question))
    if banned:
        return Way(None, banned, 0)
    found = []
    for openers in _opener_choices(question):
        basket = _basket(needed | openers, question, question.cash)
        found.append((basket.price.total, len(basket.advances), basket.advances, basket))
    cheapest = min(found)[-1]
    return Way(cheapest, (), max(0, cheapest.price.total - money))


def closure(wished: Advance, buyer: Buyer) -> frozenset[Advance]:
    """The wish with everything still needed for it."""
    found: set[Advance] = set()
    open_ends = [wished]
    while open_ends:
        advance = open_ends.pop()
        if advance not in found:
            found.add(advance)
            open_ends += missing_for(advance, buyer.all_owned, buyer.switches)
    return frozenset(found)


def _opener_choices(buyer: Buyer) -> Iterator[frozenset[Advance]]:
    """Each way to buy or leave patronage and research."""
    free = [one for one in OPENERS if one not in buyer.all_owned and not is_banned(one, buyer)]
    for taken in product((False, True), repeat=len(free)):
        yield frozenset(one for one, take in zip(free, taken, strict=True) if take)


class _Set(NamedTuple):
    """Sorts by value, the best first."""

    lost: int  # the value, negative
    chosen: tuple[Advance, ...]


def best_sets(question: Plan, money: int) -> tuple[tuple[Advance, ...], ...]:
    """The best sets that the money buys and to which nothing more can be added.

    Once it is settled whether patronage and research are bought, no price depends on another
    purchase, so families of advances tied by prerequisites can be packed one after the other.
    """
    everything = _all_for_sale(question)
    if everything and _basket(everything, question, money).cash_left >= 0:
        return (everything,)
    found: list[tuple[int, _Set]] = []
    for openers in _opener_choices(question):
        found += _packed(openers, question, money, question.sets + SPARE)
    complete = [
        (spent, packed)
        for spent, packed in found
        if packed.chosen and not _takes_opener(packed.chosen, question, money)
    ]

    def rank(item: tuple[int, _Set]) -> tuple[Fraction, int, int, tuple[Advance, ...]]:
        spent, packed = item
        gained = Fraction(packed.lost, spent) if spent else Fraction(-(10**6))
        first = gained if question.rank == "per_ducat" else Fraction(packed.lost)
        return first, packed.lost, spent, packed.chosen

    return tuple(packed.chosen for _, packed in sorted(complete, key=rank)[: question.sets])


def _all_for_sale(buyer: Buyer) -> tuple[Advance, ...]:
    """Everything that no decree bans, directly or through what it needs."""
    return tuple(
        one
        for one in unowned(buyer)
        if not any(is_banned(needed, buyer) for needed in closure(one, buyer))
    )


def _packed(
    openers: frozenset[Advance], question: Plan, money: int, keep: int
) -> list[tuple[int, _Set]]:
    """The sets of most value with exactly these openers that leave no money for another one.

    Sets are kept apart by what they cost and by the cheapest advance still to be had beside
    them, so those with money left over never push out the ones that are complete.
    """
    buyer: Buyer = question
    spent = 0
    for opener in (one for one in OPENERS if one in openers):
        spent += price(opener, buyer).total
        buyer = buyer.after(opener)
    if spent > money:
        return []
    start = _Set(-_printed(openers), tuple(sorted(openers)))
    packed = {(spent, money + 1): [start]}
    families = [_options(family, buyer, money) for family in _families(buyer)]
    ahead = sum(max(option.cost for option in family) for family in families)
    for family in families:
        ahead -= max(option.cost for option in family)
        packed = _with_family(packed, family, money, ahead, keep)
    return [(total, one) for (total, _), sets in packed.items() for one in sets]


class _Option(NamedTuple):
    """One part of a family that may be bought."""

    cost: int
    value: int
    chosen: tuple[Advance, ...]
    cheapest_left: int  # of the same family; above the money if there is none


def _options(family: tuple[Advance, ...], buyer: Buyer, money: int) -> list[_Option]:
    prices = {advance: price(advance, buyer).total for advance in family}
    options = []
    for chosen in _closed_sets(family, buyer):
        have = buyer.all_owned.union(chosen)
        left = [
            prices[one]
            for one in family
            if one not in have and not missing_for(one, have, buyer.switches)
        ]
        cost = sum(prices[one] for one in chosen)
        if cost <= money:
            cheapest = min(left, default=money + 1)
            options.append(_Option(cost, _printed(chosen), chosen, cheapest))
    return options


def _with_family(
    packed: dict[tuple[int, int], list[_Set]],
    options: list[_Option],
    money: int,
    ahead: int,
    keep: int,
) -> dict[tuple[int, int], list[_Set]]:
    """Each set with each part of a family, unless too dear or never to be complete."""
    grown: dict[tuple[int, int], list[_Set]] = {}
    for (spent, cheapest), sets in packed.items():
        for option in options:
            total, left = spent + option.cost, min(cheapest, option.cheapest_left)
            if total <= money < total + ahead + left:
                grown.setdefault((total, left), []).extend(
                    _Set(lost - option.value, before + option.chosen) for lost, before in sets
                )
    return {key: sorted(sets)[:keep] for key, sets in grown.items()}


def _families(buyer: Buyer) -> list[tuple[Advance, ...]]:
    """Advances for sale, openers aside, grouped by the prerequisites that tie them."""
    owned = buyer.all_owned
    families: list[set[Advance]] = []
    for advance in _all_for_sale(buyer):
        if closure(advance, buyer) & {*OPENERS}:  # they were settled before
            continue
        tied = {advance, *(one for one in needs(advance, buyer.switches) if one not in owned)}
        for family in [other for other in families if other & tied]:
            tied |= family
            families.remove(family)
        families.append(tied)
    return [tuple(sorted(family)) for family in families]


def _closed_sets(family: tuple[Advance, ...], buyer: Buyer) -> Iterator[tuple[Advance, ...]]:
    """Each part of a family in which nothing lacks what it needs."""
    for taken in product((False, True), repeat=len(family)):
        chosen = tuple(one for one, take in zip(family, taken, strict=True) if take)
        have = buyer.all_owned.union(chosen)
        if not any(missing_for(one, have, buyer.switches) for one in chosen):
            yield chosen


def _takes_opener(chosen: tuple[Advance, ...], question: Plan, money: int) -> bool:
    """Whether patronage or research could join: bought first, they may pay for themselves."""
    return any(
        _basket({*chosen, *openers}, question, money).cash_left >= 0
        for openers in _opener_choices(question)
        if not openers <= {*chosen}
    )


def _printed(chosen: Iterable[Advance]) -> int:
    return sum(ADVANCES[one].cost for one in chosen)
