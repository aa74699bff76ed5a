"""How long a game has taken so far, by the moments of its entries. Knows no game and no wall clock.

A gap of more than half an hour was a break: somebody cooked, or everybody went to bed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.entries import Entry
from companion.core.records import dataclass

LONGEST_THOUGHT = 30 * 60
MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class Forecast:
    """When the game ends at this pace: seconds from now, and what ends it (a key)."""

    seconds: int
    because: str


def played(entries: Iterable[Entry], now: int) -> int:
    """Seconds at the table so far, without breaks; every entry counts, undone ones too."""
    moments = [entry.at for entry in entries if entry.at]
    return sum(gap for _start, gap in _gaps([*moments, now] if moments else []))


def _gaps(moments: Sequence[int]) -> Iterator[tuple[int, int]]:
    for before, after in pairwise(moments):
        if 0 < after - before <= LONGEST_THOUGHT:
            yield before, after - before


def spent(
    positions: Sequence[Position[Any]], key_of: Callable[[Position[Any]], str]
) -> Mapping[str, int]:
    """Seconds before each step, added up by the key that the step is counted for ("": nobody)."""
    found: dict[str, int] = {}
    for before, step in pairwise(positions):
        gap = step.entry.at - before.entry.at
        if step.entry.at and before.entry.at and 0 < gap <= LONGEST_THOUGHT:
            key = key_of(step)
            found[key] = found.get(key, 0) + gap
    return found


def acting(action: Any, players: Iterable[str]) -> str:
    """Who took an action: the first player that it names; "" for the table's own."""
    if not is_dataclass(action):
        return ""
    known = frozenset(players)
    for item in fields(action):
        value = getattr(action, item.name)
        if isinstance(value, str) and value in known:
            return value
    return ""


def by_pace(elapsed_in_full_rounds: int, full_rounds: int, left: int, in_this_round: int) -> int:
    """Seconds until so many more rounds are done (this one among them) at the pace so far."""
    pace = elapsed_in_full_rounds / full_rounds
    return max(0, round(pace * left - in_this_round))


def soonest(forecasts: Iterable[Forecast]) -> Forecast | None:
    return min(forecasts, key=lambda item: item.seconds, default=None)


def hours(seconds: int) -> str:
    """1:42 for an hour and forty-two minutes."""
    return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}"
