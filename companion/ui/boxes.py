"""Which pages are a game's own, and where its screens are. Nothing is read before its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from companion.core.dice import AppDice
from companion.core.records import dataclass
from companion.ui.presenters.desk import Desk
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session
from companion.ui.screens.page import Page
from companion.ui.worker import Worker

# The pages that only one game has, or that every game has in its own way.
OWN_PAGES: Mapping[str, tuple[str, ...]] = {
    "medioevo": ("phase", "trade", "treaties", "battle", "event"),
    "renaissance": ("phase", "fight", "cards", "advances"),
}


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game's own pages are made with."""

    desk: Desk
    worker: Worker
    dice: AppDice
    drafts: Callable[[], Drafts]

    @property
    def session(self) -> Session:
        session = self.desk.session
        assert session is not None
        return session


def own_pages(game_id: str, kit: Kit) -> Mapping[str, Callable[[], Page]]:
    """A maker for each of the game's own pages."""
    made: Mapping[str, Callable[[], Page]] = import_module(
        f"companion.ui.screens.{game_id}_places"
    ).makers(kit)
    return made
