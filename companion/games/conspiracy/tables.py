"""The tables of the rulebook: what a row holds, and right below it the table."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.core.tables import TextKey, Word, table
from companion.games.conspiracy.pieces import Card, Elector, Event, Kind, Master
from companion.games.conspiracy.rulebook import BOOK

Count = Annotated[int, Between(0, 1000)]
Ducats = Annotated[int, Between(0, 1000)]


@dataclass(frozen=True, slots=True)
class PhaseRow:
    number: Annotated[int, Between(1, 6)]
    id: Word
    name: TextKey


PHASES = table(PhaseRow, BOOK, "phases", 6)


@dataclass(frozen=True, slots=True)
class SetupRow:
    """What so many players start with (C-4.0.2), and the lowest bid for electorates (C-8.4.3)."""

    players: Annotated[int, Between(2, 6)]
    secular: Count
    lowest_elector_bid: Ducats


SETUP = {row.players: row for row in table(SetupRow, BOOK, "setup", 5)}


@dataclass(frozen=True, slots=True)
class IncomeRow:
    """Ducats for each of these (C-6.0.1)."""

    id: Word
    name: TextKey
    ducats: Ducats


INCOME = {row.id: row for row in table(IncomeRow, BOOK, "income", 8)}


@dataclass(frozen=True, slots=True)
class FateRow:
    """A face of the fate die: so many children, or a death (C-8.0.1)."""

    face: Annotated[int, Between(1, 6)]
    children: Annotated[int, Between(0, 2)]


FATE = {row.face: row for row in table(FateRow, BOOK, "fate", 6)}


@dataclass(frozen=True, slots=True)
class MasterRow:
    """What a master needs and brings; his measure grows in such steps; three cards (RUL-C-44)."""

    id: Master
    name: TextKey
    needs: Count
    step: Count
    honour: Count


MASTERS = {row.id: row for row in table(MasterRow, BOOK, "masters", 3)}


@dataclass(frozen=True, slots=True)
class ElectorRow:
    id: Elector
    name: TextKey
    kind: Kind


ELECTORS = {row.id: row for row in table(ElectorRow, BOOK, "electors", 7)}


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event card; copies None: not in the text."""

    id: Event
    name: TextKey
    copies: Count | None


EVENTS = {row.id: row for row in table(EventRow, BOOK, "events", 10)}


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An action card: its moment, at whom it aims, what it does."""

    id: Card
    name: TextKey
    moment: Literal[
        "any",
        "auction",
        "auction_won",
        "ban",
        "battle",
        "birth",
        "death",
        "fate_roll",
        "income",
        "peace",
        "peace_or_battle",
        "succession",
    ]
    target: Literal["self", "player", "any_player", "land", "lands", "none"]
    rule: str


ACTIONS = {row.id: row for row in table(ActionRow, BOOK, "actions", 24)}


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """What changes a roll in battle (C-3.7.7.1)."""

    id: Word
    name: TextKey
    value: Annotated[int, Between(-1, 1)]


MODIFIERS = {row.id: row for row in table(ModifierRow, BOOK, "modifiers", 8)}


@dataclass(frozen=True, slots=True)
class PieceRow:
    """Pieces in the box: of each colour, or in all (C-2.1.1); grey has its own numbers."""

    id: Word
    name: TextKey
    count: Count
    grey: Count
    each_colour: bool


PIECES = {row.id: row for row in table(PieceRow, BOOK, "pieces", 17)}


@dataclass(frozen=True, slots=True)
class CoinRow:
    value: Ducats
    in_box: Count


COINS = table(CoinRow, BOOK, "coins", 6)


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A reminder that the app only shows, with its ruling."""

    id: Word
    name: TextKey
    ruling: str


NOTES = table(NoteRow, BOOK, "notes", 4)
