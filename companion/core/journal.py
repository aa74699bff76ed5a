"""The journal of one game: it only grows, and everything can be taken back.

Actions make a tree of positions: each position is the state after one action on top of another
position. Undo, redo, jumps and amendments are entries too; they only move the place where the
table stands, so nothing that ever happened is lost and every position can be visited again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.entries import Amend, Do, Entry, Jump, Redo, Undo
from companion.core.errors import BadInput, CompanionError
from companion.core.explain import Text
from companion.core.game import Figure, Step

S = TypeVar("S")
Apply = Callable[[S, Any], Step[S]]


class Position(Generic[S]):
    """The state after an action, and how it came about."""

    __slots__ = ("action", "entry", "number", "parent", "step")

    def __init__(
        self, number: int, parent: Position[S] | None, action: Any, step: Step[S], entry: Entry
    ) -> None:
        self.number = number
        self.parent = parent
        self.action = action
        self.step = step
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later action that an amendment leaves without ground, and why."""

    position: int
    summary: Text
    error: CompanionError


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure before and after an amendment."""

    figure: Figure
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class AmendPreview:
    """What an amendment would do; `amend` is what to record if the table accepts."""

    amend: Amend
    changes: tuple[FigureChange, ...]
    misfits: tuple[Misfit, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the table reads it; `in_force` is false for what was taken back."""

    entry: Entry
    summary: Text
    position: int | None
    in_force: bool
    warnings: tuple[Text, ...] = ()


@dataclass(slots=True)
class _Plan(Generic[S]):
    """What an entry will change, worked out before anything is touched."""

    entry: Entry
    concerns: Text | None = None
    line: list[Position[S]] | None = None
    keep: int | None = None
    grown: list[Position[S]] = field(default_factory=list)
    cursor: int = 0


