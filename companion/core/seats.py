"""Who sits at a table, in any game: seats, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from companion.core.codec import Length
from companion.core.errors import Problem
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table."""

    id: Annotated[PlayerId, Length(1, 40)]
    name: Annotated[str, Length(1, 40)]
    colour: Annotated[str, Length(1, 20)]


def seat_problems(
    seats: Sequence[Seat], least: int, most: int, also: tuple[str, ...] = ()
) -> Iterator[Problem]:
    """Too few or too many, two with the same id, name or colour, one that is called the bank.

    `also`: what else two may not share, such as a realm; nobody has to have one.
    """
    if not least <= len(seats) <= most:
        limits = {"least": least, "most": most, "got": len(seats)}
        yield Problem("setup.players", limits, "seats")
    for what in ("id", "name", "colour", *also):
        values = [getattr(seat, what) for seat in seats]
        for number, value in enumerate(values):
            if value and value in values[:number]:
                yield Problem(f"setup.same_{what}", {}, f"seats.{number}.{what}")
    for number, seat in enumerate(seats):
        if seat.id == BANK:
            yield Problem("setup.name_of_bank", {}, f"seats.{number}.id")
