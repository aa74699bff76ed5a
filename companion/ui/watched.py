"""What outlives everything that looks at it: who watches it is forgotten with the last trace.

Kivy's own weak bindings stay behind, empty, until the value changes the next time, and each new one
is compared with all of them. A theme hardly ever changes, so an evening would gather thousands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakMethod

from kivy.event import EventDispatcher


class Watched(EventDispatcher):
    """Tells methods of others, weakly, that a property changed."""

    def __init__(self, **kwargs: Any) -> None:
        self._watching: dict[str, dict[WeakMethod[Callable[..., Any]], None]] = {}
        super().__init__(**kwargs)

    def watch(self, told: Callable[..., Any], *names: str) -> None:
        """Tell this method when one of these properties changed, as long as its object lives."""
        for name in names:
            if name not in self._watching:
                self._watching[name] = {}
                self.fbind(name, partial(self._tell, name))
            watching = self._watching[name]
            watching[WeakMethod(told, partial(_forget, watching))] = None

    def _tell(self, name: str, *args: Any) -> None:
        for heard in [*self._watching[name]]:
            told = heard()
            if told is not None:
                told(*args)


def _forget(watching: dict[Any, None], gone: Any) -> None:
    watching.pop(gone, None)
