"""A new table of Medioevo Universale: sensible defaults, and the set-up they make."""

from __future__ import annotations

from companion.games.medioevo.pieces import Realm
from companion.games.medioevo.setup import Seat as GameSeat
from companion.games.medioevo.setup import Setup
from companion.games.medioevo.state import Limits
from companion.ui.presenters.views import NewTable, Seat

LENGTHS = ("8", "10", "12")
# Realms that are known to be linked come first, so that any number of seats is connected (M-2.2).
DEFAULT_SEATS = (
    ("blue", Realm.BYZANTIUM),
    ("green", Realm.HUNGARY),
    ("yellow", Realm.HOLY_ROMAN_EMPIRE),
    ("red", Realm.MAMLUKS),
    ("violet", Realm.GOLDEN_HORDE),
    ("white", Realm.NOVGOROD),
)
REALMS = tuple(realm.value for realm in Realm)


def default_table(players: int) -> NewTable:
    """Seats without names: a screen calls each after its colour until somebody types one."""
    seats = tuple(Seat("", colour, realm.value) for colour, realm in DEFAULT_SEATS[:players])
    return NewTable(seats, "10")


def setup_of(table: NewTable) -> Setup:
    """The set-up; a name that is missing or taken twice is refused by the game itself."""
    seats = tuple(
        GameSeat(
            id=seat.colour,
            name=seat.name.strip(),
            colour=seat.colour,
            realm=Realm(seat.realm) if seat.realm else None,
        )
        for seat in table.seats
    )
    return Setup(seats, Limits(rounds=int(table.length)) if table.length else Limits())
