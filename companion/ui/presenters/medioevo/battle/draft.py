"""A battle that is not booked yet: how it was set up, every answer, and what lies on the table.

It is kept on the disk after every tap, so that it outlives the app.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.core.records import dataclass
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Crew, Decision, Interruption
from companion.games.medioevo.battle.odds.plan import CaptainTask
from companion.games.medioevo.battle.staging import Fighter, Staging
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.war.battles import Consequence
from companion.games.medioevo.war.conquest import Objects, Site
from companion.ui.presenters.drafts import Drafts

NAME = "battle"
NOBODY = Staging(Fighter(), Fighter(), switches=DEFAULTS)  # before there is anybody


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
    by_app: tuple[int, ...] = ()  # places of the dice that the app threw


NOW = Moment()


@dataclass(frozen=True, slots=True)
class Habits:
    """What the odds assume of one side in every round to come."""

    captains: tuple[CaptainTask, ...] = ()
    light_given_up: int = 0
    gives_in_at: int = 0  # capitulates with so many units or fewer; 0 never
    retreats_at: int = 0  # attacker: retreats with so many units or fewer; 0 never
    retreat_after: int | None = None  # attacker: retreats after this battle round


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
    retreat_to: str | None = None
    waived: frozenset[Consequence] = frozenset()
    dice_by: Literal["hand", "app"] = "hand"
    attacker_habits: Habits = Habits()
    defender_habits: Habits = Habits()
    thrown: tuple[tuple[str, tuple[int, ...]], ...] = ()  # by the app, each for its moment


EMPTY = Draft()


class BattleDrafts:
    """The battle among what is half done in a game, or in none where it stands alone."""

    def __init__(self, drafts: Drafts) -> None:
        self._drafts = drafts

    def load(self) -> Draft:
        """The draft as it was left; one that this version cannot read is given up."""
        return self._drafts.load(NAME, EMPTY)

    def keep(self, draft: Draft) -> None:
        self._drafts.keep(NAME, draft)

    def clear(self, dice_by: Literal["hand", "app"] = "hand") -> Draft:
        """No battle any more; how the table throws its dice is remembered."""
        empty = replace(EMPTY, dice_by=dice_by)
        self.keep(empty)
        return empty
