"""A recorded evening by everybody's phones, over real connections, whose answers get lost.

Each action of a player is done on his phone where his hand finds a way to it; the others, and what
is for all, happen at the tablet as always.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from companion.core.entries import Do, Entry
from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play
from companion.phones.eyes import actor_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening, evening
from tests.phones.hand import Hand, Path, Wanted
from tests.presenters.recorded import AtOnce, session_of

START = 1_790_000_000
SOON = 40  # actions
PATIENCE = 5  # how often a way is looked for in vain, for actions of a kind


@dataclass
class Played:
    """What was done where, by kind, and what came out."""

    by_phones: Counter[str] = field(default_factory=Counter)
    at_the_tablet: Counter[str] = field(default_factory=Counter)  # of a player
    for_all: Counter[str] = field(default_factory=Counter)  # the table's
    faults: list[str] = field(default_factory=list)


def anew(name: str) -> tuple[Session, list[Any]]:
    """The table of a recorded game before anything happened, and all that happened then."""
    recorded = session_of(name)
    store: Any = recorded.play._store
    play = Play(recorded.play.game, MemoryStore(store.header))
    actions = [one.action for one in recorded.journal.present if one.action is not None]
    return Session(play, AtOnce(), lambda: START), actions


class Phone:
    """One player's phone, touched by a script; every answer to an action is lost once."""

    def __init__(self, table: Evening, seat: str) -> None:
        self._table, self._key, self._seat, self._count = table, table.joined(seat), seat, 0

    def go(self, path: Path) -> str:
        """Touch one after the other; what was wrong, if anything."""
        sheet = None
        for step in path:
            self._table.time += 13.0  # nobody is in a hurry
            if step.kind == "look":
                status, reply = self._table.post("/look", self._key, place=step.key)
            else:
                sent = self._sent(step.kind, step.key, step.value, sheet)
                status, reply = self._table.post("/touch", self._key, **sent)
                if status == 409 and reply.get("anyway"):
                    sent |= {"anyway": True, "id": f"{sent['id']}-anyway"}
                    status, reply = self._table.post("/touch", self._key, **sent)
                if status == 200 and "done" in reply:
                    status, reply = self._table.post("/touch", self._key, **sent)
            if status != 200:
                return f"{self._seat} {step}: {status} {reply}"
            sheet = reply.get("sheet") if reply else None
        return ""

    def _sent(self, kind: str, key: str, value: Any, sheet: Any) -> dict[str, Any]:
        self._count += 1
        sent = {"kind": kind, "key": key, "id": f"{self._seat}-{self._count:08}"}
        if kind == "in_sheet":
            sent |= {"kind": "tap", "sheet": sheet}
        elif kind == "confirm":
            sent |= {"sheet": sheet, "values": value}
        elif value is not None:
            sent["value"] = value
        return sent


def _own(coming: Iterable[Any], state: Any, seat: str) -> list[Any]:
    """What this player does soon."""
    return [one for one in islice(coming, SOON) if actor_of(state, one) == seat]


def _looked_at(table: Evening, seat: str) -> Drafts:
    """What lies half typed on a phone just now."""
    return table.drafts(seat).for_looking()


def _done(entry: Entry) -> Any:
    return entry.what.action if isinstance(entry.what, Do) else None


def _refused(error: CompanionError) -> None:
    raise error


def played(name: str, most: int | None = None) -> Played:
    """The first actions of an evening (or all), by phones and at a tablet alone, compared."""
    tablet, actions = anew(name)
    session, _ = anew(name)
    found = Played()
    missed: Counter[str] = Counter()
    with evening(session) as table:
        seats = list(session.state.players)
        phones = {seat: Phone(table, seat) for seat in seats}
        hands = {seat: Hand(session, seat, partial(_looked_at, table, seat)) for seat in seats}
        coming = deque(actions[:most])
        while coming:
            action = coming.popleft()
            kind, seat = type(action).__name__, actor_of(session.state, action)
            path = None
            if seat and (missed[kind] < PATIENCE or found.by_phones[kind]):
                path = hands[seat].way(action, later := _own(coming, session.state, seat))
                missed[kind] += path is None
            if path is None:
                session.do(action, _refused)
                tablet.do(action, _refused)
                (found.at_the_tablet if seat else found.for_all)[kind] += 1
                continue
            wanted, before = Wanted(action, session, later), len(session.journal.entries)
            fault = phones[seat].go(path)
            entries = session.journal.entries[before:]
            done = [_done(entry) for entry in entries]
            by = {entry.by for entry in entries}
            if fault or by != {seat} or not wanted.came(session.state, done):
                found.faults.append(fault or f"{seat} {path}: {entries} instead of {action}")
                return found
            for one in done:
                tablet.do(one, _refused)  # the same taps at the tablet
                found.by_phones[type(one).__name__] += 1
            for one in done if len(done) > 1 else ():
                if one != action:
                    coming.remove(one)  # a touch did it at once
            if session.state != tablet.state:
                found.faults.append(f"after {action} the table stands elsewhere")
                return found
    made = [entry.what for entry in session.journal.entries]
    if made != [entry.what for entry in tablet.journal.entries]:
        found.faults.append("the journal is another")
    if session.state != tablet.state:
        found.faults.append("the table stands elsewhere")
    return found
