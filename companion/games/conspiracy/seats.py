"""The people at a table, as questions name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
STEP = 10  # the smallest coin (C-2.1.1)

Name = Annotated[PlayerId, Length(1, 40)]
Players = Annotated[int, Between(LEAST_PLAYERS, MOST_PLAYERS)]
Seats = Annotated[
    tuple[Name, ...], Length(LEAST_PLAYERS, MOST_PLAYERS), Doc("all players, clockwise")
]
Ducats = Annotated[int, Between(0, 100_000), Doc("ducats")]


def refuse_doubles(faults: Faults, names: Sequence[PlayerId], field: str) -> None:
    """Nobody sits twice at a table."""
    for place, name in enumerate(names):
        faults.refuse(name in names[:place], "con.listed_twice", f"{field}.{place}", player=name)


def refuse_strangers(
    faults: Faults, names: Sequence[PlayerId], known: Sequence[PlayerId], field: str
) -> None:
    """Only who sits at the table can be named."""
    for name in names:
        faults.refuse(name not in known, "con.unknown_player", field, player=name)


def clockwise(seats: Sequence[PlayerId], first: PlayerId) -> tuple[PlayerId, ...]:
    """The players in order of play, this one first (C-3.2.1)."""
    place = list(seats).index(first)
    return (*seats[place:], *seats[:place])
