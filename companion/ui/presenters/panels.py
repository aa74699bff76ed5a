"""What a touch may ask for: a form, a list, an action, bids, another hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.records import dataclass
from companion.pages.forms import Detail, Field, FieldKind, Form, Listed, Said, Statement
from companion.pages.panels import Cell, Choice, Grid, Item, Panel, Tile
from companion.pages.parts import Button, Look, Tab
from companion.ui.presenters.views import Pick

if TYPE_CHECKING:  # secret bids offer choices
    from companion.ui.presenters.bids.secret import HandOver, SecretBids

__all__ = [  # the words of pages that presenters need most
    "Act",
    "Amount",
    "Answer",
    "Bids",
    "Button",
    "Cell",
    "Choice",
    "Detail",
    "Field",
    "FieldKind",
    "Form",
    "Grid",
    "HandTo",
    "Item",
    "Listed",
    "Look",
    "Panel",
    "Pin",
    "Question",
    "Said",
    "Search",
    "SheetView",
    "Statement",
    "Tab",
    "Tile",
    "Values",
]  # fmt: skip

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A page of panels about one player, one tab at a time."""

    player: str
    name: str
    colour: str
    note: str
    players: tuple[tuple[str, str, str], ...]  # id, name, colour
    tabs: tuple[Tab, ...]
    tab: str
    panels: tuple[Panel, ...]
    foot: tuple[Button, ...] = ()
    foot_note: str = ""
    undo: str = ""
    redo: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A form and the action its answers make; answers are kept under its key until it is done."""

    key: str
    form: Callable[[Values], Form]
    action: Callable[[Values], Any]
    secret: bool = False  # tells what a number may guard


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


@dataclass(frozen=True, slots=True)
class Choose:
    """A few choices beside the finger; `then` takes the one that was picked."""

    pick: Pick
    then: Callable[[Any], Answer]


@dataclass(frozen=True, slots=True)
class Jot:
    """Noted beside the game where the tablet keeps it, wherever it was tapped; no action yet.

    `take` says whether it could be noted still.
    """

    take: Callable[[], bool]


Given = Question | Detail | Search | Act | Statement | Amount | Pin | Bids | HandTo


@dataclass(frozen=True, slots=True)
class Go:
    """Another place of the app."""

    place: str


Answer = Given | Choose | Jot | Go | None
