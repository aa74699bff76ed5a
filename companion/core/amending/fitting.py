"""Entries from behind a gap in a saved game: how many of them still fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.entries import Do, EntryCodec, Redo, Undo, What
from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.core.game import AnyGame
from companion.core.play import MemoryStore, Play
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Fitting:
    """The entries that fit, one after the other, and the last of them in words."""

    entries: tuple[Mapping[str, Any], ...]
    last: Text | None = None


def fitting(
    game: AnyGame,
    header: Mapping[str, Any],
    kept: Sequence[Mapping[str, Any]],
    behind: Sequence[Mapping[str, Any]],
) -> Fitting:
    """As many entries from behind the gap as follow each other without a contradiction.

    What was lost has moved the numbers of positions, so a jump or an amendment cannot be placed,
    and an undo only where it takes back something that came after the gap.
    """
    play: Play[Any] = Play(game, MemoryStore(header, kept))
    codec, journal, taken = EntryCodec(game), play.journal, list[Mapping[str, Any]]()
    done = undone = 0
    for saved in behind:
        try:
            entry = codec.decode(saved)
            step = _step(entry.what, done, undone)
            if step is None or journal.knows(entry.id):
                break
            journal.replay(entry, is_old=False)
        except CompanionError:
            break
        done, undone = step
        taken.append(saved)
    return Fitting(tuple(taken), journal.log()[-1].summary if taken else None)


def _step(what: What, done: int, undone: int) -> tuple[int, int] | None:
    """How many actions since the gap are done and undone after it; None if it cannot be placed."""
    match what:
        case Do():
            return done + 1, 0
        case Undo() if done:
            return done - 1, undone + 1
        case Redo() if undone:
            return done + 1, undone - 1
    return None
