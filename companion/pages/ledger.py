"""Everybody's account in one table: what each sets, what comes of it, what he has afterwards."""

from __future__ import annotations

from typing import ClassVar

from companion.core.records import dataclass
from companion.pages.parts import Crest, Figure, Secret, Stop


@dataclass(frozen=True, slots=True)
class Setting:
    """A figure between less and more; a tap on it offers all there are."""

    key: str
    text: str
    can_less: bool = True
    can_more: bool = True
    open: bool = True  # else it stands as it was recorded


@dataclass(frozen=True, slots=True)
class Account:
    """One player's line: `figures` stand below the heads of the ledger, in their order.

    What is missing to pay tells what lies in the purse: it is for its owner and the tablet.
    """

    hides: ClassVar[tuple[str, ...]] = ("note", "warns")
    key: str
    name: str
    crest: Crest
    setting: Setting
    figures: tuple[Figure | Secret, ...]
    note: str = ""
    warns: bool = False
    done: bool = False
    taps: bool = False
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Accounts below one another; the first head is that of the setting."""

    key: str
    title: str
    heads: tuple[str, ...]
    accounts: tuple[Account, ...]
    note: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A way with stops: those that were reached are sealed."""

    key: str
    title: str
    stops: tuple[Stop, ...]
    note: str = ""
    column: int = 0
