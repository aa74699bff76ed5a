"""A recorded evening by everybody's phones, over real connections, whose answers get lost.

Each action of a player is done on his phone where his hand finds a way to it; what is for all
happens at the tablet as always.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
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
from tests.phones.as_pages_say import as_pages_say
from tests.phones.evening import Evening, evening
from tests.phones.fighting import fought, is_battle
from tests.phones.hand import Hand, Path, Wanted
from tests.presenters.recorded import AtOnce, session_of

START = 1_790_000_000
SOON = 40  # actions
AT_THE_TABLET = {  # everybody's together: letters are opened, the table goes on, a map is laid
    "medioevo": {
        *("HoldAuction", "GoToPhase", "RollHorde", "ChooseEventSymbols", "RevoltsOfAll"),
        *("MakeTreaty", "CountTime", "EndRound", "ScoreGame"),
    },
    "renaissance": {
        *("ChooseCapitals", "BuyTokens", "NextPhase", "DrawCards", "TakeBonusCard"),
        *("CollectIncome", "RollMarket", "RemoveMarkers", "HolyAbsolution", "ScoreGame"),
    },
    "conspiracy": {
        *("CorrectRoutes", "NameLand", "AddLand", "NextPhase", "CollectIncome", "TurnUpEvents"),
        *("SellEvent", "DrawCards", "ElectorDies", "Succeed", "HoldElection", "EndAnarchy"),
        "BreakOff",
    },
    # Both hands choose a battle's cards; what they lay down is turned up at the tablet.
    "generalship": {
        *("SetPlace", "BookPeople", "FightBattle", "AwardTiles", "PayUpkeep", "NewOrder"),
        "DecideSwaps",
    },
    "medievalia": {"DealHands", "TurnUp", "Score"},
}
PATIENCE = 5  # how often a way is looked for in vain, for actions of a kind


@dataclass
class Played:
    """What was done where, by kind, and what came out."""

    game: str = ""
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

    def fight(self, session: Session, action: Any) -> str:
        """A battle in this hand, up to its entry; what was wrong, if anything."""
        self._table.post("/look", self._key, place="battle")

        def page() -> Any:
            return self._table.view(self._key)["page"]

        sheet = None

        def touch(kind: str, key: str, value: Any) -> tuple[int, Any]:
            nonlocal sheet
            self._table.time += 13.0
            sent = self._sent(kind, key, value, sheet)
            status, reply = self._table.post("/touch", self._key, **sent)
            if status == 409 and reply.get("anyway"):
                sent |= {"anyway": True, "id": f"{sent['id']}-anyway"}
                status, reply = self._table.post("/touch", self._key, **sent)
            sheet = reply.get("sheet") if reply else None
            return status, reply

        return fought(session, action, page, touch)

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


class Everywhere:
    """An evening at a table with phones, and the same one at a tablet alone."""

    def __init__(self, name: str) -> None:
        self.tablet, self.actions = anew(name)
        self.session, _ = anew(name)
        self.found = Played(self.session.play.game.info.id)
        self._missed: Counter[str] = Counter()

    def play(self, most: int | None) -> None:
        with evening(self.session) as table:
            self._phones = {seat: Phone(table, seat) for seat in self.session.state.players}
            self._hands = {
                seat: Hand(self.session, seat, partial(_looked_at, table, seat))
                for seat in self._phones
            }
            coming = deque(self.actions[:most])
            while coming and not self.found.faults:
                said = as_pages_say(self.session.play.game, self.session.state, coming.popleft())
                action, *rest = (*said, None)
                if action is not None:
                    coming.extendleft(reversed(rest[:-1]))
                    self._played(action, coming)
        self._compare()

    def _played(self, action: Any, coming: deque[Any]) -> None:
        kind, seat = type(action).__name__, actor_of(self.session.state, action)
        if seat and is_battle(action):
            before = len(self.session.journal.entries)
            fault = self._phones[seat].fight(self.session, action)
            self._follow(seat, before, fault, lambda done: len(done) == 1)
            return
        path = None
        if seat and (self._missed[kind] < PATIENCE or self.found.by_phones[kind]):
            path = self._hands[seat].way(action, later := _own(coming, self.session.state, seat))
            self._missed[kind] += path is None
        if path is None:
            self.session.do(action, _refused)
            self.tablet.do(action, _refused)
            (self.found.at_the_tablet if seat else self.found.for_all)[kind] += 1
            return
        wanted, before = Wanted(action, self.session, later), len(self.session.journal.entries)
        fault = self._phones[seat].go(path)
        done = self._follow(seat, before, fault, lambda done: wanted.came(self.session.state, done))
        for one in done if len(done) > 1 else ():
            if one != action:
                coming.remove(one)  # a touch did it at once

    def _follow(
        self, seat: str, before: int, fault: str, came: Callable[[list[Any]], bool]
    ) -> list[Any]:
        """The same at the tablet, if it is what was wanted."""
        entries = self.session.journal.entries[before:]
        done = [_done(entry) for entry in entries]
        if fault or {entry.by for entry in entries} != {seat} or not came(done):
            self.found.faults.append(fault or f"{seat}: {entries}")
            return []
        for one in done:
            self.tablet.do(one, _refused)
            self.found.by_phones[type(one).__name__] += 1
        if self.session.state != self.tablet.state:
            self.found.faults.append(f"after {done} the table stands elsewhere")
        return done

    def _compare(self) -> None:
        made = [entry.what for entry in self.session.journal.entries]
        if made != [entry.what for entry in self.tablet.journal.entries]:
            self.found.faults.append("the journal is another")
        if self.session.state != self.tablet.state:
            self.found.faults.append("the table stands elsewhere")


def played(name: str, most: int | None = None) -> Played:
    """The first actions of an evening (or all), by phones and at a tablet alone, compared."""
    made = Everywhere(name)
    made.play(most)
    return made.found
