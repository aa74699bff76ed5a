"""Panels: figures, rows, choices, a grid, dice and buttons on one leaf."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.records import dataclass
from companion.pages.dice import Dice
from companion.pages.parts import Button


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several; a player's shows his shape, a piece's its colour."""

    key: str
    text: str
    colour: str = ""
    tint: str = ""
    icon: str = ""
    chosen: bool = False  # the answer that holds, where a question stands among others
    holds: bool = False  # a held finger says where its figure comes from


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A question with its answers; the one that holds now is chosen."""

    key: str
    title: str
    options: tuple[Choice, ...]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure under its name; a long tap asks why, a secret one shows only while held."""

    hides: ClassVar[tuple[str, ...]] = ("text", "tone", "note", "filled")
    key: str
    heading: str
    text: str
    tone: str = "text"
    note: str = ""
    tint: str = ""
    secret: bool = False
    taps: bool = False
    filled: int = 0
    most: int = 0  # drawn as pips if there is a most
    owner: str = ""  # whose secret it is: in no other data than for his eyes


@dataclass(frozen=True, slots=True)
class Item:
    """A row: what it is, a note below, a figure at the right, or a stepper with a draft."""

    hides: ClassVar[tuple[str, ...]] = ("secret",)
    key: str
    text: str
    note: str = ""
    value: str = ""
    icon: str = ""
    colour: str = ""  # a player's shape
    tint: str = ""  # a dot in a colour of the game's pieces
    tone: str = "text"
    taps: bool = False
    holds: bool = False
    secret: str = ""  # beside the value, only while the secret is held
    count: int | None = None  # with a stepper
    count_text: str = ""  # instead of the count, such as for one that nobody knows
    draft: int = 0  # how far the stepper was moved and not booked yet
    least: int = 0
    most: int = 999
    quiet: bool = False
    owner: str = ""  # whose secret it is: in no other data than for his eyes
    crests: tuple[str, ...] = ()  # whom it is about, by their colours
    marks: bool = False  # a tap marks it and leads nowhere: no arrow
    sealed: bool = False  # whose shape it has is done
    struck: bool = False  # it is gone if this is booked


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a grid of things to be had: had already, taken now, next, or later."""

    key: str
    text: str
    note: str
    tint: str
    state: Literal["had", "taken", "next", "later"]
    short: str = ""  # instead of both where there is no room for words


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns of cells, the first level at the foot or at the top; each column under its name."""

    names: tuple[str, ...]
    columns: tuple[tuple[Cell, ...], ...]
    from_top: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A card of a page; `column` says where it stands if there is room for two.

    `choices` is one question without words; `asks` are several with theirs, each answer told by
    its row and key; `dice` a throw that lies on the card.
    """

    key: str
    title: str
    tiles: tuple[Tile, ...] = ()
    items: tuple[Item, ...] = ()
    offers: tuple[Button, ...] = ()
    offers_in_a_row: int = 0  # of one width, so many side by side; 0: as they fit
    choices: tuple[Choice, ...] = ()
    chosen: str = ""
    asks: tuple[ChoiceRow, ...] = ()
    grid: Grid | None = None
    dice: Dice | None = None
    note: str = ""
    text: str = ""  # to be read before anything else
    column: int = 0
