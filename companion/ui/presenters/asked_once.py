"""Questions that a worker answers bit by bit: each is asked once, and its answer is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from companion.ui.presenters.means import Works

MOST_KEPT = 40


class Told(Protocol):
    """As far as it is worked out; nothing at first."""

    def __init__(self, *, done: bool = False) -> None: ...
    @property
    def done(self) -> bool: ...


Q = TypeVar("Q")
A = TypeVar("A", bound=Told)


class AskedOnce(Generic[Q, A]):
    """Remembers answers by their question; without a worker it only knows nothing."""

    def __init__(
        self,
        worker: Works | None,
        changed: Callable[[], None],
        work: Callable[[Q, Callable[[], bool]], Iterator[A]],
        kind: type[A],
    ) -> None:
        self._worker, self._changed, self._work, self._kind = worker, changed, work, kind
        self._known: dict[Q, A] = {}
        self._asking: Q | None = None

    def of(self, asked: Q) -> A:
        """What is known of a question; asks it, unless it is the one being worked out."""
        found = self._known.get(asked) or self._kind()
        if found.done or self._asking == asked or self._worker is None:
            return found
        self._asking = asked
        if len(self._known) > MOST_KEPT:
            self._known.clear()

        def told(answer: A | None) -> None:
            self._known[asked] = answer or self._kind(done=True)
            if self._known[asked].done:
                self._asking = None
            self._changed()

        self._worker.ask(lambda cancelled: self._work(asked, cancelled), told)
        return self._known.get(asked) or found
