"""One secret amount per player, handed round and shown together; what it means, a game says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.ui.i18n import Translator
from companion.ui.presenters.bids.secret import (
    BidAsk,
    BidRow,
    BidsView,
    Hands,
    Stage,
    Typed,
    on_paper,
    typed_by,
)
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.phases.views import Speaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


@dataclass(frozen=True, slots=True)
class BidWords:
    """What this bidding calls things."""

    title: str
    short: str
    question: str
    hint: str
    most: str
    nothing: str
    hand_on: str
    count: str
    all_noted: str
    reveal: str
    book: str
    again: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """What came out: a heading, a note below, and everybody in his place."""

    heading: str
    note: str
    rows: tuple[BidRow, ...]


class SealedBids(Speaker, ABC):
    """Asks each player once; what was noted is kept on the disk, for this bidding only."""

    draft = ""
    may_be_negative = False

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self._drafts = drafts
        self._hands = Hands(session.curtain)

    # -- what a game says ------------------------------------------------------------------

    @abstractmethod
    def words(self, player: PlayerId) -> BidWords:
        """The words while this player notes; "" when all have."""

    @abstractmethod
    def most(self, player: PlayerId) -> int:
        """The most a player may note."""

    @abstractmethod
    def revealed(self) -> Revealed:
        """What came out; raises what the rules say against it."""

    @abstractmethod
    def when(self) -> str:
        """Which bidding this is: what was noted for another one is forgotten."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the result was accepted."""

    # -- what was noted --------------------------------------------------------------------

    @property
    def _kept(self) -> dict[str, Any]:
        kept = self._drafts.get(self.draft, {})
        anew = {"when": self.when(), "noted": {}, "revealed": False, "accepted": False}
        return {**anew, **kept} if kept.get("when") == self.when() else anew

    def _keep(self, **changes: Any) -> None:
        self._drafts.put(self.draft, {**self._kept, **changes})

    @property
    def noted(self) -> Mapping[PlayerId, int]:
        return {player: int(amount) for player, amount in self._kept["noted"].items()}

    @property
    def is_accepted(self) -> bool:
        """The table has seen the result and goes on with it."""
        return bool(self._kept["accepted"]) and not self.next_player()

    def accept(self) -> None:
        self._keep(accepted=True)

    def next_player(self, but: PlayerId = "") -> PlayerId:
        """Whose turn it is to note; "" when all have."""
        noted = self.noted
        return next((who for who in self.playing if who not in noted and who != but), "")

    # -- what happens ----------------------------------------------------------------------

    def begin(self) -> None:
        self._hands.take(self.next_player())

    def bid(self, amount: int, _reply: str = "") -> bool:
        player = self.next_player()
        if not player or abs(amount) > self.most(player) or not self._hands.may_act(player):
            return False
        self._hands.give_on()
        self._keep(noted={**self.noted, player: amount}, paper={})
        return True

    def put_down(self) -> None:
        self._hands.give_on()

    def typed(self) -> Typed:
        paper = self._kept.get("paper", {})
        return typed_by(self.next_player(), paper) if self.stage() == "enter" else Typed()

    def keep_typed(self, typed: Typed) -> None:
        self._keep(paper=on_paper(self.next_player(), typed))

    # -- in the own hand -------------------------------------------------------------------

    def note_in(self, drafts: Drafts) -> None:
        self._drafts = drafts

    def asks(self, player: PlayerId) -> BidAsk | None:
        if player not in self.playing or self._kept["revealed"] or self.is_over:
            return None
        words = self.words(player)
        return BidAsk(
            title=words.title,
            question=words.question,
            hint=words.hint,
            most=self.most(player),
            most_text=words.most,
            may_be_negative=self.may_be_negative,
            noted=player in self.noted,
        )

    def note(self, player: PlayerId, amount: int, _reply: str = "") -> bool:
        asked = self.asks(player)
        least = -asked.most if asked and asked.may_be_negative else 0
        if asked is None or not least <= amount <= asked.most:
            return False
        self._keep(noted={**self.noted, player: amount})
        return True

    def reveal(self) -> None:
        self._keep(revealed=True)

    def bid_again(self) -> None:
        """There are no rounds of extra bids here."""

    def draw(self, player: PlayerId) -> None:
        """No lots are drawn here."""

    def draw_all(self) -> None:
        """No lots are drawn here."""

    def take_back(self) -> None:
        self._hands.give_on()
        self._drafts.put(self.draft, None)

    def why_of(self, player: PlayerId) -> Why | None:  # noqa: ARG002  a game may know more
        return None

    # -- what is shown ---------------------------------------------------------------------

    def stage(self) -> Stage:
        if self.next_player():
            return "enter" if self._hands.hold else "hand_over"
        if not self._kept["revealed"]:
            return "ready"
        try:
            self.revealed()
        except CompanionError:
            return "broken"
        return "decided"

    def view(self) -> BidsView:
        stage, player = self.stage(), self.next_player()
        words = self.words(player)
        heading, note, main, second = self._said(stage, player, words)
        rows = self.revealed().rows if stage == "decided" else self._waiting(player)
        most = self.most(player) if stage == "enter" else 0
        return BidsView(
            stage=stage,
            title=words.title,
            count=words.count,
            player=player,
            colour=self.player(player).colour if player else "",
            heading=heading,
            note=note,
            hint=words.hint if stage == "enter" else "",
            most=most,
            most_text=words.most if stage == "enter" else "",
            too_much=self.say("ui.auction.too_much"),
            main=main,
            second=second,
            rows=rows,
            short=words.short,
            may_be_negative=self.may_be_negative,
        )

    def _said(self, stage: Stage, player: PlayerId, words: BidWords) -> tuple[str, str, str, str]:
        name = self.name(player)
        match stage:
            case "hand_over":
                return (
                    self.say("ui.auction.give_to", player=name),
                    self.say("ui.auction.only_you"),
                    self.say("ui.auction.i_am", player=name),
                    "",
                )
            case "enter":
                after = self.next_player(but=player)
                main = words.hand_on if after else self.say("ui.auction.confirm")
                return words.question, self.say("ui.auction.only_you"), main, words.nothing
            case "decided":
                out = self.revealed()
                return out.heading, out.note, words.book, words.again
            case "broken":
                return self.say("ui.auction.broken"), self._problem(), words.again, ""
        return words.all_noted, self.say("ui.auction.put_down"), words.reveal, words.again

    def _problem(self) -> str:
        """Why what was noted no longer fits: money was spent, or somebody left, since then."""
        try:
            self.revealed()
        except CompanionError as error:
            return "\n".join(self.faults(error))
        return ""

    def _waiting(self, player: PlayerId) -> tuple[BidRow, ...]:
        noted = self.noted
        waiting = self.say("ui.auction.waiting")
        return tuple(
            BidRow(
                person.id,
                person.name,
                person.colour,
                "" if person.id in noted or person.id == player else waiting,
                person.id in noted,
                person.id == player,
            )
            for person in self.people()
        )
