"""What a game names of an entry that is a moment; words and figures are made of it elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass

Side = PlayerId | Text  # a player, or words for somebody whom no player leads
Cancelled = Callable[[], bool]
Chance = Callable[[Cancelled], Fraction | float | None]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is over; `chance` is what the attacker had at the start, worked out elsewhere.

    `lost` are the units of both sides; without it they are counted by the game's `units`.
    A `small` one is a flag that holds nobody up.
    """

    attacker: Side
    defender: Side
    winner: Literal["attacker", "defender", ""]
    place: str | Text = ""
    takes: bool = False  # the place changes hands
    chance: Chance | None = None
    lost: tuple[int, int] | None = None
    rounds: int = 0
    small: bool = False
    title: Text | None = None  # where the game has a sentence of its own

    @property
    def won(self) -> Side:
        return self.defender if self.winner == "defender" else self.attacker

    @property
    def beaten(self) -> Side:
        return self.attacker if self.winner == "defender" else self.defender


@dataclass(frozen=True, slots=True)
class Taken:
    """A city, a master, a land came to somebody without a battle: told as the log has it.

    `text` says it where the log speaks of what led to it.
    """

    player: PlayerId
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Crowned:
    """Somebody is crowned; nobody where the crown goes to none of the players."""

    player: PlayerId
    figures: tuple[str, ...] = ()  # of the game, that decided it


Named = Fight | Taken | Crowned
