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
from typing import Any, NamedTuple

from bench.kills import (
    LONGEST_AFTER_THAT,
    MOST_BEFORE_THE_KILL,
    TRIALS,
    TRIALS_PER_FILE,
    Outcome,
    killed,
)
from companion.core.entries import Amend, Do, Jump, Redo, Undo, What
from companion.core.errors import CompanionError
from companion.core.game import AnyGame
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.saves import GameFile, Save
from companion.games.generalship.game import GAME as GENERALSHIP
from companion.ui.presenters.generalship.veil import HiddenPieces
from tests.core.counting import COUNTING, Setup
from tests.core.naive_journal import wish
from tests.games.generalship.evening import Evening


class Table(NamedTuple):
    """A game that is played while it is killed, and what its table may want next."""

    game: AnyGame
    setup: Any
    wish: Callable[[random.Random, Play[Any]], What]

    @property
    def header(self) -> dict[str, Any]:
        return {**header_of(self.game, self.setup), "format": 1, "title": "kills"}

    def play(self, store: Any) -> Play[Any]:
        return Play(self.game, store)


def counting() -> Table:
    return Table(COUNTING, Setup(), lambda choice, play: wish(choice, play)[0])


def generalship() -> Table:
    """A whole evening as a bot played it; amendments are accepted as their preview says."""
    evening = Evening(7, 3)
    evening.play_game()
    actions = [position.action for position in evening.play.journal.present]

    def wanted(choice: random.Random, play: Play[Any]) -> What:
        kind, places = choice.random(), [one.number for one in play.journal.present]
        if kind < 0.6 and len(places) < len(actions):
            return Do(actions[len(places)])
        if kind < 0.75:
            return choice.choice((Undo(), Undo(), Redo()))
        if kind < 0.85:
            return Jump(choice.randint(0, len(play.journal.entries) + 1))
        at, change = choice.choice(places or [0]), choice.choice(("delete", "insert"))
        action = None if change == "delete" else choice.choice(actions)
        amend = Amend(at, change, action)  # type: ignore[arg-type]
        try:
            veil = HiddenPieces((play.journal.at(at).action, action))
            preview = play.trial(amend).run(play.game.figures, None, veil)
        except CompanionError:
            return amend
        assert preview is not None
        return preview.amend

    return Table(GENERALSHIP, evening.play.setup, wanted)


def moves(
    table: Table, seed: int, play: Play[Any], compact: Callable[[], object]
) -> Iterator[None]:
    """Entries and compactions without end; each is done when it yields."""
    choice = random.Random(seed)
    while True:
        if choice.random() < 0.1:
            compact()
        else:
            try:
                play.record(table.wish(choice, play), at=0)
            except CompanionError:
                continue
        yield


def run(
    trials: int = TRIALS, seed: int | None = None, at: Callable[[], Table] = counting
) -> Outcome:
    """Kill `trials` times; a new game now and then."""
    choice, outcome, table = random.Random(seed), Outcome(), at()
    with tempfile.TemporaryDirectory() as folder:
        path, before = Path(folder) / "none", list[dict[str, Any]]()
        for trial in range(trials):
            if trial % TRIALS_PER_FILE == 0:
                path, before = Path(folder) / f"{trial}.journal", []
                path.write_bytes(Save(table.header, ()).as_file())
            script, least = choice.randrange(2**32), choice.randint(1, MOST_BEFORE_THE_KILL)
            after = choice.uniform(0.0, LONGEST_AFTER_THAT)
            confirmed = killed(partial(_playing, table, path, script), least, after)
            outcome.trials += 1
            outcome.confirmed += confirmed
            before = _checked(table, path, before, script, confirmed, outcome)
    return outcome


def _playing(table: Table, path: Path, script: int) -> Iterator[None]:
    with GameFile(path) as file:
        yield from moves(table, script, table.play(file), file.compact)


def _checked(
    table: Table,
    path: Path,
    before: list[dict[str, Any]],
    script: int,
    confirmed: int,
    outcome: Outcome,
) -> list[dict[str, Any]]:
    """The entries to go on from; counts what is lost or unreadable."""
    play = table.play(MemoryStore(table.header, before))
    running = moves(table, script, play, lambda: None)
    for _ in range(confirmed):
        next(running)
    allowed = [_stand(play)]
    next(running)
    allowed.append(_stand(play))
    try:
        with GameFile(path) as file:
            outcome.unreadable += file.opened.is_damaged
            outcome.lost += _stand(table.play(file)) not in allowed
            return list(file.entries())
    except CompanionError:
        outcome.unreadable += 1
        path.write_bytes(Save(table.header, ()).as_file())
        return []


def _stand(play: Play[Any]) -> Any:
    return play.state, play.journal.position, len(play.journal.entries)
