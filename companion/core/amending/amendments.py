"""Amending the past: tried out beside the journal, shown to the table, and taken back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeVar

from companion.core.entries import Amend, Entry
from companion.core.errors import BadInput, CompanionError
from companion.core.explain import Text
from companion.core.game import FigureOf, Step
from companion.core.journal.older import taken
from companion.core.records import dataclass

S = TypeVar("S")
Apply = Callable[[S, Any], Step[S]]
Watch = Callable[[int, int], bool]
Stand = Callable[[S, "Position[S]"], Step[S]]

WATCHED_EVERY = 32


class Position(Generic[S]):
    """The state after an action, and how it came about; `amends` are the amendments before it.

    `stood`: it is what it was before an amendment, whatever the rules would say to it now.
    """

    __slots__ = ("action", "amends", "entry", "number", "parent", "step", "stood")

    def __init__(
        self,
        number: int,
        parent: Position[S] | None,
        action: Any,
        step: Step[S],
        entry: Entry,
        amends: tuple[str, ...] = (),
        stood: bool = False,
    ) -> None:
        self.number = number
        self.parent = parent
        self.action = action
        self.step = step
        self.entry = entry
        self.amends = amends
        self.stood = stood


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later action that an amendment leaves without ground, and why."""

    position: int
    summary: Text
    error: CompanionError


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure before and after an amendment."""

    figure: FigureOf
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class AmendPreview:
    """What an amendment would do; `amend` is what to record if the table accepts.

    `grown` are the positions it leads to, as long as the journal has `entries` entries: who
    accepts at once need not have everything replayed a second time. From the position `untold`
    on nothing is said: the changes are those before it, and the misfits too.
    """

    amend: Amend
    changes: tuple[FigureChange, ...]
    misfits: tuple[Misfit, ...]
    summary: Text | None = None
    untold: int | None = None
    grown: tuple[Position[Any], ...] = field(default=(), compare=False, repr=False)
    entries: int = field(default=-1, compare=False, repr=False)


class Veil:
    """What a preview may say about later actions: all, unless a game hides something.

    From the first one on of which nothing is told, what hangs on hidden things stands as it was.
    """

    def hides(self, action: Any) -> bool:  # noqa: ARG002
        """Whether what becomes of such an action may hang on something hidden."""
        return False

    def tells(self, later: Position[Any], state: Any) -> bool:  # noqa: ARG002
        """Whether what becomes of an action on this state depends on nothing hidden."""
        return True


NOTHING_HIDDEN = Veil()


def nothing_stands(_state: S, _later: Position[S]) -> Step[S]:
    """For games that hide nothing: every later action is asked again."""
    raise BadInput("amend.cannot_stand")


class Replayed(Generic[S]):
    """What follows an amendment: positions, actions that do not fit, and where telling ends."""

    __slots__ = ("grown", "kept", "misfits", "told", "untold")

    def __init__(self) -> None:
        self.grown: list[Position[S]] = []
        self.misfits: list[Misfit] = []
        self.kept: list[int] = []
        self.told: S | None = None  # the state before the first action of which nothing is told
        self.untold: Position[S] | None = None


@dataclass(frozen=True, slots=True)
class Seam(Generic[S]):
    """Where an amendment ended: an undo there leads back to the line it was made on."""

    entry_id: str
    summary: Text
    cursor: int
    line: list[Position[S]]
    cursor_before: int
    line_before: list[Position[S]]


@dataclass(frozen=True, slots=True)
class Trial(Generic[S]):
    """An amendment to be tried out, with all it needs: it may run beside the open game."""

    amend: Amend
    apply: Apply[S]
    stand: Stand[S]
    parent: Position[S]
    later: Sequence[Position[S]]
    before: S
    number: int
    entries: int
    is_old: bool = False  # made under older rules, which may have allowed more

    def run(
        self,
        figures: Callable[[S], Mapping[FigureOf, int]],
        watch: Watch | None = None,
        veil: Veil = NOTHING_HIDDEN,
    ) -> AmendPreview | None:
        """What changes for whom, and what no longer fits; None if `watch` said to stop.

        `watch` hears how far it is, and says whether nobody wants to know any more.
        """
        replayed = self.replayed(watch, veil)
        if replayed is None:
            return None
        amend, grown, untold = self.amend, replayed.grown, replayed.untold
        after = grown[-1].step.state if grown else self.parent.step.state
        before, misfits = self.before, replayed.misfits
        if untold is not None and untold.parent is not None and replayed.told is not None:
            before, after = untold.parent.step.state, replayed.told
            misfits = [misfit for misfit in misfits if misfit.position < untold.number]
        dropped = (*amend.dropped, *(misfit.position for misfit in replayed.misfits))
        return AmendPreview(
            Amend(amend.at, amend.change, amend.action, dropped, tuple(replayed.kept)),
            changed(figures(before), figures(after)),
            tuple(misfits),
            grown[0].step.summary if amend.change != "delete" else None,
            untold.number if untold is not None else None,
            tuple(grown),
            self.entries,
        )

    def replayed(
        self, watch: Watch | None = None, veil: Veil = NOTHING_HIDDEN
    ) -> Replayed[S] | None:
        """The positions that follow, and the later actions that do not."""
        here, found = self.parent, Replayed[S]()
        if self.amend.change != "delete":
            here = self._grown(here, self.amend.action, Entry("", self.amend), found.grown)
        for done, later in enumerate(self.later):
            if watch is not None and done % WATCHED_EVERY == 0 and watch(done, len(self.later)):
                return None
            state = here.step.state
            if found.untold is None and not veil.tells(later, state):
                found.told, found.untold = state, later
            try:
                here = self._followed(here, later, found, veil)
            except CompanionError as error:
                found.misfits.append(Misfit(later.number, later.step.summary, error))
        return found

    def _followed(
        self, here: Position[S], later: Position[S], found: Replayed[S], veil: Veil
    ) -> Position[S]:
        """A later action in its place: asked again, or as it was."""
        hidden = found.untold is not None and veil.hides(later.action)
        if not (later.stood or hidden or later.number in self.amend.kept):
            return self._grown(here, later.action, later.entry, found.grown, later.amends)
        step = self.stand(here.step.state, later)
        found.kept.append(later.number)
        new = self._placed(here, later.action, step, later.entry, found.grown, later.amends)
        new.stood = True
        return new

    def _grown(
        self,
        parent: Position[S],
        action: Any,
        entry: Entry,
        grown: list[Position[S]],
        amends: tuple[str, ...] = (),
    ) -> Position[S]:
        action, step = taken(self.apply, parent.step.state, action, self.is_old)
        return self._placed(parent, action, step, entry, grown, amends)

    def _placed(
        self,
        parent: Position[S],
        action: Any,
        step: Step[S],
        entry: Entry,
        grown: list[Position[S]],
        amends: tuple[str, ...],
    ) -> Position[S]:
        new = Position(self.number + len(grown), parent, action, step, entry, amends)
        grown.append(new)
        return new


def changed(
    before: Mapping[FigureOf, int], after: Mapping[FigureOf, int]
) -> tuple[FigureChange, ...]:
    """The figures that differ."""
    return tuple(
        FigureChange(figure, before.get(figure), after.get(figure))
        for figure in {**before, **after}
        if before.get(figure) != after.get(figure)
    )


def accepted(grown: Sequence[Position[S]], entry: Entry, change: str) -> list[Position[S]]:
    """The positions of a trial as the entry that accepts it makes them.

    They are copies: the disk may refuse the entry, and then nothing has been accepted.
    """
    made: list[Position[S]] = []
    old: tuple[str, ...] | None = None
    new: tuple[str, ...] = ()
    for position in grown:
        if position.amends is not old:  # mostly the same one for thousands in a row
            old = position.amends
            new = (*old, entry.id)
        copy = Position(
            position.number,
            made[-1] if made else position.parent,
            position.action,
            position.step,
            position.entry,
            new,
            position.stood,
        )
        made.append(copy)
    if change != "delete":
        made[0].entry = entry
        made[0].amends = (*(made[0].parent.amends if made[0].parent else ()), entry.id)
    return made


def in_words(amend: Amend, before: Text, now: Text | None) -> Text:
    """An amendment for log and undo: what was there before, and what is there now."""
    what = before if amend.change == "delete" or now is None else now
    params = {"what": what, "before": before, "dropped": len(amend.dropped)}
    return Text(f"log.amend_{amend.change}", params)
