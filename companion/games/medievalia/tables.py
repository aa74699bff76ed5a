"""The tables of the rulebook: the shape of their rows, and the rows, read once.

What stands only on the cards is `null` there (F-U1 to F-U4): players read it off and enter it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.core.tables import TextKey, Word, table
from companion.games.medievalia.pieces import Base, Building, Card, Resource, Stack, Troop
from companion.games.medievalia.rulebook import BOOK

Count = Annotated[int, Between(0, 100)]
OVERVIEWS = 2  # F-1.2: cards that are not played


@dataclass(frozen=True, slots=True)
class CardRow:
    """What a type of card shows (F-1.7); `null` is unknown, "none" and "" are nothing at all."""

    id: Card
    name: TextKey
    group: Literal["city", "landscape", "military", "character", "civil", "fortified"]
    count: Count
    attack: Count | None
    defence: Count | None
    cost: Mapping[Resource, Count] | None
    production: Literal["food", "energy", "work", "gold", "site", "none"] | None
    allowed_by: Literal[
        "", "church", "carpentry", "stable", "smithy", "bank", "workshop", "school"
    ] = ""
    ability: Literal["", "heal", "shoot", "ride", "shield", "trade", "double", "reduce"] = ""
    prestige: Count = 0


@dataclass(frozen=True, slots=True)
class ResourceRow:
    """A resource and what shows it on the cards (F-1.1)."""

    id: Resource
    name: TextKey


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase of a turn (F-3.1)."""

    number: Annotated[int, Between(1, 5)]
    id: Word
    name: TextKey
    rule: str


@dataclass(frozen=True, slots=True)
class TableValueRow:
    """A value that is read off the card when it is first needed (F-U1 to F-U4)."""

    card: Card
    value: Literal["cost", "strength", "production", "places"]
    unknown: str
    preset: int | str | None = None


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """What a card can do besides fighting and producing (chapter 9)."""

    id: Word
    name: TextKey
    card: Card
    rule: str
    turns: bool
    out_of_turn: bool
    own_fief_only: bool


CARDS = {row.id: row for row in table(CardRow, BOOK, "cards", 24)}
RESOURCES = {row.id: row for row in table(ResourceRow, BOOK, "resources", 4)}
PHASES = {row.number: row for row in table(PhaseRow, BOOK, "phases", 5)}
TABLE_VALUES = table(TableValueRow, BOOK, "table_values")
ABILITIES = {row.id: row for row in table(AbilityRow, BOOK, "abilities", 7)}

STACK_CARDS: Mapping[Stack, tuple[CardRow, ...]] = {
    stack: tuple(row for row in CARDS.values() if row.group == stack) for stack in Stack
}
STACK_SIZE: Mapping[Stack, int] = {
    stack: sum(row.count for row in rows) for stack, rows in STACK_CARDS.items()
}
BUILDINGS: Mapping[Building, CardRow] = {one: CARDS[Card(one)] for one in Building}
BUILDING_COUNT = sum(row.count for row in BUILDINGS.values())


def row_of(card: Base | Troop | Building) -> CardRow:
    """The row of a card, whichever list of words names it."""
    return CARDS[Card(card)]


def resource_of(base: Base) -> Resource:
    """What a landscape or the city produces (F-4.1)."""
    return Resource(str(row_of(base).production))
