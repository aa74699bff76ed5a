"""The small parts that blocks of pages are made of: who, figures, secrets, buttons, stops."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.records import dataclass

Tone = Literal["", "quiet", "gain", "loss", "mark"]
Standing = Literal["done", "now", "ahead"]
Look = Literal["", "accent", "outline"]

TABLE = "table"  # the eyes of everybody round the tablet; else the id of a seat


@dataclass(frozen=True, slots=True)
class Crest:
    """Who: colour and shape are the player, the charge is his realm."""

    colour: str
    charge: str = ""
    partition: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it is printed; one with a `why` can be held and says how it came about."""

    text: str
    why: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Secret:
    """A figure that only its owner may see: dots until it is held, nothing at all for others.

    On the table's own tablet the figure stays with the page, which is asked while it is held.
    """

    hides: ClassVar[tuple[str, ...]] = ("figure",)
    owner: str
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class Seals:
    """So many of so many: wax when taken, a gilt ring when free."""

    taken: int
    most: int


@dataclass(frozen=True, slots=True)
class Windows:
    """Levels of several branches, lit from below; `depths` where not all are as high as `most`."""

    levels: tuple[int, ...]
    tints: tuple[str, ...]
    most: int
    depths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """A card that lies before a player: ringed where it is guarded, on its side once it is used."""

    name: str  # what it is and how it lies, in words
    icon: str
    ringed: bool = False
    tilted: bool = False


@dataclass(frozen=True, slots=True)
class Plots:
    """Cards side by side, and room for more up to the most."""

    plots: tuple[Plot, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Named:
    """Something shown under its name; its key is what a touch sends."""

    key: str
    name: str
    shows: Figure | Secret | Seals | Windows | Plots
    note: str = ""
    brief: str = ""  # the name where there is little room


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do, in words; one that cannot be used now stays where it is."""

    key: str
    text: str
    icon: str = ""
    enabled: bool = True
    brief: str = ""  # the words where there is little room
    look: Look = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A player to turn to; done is sealed."""

    id: str
    name: str
    colour: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """A part of the page: words where there is room, else a sign."""

    key: str
    text: str
    icon: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase or a step: done is sealed, now is ringed, ahead is hollow."""

    key: str
    numeral: str
    text: str
    standing: Standing = "ahead"
    shown: bool = False  # the one the page is about, where that is not the one of now
    taps: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """How a player stands to others: a sign, the colours of whom it is about, or words."""

    icon: str
    colours: tuple[str, ...] = ()
    text: str = ""
    tone: Tone = "quiet"


@dataclass(frozen=True, slots=True)
class Bar:
    """Undo and redo with what they mean in words, other buttons, and the one thing to do next."""

    last: str = ""  # what an undo takes back; "" where there is nothing
    redo: str = ""  # what a redo brings back
    heading: str = ""  # how "last step" is called
    again: str = ""  # the redo as a whole phrase
    others: tuple[Button, ...] = ()
    act: Button | None = None
    can_undo: bool = True  # whether this page has undo and redo at all
    note: str = ""  # beside the buttons, where there is room


ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def roman(number: int) -> str:
    """Places and phases are Roman, amounts always Arabic."""
    return ROMAN[number] if 0 <= number < len(ROMAN) else str(number)
