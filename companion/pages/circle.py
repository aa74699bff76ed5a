"""Places round a table: who stands where, which ways are shut, who threatens whom."""

from __future__ import annotations

from typing import Literal

from companion.core.records import dataclass
from companion.pages.parts import Tone

PlaceState = Literal["", "reached", "blocked"]


@dataclass(frozen=True, slots=True)
class Camp:
    """A player's troops in a place."""

    colour: str
    count: int
    text: str  # who they are, in words


@dataclass(frozen=True, slots=True)
class Spot:
    """A place; a player's own has his crest, what lies between two has none."""

    key: str
    name: str
    colour: str = ""
    camps: tuple[Camp, ...] = ()
    state: PlaceState = ""
    taps: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one place to another in a player's colour, with a figure on it."""

    start: str
    end: str
    colour: str
    text: str
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """Places in a ring, or in a row where the ring is open; neighbours are joined."""

    key: str
    title: str
    spots: tuple[Spot, ...]
    arrows: tuple[Arrow, ...] = ()
    is_open: bool = False
    note: str = ""
    column: int = 0
