"""Secret bids: whom the device goes to, a paper to write on, who has sealed, letters to open."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.panels import Choice
from companion.pages.parts import Button, Crest


@dataclass(frozen=True, slots=True)
class HandOff:
    """The device goes to somebody; nobody else should look."""

    key: str
    crest: Crest
    heading: str
    note: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """A number written in secret, with keys for it; `replies` are what it may be for."""

    key: str
    title: str
    crest: Crest
    amount: str
    note: str = ""
    unit: str = ""  # what the number counts, and how much there is
    warning: str = ""  # what speaks against it
    hint: str = ""
    replies: tuple[Choice, ...] = ()
    reply: str = ""
    sign: Button | None = None  # where it may be less than nothing
    sealed: tuple[Crest, ...] = ()  # who has finished
    sealed_note: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Bidder:
    """Somebody who bids: sealed, at it, waiting; or opened, with his place and his number."""

    key: str
    name: str
    crest: Crest
    note: str = ""
    sealed: bool = False
    now: bool = False
    numeral: str = ""
    amount: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Bidders:
    """Who has sealed, who is at it, who waits."""

    key: str
    title: str
    bidders: tuple[Bidder, ...]
    column: int = 1


@dataclass(frozen=True, slots=True)
class Letters:
    """All bids side by side: sealed still, or open."""

    key: str
    heading: str
    bidders: tuple[Bidder, ...]
    note: str = ""
    column: int = -1
