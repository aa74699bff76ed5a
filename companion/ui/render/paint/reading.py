"""Whether anybody can have read what a gold plate says before a finger came down on it.

The gold plate keeps its place while what it does changes with every step. A finger that comes down
before the new words can have been read meant the old ones, so it is no tap: nothing happens, and
the next one counts. A series on the same words (*Next*, *Next*) is never slowed down.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

from kivy.clock import Clock

from companion.ui.render.paint.brush import Hit

GRACE = 0.4  # seconds until new words are read and a finger has gone by them
LONGEST_FRAME = 5.0  # what lies further ahead comes from a clock that was set back
Meaning = tuple[str, str]  # a key and its words


def meaning_of(hit: Hit) -> Meaning:
    return hit.key, hit.says


def _at_once(when: float, after: float) -> bool:
    """Whether this came right after that, or was only read after it."""
    return -LONGEST_FRAME < when - after < GRACE


class LastTap:
    """Where a finger was lifted last, of all that is painted, and what that meant."""

    def __init__(self) -> None:
        self._when, self._at, self._meaning = -GRACE, (0.0, 0.0), ("", "")

    def note(self, touch: Any, place: tuple[float, float], hit: Hit) -> None:
        self._when = touch.time_end if touch.time_end >= 0 else time()
        self._at, self._meaning = place, meaning_of(hit)

    def went_on(self, meaning: Meaning, when: float) -> bool:
        """Whether a finger going on with a series of the same words comes down now."""
        return self._meaning == meaning and _at_once(when, self._when)

    def was_other(self, box: tuple[float, float, float, float], hit: Hit, when: float) -> bool:
        """Whether a moment ago the same place meant something else."""
        x, y, width, height = box
        inside = x <= self._at[0] < x + width and y <= self._at[1] < y + height
        return inside and _at_once(when, self._when) and self._meaning != meaning_of(hit)


last_tap = LastTap()


class Reading:
    """Since when the plates of one painted widget say what they say."""

    def __init__(self) -> None:
        self._since: dict[Meaning, float] = {}
        self._new: list[Meaning] = []
        self._seen = Clock.create_trigger(self._now_seen, 0)

    def shows(self, hits: Sequence[Hit]) -> None:
        """These have been painted; what was there before has been read meanwhile, or is being."""
        now, before = time(), self._since
        meanings = [meaning_of(hit) for hit in hits if hit.gold]
        self._since = {meaning: before.get(meaning, now) for meaning in meanings}
        self._new = [one for one in self._new if one in self._since]
        self._new += [one for one in meanings if one not in before]
        if self._new:
            self._seen()

    def came(self) -> None:
        """The widget has come into sight, as it was left."""
        self._since = dict.fromkeys(self._since, time())
        self._new = list(self._since)
        self._seen()

    def _now_seen(self, *_: Any) -> None:
        """The frame with the new words stands on the screen, however long it took to draw."""
        self._since.update(dict.fromkeys(self._new, time()))
        self._new = []

    def is_read(self, hit: Hit, box: tuple[float, float, float, float], touch: Any) -> bool:
        """Whether the finger may mean this plate; `box` is where it is in the window."""
        when, meaning = touch.time_start, meaning_of(hit)
        if last_tap.went_on(meaning, when):
            return True
        fresh = _at_once(when, self._since.get(meaning, -LONGEST_FRAME))
        return not fresh and not last_tap.was_other(box, hit, when)
