"""One game open at the table: taps go in, the disk confirms, screens are told.

An entry is checked at once, written by the writer's thread, and counts only when it is on the
disk. Until then the next ones wait, in order; the screen never does.
"""

from __future__ import annotations

import logging
import uuid
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.amendments import AmendPreview, Trial
from companion.core.entries import Amend, Do, Jump, Redo, Undo, What
from companion.core.errors import BadInput, CompanionError, Stumbled
from companion.core.explain import Text
from companion.core.log import LogLine
from companion.core.play import Play
from companion.ui.presenters.curtain import Curtain, round_of

Refused = Callable[[CompanionError], None]


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


class Session:
    """The open game. `changed` is called after everything that came into force."""

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
        self._wish(Do(action), refused, entry_id)

    def undo(self) -> None:
        self._wish(Undo())

    def redo(self) -> None:
        self._wish(Redo())

    def go_to(self, position: int) -> None:
        """Go back (or forward) to any position the game ever had."""
        self._wish(Jump(position))

    def amend(self, preview: AmendPreview, refused: Refused | None = None) -> None:
        """Accept what was previewed."""
        self._wish(preview.amend, refused, preview=preview)

    def trial(self, amend: Amend) -> Trial[Any]:
        """An amendment to be tried out on another thread; nothing is changed yet."""
        return self.play.trial(amend)

    @property
    def next_undo(self) -> Text | None:
        undo, here = self.journal.next_undo, self.journal.at(self.journal.position)
        if undo is None:
            return None
        return self.curtain.told(undo, round_of(here) if undo is here.step.summary else None)

    @property
    def next_redo(self) -> Text | None:
        redo = self.journal.next_redo
        return self.curtain.told(redo, getattr(self.state, "round", None)) if redo else None

    def log(self) -> list[LogLine]:
        return self.journal.log()

    def figures(self) -> Mapping[Any, int]:
        return self.play.figures()

    def _wish(
        self,
        what: What,
        refused: Refused | None = None,
        entry_id: str = "",
        preview: AmendPreview | None = None,
    ) -> None:
        wish = _Wish(what, entry_id or uuid.uuid4().hex, refused or self._refused, preview)
        self._waiting.append(wish)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            self._begin(self._waiting.popleft())

    def _begin(self, wish: _Wish) -> None:
        try:
            ready = self.play.prepare(
                wish.what, self._now(), entry_id=wish.entry_id, preview=wish.preview
            )
        except CompanionError as error:
            wish.refused(error)
            return
        except Exception as error:  # a fault of ours costs this one tap
            logging.getLogger(__name__).exception("an entry could not be prepared")
            wish.refused(Stumbled(error))
            return
        if ready is None:
            return
        self._writing = True

        def done(_result: Any) -> None:
            self._writing = False
            ready.count()
            self.version += 1
            try:
                for listener in tuple(self._listeners):
                    listener()
            finally:  # a page that stumbles must not hold up what was tapped meanwhile
                self._go_on()

        def failed(error: Exception) -> None:
            self._writing = False
            self._waiting.clear()  # tapped by somebody who did not know of the failure
            wish.refused(_as_ours(error))

        self._writer.submit(ready.save, done, failed, self._chain)


def _as_ours(error: Exception) -> CompanionError:
    if isinstance(error, CompanionError):
        return error
    return BadInput("ui.not_saved", reason=str(error))
