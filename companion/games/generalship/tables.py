"""The tables of the rulebook: what a row holds, and below it the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.core.tables import TextKey, Word, table
from companion.games.generalship.pieces import (
    Era,
    Event,
    Field,
    Nation,
    Technology,
    Tile,
    Unit,
    UnitClass,
)
from companion.games.generalship.rulebook import BOOK

Count = Annotated[int, Between(0, 1000)]
Value = Annotated[int, Between(0, 50)]


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit: its price, the technology it needs, and how many pieces there are (G-9.2).

    Artillery is infantry, and all but squadrons are regiments (G-1.4).
    """

    id: Unit
    name: TextKey
    unit_class: UnitClass
    food: Count
    metal: Count
    technology: Technology | Literal[""]
    in_box: Count


UNITS: Mapping[Unit, UnitRow] = {row.id: row for row in table(UnitRow, BOOK, "units", 9)}
REGIMENTS = tuple(one for one in Unit if UNITS[one].unit_class is not UnitClass.SQUADRON)
SQUADRONS = tuple(one for one in Unit if UNITS[one].unit_class is UnitClass.SQUADRON)


@dataclass(frozen=True, slots=True)
class UpgradeRow:
    """A line along which a unit may be upgraded (G-9.8)."""

    old: Unit
    new: Unit


UPGRADES = frozenset((row.old, row.new) for row in table(UpgradeRow, BOOK, "upgrades", 6))


@dataclass(frozen=True, slots=True)
class TechnologyRow:
    """One of the five base technologies; of several `needs` one is enough (G-7.4)."""

    id: Technology
    name: TextKey
    cost: Count
    vp: Count
    needs: tuple[Technology, ...]
    column: Annotated[int, Between(1, 4)]
    opens: tuple[Unit, ...]


TECHNOLOGIES: Mapping[Technology, TechnologyRow] = {
    row.id: row for row in table(TechnologyRow, BOOK, "technologies", 5)
}


@dataclass(frozen=True, slots=True)
class LateRow:
    """A technology beyond Gunpowder; what it costs is read off the status board (G-U10)."""

    id: Technology
    name: TextKey
    points: Count | None
    food: Count | None
    metal: Count | None
    vp: Count


LATE: Mapping[Technology, LateRow] = {
    row.id: row for row in table(LateRow, BOOK, "late_technologies", 6)
}


@dataclass(frozen=True, slots=True)
class EventRow:
    id: Event
    name: TextKey
    rule: str


EVENTS: Mapping[Event, EventRow] = {row.id: row for row in table(EventRow, BOOK, "events", 8)}


@dataclass(frozen=True, slots=True)
class TileRow:
    """A kind of action tile; what the others do: the same, the other action, nothing (G-3.4).

    Of general and technology each still chooses between the two options (G-3.7).
    """

    id: Tile
    name: TextKey
    actions: tuple[Word, ...]
    others: Literal["same", "other", "none"]


TILES: Mapping[Tile, TileRow] = {row.id: row for row in table(TileRow, BOOK, "action_tiles", 5)}


@dataclass(frozen=True, slots=True)
class EraRow:
    """So many units of the class give one, so many two advanced cards (G-11.7)."""

    id: Era
    name: TextKey
    field: Field
    unit_class: UnitClass | None
    one: Count
    two: Count


ERAS: Mapping[Era, EraRow] = {row.id: row for row in table(EraRow, BOOK, "eras", 4)}


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Movement points of a class and what a step to each terrain costs (G-10.2)."""

    unit_class: UnitClass
    points: Count
    plains: Count | None
    forest: Count | None
    mountain: Count | None
    sea: Count | None


MOVES: Mapping[UnitClass, MoveRow] = {
    row.unit_class: row for row in table(MoveRow, BOOK, "moves", 3)
}

CardKind = Literal[
    "close", "ranged", "cavalry", "any", "hand_to_hand", "shooting", "bombardment", "infantry"
]


@dataclass(frozen=True, slots=True)
class BasicRow:
    """A basic tactic card: the kind of regiments it carries, and how many (G-12.3, G-13.1).

    `inferred`: not in the text, but what the examples leave (G-U6).
    """

    number: Annotated[int, Between(1, 7)]
    kind: CardKind
    counts: tuple[Annotated[int, Between(1, 5)], ...]
    inferred: bool = False


LAND_BASIC = table(BasicRow, BOOK, "land_basic", 7)
SEA_BASIC = table(BasicRow, BOOK, "sea_basic", 7)

_CLOSE = (Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY)
_INFANTRY = tuple(one for one in REGIMENTS if UNITS[one].unit_class is UnitClass.INFANTRY)
CARRIED: Mapping[str, tuple[Unit, ...]] = {
    "close": _CLOSE,
    "ranged": (Unit.ARCHERS, Unit.MUSKETS, Unit.ARTILLERY),
    "cavalry": (Unit.LIGHT_CAVALRY, Unit.HEAVY_CAVALRY),
    "any": REGIMENTS,
    "hand_to_hand": _CLOSE,
    "shooting": (Unit.ARCHERS, Unit.MUSKETS),
    "bombardment": (Unit.ARTILLERY,),
    "infantry": _INFANTRY,
}


@dataclass(frozen=True, slots=True)
class AdvancedRow:
    number: Annotated[int, Between(1, 8)]
    field: Field
    name: TextKey
    known: bool


ADVANCED = table(AdvancedRow, BOOK, "advanced", 16)


@dataclass(frozen=True, slots=True)
class LandValue:
    """ATK and DEF of a regiment on land; none: it must be typed first (G-U4)."""

    unit: Unit
    attack: Value | None
    defence: Value | None


LAND_VALUES = table(LandValue, BOOK, "land_values", 7)


@dataclass(frozen=True, slots=True)
class SeaValue:
    """ATK and DEF of a regiment in each style; `loss_defence` counts for losses (G-13.11)."""

    unit: Unit
    melee_attack: Value
    melee_defence: Value
    shooting_attack: Value
    shooting_defence: Value
    bombardment_attack: Value
    loss_defence: Value | None


SEA_VALUES: Mapping[Unit, SeaValue] = {
    row.unit: row for row in table(SeaValue, BOOK, "sea_values", 7)
}


@dataclass(frozen=True, slots=True)
class ShipRow:
    unit: Unit
    defence: Value


SHIP_DEFENCE: Mapping[Unit, int] = {
    row.unit: row.defence for row in table(ShipRow, BOOK, "ship_defence", 2)
}


@dataclass(frozen=True, slots=True)
class NationRow:
    """A nation: the numbers on its circles, and their symbols where the text tells (G-4.4)."""

    id: Nation
    name: TextKey
    colour: Word
    maximum: Count
    numbers: tuple[int, ...]
    food: tuple[int, ...]
    metal: tuple[int, ...]


NATIONS: Mapping[Nation, NationRow] = {row.id: row for row in table(NationRow, BOOK, "nations", 4)}


@dataclass(frozen=True, slots=True)
class GeneralRow:
    """A general whom the text names; what it does not tell is typed (G-U7)."""

    id: Word
    name: TextKey
    land: Annotated[int, Between(0, 3)] | None
    naval: Annotated[int, Between(0, 3)] | None
    leads: tuple[Word, ...]


GENERALS = table(GeneralRow, BOOK, "generals")


@dataclass(frozen=True, slots=True)
class PhaseRow:
    number: Annotated[int, Between(1, 3)]
    id: Word
    name: TextKey


PHASES = table(PhaseRow, BOOK, "phases", 3)
