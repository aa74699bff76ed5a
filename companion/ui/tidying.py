"""Memory is tidied when nobody waits for the screen.

Pages that were left are taken apart and go without a collector. What stays for it are Kivy's own
rings (smooth shapes, properties that depend on others) and the frames of refusals. Left to itself
Python looks for them in the middle of a tap; so that is put off until no finger was seen lately.
Few as they are, they hold on to what was drawn, so a table in a hurry waits for it now and then.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

YOUNG, MIDDLE, OLD = 2_000, 10, 400  # objects, then collections, between two collections
STANDS_SECONDS = 3.0  # after which the app has started
LOOK_SECONDS = 1.0  # how often to look whether it is quiet
QUIET_SECONDS = 20.0  # the table talks
SHORT_SECONDS = 2.0  # enough where much has gathered
MUCH = 15  # middle collections since the last full one: some 300,000 objects
MANY = 12  # pages let go since then


class Tidying:
    """Collects everything once it is quiet, if anything was touched since the last time."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        collect: Callable[[], Any] = gc.collect,
        gathered: Callable[[], int] = lambda: gc.get_count()[2],
    ) -> None:
        self._now = now
        self._collect = collect
        self._gathered = gathered
        self._touched_at: float | None = None
        self._pages = 0

    def begin(self) -> None:
        """Python collects nothing while the app starts, and later by itself only what is young."""
        gc.disable()
        gc.set_threshold(YOUNG, MIDDLE, OLD)

    def settle(self, *_: Any) -> None:
        """The app stands: what was read to get here lives as long as it, and is not looked at."""
        gc.freeze()

    def started(self, *_: Any) -> None:
        """The first page is there."""
        gc.enable()

    def end(self) -> None:
        """The app has gone, and what it was made of with it."""
        gc.unfreeze()
        gc.enable()

    def touched(self, *_: Any) -> None:
        """A finger was seen: somebody waits for the screen."""
        self._touched_at = self._now()

    def page_left(self) -> None:
        """A page was let go."""
        self._pages += 1

    def look(self, *_: Any) -> None:
        """Tidy up, if this is the moment."""
        if self._pages >= MANY:
            self.tidy()
        if self._touched_at is None:
            return
        enough = SHORT_SECONDS if self._gathered() >= MUCH else QUIET_SECONDS
        if self._now() - self._touched_at >= enough:
            self.tidy()

    def tidy(self) -> None:
        """At once: the app turns away."""
        self._touched_at, self._pages = None, 0
        self._collect()
