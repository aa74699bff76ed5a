"""The tables of the rulebook as typed rows, read once when this module is first imported."""

from __future__ import annotations

from companion.core.catalog import table
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
    SwitchRow,
)
from companion.games.renaissance.rulebook import BOOK

GOODS = {row.id: row for row in table(GoodRow, BOOK, "goods")}
COMMODITIES = {row.id: row for row in table(CommodityRow, BOOK, "commodities")}
ADVANCES = {row.id: row for row in table(AdvanceRow, BOOK, "advances")}
PERSONALITIES = {row.id: row for row in table(PersonalityRow, BOOK, "personalities")}
EVENTS = {row.id: row for row in table(EventRow, BOOK, "events")}
EPOCHS = {row.epoch: row for row in table(EpochRow, BOOK, "epochs")}
LATE_CARDS = tuple(row.id for row in table(LateCardRow, BOOK, "late_cards"))
START_PILES = {row.players: row for row in table(StartPileRow, BOOK, "start_piles")}
REGIONS = {row.id: row for row in table(RegionRow, BOOK, "regions")}
CAPITALS = {row.id: row for row in table(CapitalRow, BOOK, "capitals")}
PROVINCES = {row.id: row for row in table(ProvinceRow, BOOK, "provinces")}
PATRONAGE = {row.played: row for row in table(PatronageRow, BOOK, "patronage")}
FLEETS = {row.id: row for row in table(FleetRow, BOOK, "fleets")}
PHASES = {row.number: row for row in table(PhaseRow, BOOK, "phases")}
NOTES = table(NoteRow, BOOK, "notes")
SWITCHES = {row.id: row for row in table(SwitchRow, BOOK, "switches")}


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
