"""A page that only one player may see hides itself when nobody touched it for a while."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

LOOK_SECONDS = 2.0
HIDDEN_SECONDS = 30.0


class PuttingDown:
    """Counts from the last touch, or from when a page became private."""

    def __init__(
        self,
        is_private: Callable[[], bool],
        hide: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._is_private, self._hide, self._now = is_private, hide, now
        self._since: float | None = None

    def touched(self, *_: Any) -> None:
        """A finger: somebody still holds the device."""
        self._since = None

    def look(self, *_: Any) -> None:
        """Hide what was left lying open."""
        if not self._is_private():
            self._since = None
        elif self._since is None:
            self._since = self._now()
        elif self._now() - self._since >= HIDDEN_SECONDS - LOOK_SECONDS:
            self._since = None
            self._hide()
