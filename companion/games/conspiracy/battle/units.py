"""Units on the battlefield (C-3.7.8.2) and what a battle is fought with."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.records import dataclass

TOUGHNESS = {"knight": 3, "mercenary": 2}  # C-3.7.8.2: the hit that puts it out

Kind = Literal["knight", "mercenary"]
Side = Literal["attacker", "defender"]
Fallen = Literal["dead", "captured"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A knight with up to two hits or a mercenary with up to one."""

    unit: Kind
    hits: Annotated[int, Between(0, 2)] = 0

    def __post_init__(self) -> None:
        if self.hits >= TOUGHNESS[self.unit]:
            raise BadInput("con.battle.dead_already", "hits")

    @property
    def is_wounded(self) -> bool:
        return self.hits > 0


Count = Annotated[int, Between(0, 60)]


@dataclass(frozen=True, slots=True)
class Army:
    """The units of one side by their hits."""

    knights: Annotated[Count, Doc("healthy knights")] = 0
    knights_hit: Annotated[Count, Doc("knights with one hit")] = 0
    knights_hit_twice: Annotated[Count, Doc("knights with two hits")] = 0
    mercenaries: Annotated[Count, Doc("healthy mercenaries")] = 0
    mercenaries_hit: Annotated[Count, Doc("mercenaries with one hit")] = 0

    @property
    def counts(self) -> tuple[int, ...]:
        return (
            self.knights,
            self.knights_hit,
            self.knights_hit_twice,
            self.mercenaries,
            self.mercenaries_hit,
        )

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def units(self) -> tuple[Unit, ...]:
        """Knights first, fewest hits first (RUL-C-18)."""
        return tuple(
            unit for unit, count in zip(TYPES, self.counts, strict=True) for _ in range(count)
        )


TYPES = (
    Unit("knight"),
    Unit("knight", 1),
    Unit("knight", 2),
    Unit("mercenary"),
    Unit("mercenary", 1),
)


def army_of(units: tuple[Unit, ...]) -> Army:
    """The units counted."""
    return Army(*(units.count(unit) for unit in TYPES))


@dataclass(frozen=True, slots=True)
class Field:
    """What stands in the territory (C-3.7.7.1)."""

    castle: bool = False
    relic: bool = False
    preacher: bool = False


OPEN_FIELD = Field()


@dataclass(frozen=True, slots=True)
class Improvements:
    """Cards that a party played for this battle (RUL-C-12, RUL-C-13)."""

    forging: Annotated[int, Between(0, 64), Doc("art of forging: mercenaries +1")] = 0
    hostler: Annotated[int, Between(0, 64), Doc("hostler: knights +1")] = 0


NO_CARDS = Improvements()


@dataclass(frozen=True, slots=True)
class BattleCards:
    attacker: Improvements = NO_CARDS
    defender: Improvements = NO_CARDS


NO_BATTLE_CARDS = BattleCards()


class Struck(NamedTuple):
    """A unit after its hits: still standing, or dead or captured."""

    unit: Unit | None
    fallen: Fallen | None


def struck(unit: Unit, hits: int) -> Struck:
    """A mercenary dies at the second hit; a knight is captured at the third, dead at the fourth."""
    total = unit.hits + hits
    if total < TOUGHNESS[unit.unit]:
        return Struck(Unit(unit.unit, total), None)
    is_captured = unit.unit == "knight" and total == TOUGHNESS["knight"]
    return Struck(None, "captured" if is_captured else "dead")


class StruckColumn(NamedTuple):
    """Front unit and supporter after the hits on their column."""

    front: Struck
    support: Struck | None


def struck_column(front: Unit, support: Unit | None, hits: int) -> StruckColumn:
    """A second hit that a wounded mercenary does not need goes to its supporter.

    (C-3.7.8.3, RUL-C-11)
    """
    spills = front == Unit("mercenary", 1) and hits > 1
    behind = struck(support, int(spills)) if support else None
    return StruckColumn(struck(front, hits - spills), behind)
