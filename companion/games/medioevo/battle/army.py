"""Armies as counted figures: who stands where, who counts as what, who is hit (M-11, M-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.records import dataclass, evolve
from companion.games.medioevo.pieces import Engine, Level, Unit

FREE = -1
"""Post of a unit that mans no engine."""
NEUTRALISED = -2
"""Post of a unit that takes no part this battle round but can be hit (card 18, R-70)."""

Groups = tuple[tuple["Figure", int], ...]

_RANK = {unit: rank for rank, unit in enumerate(Unit)}


@dataclass(frozen=True)
class Figure:
    """One kind of figure in an army; equal figures are counted together.

    `acts_as` is another type by Appointment or Heroine (a Heroine's captain has level I);
    `spared` marks the unit that ignores one point (M-27.27), `fallen` one that is dead but
    stays until the end of the battle round (M-27.29).
    """

    unit: Unit
    level: Annotated[int, Between(0, 3), Doc("level of a captain, 0 for other units")] = 0
    post: Annotated[
        int, Between(-2, 99), Doc("-1 free, -2 neutralised, else the number of the engine manned")
    ] = FREE
    ship: Annotated[int, Between(0, 99), Doc("number of the galley aboard, sea battles only")] = 0
    acts_as: Annotated[Unit | None, Doc("counts as this type (Appointment, card 67)")] = None
    raised: Annotated[bool, Doc("card 68: one level more until the battle ends")] = False
    spared: Annotated[bool, Doc("card 27: ignores one point")] = False
    fallen: Annotated[bool, Doc("card 29: dead, stays until the round ends")] = False

    @property
    def own_level(self) -> int:
        """The level it keeps after the battle, 0 unless it is a captain."""
        return self.level - self.raised if self.unit is Unit.CAPTAIN else 0

    @property
    def type(self) -> Unit:
        """The type it counts as for abilities, gates and the order of damage (R-70)."""
        return self.acts_as or self.unit

    @property
    def order(self) -> tuple[int, ...]:
        """A fixed order, so that equal armies are equal whatever happened before."""
        acting = _RANK[self.acts_as] if self.acts_as else -1
        return (
            _RANK[self.unit],
            self.level,
            self.post,
            self.ship,
            acting,
            self.raised,
            self.spared,
            self.fallen,
        )


@dataclass(frozen=True)
class SiegeEngine:
    """An engine in the battle; its crew are the figures posted at its number (M-12.1)."""

    kind: Engine
    ship: int = 0
    target: Annotated[str, Doc("units, civil, military, cathedral; empty: silent")] = ""
    freed: Annotated[bool, Doc("Machinery: the crew also fights normally")] = False
    extra_shot: Annotated[bool, Doc("card 52: one crew unit more in this battle")] = False
    lost: Annotated[bool, Doc("removed by a spy (card 16)")] = False


@dataclass(frozen=True)
class Galley:
    """A galley in a sea battle; `manned` while a sinking roll is still due when it empties."""

    level: Level
    manned: bool = True
    sunk: bool = False


@dataclass(frozen=True)
class Army:
    """All units of one side with its engines and galleys; groups are in canonical order."""

    groups: Groups = ()
    engines: tuple[SiegeEngine, ...] = ()
    galleys: tuple[Galley, ...] = ()

    @property
    def size(self) -> int:
        """All units alive, crews included."""
        return sum(count for figure, count in self.groups if not figure.fallen)

    @property
    def present(self) -> int:
        """All units on the field, also those M-27.29 keeps until the end of the round."""
        return sum(count for _, count in self.groups)

    def takes_part(self, figure: Figure) -> bool:
        """Whether the figure uses and blocks abilities (M-12.4, R-28): no crew, unless freed."""
        return figure.post == FREE or (figure.post >= 0 and self.engines[figure.post].freed)

    def fighting(self, unit: Unit) -> int:
        """How many units count as this type at a check (M-11.1)."""
        return sum(
            count
            for figure, count in self.groups
            if figure.type is unit and (figure.post == FREE or self.takes_part(figure))
        )

    def captain_levels(self) -> int:
        """Levels of all captains that man no engine (M-10.3)."""
        return sum(
            figure.level * count
            for figure, count in self.groups
            if figure.type is Unit.CAPTAIN and (figure.post == FREE or self.takes_part(figure))
        )

    def crew(self, engine: int) -> int:
        return sum(
            count for figure, count in self.groups if figure.post == engine and not figure.fallen
        )

    def of(self, unit: Unit) -> int:
        """Figures of this real type still alive, wherever they are."""
        return sum(
            count for figure, count in self.groups if figure.unit is unit and not figure.fallen
        )

    def changed(self, change: Mapping[Figure, int]) -> Army:
        """The army with so many more (or fewer) of these figures."""
        counts = dict(self.groups)
        for figure, count in change.items():
            counts[figure] = counts.get(figure, 0) + count
        return evolve(self, groups=grouped(counts.items()))


def grouped(counts: Iterable[tuple[Figure, int]]) -> Groups:
    """Counted figures in canonical order, without empty groups."""
    return tuple(sorted((item for item in counts if item[1]), key=_by_order))


def _by_order(item: tuple[Figure, int]) -> tuple[int, ...]:
    return item[0].order


def army(
    *,
    light: int = 0,
    heavy: int = 0,
    cavalry: int = 0,
    archers: int = 0,
    captains: Iterable[int] = (),
    engines: Iterable[Engine] = (),
    galleys: Iterable[int] = (),
) -> Army:
    """An army of free units; `captains` and `galleys` list levels, all units on galley 0."""
    counts = {
        Figure(Unit.LIGHT): light,
        Figure(Unit.HEAVY): heavy,
        Figure(Unit.CAVALRY): cavalry,
        Figure(Unit.ARCHER): archers,
    }
    for level in captains:
        captain = Figure(Unit.CAPTAIN, level)
        counts[captain] = counts.get(captain, 0) + 1
    return Army(
        grouped(counts.items()),
        tuple(SiegeEngine(kind) for kind in engines),
        tuple(Galley(Level(level), manned=number == 0) for number, level in enumerate(galleys)),
    )


@dataclass(frozen=True)
class Supply:
    """Figures left in the owner's supply: step-downs need them (M-11.6)."""

    light: int = 20
    heavy: int = 20
    cavalry: int = 10
    archers: int = 10
    captains: int = 3

    def of(self, unit: Unit) -> int:
        count: int = getattr(self, _SUPPLY_FIELD[unit])
        return count

    def plus(self, unit: Unit, count: int = 1) -> Supply:
        name = _SUPPLY_FIELD[unit]
        return evolve(self, **{name: getattr(self, name) + count})


_SUPPLY_FIELD = {
    Unit.LIGHT: "light",
    Unit.HEAVY: "heavy",
    Unit.CAVALRY: "cavalry",
    Unit.ARCHER: "archers",
    Unit.CAPTAIN: "captains",
}
