"""One game open at the table: taps go in, the disk confirms, screens are told.

An entry is checked at once, written by the writer's thread, and counts only when it is on the
disk. Until then the next ones wait, in order; the screen never does.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.amending.amendments import AmendPreview, Position, Trial
from companion.core.entries import Amend, Do, Jump, Redo, Undo, What
from companion.core.errors import BadInput, CompanionError, Stumbled
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.journal.log import LogLine
from companion.core.play import Play
from companion.ui.presenters.atlas.kept import KeptAtlas
from companion.ui.presenters.secrecy.curtain import Curtain, round_of

Refused = Callable[[CompanionError], None]
Done = Callable[[], None]


class Writes(Protocol):
    """Runs a job elsewhere and tells how it went, on the screen's thread."""

    def submit(
        self,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        chain: str = "",
    ) -> None: ...


@dataclass(slots=True)
class _Wish:
    what: What
    entry_id: str
    refused: Refused
    preview: AmendPreview | None = None
    by: str = ""
    done: Done = lambda: None


class Session:
    """The open game. `changed` is called after everything that came into force.

    `seat` is whose own screen it is shown on; nobody's at the tablet.
    """

    seat: PlayerId = ""

    def __init__(
        self,
        play: Play[Any],
        writer: Writes,
        now: Callable[[], int],
        chain: str = "",
    ) -> None:
        self.play = play
        self.journal = play.journal
        self.curtain = Curtain(play.game.info.id, play.journal)
        self.atlas = KeptAtlas(play.game)
        self._writer = writer
        self._now = now
        self._chain = chain
        self._waiting: deque[_Wish] = deque()
        self._writing = False
        self._listeners: list[Callable[[], None]] = []
        self._refused: Refused = lambda _error: None
        self.version = 0

    @property
    def state(self) -> Any:
        return self.journal.state

    @property
    def is_saving(self) -> bool:
        return self._writing

    def listen(self, changed: Callable[[], None]) -> None:
        """Be told after every change."""
        self._listeners.append(changed)

    def forget(self, changed: Callable[[], None]) -> None:
        """Be told no longer."""
        if changed in self._listeners:
            self._listeners.remove(changed)

    def when_refused(self, refused: Refused) -> None:
        """Who tells the table when nobody else does."""
        self._refused = refused

    def do(self, action: Any, refused: Refused | None = None, entry_id: str = "") -> None:
        """Take an action; the same `entry_id` a second time (a double tap) changes nothing."""
        self._wish(_Wish(Do(action), entry_id, refused or self._refused))

    def do_for(self, seat: str, action: Any, entry_id: str, done: Done, refused: Refused) -> None:
        """Take an action that a seat asks for from elsewhere, and tell it how that went.

        Either `done` or `refused` is called; an entry that is known already is done.
        """
        self._wish(_Wish(Do(action), entry_id, refused, by=seat, done=done))

    def undo(self) -> None:
        self._wish(_Wish(Undo(), "", self._refused))

    def redo(self) -> None:
        self._wish(_Wish(Redo(), "", self._refused))

    def go_to(self, position: int) -> None:
        """Go back (or forward) to any position the game ever had."""
        self._wish(_Wish(Jump(position), "", self._refused))

    def amend(self, preview: AmendPreview, refused: Refused | None = None) -> None:
        """Accept what was previewed."""
        self._wish(_Wish(preview.amend, "", refused or self._refused, preview))

    def trial(self, amend: Amend) -> Trial[Any]:
        """An amendment to be tried out on another thread; nothing is changed yet."""
        return self.play.trial(amend)

    @property
    def next_undo(self) -> Text | None:
        undo, here = self.journal.next_undo, self.journal.at(self.journal.position)
        if undo is None:
            return None
        if undo is here.step.summary and _scores(here):
            return self._scoring
        return self.curtain.told(undo, round_of(here) if undo is here.step.summary else None)

    @property
    def _scoring(self) -> Text:
        """What a button says of the end: who has won is for the ceremony."""
        return Text(getattr(self.play.game, "end_text", "end.scoring"))

    @property
    def next_redo(self) -> Text | None:
        redo, ahead = self.journal.next_redo, self.journal.ahead
        if ahead is not None and redo is ahead.step.summary and _scores(ahead):
            return self._scoring
        return self.curtain.told(redo, getattr(self.state, "round", None)) if redo else None

    @property
    def money_moved(self) -> bool:
        """Whether the step that led here moved a purse."""
        before = self.journal.at(self.journal.position).parent
        if before is None:
            return False
        purses: Any = getattr(self.state, "purses", None)
        return bool(purses != getattr(before.step.state, "purses", None))

    def log(self) -> list[LogLine]:
        return self.journal.log()

    def figures(self) -> Mapping[Any, int]:
        return self.play.figures()

    def _wish(self, wish: _Wish) -> None:
        self._waiting.append(wish)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            self._begin(self._waiting.popleft())

    def _begin(self, wish: _Wish) -> None:
        try:
            ready = self.play.prepare(wish.what, self._now(), wish.by, wish.entry_id, wish.preview)
        except CompanionError as error:
            wish.refused(error)
            return
        except Exception as error:  # a fault of ours costs this one tap
            logging.getLogger(__name__).exception("an entry could not be prepared")
            wish.refused(Stumbled(error))
            return
        if ready is None:
            wish.done()
            return
        self._writing = True

        def done(_result: Any) -> None:
            self._writing = False
            ready.count()
            self.version += 1
            try:
                wish.done()
                for listener in tuple(self._listeners):
                    listener()
            finally:  # a page that stumbles must not hold up what was tapped meanwhile
                self._go_on()

        def failed(error: Exception) -> None:
            self._writing = False
            lost = tuple(self._waiting)  # tapped by people who did not know of the failure
            self._waiting.clear()
            wish.refused(_as_ours(error))
            for one in lost:
                if one.by:  # the table sees one message; who is elsewhere must not wait for his
                    one.refused(_as_ours(error))

        self._writer.submit(ready.save, done, failed, self._chain)


def _scores(position: Position[Any]) -> bool:
    """Whether this entry is the final scoring: buttons must not tell who wins."""
    before = position.parent
    return (
        before is not None
        and getattr(position.step.state, "final", None) is not None
        and getattr(before.step.state, "final", None) is None
    )


def _as_ours(error: Exception) -> CompanionError:
    if isinstance(error, CompanionError):
        return error
    return BadInput("ui.not_saved", reason=str(error))
