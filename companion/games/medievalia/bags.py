"""Amounts of the four resources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Resource

Amount = Annotated[int, Between(0, 99)]
Vector = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Bag:
    """So much of each resource (F-1.1)."""

    food: Amount = 0
    energy: Amount = 0
    work: Amount = 0
    gold: Amount = 0

    @property
    def total(self) -> int:
        return sum(self.vector)

    @property
    def vector(self) -> Vector:
        """Food, energy, work, gold."""
        return (self.food, self.energy, self.work, self.gold)

    def plus(self, other: Bag) -> Bag:
        return Bag(*(one + two for one, two in zip(self.vector, other.vector, strict=True)))


def bag_of(amounts: Mapping[Resource, int]) -> Bag:
    return Bag(**{str(resource): amount for resource, amount in amounts.items()})


def bags_within(most: Bag, total: int) -> Iterator[Bag]:
    """Every bag of this size that can be taken out of another, most food first."""
    for gone in _taken(most.vector, most.total - total):
        yield Bag(*(have - less for have, less in zip(most.vector, gone, strict=True)))


def _taken(amounts: tuple[int, ...], many: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many out of these amounts, least of the first ones first."""
    if not amounts:
        if not many:
            yield ()
        return
    first, rest = amounts[0], amounts[1:]
    for here in range(max(0, many - sum(rest)), min(first, many) + 1):
        for others in _taken(rest, many - here):
            yield (here, *others)
