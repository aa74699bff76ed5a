"""The table as it is read from two metres: who, his first figure, whose turn, the phase, done."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Button, Crest


@dataclass(frozen=True, slots=True)
class FarPerson:
    """A player with his one figure; `turn` where the table waits for him."""

    name: str
    crest: Crest
    figure: str
    turn: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class FarTable:
    """Nothing that needs a second glance; any touch but on undo and done leaves it."""

    title: str
    phase: str
    people: tuple[FarPerson, ...]
    clock: str = ""
    last: str = ""  # what an undo takes back
    act: Button | None = None
    acting: Crest | None = None  # whose the act is
