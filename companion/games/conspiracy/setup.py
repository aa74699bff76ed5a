"""The start of a game (C-4): what everybody gets."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.conspiracy.income import Holdings, income
from companion.games.conspiracy.masters import strength_of
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import Players
from companion.games.conspiracy.tables import PIECES, SETUP

BISHOPRICS, HEIRS, DUCATS = 1, 4, 100  # C-4.0.3, C-4.0.5, C-4.0.6
PILES = (12, 13, 13)  # C-7.1.1: the event deck from the top


@dataclass(frozen=True, slots=True)
class Start:
    """What each player starts with."""

    secular: Annotated[int, Doc("secular territory cards dealt to each (C-4.0.2)")]
    bishoprics: Annotated[int, Doc("bishoprics everybody picks, active player first (C-4.0.3)")]
    heirs: Annotated[int, Doc("heirs to split between both trainings (C-4.0.5)")]
    family_left: Annotated[int, Doc("family markers left of his colour")]
    ducats: int
    lowest_elector_bid: Annotated[int, Doc("for the whole game (C-8.4.3)")]
    first_income: Annotated[Breakdown, Doc("before tolls (C-4.0.6)")]
    knights: int
    mercenaries: int
    strength: int
    cards: int
    cards_left: Annotated[int, Doc("action cards left in the pile")]
    event_piles: Annotated[tuple[int, ...], Doc("cards of the event deck, from the top (C-7.1.1)")]


@calculator
def setup(
    players: Players,
    knights: Annotated[int, Between(0, 9), Doc("starting knights of each (RUL-C-43)")] = 0,
    mercenaries: Annotated[int, Between(0, 15), Doc("starting mercenaries (RUL-C-43)")] = 0,
    cards: Annotated[int, Between(0, 10), Doc("starting action cards of each (RUL-C-43)")] = 0,
    rules: Switches = DEFAULTS,
) -> Start:
    """What everybody starts with, by the number of players (C-4.0.2 to C-4.0.6)."""
    row = SETUP[players]
    first = income(Holdings(secular=row.secular, bishoprics=BISHOPRICS), rules=rules)
    return Start(
        row.secular,
        BISHOPRICS,
        HEIRS,
        PIECES["family"].count - row.secular - BISHOPRICS - HEIRS,
        DUCATS,
        row.lowest_elector_bid,
        first.total,
        knights,
        mercenaries,
        strength_of(knights, mercenaries),
        cards,
        PIECES["action_cards"].count - players * cards,
        PILES,
    )
