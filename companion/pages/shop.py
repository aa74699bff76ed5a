"""A shop: shelves of tiles that say what they bring, and a list on vellum with what it costs."""

from __future__ import annotations

from typing import Literal

from companion.core.records import dataclass
from companion.pages.parts import Button, Crest, Figure, Seals, Secret

Had = Literal["free", "chosen", "owned", "locked"]


@dataclass(frozen=True, slots=True)
class Buyer:
    """Whose list can be looked at; who has finished is sealed."""

    key: str
    name: str
    crest: Crest
    done: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """A shelf."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Ware:
    """Something to buy: its price, what it is, what it brings; or what is missing for it."""

    key: str
    name: str
    note: str = ""
    effect: str = ""
    price: str = ""
    tint: str = ""
    icon: str = ""
    had: Had = "free"
    count: int = 0  # of it on the list


@dataclass(frozen=True, slots=True)
class Stall:
    """Who buys, which shelf, and what lies on it."""

    key: str
    buyers: tuple[Buyer, ...]
    buyer: str
    shelves: tuple[Rack, ...]
    shelf: str
    wares: tuple[Ware, ...]
    column: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line of the list; with a count it can be more or fewer, else it can be taken off."""

    key: str
    text: str
    price: str
    note: str = ""
    count: int | None = None
    warning: str = ""
    taps: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A figure below the list; a secret one is dots until its owner holds it."""

    key: str
    name: str
    shows: Figure | Secret
    note: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can be used to pay, or not: a token to be flipped, a card to be turned."""

    key: str
    text: str
    tint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Basket:
    """A list to sign: what, how many, what it costs, how it can be paid."""

    key: str
    title: str
    crest: Crest
    lines: tuple[Wanted, ...]
    note: str = ""
    empty: str = ""
    sums: tuple[Sum, ...] = ()
    sources_name: str = ""
    sources: tuple[Source, ...] = ()
    warnings: tuple[str, ...] = ()
    loan: Button | None = None
    loan_note: str = ""
    loans: Seals | None = None
    loans_note: str = ""
    column: int = 1
