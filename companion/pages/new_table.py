"""A new table, as data: who sits where, and what may be decided before the first round."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.records import dataclass
from companion.pages.panels import Choice
from companion.pages.parts import Button

OptionKind = Literal["choice", "list", "stepper", "switch"]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: its colour, a name that is typed, and what it plays, which opens more."""

    colour: str
    name: str
    hint: str  # who it is as long as nobody has typed a name
    answer: str
    note: str = ""
    opens: bool = False  # whether anything is asked of it


@dataclass(frozen=True, slots=True)
class Seats:
    """Which box it is, the seats, a place more or less, names of earlier evenings still free."""

    key: str
    games: tuple[Choice, ...]  # none where there is only one
    game: str
    seats: tuple[SeatLine, ...]
    fewer: Button
    more: Button
    forget: Button | None = None
    heading: str = ""  # of the names
    names: tuple[str, ...] = ()
    longest: int = 40  # letters of a name
    column: int = -1


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One of several, of very many, a number, or yes and no; `help` shows where it is open."""

    key: str
    kind: OptionKind
    text: str
    value: Any
    replies: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 99
    words: str = ""  # of a stepper's number, of what is chosen from a list
    help: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """Options under a heading that folds them; on a sheet they have none."""

    key: str
    title: str
    folded: bool
    summary: str  # what differs from the usual, where they are folded
    rows: tuple[OptionLine, ...]
    column: int = -1
