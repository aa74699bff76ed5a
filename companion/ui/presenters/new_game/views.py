"""The page of a new game as frozen data: seats, options in groups, warnings, what comes next."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.records import dataclass
from companion.ui.presenters.panels import Choice

RowKind = Literal["choice", "list", "stepper", "switch"]


@dataclass(frozen=True, slots=True)
class RowShown:
    key: str
    kind: RowKind
    text: str
    value: Any
    replies: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 99
    words: str = ""  # of a stepper's number, of what is chosen from a list
    help: str = ""


@dataclass(frozen=True, slots=True)
class GroupShown:
    key: str
    title: str
    folded: bool
    summary: str
    rows: tuple[RowShown, ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    colour: str
    name: str
    hint: str
    answer: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NewGameView:
    games: tuple[Choice, ...]  # empty where there is only one
    game: str
    seats: tuple[SeatShown, ...]
    can_add: bool
    can_remove: bool
    can_forget: bool
    names: tuple[str, ...]
    warnings: tuple[str, ...]
    groups: tuple[GroupShown, ...]
    main: str
    second: str = ""
