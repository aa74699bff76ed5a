"""The same with whole games: actions, undos, redos, jumps, amendments and compactions.

The parent plays what was reported on a game in memory: the file must lead to exactly that state,
or to the one after the entry that was under way.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench.kills import (
    LONGEST_AFTER_THAT,
    MOST_BEFORE_THE_KILL,
    TRIALS,
    TRIALS_PER_FILE,
    Outcome,
    killed,
)
from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.saves import GameFile, Save
from tests.core.counting import COUNTING, Setup
from tests.core.naive_journal import wish

HEADER = {**header_of(COUNTING, Setup()), "format": 1, "title": "kills"}


def moves(seed: int, play: Play[Any], compact: Callable[[], object]) -> Iterator[None]:
    """Entries and compactions without end; each is done when it yields."""
    choice = random.Random(seed)
    while True:
        if choice.random() < 0.1:
            compact()
        else:
            what, _preview = wish(choice, play)
            try:
                play.record(what, at=0)
            except CompanionError:
                continue
        yield


def run(trials: int = TRIALS, seed: int | None = None) -> Outcome:
    """Kill `trials` times; a new game now and then."""
    choice, outcome = random.Random(seed), Outcome()
    with tempfile.TemporaryDirectory() as folder:
        path, before = Path(folder) / "none", list[dict[str, Any]]()
        for trial in range(trials):
            if trial % TRIALS_PER_FILE == 0:
                path, before = Path(folder) / f"{trial}.journal", []
                path.write_bytes(Save(HEADER, ()).as_file())
            script, least = choice.randrange(2**32), choice.randint(1, MOST_BEFORE_THE_KILL)
            after = choice.uniform(0.0, LONGEST_AFTER_THAT)
            confirmed = killed(partial(_playing, path, script), least, after)
            outcome.trials += 1
            outcome.confirmed += confirmed
            before = _checked(path, before, script, confirmed, outcome)
    return outcome


def _playing(path: Path, script: int) -> Iterator[None]:
    with GameFile(path) as file:
        yield from moves(script, Play(COUNTING, file), file.compact)


def _checked(
    path: Path, before: list[dict[str, Any]], script: int, confirmed: int, outcome: Outcome
) -> list[dict[str, Any]]:
    """The entries to go on from; counts what is lost or unreadable."""
    play = Play[Any](COUNTING, MemoryStore(HEADER, before))
    running = moves(script, play, lambda: None)
    for _ in range(confirmed):
        next(running)
    allowed = [_stand(play)]
    next(running)
    allowed.append(_stand(play))
    try:
        with GameFile(path) as file:
            outcome.unreadable += file.opened.is_damaged
            outcome.lost += _stand(Play(COUNTING, file)) not in allowed
            return list(file.entries())
    except CompanionError:
        outcome.unreadable += 1
        path.write_bytes(Save(HEADER, ()).as_file())
        return []


def _stand(play: Play[Any]) -> Any:
    return play.state, play.journal.position, len(play.journal.entries)
