"""The order-of-play track (R-2.3): which of its six fields a table uses."""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.games.renaissance.switches import Switches

LEAST_PLAYERS, MOST_PLAYERS = 3, 6

FIXED = {3: (2, 4, 6), 6: (1, 2, 3, 4, 5, 6)}


def fields_used(players_at_start: int, switches: Switches) -> tuple[int, ...]:
    """The positions for this number of players, first place first (RUL-R-03)."""
    if players_at_start in FIXED:
        return FIXED[players_at_start]
    four = players_at_start == LEAST_PLAYERS + 1
    fields = switches.positions_four if four else switches.positions_five
    if list(fields) != sorted(set(fields)):
        name = "positions_four" if four else "positions_five"
        raise BadInput("ren.order.fields_not_rising", f"switches.{name}")
    return fields


def filled(players_at_start: int, still_in: int, switches: Switches) -> tuple[int, ...]:
    """The original positions filled from the front by those still in the game (RUL-R-36)."""
    return fields_used(players_at_start, switches)[:still_in]
