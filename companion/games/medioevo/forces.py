"""Pieces of one player in one place, and how they are counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from companion.core.codec import Between, Doc
from companion.games.medioevo.pieces import Engine, Level, Transport, Unit

Count = Annotated[int, Between(0, 999)]
Levels = tuple[Count, Count, Count]
NONE: Levels = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Force:
    """Units, captains, transports and siege engines; triples count levels I, II, III."""

    light_infantry: Count = 0
    heavy_infantry: Count = 0
    cavalry: Count = 0
    archer: Count = 0
    captain: Annotated[Levels, Doc("captains of level I, II, III")] = NONE
    war_wagon: Annotated[Levels, Doc("war wagons of level I, II, III")] = NONE
    galley: Annotated[Levels, Doc("galleys of level I, II, III")] = NONE
    caravan: Annotated[Levels, Doc("caravans of level I, II, III")] = NONE
    merchant_ship: Annotated[Levels, Doc("merchant ships of level I, II, III")] = NONE
    engine: Annotated[Levels, Doc("catapults, trebuchets, bombards")] = NONE

    def unit(self, kind: Unit) -> int:
        """How many units of this kind; captains of all levels."""
        count = getattr(self, kind.value)
        return sum(count) if kind is Unit.CAPTAIN else int(count)

    def transport(self, kind: Transport) -> Levels:
        levels: Levels = getattr(self, kind.value)
        return levels

    def engines(self, kind: Engine) -> int:
        return self.engine[list(Engine).index(kind)]

    @property
    def units(self) -> int:
        """All units, captains included."""
        return sum(self.unit(kind) for kind in Unit)

    @property
    def transports(self) -> int:
        return sum(sum(self.transport(kind)) for kind in Transport)

    @property
    def marked(self) -> Levels:
        """Transports and engines by level: each needs an ownership marker (M-1.3)."""
        sets = [self.transport(kind) for kind in Transport] + [self.engine]
        one, two, three = (sum(levels[place] for levels in sets) for place in range(3))
        return (one, two, three)

    def plus(self, other: Force) -> Force:
        return _combined(self, other, 1)

    def minus(self, other: Force) -> Force:
        """What is left; callers check first with `holds`."""
        return _combined(self, other, -1)

    def holds(self, other: Force) -> bool:
        """Whether everything in `other` is here."""
        left = self.minus(other)
        return all(count >= 0 for _, count in left.counts())

    def counts(self) -> Iterable[tuple[str, int]]:
        """Every kind (with its level, such as `galley.2`) and how many there are."""
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, int):
                yield item.name, value
            else:
                for level, count in zip(Level, value, strict=True):
                    yield f"{item.name}.{level.value}", count

    @property
    def is_empty(self) -> bool:
        return self == EMPTY


def _combined(one: Force, other: Force, sign: int) -> Force:
    values = []
    for item in fields(one):
        mine, theirs = getattr(one, item.name), getattr(other, item.name)
        if isinstance(mine, int):
            values.append(mine + sign * theirs)
        else:
            values.append(tuple(a + sign * b for a, b in zip(mine, theirs, strict=True)))
    return Force(*values)


def force_of(piece: Unit | Transport | Engine, level: int = 1, count: int = 1) -> Force:
    """A force of `count` pieces of one kind (and level, where the kind has levels)."""
    if isinstance(piece, Engine):
        return Force(engine=_at(list(Engine).index(piece) + 1, count))
    if isinstance(piece, Transport) or piece is Unit.CAPTAIN:
        return _with(piece.value, _at(level, count))
    return _with(piece.value, count)


def _with(name: str, count: Any) -> Force:
    return replace(EMPTY, **{name: count})


def _at(level: int, count: int) -> Levels:
    one, two, three = (count if place == level else 0 for place in (1, 2, 3))
    return (one, two, three)


EMPTY = Force()
