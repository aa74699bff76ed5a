"""Chapter 4: which of several wishes one turn can pay. One production pays for one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, islice

from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.plans import (
    LOOK_BITS,
    LOOK_MARK,
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
    search = _Together(looks, wishes)
    for size in range(len(wishes), 0, -1):
        found = []
        for chosen in combinations(range(len(wishes)), size):
            paid = search.paid(chosen)
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


class _Together:
    """Mixtures for several wishes at once. What cannot be paid is found out once for all sets."""

    def __init__(self, looks: Looks, wishes: Sequence[Wish]) -> None:
        self._totals = [wish.cost.total for wish in wishes]
        self._held = looks.packed()
        self._made = [sum(made) for made in looks.made]
        self._spare = sum([LOOK_MARK << LOOK_BITS * place for place in range(len(looks.members))])
        self._failed: set[tuple[tuple[int, ...], int]] = set()
        self._ways = []
        for wish in wishes:
            least = least_plans(looks, looks.short(wish.cost.vector, 0), 0)
            self._ways.append([(mixture, self._held[mixture]) for mixture, _, _ in least])

    def paid(self, chosen: Sequence[int]) -> Mapping[int, int] | None:
        """A mixture for each of these wishes; None: there are not enough sources."""
        # The wish with the fewest ways first: what cannot be paid shows soonest.
        order = sorted(chosen, key=lambda one: len(self._ways[one]))
        return self._search(tuple(order), len(self._held) - 1)

    def _search(self, order: tuple[int, ...], left: int) -> dict[int, int] | None:
        if not order:
            return {}
        if (order, left) in self._failed:
            return None
        first, rest = order[0], order[1:]
        need = sum([self._totals[one] for one in rest])  # an exchange never makes more
        spare = self._spare
        there = self._held[left] | spare
        for mixture, held in self._ways[first]:
            if there - held & spare == spare and self._made[left - mixture] >= need:
                others = self._search(rest, left - mixture)
                if others is not None:
                    return {**others, first: mixture}
        self._failed.add((order, left))
        return None


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
