"""Phase 2 (C-7.2): the open event cards in the order in which they count."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import (
    MOST_PLAYERS,
    Name,
    Seats,
    clockwise,
    refuse_doubles,
    refuse_strangers,
)
from companion.games.conspiracy.tables import EVENTS, PIECES

FIRST = (Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR)


@dataclass(frozen=True, slots=True)
class Sale:
    """A card to be auctioned, and who opens."""

    card: Event
    opener: PlayerId


@dataclass(frozen=True, slots=True)
class EventOrder:
    deaths: Annotated[tuple[Event, ...], Doc("in order; of a dry deck the emperor comes first")]
    auctions: tuple[Sale, ...]
    discarded: Annotated[tuple[Event, ...], Doc("a second preacher (C-7.2.2)")]
    missing: Annotated[int, Doc("cards still to be turned up this round")]
    dry: Annotated[bool, Doc("the deck cannot supply them: the emperor dies at once (C-7.2.3)")]


@calculator
def events(
    cards: Annotated[tuple[Event, ...], Length(0, MOST_PLAYERS), Doc("open cards, as they lie")],
    seats: Seats,
    active: Name,
    cards_left: Annotated[
        int, Between(0, PIECES["event_cards"].count), Doc("cards left in the deck now")
    ] = PIECES["event_cards"].count,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> EventOrder:
    """Open event cards in order: deaths, then the auctions with their openers (C-7.2.1)."""
    faults = Faults()
    refuse_doubles(faults, seats, "seats")
    refuse_strangers(faults, [active], seats, "active")
    faults.refuse(len(cards) > len(seats), "con.events.too_many", "cards", most=len(seats))
    for event, row in EVENTS.items():
        most = row.copies
        faults.refuse(
            most is not None and cards.count(event) > most, "con.events.copies", "cards", most=most
        )
    faults.settle()
    missing = len(seats) - len(cards)
    dry = missing > cards_left
    deaths = [card for kind in FIRST for card in cards if card == kind]
    sold = [card for card in cards if card not in FIRST]
    discarded = sold.count(Event.PREACHER) - 1 if Event.PREACHER in sold else 0
    if discarded:
        place = len(sold) - 1 - sold[::-1].index(Event.PREACHER)
        del sold[place]
    openers = clockwise(seats, active)
    return EventOrder(
        ((Event.DEATH_OF_EMPEROR,) if dry else ()) + tuple(deaths),
        tuple(Sale(card, openers[place % len(openers)]) for place, card in enumerate(sold)),
        (Event.PREACHER,) * discarded,
        missing,
        dry,
    )
