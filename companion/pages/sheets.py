"""What lies over a page, as data: a title, what is asked or told, keys for a number, buttons."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.dice import Dice
from companion.pages.forms import Field, Listed, Said
from companion.pages.new_table import Options
from companion.pages.panels import Item, Panel
from companion.pages.parts import Button


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields of a form, from the top down; what the keys type goes into `typed`."""

    key: str
    fields: tuple[Field, ...]
    typed: str = ""
    column: int = -1


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that a form asks for: by hand, or by a button that rolls what is not there yet."""

    key: str
    label: str
    dice: Dice
    roll: Button | None = None
    column: int = -1


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines with their figures and rules, one below the other."""

    key: str
    lines: tuple[Said, ...]
    column: int = -1


@dataclass(frozen=True, slots=True)
class Keys:
    """Ten digits, a double nothing and a way back; above them what was typed, and what for."""

    amount: str = ""
    note: str = ""
    dots: int = -1  # instead of the amount: a number that nobody else should read


@dataclass(frozen=True, slots=True)
class Listing:
    """A long list to choose from; only what is seen of it is drawn."""

    key: str
    rows: tuple[Listed, ...]
    empty: str = ""
    column: int = -1


@dataclass(frozen=True, slots=True)
class Statements:
    """Bookings one below the other; what is secret of them shows while it is held."""

    key: str
    rows: tuple[Item, ...]
    column: int = -1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far something is that takes a while."""

    key: str
    text: str
    share: float = 0.0
    column: int = -1


@dataclass(frozen=True, slots=True)
class Change:
    """A figure before and after; a secret one shows both only while it is held."""

    key: str
    text: str
    before: str
    after: str
    change: str
    tone: str = "text"
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """What would change for somebody."""

    key: str
    title: str
    colour: str
    rows: tuple[Change, ...]
    column: int = -1


@dataclass(frozen=True, slots=True)
class Code:
    """A code to be scanned, row by row, and what it holds in words."""

    key: str
    rows: tuple[tuple[bool, ...], ...]
    text: str
    column: int = -1


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of this device, as large as there is room; `text` says what is on it."""

    key: str
    source: str
    text: str
    column: int = -1


SheetBlock = (
    Fields
    | Throw
    | Lines
    | Listing
    | Statements
    | Progress
    | Changes
    | Options
    | Panel
    | Code
    | Picture
)


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet as one pair of eyes sees it; `brief` ones lie beside what they are about."""

    title: str
    note: str = ""
    pinned: Fields | Panel | None = None  # above what scrolls
    blocks: tuple[SheetBlock, ...] = ()
    keys: Keys | None = None
    act: Button | None = None
    others: tuple[Button, ...] = ()
    close: Button | None = None
    back: Button | None = None
    colour: str = ""  # whose it is
    brief: bool = False
    wide: int = 560
    tall: bool = False  # as high as the window, however few rows there are
    about: str = ""  # another one is read from its top


LARGEST = 999_999


def pressed(value: int, key: str, most: int = LARGEST) -> int:
    """The amount after a key; what would be too much changes nothing."""
    if key == "back":
        return value // 10
    grown = int(f"{value}{key}")
    return grown if grown <= most else value
