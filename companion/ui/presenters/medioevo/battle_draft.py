"""A battle that is not booked yet: how it was set up, every answer, and what lies on the table.

It is kept on the disk after every tap, so that it outlives the app.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, Protocol

from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.records import dataclass
from companion.games.medioevo.actions.battles import Consequence
from companion.games.medioevo.actions.conquest import Objects
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Crew, Decision, Interruption
from companion.games.medioevo.battle.staging import Fighter, Staging
from companion.games.medioevo.conquest import Site

NOBODY = Staging(Fighter(), Fighter())


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to be answered to a question on the way to the next throw."""

    question: str
    answer: Decision


@dataclass(frozen=True, slots=True)
class BlockHits:
    """Figures tapped for one of the damage questions that follow each other."""

    block: int
    hits: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One step on the screen: after how many answers it began, and what is tapped so far."""

    answered: int = 0
    wishes: tuple[Wish, ...] = ()
    plays: tuple[Interruption, ...] = ()
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    hits: tuple[BlockHits, ...] = ()
    crews: tuple[Crew, ...] = ()


NOW = Moment()


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything needed to show the battle again exactly as it was."""

    staging: Staging = NOBODY
    begun: bool = False
    answers: tuple[Decision, ...] = ()
    now: Moment = NOW
    past: tuple[Moment, ...] = ()
    objects: Objects = ()
    inhabited: bool = False
    site: Site = ""
    start_realm_of: str = ""
    loser: str = ""
    other_armies: bool = False
    waived: frozenset[Consequence] = frozenset()
    dice_by: Literal["hand", "app"] = "hand"


EMPTY = Draft()


class Keeps(Protocol):
    """Where drafts are kept: the desk."""

    def setting(self, key: str, default: Any) -> Any: ...
    def change_setting(self, key: str, value: Any) -> None: ...


class Drafts:
    """The draft of one game, or of the stand-alone calculator where `game` is empty."""

    def __init__(self, keeper: Keeps, game: str = "") -> None:
        self._keeper = keeper
        self._key = f"battle:{game}"

    def load(self) -> Draft:
        """The draft as it was left; one that this version cannot read is given up."""
        saved = self._keeper.setting(self._key, None)
        if saved is None:
            return EMPTY
        try:
            draft: Draft = codec.read(Draft, saved)
        except CompanionError:
            return EMPTY
        return draft

    def keep(self, draft: Draft) -> None:
        self._keeper.change_setting(self._key, codec.write(draft))

    def clear(self, dice_by: Literal["hand", "app"] = "hand") -> Draft:
        """No battle any more; how the table throws its dice is remembered."""
        empty = replace(EMPTY, dice_by=dice_by)
        self.keep(empty)
        return empty


Changed = Callable[[], None]
