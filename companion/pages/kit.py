"""The one vocabulary of pages: frozen, made of words and figures, for one pair of eyes.

A page says what is shown and what can be touched, never where a pixel goes: the drawer finds the
form that fits the screen. A touch is a key that goes back to the page. What is secret to somebody
else is not in the data at all: a `Secret` for other eyes than its owner's has no figure.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Literal

from companion.core.records import dataclass
from companion.pages.battle import Advice, Chances, Deeds, Hosts, Story, Survivors
from companion.pages.bids import Bidders, HandOff, Letters, Paper
from companion.pages.chapters import Chapter
from companion.pages.charts import Bars, Curve
from companion.pages.circle import Circle
from companion.pages.dice import Dice
from companion.pages.ledger import Ledger, Way
from companion.pages.lists import LongList
from companion.pages.moments import Moment
from companion.pages.new_table import Options, Seats
from companion.pages.panels import Panel
from companion.pages.parts import (
    TABLE,
    Bar,
    Button,
    Crest,
    Figure,
    Named,
    Person,
    Plot,
    Plots,
    Seals,
    Secret,
    Standing,
    Stop,
    Tab,
    Tie,
    Tone,
    Windows,
    roman,
)
from companion.pages.sheets import Fields, Listing
from companion.pages.shop import Basket, Stall
from companion.pages.standings import Standings, Tale
from companion.pages.welcome import Welcome

__all__ = [  # what stands in other files, for those who read pages
    "TABLE",
    "Advice",
    "Bar",
    "Bars",
    "Basket",
    "Bidders",
    "Button",
    "Chances",
    "Chapter",
    "Circle",
    "Crest",
    "Curve",
    "Deeds",
    "Dice",
    "Figure",
    "HandOff",
    "Hosts",
    "Ledger",
    "Letters",
    "Moment",
    "Named",
    "Panel",
    "Paper",
    "Person",
    "Plot",
    "Plots",
    "Seals",
    "Secret",
    "Stall",
    "Standing",
    "Standings",
    "Stop",
    "Story",
    "Survivors",
    "Tab",
    "Tale",
    "Tie",
    "Tone",
    "Way",
    "Welcome",
    "Windows",
    "roman",
]


# -- blocks --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Banner:
    """A player: who, his first figure, what changed, what else the table looks at."""

    key: str
    numeral: str
    name: str
    crest: Crest
    hero: Named
    realm: str = ""
    change: Figure | None = None  # of the first figure
    change_note: str = ""  # since when
    small: tuple[Named, ...] = ()
    windows: Named | None = None
    ties: tuple[Tie, ...] = ()
    turn: str = ""  # whose turn it is, in words; "" where it is not his
    turn_brief: str = ""  # the same where there is little room: his name stands there anyway
    out: bool = False
    open: bool = False  # on a phone: whether all his figures are shown
    sheet: Button | None = None


@dataclass(frozen=True, slots=True)
class Banners:
    """The players, from left to right in the order of play."""

    banners: tuple[Banner, ...]
    note: str = ""
    note_why: str = ""  # the key that is held for where its figures come from
    column: int = -1


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a leaf: what, a note, whose, and what stands at its end."""

    key: str
    text: str
    note: str = ""
    crests: tuple[Crest, ...] = ()
    when: str = ""  # beside the crests
    emblem: str = ""  # of a game
    brief: str = ""  # the words where there is little room
    won: Crest | None = None  # large, before the figure at the end
    end: Figure | None = None
    more: Button | None = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A ruled leaf of rows under a heading."""

    key: str
    title: str
    rows: tuple[Row, ...]
    note: str = ""
    empty: str = ""  # what will be here
    foot: Button | None = None
    column: int = 0


@dataclass(frozen=True, slots=True)
class Prose:
    """Words to read."""

    key: str
    text: str
    title: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A player on a card: crest, first figure, name."""

    name: str
    crest: Crest
    figure: str


