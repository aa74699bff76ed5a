"""How the round stands: everybody's place, what changed, the round in a line."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Crest, Figure, Secret


@dataclass(frozen=True, slots=True)
class Rank:
    """A player among the others: his first figure, how it moved, what else changed this round."""

    key: str
    numeral: str
    name: str
    crest: Crest
    hero: Figure | Secret
    note: str = ""
    change: Figure | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody, the first one first; `brief` where it stands beside something else."""

    key: str
    title: str
    ranks: tuple[Rank, ...]
    hero_name: str = ""
    change_name: str = ""
    brief: bool = False
    column: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """A few words with a sign: how many battles there were, who had luck."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Tale:
    """The chronicle's voice: one sentence, and facts below it."""

    key: str
    title: str
    voice: str
    facts: tuple[Fact, ...] = ()
    column: int = 0
