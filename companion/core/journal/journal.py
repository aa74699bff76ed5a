"""The journal of one game: it only grows, and everything can be taken back.

Actions make a tree of positions: each position is the state after one action on top of another
position. Undo, redo, jumps and amendments are entries too; they only move the place where the
table stands, so nothing that ever happened is lost and every position can be visited again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.core.amending.amendments import (
    AmendPreview,
    Apply,
    Position,
    Seam,
    Stand,
    Trial,
    accepted,
    in_words,
    nothing_stands,
)
from companion.core.entries import Amend, Do, Entry, Jump, Redo, Undo
from companion.core.errors import BadInput, CompanionError
from companion.core.explain import Text
from companion.core.game import FigureOf, Step
from companion.core.journal.log import Log, LogLine
from companion.core.journal.older import taken

S = TypeVar("S")

MOST_POSITIONS = 1_000_000  # a long evening has five thousand


@dataclass(slots=True)
class _Plan(Generic[S]):
    """What an entry will change, worked out before anything is touched."""

    entry: Entry
    concerns: Text | None = None
    line: list[Position[S]] | None = None
    fresh: list[Position[S]] = field(default_factory=list)  # positions of a new line
    keep: int | None = None
    grown: list[Position[S]] = field(default_factory=list)
    cursor: int = 0
    seams: tuple[Seam[S], ...] = ()
    ahead: tuple[Seam[S], ...] = ()


class Journal(Generic[S]):
    """Entries in, the present state out. `plan` checks, `commit` cannot fail."""

    def __init__(self, apply: Apply[S], start: S, stand: Stand[S] = nothing_stands) -> None:
        self._apply = apply
        self._stand = stand
        beginning = Step(start, Text("log.start"))
        root = Position[S](0, None, None, beginning, Entry("", Do(None)))
        self._positions: list[Position[S]] = [root]
        self._line: list[Position[S]] = [root]  # from the start to the last redoable position
        self._cursor = 0  # where on the line the table stands
        self._seams: tuple[Seam[S], ...] = ()  # amendments that an undo takes back, latest last
        self._ahead: tuple[Seam[S], ...] = ()  # those taken back, which a redo brings back
        self._ids: set[str] = set()
        self._by_entry: dict[str, Position[S]] = {}  # the latest position of an entry
        self._earlier: dict[str, list[Position[S]]] = {}  # those it had before an amendment
        self._amendments: dict[str, Amend] = {}  # by the ids of their entries
        self._concerned: dict[str, Text] = {}  # what an undo took back, a redo brought back
        self._left_out: dict[str, CompanionError] = {}  # older entries without effect, and why
        self._log = Log(self)
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
        seam = self._seam_here()
        if seam is not None:
            return seam.summary
        return self._line[self._cursor].step.summary if self._cursor else None

    @property
    def next_redo(self) -> Text | None:
        """In words, what a redo would bring back."""
        seam = self._seam_ahead()
        if seam is not None:
            return seam.summary
        ahead = self.ahead
        return ahead.step.summary if ahead is not None else None

    @property
    def ahead(self) -> Position[S] | None:
        """The position that follows on the line: what was taken back last."""
        after = self._cursor + 1
        return self._line[after] if after < len(self._line) else None

    def knows(self, entry_id: str) -> bool:
        """Whether this entry was taken before (a double tap, a message sent again)."""
        return entry_id in self._ids

    def state_at(self, position: int) -> S:
        return self._at(position).step.state

    def at(self, position: int) -> Position[S]:
        """A position by its number, in force or not."""
        return self._at(position)

    def is_in_force(self, position: int) -> bool:
        """Whether the table stands on or after this position."""
        return self.stands_after(self._at(position))

    @property
    def amends(self) -> tuple[str, ...]:
        """The amendments in force, by the ids of their entries."""
        amends = self._line[self._cursor].amends
        seams = (seam.entry_id for seam in self._seams if seam.cursor == self._cursor)
        return amends + tuple(entry_id for entry_id in seams if entry_id not in amends)

    # -- growing ---------------------------------------------------------------------------

    def record(self, entry: Entry) -> Step[S]:
        """Take the entry; one that is already known changes nothing."""
        if not self.knows(entry.id):
            self.commit(self.plan(entry))
        return self.step

    def replay(self, entry: Entry, *, is_old: bool = False) -> None:
        """Take an entry of a saved game: `record` without the detour, for thousands in a row.

        Of an entry saved under older rules nothing is refused: see `older`.
        """
        is_amended = self._seams or self._ahead
        if type(entry.what) is not Do or self._cursor + 1 < len(self._line) or is_amended:
            self._replay_slowly(entry, is_old)
        elif entry.id not in self._ids:
            here, action = self._line[-1], entry.what.action
            action, step = taken(self._apply, here.step.state, action, is_old)
            new = Position(len(self._positions), here, action, step, entry, here.amends)
            self._positions.append(new)
            self._by_entry[entry.id] = new
            self._line.append(new)
            self._cursor += 1
            self._ids.add(entry.id)
            self.entries.append(entry)

    def _replay_slowly(self, entry: Entry, is_old: bool) -> None:
        if self.knows(entry.id):
            return
        try:
            self.commit(self.plan(entry, is_old=is_old))
        except CompanionError as error:
            if not is_old:
                raise
            self._ids.add(entry.id)  # a move that leads nowhere; actions always make a position
            self._left_out[entry.id] = error
            self.entries.append(entry)

    def plan(
        self, entry: Entry, preview: AmendPreview | None = None, *, is_old: bool = False
    ) -> _Plan[S]:
        """Check the entry and work out what it changes; raises before anything changes.

        An amendment that was just previewed is not replayed again.
        """
        match entry.what:
            case Do(action):
                here = self._line[self._cursor]
                action, step = taken(self._apply, here.step.state, action, is_old)
                new = Position(len(self._positions), here, action, step, entry, self.amends)
                after = self._cursor + 1
                return _Plan(entry, keep=after, grown=[new], cursor=after, seams=self._seams)
            case Undo():
                return self._plan_undo(entry)
            case Redo():
                return self._plan_redo(entry)
            case Jump(to):
                return self._plan_jump(entry, to)
            case Amend():
                return self._plan_amend(entry, entry.what, preview, is_old)

    def commit(self, plan: _Plan[S]) -> None:
        """Make a plan come true. Call it right after `plan`, once the entry is on the disk."""
        if plan.line is not None:
            self._line = plan.line
        if plan.keep is not None:
            del self._line[plan.keep :]
        self._line += plan.grown
        self._positions += plan.grown or plan.fresh
        for position in plan.grown or plan.fresh:
            before = self._by_entry.get(position.entry.id)
            if before is not None:
                self._earlier.setdefault(position.entry.id, []).append(before)
            self._by_entry[position.entry.id] = position
        self._cursor = plan.cursor
        self._seams, self._ahead = plan.seams, plan.ahead
        self._ids.add(plan.entry.id)
        if isinstance(plan.entry.what, Amend):
            self._amendments[plan.entry.id] = plan.entry.what
        if plan.concerns is not None:
            self._concerned[plan.entry.id] = plan.concerns
        self.entries.append(plan.entry)

    def _plan_undo(self, entry: Entry) -> _Plan[S]:
        seam = self._seam_here()
        if seam is not None:
            return _Plan(
                entry,
                seam.summary,
                seam.line_before,
                cursor=seam.cursor_before,
                seams=self._seams[:-1],
                ahead=(*self._ahead, seam),
            )
        if self._cursor == 0:
            raise BadInput("journal.nothing_to_undo")
        before = self._cursor - 1
        return _Plan(entry, self.next_undo, cursor=before, seams=self._seams, ahead=self._ahead)

    def _plan_redo(self, entry: Entry) -> _Plan[S]:
        seam = self._seam_ahead()
        if seam is not None:
            return _Plan(
                entry,
                seam.summary,
                seam.line,
                cursor=seam.cursor,
                seams=(*self._seams, seam),
                ahead=self._ahead[:-1],
            )
        after = self._cursor + 1
        if after >= len(self._line):
            raise BadInput("journal.nothing_to_redo")
        return _Plan(entry, self.next_redo, cursor=after, seams=self._seams, ahead=self._ahead)

    def _plan_jump(self, entry: Entry, to: int) -> _Plan[S]:
        target = self._at(to)
        depth = self._depth_on_line(target)
        if depth is None:
            line = _path(target)
            return _Plan(entry, line=line, cursor=len(line) - 1)
        # The latest amendment has to be undone before those made earlier. From below it that
        # cannot be, so then none of them is taken back as a whole any more.
        is_after_all = not self._seams or self._seams[-1].cursor <= depth
        return _Plan(entry, cursor=depth, seams=self._seams if is_after_all else ())

    def _plan_amend(
        self, entry: Entry, amend: Amend, preview: AmendPreview | None, is_old: bool
    ) -> _Plan[S]:
        first = self._first_replayed(amend)
        if preview is not None and preview.amend == amend and self._is_fresh(preview):
            grown: Sequence[Position[S]] = preview.grown
        else:
            replayed = self.trial(amend, is_old=is_old).replayed()
            assert replayed is not None  # nobody watched
            grown = replayed.grown
            if replayed.misfits:
                raise replayed.misfits[0].error
        grown = accepted(grown, entry, amend.change)
        line = self._line[:first] + grown
        now = grown[0].step.summary if grown else None
        seam = Seam(
            entry.id,
            in_words(amend, self._at(amend.at).step.summary, now),
            len(line) - 1,
            line,
            self._cursor,
            self._line,
        )
        return _Plan(
            entry, line=line, fresh=grown, cursor=len(line) - 1, seams=(*self._seams, seam)
        )

    def _is_fresh(self, preview: AmendPreview) -> bool:
        """Whether nothing has happened since the preview."""
        return preview.entries == len(self.entries)

    def _seam_here(self) -> Seam[S] | None:
        """The amendment that the table stands right after."""
        seam = self._seams[-1] if self._seams else None
        return seam if seam is not None and seam.cursor == self._cursor else None

    def _seam_ahead(self) -> Seam[S] | None:
        """The amendment that was taken back right here."""
        seam = self._ahead[-1] if self._ahead else None
        return seam if seam is not None and seam.cursor_before == self._cursor else None

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

    def trial(self, amend: Amend, *, is_old: bool = False) -> Trial[S]:
        """The amendment, to be tried out: everything it needs is taken along."""
        first = self._first_replayed(amend)
        dropped = frozenset(amend.dropped)
        later = [item for item in self._after(amend) if item.number not in dropped]
        if len(self._positions) + len(later) > MOST_POSITIONS:
            raise BadInput("journal.too_long", most=MOST_POSITIONS)
        return Trial(
            amend,
            self._apply,
            self._stand,
            self._line[first - 1],
            later,
            self.state,
            len(self._positions),
            len(self.entries),
            is_old,
        )

    def preview(self, amend: Amend, figures: Callable[[S], Mapping[FigureOf, int]]) -> AmendPreview:
        """What changes for whom, and which later actions no longer fit. Changes nothing."""
        preview = self.trial(amend).run(figures)
        assert preview is not None  # nobody watched
        return preview

    # -- the log ---------------------------------------------------------------------------

    def log(self) -> list[LogLine]:
        """Every entry in words, oldest first."""
        return [self.log_line(entry) for entry in self.entries]

    def log_line(self, entry: Entry) -> LogLine:
        """An entry in words, as it stands now."""
        return self._log.line(entry)

    def position_of(self, entry_id: str) -> Position[S] | None:
        """Where an entry led: the position in force, or else the latest one."""
        latest = self._by_entry.get(entry_id)
        if latest is None or self.stands_after(latest):
            return latest
        return next(filter(self.stands_after, self._earlier.get(entry_id, ())), latest)

    def stands_after(self, position: Position[S]) -> bool:
        """Whether the table stands on or after this position."""
        depth = self._depth_on_line(position)
        return depth is not None and depth <= self._cursor

    def amendment(self, entry_id: str) -> Amend:
        return self._amendments[entry_id]

    def concern_of(self, entry_id: str) -> Text | None:
        """What an undo took back, or a redo brought back."""
        return self._concerned.get(entry_id)

    def why_left_out(self, entry_id: str) -> CompanionError | None:
        """Why an entry of older rules has no effect, if it has none."""
        return self._left_out.get(entry_id)

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
