"""Panels, rows and forms as frozen data: what a page of details shows and asks, for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.core.records import dataclass
from companion.pages.dice import Dice
from companion.ui.presenters.parts import ChoiceRow

if TYPE_CHECKING:  # secret bids offer choices
    from companion.ui.presenters.secret_bids import HandOver, SecretBids

Look = Literal["accent", "control", "outline"]
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: something that can be done here."""

    key: str
    text: str
    icon: str = ""
    look: Look = "control"


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
    draft: int = 0  # how far the stepper was moved and not booked yet
    least: int = 0
    most: int = 999
    quiet: bool = False
    owner: str = ""  # whose secret it is: in no other data than for his eyes
    crests: tuple[str, ...] = ()  # whom it is about, by their colours


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
    offers: tuple[Offer, ...] = ()
    offers_in_a_row: int = 0  # of one width, so many side by side; 0: as they fit
    choices: tuple[Choice, ...] = ()
    chosen: str = ""
    asks: tuple[ChoiceRow, ...] = ()
    grid: Grid | None = None
    dice: Dice | None = None
    note: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Tab:
    key: str
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class PanelsView:
    """A page of panels about one player, one tab at a time."""

    player: str
    name: str
    colour: str
    note: str
    players: tuple[tuple[str, str, str], ...]  # id, name, colour
    tabs: tuple[Tab, ...]
    tab: str
    panels: tuple[Panel, ...]
    foot: tuple[Offer, ...] = ()
    foot_note: str = ""
    undo: str = ""
    redo: str = ""


# -- asking -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several; a player's shows his shape, a piece's its colour."""

    key: str
    text: str
    colour: str = ""
    tint: str = ""
    icon: str = ""


FieldKind = Literal["one", "many", "count", "text", "line", "pick", "dice", "heading", "add"]


@dataclass(frozen=True, slots=True)
class Field:
    """Something a form asks for: one or many of some choices, a number, words, faces of dice.

    Of many choices one is picked from a list. A heading may be taken away with what is under it
    if its value says so, and `add` asks for one more of a list.
    """

    key: str
    label: str
    kind: FieldKind = "one"
    choices: tuple[Choice, ...] = ()
    value: Any = ""
    least: int = 0
    most: int = 99
    hint: str = ""
    sides: tuple[int, ...] = ()  # of dice


@dataclass(frozen=True, slots=True)
class Said:
    """A line of what a form has worked out so far."""

    text: str
    value: str = ""
    tone: str = "text"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked now, given the answers so far, and what they come to."""

    title: str
    fields: tuple[Field, ...]
    confirm: str
    said: tuple[Said, ...] = ()
    keypad: bool = False
    ready: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """A form and the action its answers make; answers are kept under its key until it is done."""

    key: str
    form: Callable[[Values], Form]
    action: Callable[[Values], Any]
    secret: bool = False  # tells what a number may guard


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing in full, and what can be done about it."""

    title: str
    note: str = ""
    said: tuple[Said, ...] = ()
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of a long list to choose from; `words` is what a search looks through."""

    key: str
    text: str
    note: str = ""
    words: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """One of many, found by words or number."""

    title: str
    rows: tuple[Listed, ...]
    then: Callable[[str], Answer]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """An action to be done at once, and others right after it."""

    action: Any
    also: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A long list to be read: a purse's bookings with the balance after each."""

    title: str
    rows: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """The payment sheet for a player, with an amount already in it; negative: he pays."""

    player: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Pin:
    """Asks for the number that guards a player's secrets, or for a new one."""

    player: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class Bids:
    """Secret bids over the whole screen, from player to player.

    When the table accepts what came out, `then` says what follows; without it the result of the
    bids is the action that is done.
    """

    bids: SecretBids[Any]
    then: Callable[[], Answer] | None = None


@dataclass(frozen=True, slots=True)
class HandTo:
    """The device goes to a player; what follows is opened when he says that he has it."""

    player: str
    words: HandOver
    then: Callable[[], Answer]


Answer = Question | Detail | Search | Act | Statement | Amount | Pin | Bids | HandTo | None
