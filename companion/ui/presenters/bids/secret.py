"""Secret bids at one device: handed from player to player, revealed together. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Choice
from companion.ui.presenters.secrecy.curtain import Curtain
from companion.ui.presenters.views import Why

Stage = Literal["hand_over", "enter", "ready", "tied", "draw", "decided", "broken"]
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BidRow:
    """A player beside the bids: waiting, has bid, or his place when all is revealed."""

    player: PlayerId
    name: str
    colour: str
    note: str
    done: bool = False
    now: bool = False
    place: str = ""
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands on the paper and is not given away yet."""

    amount: int = 0
    reply: str = ""
    is_negative: bool = False


def on_paper(player: PlayerId, typed: Typed) -> dict[str, Any]:
    """Kept with what was noted, on the disk: somebody who is called away loses no digit."""
    return {"player": player, "typed": codec.write(typed)} if typed != Typed() else {}


def typed_by(player: PlayerId, paper: Mapping[str, Any]) -> Typed:
    """What this player has typed; what anybody else has is for nobody to see."""
    if not player or paper.get("player") != player:
        return Typed()
    try:
        found: Typed = codec.read(Typed, paper["typed"])
    except (CompanionError, KeyError):
        return Typed()
    return found


@dataclass(frozen=True, slots=True)
class HandOver:
    """The device goes to a player, who says that he has it."""

    colour: str
    heading: str
    note: str
    main: str


@dataclass(frozen=True, slots=True)
class BidsView:
    """One moment of the bidding; `replies` are what a bid may be for, if there is a choice."""

    stage: Stage
    title: str
    count: str
    player: PlayerId
    colour: str
    heading: str
    note: str
    hint: str
    most: int
    most_text: str
    too_much: str
    main: str
    second: str
    rows: tuple[BidRow, ...]
    replies: tuple[Choice, ...] = ()
    short: str = ""  # the title where there is little room
    may_be_negative: bool = False


@dataclass(frozen=True, slots=True)
class BidAsk:
    """What one player is asked in his own hand; `noted` if he has bid already."""

    title: str
    question: str
    hint: str
    most: int
    most_text: str
    replies: tuple[Choice, ...] = ()
    may_be_negative: bool = False
    noted: bool = False


@runtime_checkable
class OwnHandBids(Protocol):
    """Bids that each may note in his own hand as well, all at once."""

    def note_in(self, drafts: Drafts) -> None:
        """Everybody notes in the same place."""

    def asks(self, player: PlayerId) -> BidAsk | None:
        """What this player is asked now; none where he has nothing to bid."""

    def note(self, player: PlayerId, amount: int, reply: str = "") -> bool:
        """Take his bid; whether it could be made."""


class Hands:
    """Who holds the device; a player with a number only after he has typed it.

    Whoever thinks for long keeps it; leaving the page or putting the tablet down takes it away.
    """

    def __init__(self, curtain: Curtain) -> None:
        self._curtain = curtain
        self._since = -1

    def take(self, player: PlayerId) -> None:
        if not self._curtain.is_locked(player):
            self._since = self._curtain.locks

    def give_on(self) -> None:
        self._since = -1

    @property
    def hold(self) -> bool:
        """Whether somebody has it in his hands still."""
        return self._since == self._curtain.locks

    def may_act(self, player: PlayerId) -> bool:
        return self.hold or not self._curtain.is_locked(player)


class SecretBids(Protocol[R_co]):
    """Asks each player in turn, resolves ties, and says what came of it."""

    @property
    def is_over(self) -> bool:
        """Whether the result was accepted."""

    def view(self) -> BidsView: ...
    def begin(self) -> None:
        """The device is in the right hands."""

    def put_down(self) -> None:
        """Whoever held the device no longer does: who he is will be asked again."""

    def typed(self) -> Typed:
        """What whoever holds the device has typed; nothing before he has said who he is."""

    def keep_typed(self, typed: Typed) -> None:
        """He has typed this, and not sealed it."""

    def bid(self, amount: int, reply: str = "") -> bool:
        """Take a bid; whether it could be made."""

    def reveal(self) -> None: ...
    def bid_again(self) -> None:
        """What a tie or an open end asks for: another round among those it is about."""

    def draw(self, player: PlayerId) -> None:
        """A player was tapped while lots decide."""

    def draw_all(self) -> None:
        """The app draws the lots."""

    def take_back(self) -> None:
        """All bids once more from the start."""

    def why_of(self, player: PlayerId) -> Why | None:
        """Why a player stands where he stands, once it is decided."""

    def result(self) -> R_co:
        """What the bids decided."""
