"""A moment worth a cheer, as data: over the whole page, public facts only, in finished words.

All its figures are there from the first frame; a drawer only arranges them. Whatever it tells
stands on a page as well, so that a table may do without moments.
"""

from __future__ import annotations

from typing import Literal

from companion.core.records import dataclass
from companion.pages.parts import Bar, Crest, Figure, Tone

# One person in the middle · letters side by side · banners abreast · a podium · a small flag.
MomentForm = Literal["field", "letters", "banners", "podium", "flag"]
Ornament = Literal["", "laurel", "crown"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A large figure with what it counts below."""

    figure: str
    name: str
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of what somebody did, and what it brought him."""

    text: str
    figure: str = ""
    tone: Tone = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a moment: a letter, a banner, a step of the podium, or who lost."""

    name: str
    crest: Crest
    figure: str = ""
    unit: str = ""  # what the figure counts
    change: Figure | None = None
    note: str = ""
    numeral: str = ""
    first: bool = False  # who stands out
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened, in one sentence; whose cloth is the ground; what it brought.

    Its key is told once: the same moment is not shown again. With something to do next it waits,
    else it leaves by itself after `seconds`. Keys of its bar go back to the page.
    """

    key: str
    form: MomentForm
    title: str
    voice: str = ""  # the chronicle's, above the title
    note: str = ""  # quiet, below it
    crest: Crest | None = None
    ornament: Ornament = ""
    fallen: bool = False  # the crest of somebody who is out
    others: tuple[Person, ...] = ()  # who lost, small and dignified; both where nobody won
    chance: Fact | None = None  # how likely it was
    facts: tuple[Fact, ...] = ()
    people: tuple[Person, ...] = ()
    aside: Fact | None = None  # at the right of the title
    listed: str = ""  # the heading of the deeds beside the podium
    deeds: tuple[Deed, ...] = ()
    bar: Bar | None = None
    seconds: float = 0.0  # it waits where there is something to do
    sound: Literal["moment", "victory"] = "moment"
