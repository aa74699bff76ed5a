"""What screens show, as frozen data that no game and no Kivy is needed for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal, Protocol

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.pages.kit import Plot, Stop, Tone
from companion.ui.i18n import number

FigureKind = Literal["figure", "secret", "pips", "grid", "plots"]


@dataclass(frozen=True, slots=True)
class FigureView:
    """One figure of a player: its name, what it shows, and how it is drawn."""

    key: str
    heading: str
    value: int = 0
    kind: FigureKind = "figure"
    most: int = 0
    levels: tuple[int, ...] = ()
    tints: tuple[str, ...] = ()
    depths: tuple[int, ...] = ()  # of a grid whose columns are not all as deep as `most`
    text: str = ""
    brief: str = ""  # the heading where there is little room
    plots: tuple[Plot, ...] = ()
    tone: Tone = ""  # of a figure that calls for somebody


@dataclass(frozen=True, slots=True)
class Tie:
    """How a player stands to others: a sign, and the colours of whom it is about."""

    icon: str
    colours: tuple[str, ...] = ()
    text: str = ""
    tone: str = "quiet"


@dataclass(frozen=True, slots=True)
class RowView:
    """One player on the table screen."""

    id: str
    name: str
    colour: str
    place: int
    realm: str
    figures: tuple[FigureView, ...]
    note: str = ""
    acting: bool = False
    out: bool = False
    ties: tuple[Tie, ...] = ()
    charge: str = ""  # of the crest: the realm
    change: int | None = None  # of the first figure, in this round
    since: str = ""  # what the game calls a round, where that is something else


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table at one glance."""

    title: str
    subtitle: str
    rows: tuple[RowView, ...]
    undo: str = ""
    redo: str = ""
    play_text: str = ""  # leads to the page of the phase; "" where it has nothing more to do
    next_text: str = ""
    note: str = ""
    brief: str = ""  # the subtitle where there is little room; "" if it is short anyway
    stops: tuple[Stop, ...] = ()  # the phases of the round
    moneyless: bool = False  # nothing is paid through the app
    note_holds: bool = False  # a held finger on the note says where its figures come from


def first_figure(row: RowView) -> str:
    """What a banner says largest, as everybody may read it: a secret is a dash."""
    hero = row.figures[0]
    return "–" if hero.kind == "secret" else hero.text or number(hero.value)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be picked; picking it does the action."""

    key: str
    text: str
    action: Any
    chosen: bool = False
    icon: str = ""
    colour: str = ""  # a player's, with its shape


@dataclass(frozen=True, slots=True)
class Pick:
    """A short question beside the finger, answered by one tap."""

    title: str
    options: tuple[Option, ...]
    note: str = ""
    figure: str = ""
    player: str = ""
    in_a_row: int = 0  # on a phone, where the options have an order to be seen


@dataclass(frozen=True, slots=True)
class Purse:
    """Somebody who can pay or be paid."""

    id: str
    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Payment:
    """Money from one purse to another: an amount is typed, a reason picked."""

    player: str
    purses: tuple[Purse, ...]
    reasons: tuple[str, ...]
    note: str = ""  # below the title
    most: int = 999_999


@dataclass(frozen=True, slots=True)
class WhyLine:
    text: str
    amount: str
    rule: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """Where a figure comes from: the lines that add up to it."""

    title: str
    lines: tuple[WhyLine, ...]
    note: str = ""
    can_correct: bool = True  # by hand; a sum that is only worked out cannot


@dataclass(frozen=True, slots=True)
class Booking:
    """One movement of a purse with the balance after it."""

    text: str
    note: str
    change: int
    balance: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a new table: name, colour, and the answers to the game's own questions about it.

    Answers are JSON values by the key of their question (`new_game.OptionRow`): such as a realm.
    """

    name: str
    colour: str
    answers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table agreed on before the game: which one, who plays, and the game's own options."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


class TablePresenter(Protocol):
    """What a game tells the table screen; one for each boxed game."""

    def view(self) -> TableView: ...
    def tapped(self, player: str, figure: str) -> Pick | Payment | None: ...
    def tab_of(self, figure: str) -> str:
        """The tab of the player's sheet that shows a figure; "" for the one last looked at."""

    def why(self, player: str, figure: str) -> Why | None: ...
    def payment(self, giver: str, taker: str, amount: int, reason: str) -> Any: ...
    def correction(self, player: str, figure: str, change: int, reason: str) -> Any: ...
    def next_action(self) -> Any: ...
    def next_place(self) -> str: ...
    def ledger(self, player: str) -> list[Booking]: ...


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a game stands, for the list of games: round, phase, players."""

    where: Text
    players: tuple[tuple[str, str], ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