class Journal(Generic[S]):
    """Entries in, the present state out. `plan` checks, `commit` cannot fail."""

    def __init__(self, apply: Apply[S], start: S) -> None:
        self._apply = apply
        beginning = Step(start, Text("log.start"))
        root = Position[S](0, None, None, beginning, Entry("", Do(None)))
        self._positions: list[Position[S]] = [root]
        self._line: list[Position[S]] = [root]  # from the start to the last redoable position
        self._cursor = 0  # where on the line the table stands
        self._ids: set[str] = set()
        self._concerned: dict[str, Text] = {}  # what an undo took back, a redo brought back
        self.entries: list[Entry] = []

    # -- looking ---------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self._line[self._cursor].step.state

    @property
    def step(self) -> Step[S]:
        """The step that led to the present state."""
        return self._line[self._cursor].step

    @property
    def present(self) -> Sequence[Position[S]]:
        """The positions in force, from the first action to the last."""
        return self._line[1 : self._cursor + 1]

    @property
    def position(self) -> int:
        return self._line[self._cursor].number

    @property
    def next_undo(self) -> Text | None:
        """In words, what an undo would take back."""
        return self._line[self._cursor].step.summary if self._cursor else None

    @property
    def next_redo(self) -> Text | None:
        """In words, what a redo would bring back."""
        ahead = self._cursor + 1
        return self._line[ahead].step.summary if ahead < len(self._line) else None

    def knows(self, entry_id: str) -> bool:
        """Whether this entry was taken before (a double tap, a message sent again)."""
        return entry_id in self._ids

    def state_at(self, position: int) -> S:
        return self._at(position).step.state

    # -- growing ---------------------------------------------------------------------------

    def record(self, entry: Entry) -> Step[S]:
        """Take the entry; one that is already known changes nothing."""
        if not self.knows(entry.id):
            self.commit(self.plan(entry))
        return self.step

    def replay(self, entry: Entry) -> None:
        """Take an entry of a saved game: `record` without the detour, for thousands in a row."""
        if type(entry.what) is not Do or self._cursor + 1 < len(self._line):
            self.record(entry)
        elif entry.id not in self._ids:
            here, action = self._line[-1], entry.what.action
            step = self._apply(here.step.state, action)
            new = Position(len(self._positions), here, action, step, entry)
            self._positions.append(new)
            self._line.append(new)
            self._cursor += 1
            self._ids.add(entry.id)
            self.entries.append(entry)

    def plan(self, entry: Entry) -> _Plan[S]:
        """Check the entry and work out what it changes; raises before anything changes."""
        match entry.what:
            case Do(action):
                here = self._line[self._cursor]
                new = self._grown(here, action, entry, len(self._positions))
                return _Plan(entry, keep=self._cursor + 1, grown=[new], cursor=self._cursor + 1)
            case Undo():
                if self._cursor == 0:
                    raise BadInput("journal.nothing_to_undo")
                return _Plan(entry, self.next_undo, cursor=self._cursor - 1)
            case Redo():
                if self._cursor + 1 >= len(self._line):
                    raise BadInput("journal.nothing_to_redo")
                return _Plan(entry, self.next_redo, cursor=self._cursor + 1)
            case Jump(to):
                return self._plan_jump(entry, to)
            case Amend():
                return self._plan_amend(entry, entry.what)

    def commit(self, plan: _Plan[S]) -> None:
        """Make a plan come true. Call it right after `plan`, once the entry is on the disk."""
        if plan.line is not None:
            self._line = plan.line
        if plan.keep is not None:
            del self._line[plan.keep :]
        self._line += plan.grown
        self._positions += plan.grown
        self._cursor = plan.cursor
        self._ids.add(plan.entry.id)
        if plan.concerns is not None:
            self._concerned[plan.entry.id] = plan.concerns
        self.entries.append(plan.entry)

    def _grown(self, parent: Position[S], action: Any, entry: Entry, number: int) -> Position[S]:
        return Position(number, parent, action, self._apply(parent.step.state, action), entry)

    def _plan_jump(self, entry: Entry, to: int) -> _Plan[S]:
        target = self._at(to)
        if self._depth_on_line(target) is not None:
            return _Plan(entry, cursor=self._depth_on_line(target) or 0)
        line = _path(target)
        return _Plan(entry, line=line, cursor=len(line) - 1)

    def _plan_amend(self, entry: Entry, amend: Amend) -> _Plan[S]:
        first = self._first_replayed(amend)
        here, number = self._line[first - 1], len(self._positions)
        grown: list[Position[S]] = []
        if amend.change != "delete":
            here = self._grown(here, amend.action, entry, number)
            grown.append(here)
        for later in self._after(amend):
            if later.number in amend.dropped:
                continue
            here = self._grown(here, later.action, later.entry, number + len(grown))
            grown.append(here)
        return _Plan(entry, keep=first, grown=grown, cursor=first - 1 + len(grown))

    def _first_replayed(self, amend: Amend) -> int:
        """Where on the line the amended part begins."""
        depth = self._depth_on_line(self._at(amend.at))
        if depth is None or depth > self._cursor:
            raise BadInput("journal.not_in_force", "at", position=amend.at)
        if amend.change == "insert":
            return depth + 1
        if depth == 0:
            raise BadInput("journal.nothing_before_start", "at")
        return depth

    def _after(self, amend: Amend) -> Sequence[Position[S]]:
        """The positions whose actions are replayed."""
        first = self._first_replayed(amend)
        kept = first if amend.change == "insert" else first + 1
        return self._line[kept : self._cursor + 1]

    # -- amending --------------------------------------------------------------------------

    def preview(self, amend: Amend, figures: Callable[[S], Mapping[Figure, int]]) -> AmendPreview:
        """What changes for whom, and which later actions no longer fit. Changes nothing."""
        state = self._line[self._first_replayed(amend) - 1].step.state
        if amend.change != "delete":
            state = self._apply(state, amend.action).state
        misfits = []
        for later in self._after(amend):
            try:
                state = self._apply(state, later.action).state
            except CompanionError as error:
                misfits.append(Misfit(later.number, later.step.summary, error))
        before, after = figures(self.state), figures(state)
        changes = [
            FigureChange(figure, before.get(figure), after.get(figure))
            for figure in {**before, **after}
            if before.get(figure) != after.get(figure)
        ]
        dropped = tuple(misfit.position for misfit in misfits)
        accepted = Amend(amend.at, amend.change, amend.action, dropped)
        return AmendPreview(accepted, tuple(changes), tuple(misfits))

    # -- the log ---------------------------------------------------------------------------

    def log(self) -> list[LogLine]:
        """Every entry in words, oldest first."""
        in_force = {position.number for position in self.present}
        by_entry = {position.entry.id: position for position in self._positions[1:]}
        here = {position.entry.id: position for position in self.present}
        return [
            self._log_line(entry, here.get(entry.id) or by_entry.get(entry.id), in_force)
            for entry in self.entries
        ]

    def _log_line(self, entry: Entry, position: Position[S] | None, in_force: set[int]) -> LogLine:
        match entry.what:
            case Do() if position is not None:
                step, number = position.step, position.number
                return LogLine(entry, step.summary, number, number in in_force, step.warnings)
            case Amend(change=change, dropped=dropped):
                place = position.number if position else None
                what = position.step.summary if position else Text("log.nothing")
                params = {"what": what, "dropped": len(dropped)}
                return LogLine(entry, Text(f"log.amend_{change}", params), place, True)
            case Jump(to):
                target = self._at(to).step.summary
                return LogLine(entry, Text("log.jump", {"to": target}), None, True)
            case other:
                what = self._concerned.get(entry.id, Text("log.nothing"))
                return LogLine(entry, Text(f"log.{other.kind}", {"what": what}), None, True)

    # -- the tree --------------------------------------------------------------------------

    def _at(self, number: int) -> Position[S]:
        if not 0 <= number < len(self._positions):
            raise BadInput("journal.no_such_position", "to", position=number)
        return self._positions[number]

    def _depth_on_line(self, position: Position[S]) -> int | None:
        """How far down the line a position is; numbers rise along a line."""
        low, high = 0, len(self._line)
        while low < high:
            middle = (low + high) // 2
            if self._line[middle].number < position.number:
                low = middle + 1
            else:
                high = middle
        found = low < len(self._line) and self._line[low] is position
        return low if found else None


def _path(position: Position[S]) -> list[Position[S]]:
    path = [position]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    path.reverse()
    return path