@dataclass(frozen=True, slots=True)
class Hero:
    """The card that goes on with what was left: one sentence, where it stands, who plays."""

    key: str
    game: str
    title: str
    voice: str
    state: str
    seats: tuple[Seat, ...]
    act: Button
    more: Button | None = None
    column: int = 0


@dataclass(frozen=True, slots=True)
class GameBox:
    """A boxed game on the shelf."""

    key: str
    game: str
    title: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The boxes, to begin a new evening with."""

    key: str
    title: str
    note: str
    boxes: tuple[GameBox, ...]
    buttons: tuple[Button, ...] = ()
    is_first: bool = False  # nobody has played here yet: larger boxes, all along the board
    column: int = -1


Battles = Hosts | Chances | Dice | Advice | Survivors | Story | Deeds
Leaves = Leaf | Panel | Prose | Standings | Tale | Curve | Bars | Chapter | Circle
Trades = Ledger | Way | Stall | Basket
Auctions = HandOff | Paper | Bidders | Letters
Block = Banners | Hero | Shelf | Welcome | Leaves | Battles | Trades | Auctions
Starts = Seats | Options  # before there is a game
PageBlock = Block | Starts | LongList | Fields | Listing  # told to a browser as leaves, or not
# Each is drawn, by the tablet and by a browser, or it is not here.
BLOCKS: tuple[type, ...] = (
    *(Banners, Hero, Shelf, Welcome),
    *(Leaf, Panel, Prose, Standings, Tale, Curve, Bars, Chapter, Circle),
    *(Hosts, Chances, Dice, Advice, Survivors, Story, Deeds),
    *(Ledger, Way, Stall, Basket),
    *(HandOff, Paper, Bidders, Letters),
)


# -- a page --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PageView:
    """What one pair of eyes sees of a page, most important block first."""

    name: str
    title: str
    state: str = ""
    brief: str = ""  # the state where there is little room
    stops: tuple[Stop, ...] = ()
    blocks: tuple[PageBlock, ...] = ()
    bar: Bar | None = None
    tools: tuple[Button, ...] = ()
    back: Button | None = None
    clock: tuple[str, str] = ("", "")  # how long; when it may end
    eyes: str = TABLE
    people: tuple[Person, ...] = ()  # whose page it may be
    person: str = ""  # whose it is
    tabs: tuple[Tab, ...] = ()
    tab: str = ""
    about: tuple[int | str, ...] = ()  # another one is read from its top
    seal: str = ""  # the charge of the seal before the title
    moment: Moment | None = None  # over everything, once


# -- touches -------------------------------------------------------------------------------


TouchKind = Literal[
    "tap", "hold", "let_go", "reveal", "step", "choose", "answer", "throw", "mark", "text"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger on a key: a tap does, a hold explains, letting go hides again.

    A stepper tells by how much (`step`), a panel which of its choices (`choose`), a question its
    answer, dice their faces (`throw`) or which are thrown again (`mark`); a held secret `reveal`s.
    """

    key: str
    kind: TouchKind = "tap"
    value: Any = None


def to_json(view: Any, eyes: str | None = None) -> Any:
    """A view as plain lists and dictionaries; empty parts are left out, blocks say their kind.

    For the eyes of one seat (or of the table) whatever belongs to another is not written: parts
    with an `owner` name in `hides` what only he may see. A secret without an owner is nobody's.
    """
    if is_dataclass(view):
        closed = _closed(view, eyes) if eyes is not None else ()
        names = [item.name for item in fields(view) if item.name not in closed]
        found = {name: to_json(getattr(view, name), eyes) for name in names}
        kept = {name: value for name, value in found.items() if not _says_nothing(value)}
        return {"kind": type(view).__name__, **kept}
    if isinstance(view, (tuple, list)):
        return [to_json(item, eyes) for item in view]
    return view


def _closed(part: Any, eyes: str) -> tuple[str, ...]:
    """What of a part these eyes may not see."""
    hides: tuple[str, ...] = getattr(part, "hides", ())
    if not hides or part.owner == eyes:
        return ()
    return hides if part.owner or getattr(part, "secret", True) else ()


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or value in ("", [])
