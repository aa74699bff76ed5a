"""Secret bids for the turn order (M-5): one player at a time, then revealed together."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.games.medioevo.opening.turn_order import (
    AuctionAnswer,
    Bids,
    HoldAuction,
    auction,
    auction_of,
)
from companion.ui.i18n import Translator, number
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
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

DRAFT = "auction"


class AuctionPresenter(MedioevoSpeaker):
    """Asks each player in turn; the draft holds what was bid, on the disk as well."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        chance: random.Random | None = None,
    ) -> None:
        super().__init__(session, texts)
        self._drafts = drafts
        self._chance = chance or random.SystemRandom()
        self._hands = Hands(session.curtain)

    # -- what was bid ----------------------------------------------------------------------

    @property
    def _draft(self) -> dict[str, Any]:
        kept = self._drafts.get(DRAFT, {})
        if kept.get("round") != self.state.round:
            return {"round": self.state.round, "bids": {}, "revealed": False, "drawn": []}
        return dict(kept)

    def _keep(self, **changes: Any) -> None:
        self._drafts.put(DRAFT, {**self._draft, **changes})

    @property
    def _bids(self) -> dict[PlayerId, list[int]]:
        return {player: list(bids) for player, bids in self._draft["bids"].items()}

    @property
    def is_over(self) -> bool:
        return "auction" in self.state.done

    def _bidding(self) -> tuple[PlayerId, ...]:
        """Who bids in this round of bidding: everybody, or those who are tied."""
        again = self._draft.get("again", [])
        return tuple(who for who in self.state.playing if not again or who in again)

    def _to_bid(self) -> PlayerId:
        """Whose turn it is to bid; "" when all have."""
        wanted = int(self._draft.get("extra", 0)) + 1
        bids = self._bids
        waiting = [who for who in self._bidding() if len(bids.get(who, ())) < wanted]
        return waiting[0] if waiting else ""

    def _answer(self) -> AuctionAnswer:
        return auction(auction_of(self.state, self._action()))

    def _action(self) -> HoldAuction:
        bids = self._bids
        listed = tuple(Bids(who, tuple(bids[who])) for who in self.state.playing if who in bids)
        return HoldAuction(listed, tuple(self._draft["drawn"]))

    # -- what happens ----------------------------------------------------------------------

    def begin(self) -> None:
        """The tablet is in the right hands: show the keys."""
        self._hands.take(self._to_bid())

    def bid(self, amount: int, _reply: str = "") -> bool:
        """Take a bid; whether it could be made."""
        player = self._to_bid()
        if not player or amount > self.cash_left(player) or not self._hands.may_act(player):
            return False
        bids = self._bids
        bids[player] = [*bids.get(player, []), amount]
        self._hands.give_on()
        self._keep(bids=bids, paper={})
        return True

    def put_down(self) -> None:
        self._hands.give_on()

    def typed(self) -> Typed:
        paper = self._draft.get("paper", {})
        return typed_by(self._to_bid(), paper) if self.stage() == "enter" else Typed()

    def keep_typed(self, typed: Typed) -> None:
        self._keep(paper=on_paper(self._to_bid(), typed))

    def note_in(self, drafts: Drafts) -> None:
        self._drafts = drafts

    def asks(self, player: PlayerId) -> BidAsk | None:
        """What a player is asked in his own hand: his bid, or more of it after a tie."""
        if self.is_over or self._draft["revealed"] or player not in self._bidding():
            return None
        extra = int(self._draft.get("extra", 0))
        key = "ui.auction.extra_bid" if extra else "ui.auction.your_bid"
        return BidAsk(
            title=self.say("ui.auction.title"),
            question=self.say(key, player=self.name(player)),
            hint=self.say("ui.auction.who_pays"),
            most=self.cash_left(player),
            most_text=self.say("ui.auction.of_cash", cash=self.cash_left(player)),
            noted=len(self._bids.get(player, ())) > extra,
        )

    def note(self, player: PlayerId, amount: int, _reply: str = "") -> bool:
        """Once in each round of bidding; what was noted is taken back at the tablet, by all."""
        asked = self.asks(player)
        if asked is None or asked.noted or not 0 <= amount <= asked.most:
            return False
        bids = self._bids
        self._keep(bids={**bids, player: [*bids.get(player, []), amount]})
        return True

    def reveal(self) -> None:
        self._keep(revealed=True)

    def bid_again(self) -> None:
        """An extra round of bidding among those who are tied for the highest bid (M-5.2)."""
        again = list(self._answer().must_bid_again)
        extra = int(self._draft.get("extra", 0)) + 1
        self._keep(revealed=False, again=again, extra=extra, paper={})

    def draw(self, player: PlayerId) -> None:
        """The next lot drawn at the table; the same player again takes it back."""
        drawn = list(self._draft["drawn"])
        if player in drawn:
            drawn.remove(player)
        else:
            drawn.append(player)
        self._keep(drawn=drawn)

    def draw_all(self) -> None:
        """The app draws the lots."""
        open_lots = [who for group in self._answer().must_draw for who in group]
        drawn = [who for who in self._draft["drawn"] if who not in open_lots]
        self._chance.shuffle(open_lots)
        self._keep(drawn=[*drawn, *open_lots])

    def take_back(self) -> None:
        """All bids once more from the start."""
        self._hands.give_on()
        self._drafts.put(DRAFT, None)

    def result(self) -> HoldAuction:
        return self._action()

    # -- what is shown ---------------------------------------------------------------------

    def cash_left(self, player: PlayerId) -> int:
        return self.state.money(player) - sum(self._bids.get(player, ()))

    def stage(self) -> Stage:
        if self._to_bid():
            return "enter" if self._hands.hold else "hand_over"
        if not self._draft["revealed"]:
            return "ready"
        try:
            answer = self._answer()
        except CompanionError:
            return "broken"
        if answer.must_bid_again:
            return "tied"
        return "draw" if answer.must_draw else "decided"

    def view(self) -> BidsView:
        stage = self.stage()
        player = self._to_bid()
        bidding = self._bidding()
        position = bidding.index(player) if player else len(bidding)
        heading, note, hint, main, second = self._words(stage, player)
        cash = self.cash_left(player) if stage == "enter" else 0
        return BidsView(
            stage=stage,
            title=self.say("ui.auction.title"),
            count=self.say("ui.auction.count", n=position, of=len(bidding)),
            player=player,
            colour=self.player(player).colour if player else "",
            heading=heading,
            note=note,
            hint=hint,
            most=cash,
            most_text=self.say("ui.auction.of_cash", cash=cash) if stage == "enter" else "",
            too_much=self.say("ui.auction.too_much"),
            main=main,
            second=second,
            rows=self._rows(stage, player),
        )

    def _words(self, stage: Stage, player: PlayerId) -> tuple[str, str, str, str, str]:
        name = self.name(player)
        match stage:
            case "hand_over":
                return (
                    self.say("ui.auction.give_to", player=name),
                    self.say("ui.auction.only_you"),
                    "",
                    self.say("ui.auction.i_am", player=name),
                    "",
                )
            case "enter":
                key = "ui.auction.extra_bid" if self._draft.get("extra") else "ui.auction.your_bid"
                after = self._after(player)
                main = "ui.auction.hand_on" if after else "ui.auction.confirm"
                return (
                    self.say(key, player=name),
                    self.say("ui.auction.only_you"),
                    self.say("ui.auction.who_pays"),
                    self.say(main, player=self.name(after)),
                    self.say("ui.auction.bid_nothing"),
                )
            case "ready":
                return (
                    self.say("ui.auction.all_have_bid"),
                    self.say("ui.auction.put_down"),
                    "",
                    self.say("ui.auction.reveal"),
                    self.say("ui.auction.take_back"),
                )
            case "tied":
                tied = self.names(self._answer().must_bid_again)
                return (
                    self.say("ui.auction.tied", players=tied),
                    self.say("ui.auction.tied_note"),
                    "",
                    self.say("ui.auction.bid_again"),
                    self.say("ui.auction.take_back"),
                )
            case "draw":
                return (
                    self.say("ui.auction.draw"),
                    self.say("ui.auction.draw_note"),
                    "",
                    self.say("ui.auction.app_draws"),
                    self.say("ui.auction.take_back"),
                )
            case "broken":
                again = self.say("ui.auction.take_back")
                return self.say("ui.auction.broken"), self._problem(), "", again, ""
            case "decided":
                answer = self._answer()
                payment = answer.payment.total
                note = self.say(
                    "ui.auction.pays" if payment else "ui.auction.nobody_pays",
                    payer=self.name(answer.payer),
                    payee=self.name(answer.payee),
                    amount=payment,
                )
                heading = self.say("ui.auction.first", player=self.name(answer.order[0]))
                return (
                    heading,
                    note,
                    "",
                    self.say("ui.auction.book"),
                    self.say("ui.auction.take_back"),
                )

    def _problem(self) -> str:
        """Why the bids no longer fit: money was spent, or somebody left, since they were made."""
        try:
            self._answer()
        except CompanionError as error:
            return "\n".join(self.faults(error))
        return ""

    def _after(self, player: PlayerId) -> PlayerId:
        wanted, bids = int(self._draft.get("extra", 0)) + 1, self._bids
        others = [
            who for who in self._bidding() if who != player and len(bids.get(who, ())) < wanted
        ]
        return others[0] if others else ""

    def _rows(self, stage: Stage, player: PlayerId) -> tuple[BidRow, ...]:
        if stage in ("tied", "draw", "decided"):
            return self._revealed(stage)
        wanted, bids = int(self._draft.get("extra", 0)) + 1, self._bids
        rows = []
        for who in self._bidding():
            has_bid = len(bids.get(who, ())) >= wanted
            note = "" if has_bid or who == player else self.say("ui.auction.waiting")
            now = who == player
            rows.append(BidRow(who, self.name(who), self.player(who).colour, note, has_bid, now))
        return tuple(rows)

    def _revealed(self, stage: Stage) -> tuple[BidRow, ...]:
        totals = {who: sum(bids) for who, bids in self._bids.items()}
        answer = self._answer()
        order = answer.order if stage == "decided" else sorted(totals, key=lambda who: -totals[who])
        ties = {place.player: place.tie for place in answer.places}
        drawn = self._draft["drawn"]
        open_still = {*answer.must_bid_again, *(who for group in answer.must_draw for who in group)}
        rows = []
        for place, who in enumerate(order, 1):
            extra = self._bids[who][1:]
            notes = [self.say("ui.auction.with_extra", extra=sum(extra))] if any(extra) else []
            if ties.get(who):
                notes.append(self.say(f"ui.auction.by_{ties[who]}"))
            if stage == "draw" and who in drawn:
                notes.append(self.say("ui.auction.lot", lot=drawn.index(who) + 1))
            rows.append(
                BidRow(
                    who,
                    self.name(who),
                    self.player(who).colour,
                    " · ".join(notes),
                    place=str(place) if stage == "decided" else "",
                    amount=number(totals[who]),
                    now=who in open_still,
                )
            )
        return tuple(rows)

    def why_of(self, player: PlayerId) -> Why | None:
        answer = self._answer()
        if player != answer.order[0]:
            return None
        title = self.say("ui.auction.payment", player=self.name(answer.payer))
        return self.why(answer.payment, title, changes=False)
