"""What lies over a page: forms that ask, one thing in full, long lists. All of it frozen words."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.records import dataclass
from companion.pages.panels import Choice, Item
from companion.pages.parts import Button

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
    """A line of what a form has worked out so far, or of why a figure is what it is."""

    text: str
    value: str = ""
    tone: str = "text"
    rule: str = ""
    total: bool = False  # the sum of the lines above
    tells: bool = False  # the rule has a text, which a tap on its number opens
    more: str = ""  # that text, where it is open
    ruling: str = ""  # how this table reads the rule


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
class Detail:
    """One thing in full, and what can be done about it."""

    title: str
    note: str = ""
    said: tuple[Said, ...] = ()
    offers: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of a long list to choose from; `words` is what a search looks through."""

    key: str
    text: str
    note: str = ""
    words: str = ""
    quiet: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """A long list to be read: a purse's bookings with the balance after each."""

    title: str
    rows: tuple[Item, ...]
