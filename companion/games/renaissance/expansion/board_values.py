"""What regions and the whole board are worth (R-4.1.5): a hint where to expand."""

from __future__ import annotations

from companion.games.renaissance.pieces import Region
from companion.games.renaissance.tables import REGIONS


def in_play(players: int) -> tuple[Region, ...]:
    """The regions in which markers may be placed (R-8.2.1)."""
    return tuple(row.id for row in REGIONS.values() if players >= row.players)
