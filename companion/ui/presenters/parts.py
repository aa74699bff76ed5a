"""Parts of pages as frozen data: chips, dice, figures, steppers, buttons. Knows no game."""

from __future__ import annotations

from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class ValueView:
    """A figure of the step that can say why."""

    key: str
    heading: str
    value: str
    note: str = ""
    is_main: bool = False
    filled: int = 0
    most: int = 0  # drawn as pips before the figure if there is a most


@dataclass(frozen=True, slots=True)
class StoryLine:
    """Something that happened; `key` asks why, where there is a reason."""

    key: str
    text: str
    colour: str
    has_why: bool = False
    warns: bool = False  # what the rules say against it


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A kind of pieces with its number, for steppers."""

    key: str
    icon: str
    text: str
    count: int
