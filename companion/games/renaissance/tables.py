"""The tables of the rulebook: what a row of each holds, and below them the tables, read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.core.tables import TextKey, Word, table
from companion.games.renaissance.pieces import Advance, Capital, Good, Group, Region, Ships
from companion.games.renaissance.rulebook import BOOK

Count = Annotated[int, Between(0, 1000)]
Ducats = Annotated[int, Between(0, 1000)]
Epoch = Annotated[int, Between(1, 3)]
ByPlayers = tuple[int, int, int, int]  # with 3, 4, 5 and 6 players


@dataclass(frozen=True, slots=True)
class GoodRow:
    """A good; `dice` is the sum of white and black that names it (R-9.6.1.1)."""

    id: Good
    name: TextKey
    base: Ducats
    dice: Annotated[int, Between(2, 12)]
    provinces: ByPlayers
    columns: Count


@dataclass(frozen=True, slots=True)
class CommodityRow:
    """A commodity card: the goods it may pay for, copies in epochs 1, 2 and 3 (RUL-R-28)."""

    id: Word
    name: TextKey
    goods: tuple[Good, ...]
    cards: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class AdvanceRow:
    """An advance as printed; `phases` are those in which it works, none means any (RUL-R-11).

    Where the sheet and the overviews differ, the sheet's cost counts (RUL-R-06).
    """

    id: Advance
    name: TextKey
    group: Group
    cost: Ducats
    credit: Ducats
    needs: tuple[Advance, ...]
    phases: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PersonalityRow:
    """A personality's discounts; `raised` in a round with the event `raised_by` (R-9.3.3.4)."""

    id: Word
    name: TextKey
    epoch: Epoch
    discounts: Mapping[Advance, int]
    raised: Mapping[Advance, int]
    raised_by: Literal["", "crusades", "mongols"]


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event; squares leave the game when played (R-7.2.2)."""

    id: Word
    name: TextKey
    rule: str
    epoch: Epoch
    leaves_game: bool
    aims_at: Literal["self", "one", "all", "markers", "region"]
    ruler_protects: bool


@dataclass(frozen=True, slots=True)
class EpochRow:
    epoch: Epoch
    cards: Count
    name: TextKey


@dataclass(frozen=True, slots=True)
class LateCardRow:
    """One of the five cards set aside before the deal (R-8.1.2)."""

    id: Word


@dataclass(frozen=True, slots=True)
class StartPileRow:
    """The draw pile at the start of round 1; `late_round` is when the five cards join."""

    players: Annotated[int, Between(3, 6)]
    pile: Count
    late_round: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class RegionRow:
    """A region; in play from so many `players` on."""

    id: Region
    name: TextKey
    provinces: Count
    satellites: Count
    value: Ducats
    players: Annotated[int, Between(3, 6)]
    goods: Mapping[Good, int]


@dataclass(frozen=True, slots=True)
class CapitalRow:
    """A capital and its home region; market 0 and no good: not in the text."""

    id: Capital
    name: TextKey
    players: Annotated[int, Between(3, 6)]
    region: Region
    market: Annotated[int, Between(0, 5)]
    good: Good | Literal[""]


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province named in the text; market 1 is a satellite, 0 unknown (R-4.1.6).

    Of the overseas provinces only China's goods are in the text (R-4.1.2).
    """

    id: Word
    name: TextKey
    market: Annotated[int, Between(0, 5)]
    goods: tuple[Good, ...]
    region: Region | Literal[""]
    supports: str


@dataclass(frozen=True, slots=True)
class PatronageRow:
    """How often a personality may be claimed; None is no limit (R-9.3.3.2)."""

    played: Annotated[int, Between(1, 4)]
    few: int | None
    many: int | None


@dataclass(frozen=True, slots=True)
class FleetRow:
    """A row of the fleet track; `advance` puts the marker on its first field."""

    id: Ships
    name: TextKey
    sizes: tuple[int, ...]
    advance: Advance | Literal[""]
    price: Ducats


@dataclass(frozen=True, slots=True)
class PhaseRow:
    number: Annotated[int, Between(0, 8)]
    id: Word
    name: TextKey
    in_order: bool


@dataclass(frozen=True, slots=True)
class NoteRow:
    value: Ducats
    in_box: Count


GOODS = {row.id: row for row in table(GoodRow, BOOK, "goods", 12)}
COMMODITIES = {row.id: row for row in table(CommodityRow, BOOK, "commodities", 13)}
ADVANCES = {row.id: row for row in table(AdvanceRow, BOOK, "advances", 26)}
PERSONALITIES = {row.id: row for row in table(PersonalityRow, BOOK, "personalities", 19)}
EVENTS = {row.id: row for row in table(EventRow, BOOK, "events", 18)}
EPOCHS = {row.epoch: row for row in table(EpochRow, BOOK, "epochs", 3)}
LATE_CARDS = tuple(row.id for row in table(LateCardRow, BOOK, "late_cards", 5))
START_PILES = {row.players: row for row in table(StartPileRow, BOOK, "start_piles", 4)}
REGIONS = {row.id: row for row in table(RegionRow, BOOK, "regions", 10)}
CAPITALS = {row.id: row for row in table(CapitalRow, BOOK, "capitals", 6)}
PROVINCES = {row.id: row for row in table(ProvinceRow, BOOK, "provinces", 49)}
PATRONAGE = {row.played: row for row in table(PatronageRow, BOOK, "patronage", 4)}
FLEETS = {row.id: row for row in table(FleetRow, BOOK, "fleets", 3)}
PHASES = {row.number: row for row in table(PhaseRow, BOOK, "phases", 9)}
NOTES = table(NoteRow, BOOK, "notes", 5)


def advances_of(group: Group) -> tuple[Advance, ...]:
    """The advances of a group, in the order of the player's sheet."""
    return tuple(row.id for row in ADVANCES.values() if row.group is group)


def patronage_limit(played: int, players: int) -> int | None:
    """How often the personality played as first, second … may be claimed; None: no limit."""
    row = PATRONAGE[min(played, max(PATRONAGE))]
    return row.few if players <= 4 else row.many


def card_name(card: str) -> str:
    """The text key of a history card."""
    for cards in (COMMODITIES, EVENTS, PERSONALITIES):
        if card in cards:
            return cards[card].name
    raise KeyError(card)
