"""A journal so simple that it is right: whole histories on two piles, every state from scratch.

`differs` plays a random sequence on a real game and on this model, and says where they part.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.amending.amendments import AmendPreview
from companion.core.entries import Amend, Do, Jump, Redo, Undo, What
from companion.core.errors import CompanionError, StorageFailed
from companion.core.play import MemoryStore, Play, header_of
from tests.core.counting import COUNTING, Count, Give, Setup, State

Path = tuple[int, ...]  # positions from the first to the last, without the start


@dataclass(frozen=True)
class _Moment:
    """Where the table stands, how far the line goes on from there, and what led there."""

    path: Path
    line: Path
    is_amended: bool = False


@dataclass
class NaiveJournal:
    """Undo takes a moment from one pile and puts it on the other; redo does the reverse."""

    actions: list[Any] = field(default_factory=lambda: [None])
    parents: list[int] = field(default_factory=lambda: [0])
    now: _Moment = field(default_factory=lambda: _Moment((), ()))
    past: list[_Moment] = field(default_factory=list)
    future: list[_Moment] = field(default_factory=list)

    def state(self) -> State:
        state = COUNTING.start(Setup())
        for number in self.now.path:
            state = COUNTING.apply(state, self.actions[number]).state
        return state

    def take(self, what: What) -> None:
        match what:
            case Do(action):
                path = self._grown(self.now.path, action)
                self._begin(_Moment(path, path))
            case Undo():
                is_amended, then = self.now.is_amended, self.past.pop()
                self.future.append(self.now)
                self.now = then if is_amended else replace(then, line=self.now.line)
            case Redo():
                then = self.future.pop()
                self.past.append(self.now)
                self.now = then if then.is_amended else replace(then, line=self.now.line)
            case Jump(to):
                self._jump(self._path(to))
            case Amend():
                self._amend(what)

    def _begin(self, moment: _Moment) -> None:
        self.past.append(self.now)
        self.now, self.future = moment, []

    def _grown(self, path: Path, action: Any) -> Path:
        self.actions.append(action)
        self.parents.append(path[-1] if path else 0)
        return (*path, len(self.actions) - 1)

    def _path(self, number: int) -> Path:
        path: list[int] = []
        while number:
            path.insert(0, number)
            number = self.parents[number]
        return tuple(path)

    def _amend(self, amend: Amend) -> None:
        here = self.now.path
        depth = here.index(amend.at) if amend.at else -1
        kept = here[: depth + 1] if amend.change == "insert" else here[:depth]
        later = [number for number in here[depth + 1 :] if number not in amend.dropped]
        if amend.change != "delete":
            kept = self._grown(kept, amend.action)
        for number in later:
            kept = self._grown(kept, self.actions[number])
        self._begin(_Moment(kept, kept, is_amended=True))

    def _jump(self, target: Path) -> None:
        line = self.now.line
        if line[: len(target)] != target:
            line = target
            self._stand_on(target, line)
        elif len(target) > len(self.now.path):
            self.past += [self.now, *self._prefixes(target, line, len(self.now.path) + 1)]
            self.now = _Moment(target, line)
        else:
            self._walk_back(target)
        ends = range(len(line), len(target), -1)
        self.future = [_Moment(line[:end], line) for end in ends]

    def _walk_back(self, target: Path) -> None:
        """Back over single steps only; where an amendment lies in between, its undo is gone."""
        line = self.now.line
        while self.now.path != target:
            if self.now.is_amended:
                self._stand_on(target, line)
                return
            self.now = replace(self.past.pop(), line=line)

    def _stand_on(self, target: Path, line: Path) -> None:
        self.past, self.now = self._prefixes(target, line, 0), _Moment(target, line)

    def _prefixes(self, path: Path, line: Path, least: int) -> list[_Moment]:
        return [_Moment(path[:end], line) for end in range(least, len(path))]


class _ReluctantDisk(MemoryStore):
    """A disk that is full now and then."""

    refuses = False

    def append(self, saved: dict[str, Any]) -> None:
        if self.refuses:
            raise StorageFailed("storage.full", file="game")
        super().append(saved)


def differs(seed: int, length: int = 40) -> str:
    """What a real game and the model disagree about after this sequence, or nothing."""
    choice = random.Random(seed)
    store, model = _ReluctantDisk(header_of(COUNTING, Setup())), NaiveJournal()
    play = Play[State](COUNTING, store)
    for number in range(length):
        what, preview = wish(choice, play)
        if not _taken(choice, play, store, what, preview, number):
            continue
        model.take(what)
        found = (play.state, play.journal.position, len(play.journal.present))
        wanted = (model.state(), (model.now.path or (0,))[-1], len(model.now.path))
        if found != wanted:
            return f"seed {seed}, entry {number}, {what}: {found} instead of {wanted}"
        ways = (play.journal.next_undo is not None, play.journal.next_redo is not None)
        if ways != (bool(model.past), bool(model.future)):
            return f"seed {seed}, entry {number}, {what}: undo and redo are {ways}"
        play.journal.log()
    again = Play[State](COUNTING, store)
    same = (again.state, again.journal.position, again.journal.log())
    if same != (play.state, play.journal.position, play.journal.log()):
        return f"seed {seed}: opened again it is another game"
    return ""


def _taken(
    choice: random.Random,
    play: Play[State],
    store: _ReluctantDisk,
    what: What,
    preview: AmendPreview | None,
    number: int,
) -> bool:
    """Whether the entry came into force; sometimes the disk is full at the first attempt."""
    for refuses in (True, False) if choice.random() < 0.2 else (False,):
        store.refuses = refuses
        before = (play.state, play.journal.log())
        try:
            ready = play.prepare(what, number, preview=preview)
            assert ready is not None
            ready.save()
        except StorageFailed:
            assert before == (play.state, play.journal.log())
            continue
        except CompanionError:
            return False
        ready.count()
    return True


def wish(choice: random.Random, play: Play[State]) -> tuple[What, AmendPreview | None]:
    journal, kind = play.journal, choice.random()
    action = Count(choice.choice(("anna", "ben")), choice.randint(-6, 9))
    if choice.random() < 0.2:
        action = Give("anna", "ben", choice.randint(1, 60))  # type: ignore[assignment]
    if kind < 0.35:
        return Do(action), None
    if kind < 0.55:
        return Undo(), None
    if kind < 0.7:
        return Redo(), None
    last = len(play.journal.entries) + 3
    if kind < 0.85:
        return Jump(choice.randint(0, last)), None
    change = choice.choice(("replace", "delete", "insert"))
    places = [position.number for position in journal.present]
    at = choice.choice(places or [0])
    amend = Amend(at, change, None if change == "delete" else action)  # type: ignore[arg-type]
    try:
        preview = play.preview(amend)
    except CompanionError:
        return amend, None
    return preview.amend, preview if choice.random() < 0.7 else None
