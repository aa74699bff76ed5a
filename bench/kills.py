"""A tablet that kills the app at any moment: is every confirmed action there afterwards?

A child process changes a journal without pause and reports each change through a pipe once the call
has returned. It is killed with SIGKILL at a random instant, some way into its work. The parent does
the reported changes on a stock TinyDB in memory: the file must hold exactly these, or these and the
one that was under way.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from tinydb import TinyDB
from tinydb.storages import MemoryStorage

from bench.figure import Figure, figure
from companion.core.errors import CompanionError
from companion.core.storage.database import JournalDB

TRIALS = 300
MOST_BEFORE_THE_KILL = 20
LONGEST_AFTER_THAT = 0.004
# A new file now and then, so that short and long journals are both killed.
TRIALS_PER_FILE = 15
PATIENCE = 30.0

State = list[tuple[int, dict[str, Any]]]


@dataclass(slots=True)
class Outcome:
    """What the kills did; `lost` counts trials after which a confirmed change was not there."""

    trials: int = 0
    confirmed: int = 0
    lost: int = 0
    unreadable: int = 0


def changes(seed: int, db: TinyDB) -> Iterator[None]:
    """Actions, undos, amendments and compactions without end; each is done when it yields."""
    choice = random.Random(seed)
    for number in range(10**9):
        ids = [document.doc_id for document in db.all()]
        kind = choice.random()
        note = {"at": number, "note": "x" * choice.randrange(400)}
        several = choice.sample(ids, min(len(ids), 5))
        if kind < 0.5:
            db.insert({"kind": "do", **note})
        elif kind < 0.65:
            db.insert({"kind": "undo", **note})
        elif kind < 0.8:
            db.update({"amended": number, **note}, doc_ids=several)
        elif kind < 0.85:
            db.remove(doc_ids=several[:2])
        elif isinstance(db, JournalDB):
            db.compact()
        yield


def run(trials: int = TRIALS, seed: int | None = None) -> Outcome:
    """Kill `trials` times; a seed makes the changes (not quite the instants) the same again."""
    choice = random.Random(seed)
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder:
        oracle = TinyDB(storage=MemoryStorage)
        path = Path(folder) / "none"
        for trial in range(trials):
            if trial % TRIALS_PER_FILE == 0:
                path, oracle = Path(folder) / f"{trial}.journal", TinyDB(storage=MemoryStorage)
            script = choice.randrange(2**32)
            least = choice.randint(1, MOST_BEFORE_THE_KILL)
            work = partial(_changing, path, script)
            confirmed = killed(work, least, choice.uniform(0.0, LONGEST_AFTER_THAT))
            outcome.trials += 1
            outcome.confirmed += confirmed
            oracle = _checked(path, oracle, script, confirmed, outcome)
    return outcome


def killed(work: Callable[[], Iterator[None]], least: int, after: float) -> int:
    """How many changes a child confirmed before it was killed, `after` seconds past `least`."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _child(work, writing)
    os.close(writing)
    reports = b""
    try:
        while len(reports) <= least:
            if not select.select([reading], [], [], PATIENCE)[0]:
                raise TimeoutError("the child does not go on")
            more = os.read(reading, 4096)
            if not more:
                break  # the child failed and said so
            reports += more
        time.sleep(after)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as rest:
        return len(reports + rest.read()) - 1


def _child(work: Callable[[], Iterator[None]], reports: int) -> NoReturn:
    # Whatever happens here must not run on in the parent's code.
    try:
        os.write(reports, b"b")
        for _ in work():
            os.write(reports, b".")
    except BaseException as error:
        os.write(sys.stderr.fileno(), f"the child failed: {error!r}\n".encode())
    finally:
        os._exit(1)


def _changing(path: Path, script: int) -> Iterator[None]:
    with JournalDB(path) as db:
        yield from changes(script, db)


def _checked(path: Path, oracle: TinyDB, script: int, confirmed: int, outcome: Outcome) -> TinyDB:
    """The state to go on from; counts what is lost or unreadable."""
    expected = _fresh(_state(oracle))
    running = changes(script, expected)
    for _ in range(confirmed):
        next(running)
    allowed = [_state(expected)]
    next(running)
    allowed.append(_state(expected))
    try:
        with JournalDB(path) as db:
            found = _state(db)
            if db.opened.is_damaged:
                outcome.unreadable += 1
    except CompanionError:
        outcome.unreadable += 1
        path.unlink()
        return TinyDB(storage=MemoryStorage)
    if found not in allowed:
        outcome.lost += 1
    return _fresh(found)


def _state(db: TinyDB) -> State:
    return [(document.doc_id, dict(document)) for document in db.all()]


def _fresh(state: State) -> TinyDB:
    db = TinyDB(storage=MemoryStorage)
    if state:
        documents = {str(doc_id): dict(document) for doc_id, document in state}
        db.storage.write({db.default_table_name: documents})
    return db


def figures(trials: int = TRIALS) -> Iterator[Figure]:
    """The figures of `make bench`."""
    from bench import kills_of_games

    for name, outcome in (
        ("kill trials", run(trials)),
        ("kill trials of games (with amend, jump, compaction)", kills_of_games.run(trials)),
        (
            "kill trials of Generalship (the same, with what lies hidden)",
            kills_of_games.run(trials, at=kills_of_games.generalship),
        ),
    ):
        yield figure(name, outcome.trials, trials, "trials", at_least=True)
        yield figure(f"{name}: confirmed actions lost", outcome.lost, 0, "trials")
        yield figure(f"{name}: unreadable files", outcome.unreadable, 0, "files")
