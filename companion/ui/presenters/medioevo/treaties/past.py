"""Treaties that are no more: read off the journal, so that a broken word is not forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal

from companion.core.amending.amendments import Position
from companion.core.records import dataclass
from companion.games.medioevo.diplomacy.treaties import EndTreaty
from companion.games.medioevo.state import Treaty


@dataclass(frozen=True, slots=True)
class PastTreaty:
    """A treaty as it stood last, in which round it ended, and how."""

    treaty: Treaty
    round: int
    how: Literal["broken", "ended"]


def past_treaties(present: Sequence[Position[Any]]) -> tuple[PastTreaty, ...]:
    """Everything that was agreed and is no more, the latest first."""
    return tuple(reversed(tuple(_ended(present))))


def _ended(present: Sequence[Position[Any]]) -> Iterator[PastTreaty]:
    for before, after in pairwise(present):
        was, now = before.step.state, after.step.state
        if was.treaties is now.treaties:
            continue
        left = {treaty.id for treaty in now.treaties}
        for treaty in was.treaties:
            if treaty.id not in left:
                ran_out = 0 < treaty.until_round <= was.round
                agreed = isinstance(after.action, EndTreaty) or ran_out
                yield PastTreaty(treaty, was.round, "ended" if agreed else "broken")
