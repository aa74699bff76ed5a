"""Pieces of one player in one place, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import add, sub
from typing import Annotated, Any, ClassVar, cast

from companion.core.codec import Between, Doc
from companion.core.records import dataclass
from companion.games.medioevo.pieces import Engine, Level, Transport, Unit

Count = Annotated[int, Between(0, 999)]
Levels = tuple[Count, Count, Count]
NONE: Levels = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Force:
    """Units, captains, transports and siege engines; triples count levels I, II, III."""

    sparse: ClassVar[bool] = True  # in JSON only what is there

    light_infantry: Annotated[Count, Doc("how many units")] = 0
    heavy_infantry: Annotated[Count, Doc("how many units")] = 0
    cavalry: Annotated[Count, Doc("how many units")] = 0
    archer: Annotated[Count, Doc("how many units")] = 0
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
        return self if other.is_empty else _combined(self, other, add)

    def minus(self, other: Force) -> Force:
        """What is left; callers check first with `holds`."""
        return self if other.is_empty else _combined(self, other, sub)

    def holds(self, other: Force) -> bool:
        """Whether everything in `other` is here."""
        return other.is_empty or all(count >= 0 for _, count in self.minus(other).counts())

    def counts(self) -> list[tuple[str, int]]:
        """Every kind (with its level, such as `galley.2`) and how many there are."""
        found = [(name, getattr(self, name)) for name in _PLAIN]
        for name, leveled in _LEVELED:
            found += zip(leveled, getattr(self, name), strict=True)
        return found

    @property
    def is_empty(self) -> bool:
        return self == EMPTY


_PLAIN = ("light_infantry", "heavy_infantry", "cavalry", "archer")
_LEVELED = tuple(
    (name, tuple(f"{name}.{level.value}" for level in Level))
    for name in ("captain", "war_wagon", "galley", "caravan", "merchant_ship", "engine")
)


def _combined(one: Force, other: Force, by: Callable[[int, int], int]) -> Force:
    def levels(mine: Levels, theirs: Levels) -> Levels:
        return mine if theirs is NONE else cast("Levels", tuple(map(by, mine, theirs)))

    return Force(
        by(one.light_infantry, other.light_infantry),
        by(one.heavy_infantry, other.heavy_infantry),
        by(one.cavalry, other.cavalry),
        by(one.archer, other.archer),
        levels(one.captain, other.captain),
        levels(one.war_wagon, other.war_wagon),
        levels(one.galley, other.galley),
        levels(one.caravan, other.caravan),
        levels(one.merchant_ship, other.merchant_ship),
        levels(one.engine, other.engine),
    )


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
