"""The tables of the rulebook as typed rows, read once when this module is first imported."""

from __future__ import annotations

from companion.core.tables import table
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.rows import (
    AdvanceRow,
    CapitalRow,
    CommodityRow,
    EpochRow,
    EventRow,
    FleetRow,
    GoodRow,
    LateCardRow,
    NoteRow,
    PatronageRow,
    PersonalityRow,
    PhaseRow,
    ProvinceRow,
    RegionRow,
    StartPileRow,
)
from companion.games.renaissance.rulebook import BOOK

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
