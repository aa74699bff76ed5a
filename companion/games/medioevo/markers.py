"""Ownership markers: which transports and engines can all be marked (M-1.3, M-8.10, R-02)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.games.medioevo import tables
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.rulebook import cite

LEVELS = (1, 2, 3)
Marked = Annotated[
    Levels, Doc("transports and siege engines owned of level I, II, III; null: not checked")
]


def markers_showing(levels: Sequence[int]) -> int:
    """How many markers can show at least one of these levels; they have two sides (R-02)."""
    return sum(row.count for row in tables.OWNERSHIP_MARKERS if set(levels) & set(row.faces))


def crowded(marked: Levels) -> tuple[tuple[int, ...], ...]:
    """The sets of levels for which there are more pieces than markers that could show them.

    By the marriage theorem all pieces can be marked exactly if there is no such set.
    """
    sets = [some for size in LEVELS for some in combinations(LEVELS, size)]
    return tuple(
        some for some in sets if sum(marked[level - 1] for level in some) > markers_showing(some)
    )


def fits(marked: Levels) -> bool:
    return not crowded(marked)


def with_piece(marked: Levels, level: int, from_level: int = 0) -> Levels:
    """The pieces after one of `level` was added, or raised from `from_level`."""
    counts = list(marked)
    counts[level - 1] += 1
    if from_level:
        counts[from_level - 1] -= 1
    return (counts[0], counts[1], counts[2])


def require_marker(
    marked: Levels,
    level: int,
    faults: Faults,
    field: str,
    from_level: int = 0,
    marked_field: str = "marked",
) -> None:
    """A piece needs a marker that shows its level; without one it cannot be bought (M-1.6)."""
    faults.refuse(
        from_level > 0 and marked[from_level - 1] < 1,
        "markers.no_such_piece",
        marked_field,
        level=from_level,
    )
    faults.lack(
        not fits(with_piece(marked, level, from_level)),
        "markers.none_left",
        cite("M-8.10"),
        field,
        level=level,
    )
