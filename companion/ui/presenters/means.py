"""What a game's own pages are made with; a presenter takes those that it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from inspect import signature
from typing import Any, Protocol

from companion.core.dice import AppDice
from companion.core.records import dataclass
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session


class Works(Protocol):
    """Works something out elsewhere and tells it on the screen's thread."""

    def ask(
        self, work: Callable[[Callable[[], bool]], Any], told: Callable[[Any], None]
    ) -> None: ...


def _unheard() -> None:
    """Nobody shows the page yet."""


def made(kind: Callable[..., Any], **given: Any) -> Any:
    """What `kind` makes with those of the given things that its parameters name."""
    wanted = signature(kind).parameters
    return kind(**{name: value for name, value in given.items() if name in wanted})


@dataclass(frozen=True, slots=True)
class Means:
    """The open game, the language, what is half typed, a worker, the app's dice.

    `changed` shows the page anew, for what a worker found out. `shared` is what is half typed at
    the tablet, where a page lies on another screen: to be read there, and written by a `Jot`.
    """

    session: Session
    texts: Callable[[], Translator]
    drafts: Drafts
    worker: Works
    dice: AppDice
    changed: Callable[[], None] = _unheard
    shared: Drafts | None = None

    def make(self, kind: Callable[..., Any], **more: Any) -> Any:
        """A presenter with whatever of this its parameters name, and what else is given."""
        return made(kind, **{item.name: getattr(self, item.name) for item in fields(self)}, **more)
