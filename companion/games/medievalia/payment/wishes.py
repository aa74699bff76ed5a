"""Chapter 4: which of several wishes one turn can pay. One production pays for one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from operator import le

from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.plans import (
    Looks,
    Name,
    least_plans,
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


def largest_sets(looks: Looks, wishes: Sequence[Wish]) -> TurnPlan:
    """As many wishes as can be paid together, every set of that size."""
    ways = []
    for wish in wishes:
        table = [looks.short(wish.cost.vector, 0)]
        ways.append([mixture for mixture, _, _ in least_plans(looks, table, 0)])
    for size in range(len(wishes), 0, -1):
        found = []
        for chosen in combinations(range(len(wishes)), size):
            paid = _together(chosen, wishes, ways, looks)
            if paid is not None:
                shares = _handed_out(looks, [paid[one] for one in chosen])
                found.append(
                    tuple(
                        Paid(wishes[one].id, names)
                        for one, names in zip(chosen, shares, strict=True)
                    )
                )
        if found:
            return TurnPlan(size, tuple(found))
    return TurnPlan(0, ((),))


def _together(
    chosen: Sequence[int], wishes: Sequence[Wish], ways: Sequence[Sequence[int]], looks: Looks
) -> Mapping[int, int] | None:
    """A mixture for each of these wishes, all at once; None: there are not enough sources."""
    everything = len(looks.made) - 1
    # The wish with the fewest ways first: what cannot be paid shows soonest.
    order = sorted(chosen, key=lambda one: len(ways[one]))
    needs = [sum(wishes[one].cost.total for one in order[place:]) for place in range(len(order))]
    failed: set[tuple[int, int]] = set()

    def search(place: int, left: int) -> dict[int, int] | None:
        if place == len(order):
            return {}
        if (place, left) in failed or sum(looks.made[left]) < needs[place]:
            return None
        there = looks.counts[left]
        for mixture in ways[order[place]]:
            if all(map(le, looks.counts[mixture], there)):
                rest = search(place + 1, left - mixture)
                if rest is not None:
                    return {**rest, order[place]: mixture}
        failed.add((place, left))
        return None

    return search(0, everything)


def _handed_out(looks: Looks, mixtures: Sequence[int]) -> list[tuple[str, ...]]:
    """Sources by name for each mixture, none of them twice."""
    waiting = [iter(alike) for alike in looks.members]
    shares = []
    for mixture in mixtures:
        numbers = [
            number
            for alike, many in zip(waiting, looks.counts[mixture], strict=True)
            for number in islice(alike, many)
        ]
        shares.append(tuple(looks.sources[number].id for number in sorted(numbers)))
    return shares
