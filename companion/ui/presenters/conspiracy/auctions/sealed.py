"""Limits noted in secret, handed from player to player and shown together (RUL-C-50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.core.game import PlayerId
from companion.games.conspiracy.events.auctions import SealedBidder, sealed_auction
from companion.games.conspiracy.seats import clockwise
from companion.ui.i18n import Translator, number
from companion.ui.presenters.bids.sealed import BidWords, Revealed, SealedBids
from companion.ui.presenters.bids.secret import BidRow
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session

if TYPE_CHECKING:
    from companion.ui.presenters.conspiracy.auctions.sale import Sale


class SealedLimits(SealedBids):
    """Everybody who may bid notes the most he would bid; 0 is nothing."""

    draft = "sealed_limits"

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        desk: Sale,
    ) -> None:
        super().__init__(session, texts, drafts)
        self._desk = desk

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        inside = set(self._desk.fit) - set(self._desk.stands().out)
        return tuple(one for one in super().playing if one in inside)

    def when(self) -> str:
        draft = self._desk.draft
        return f"{self._desk.subject}:{draft.land}:{draft.elector or ''}"

    def most(self, player: PlayerId) -> int:
        return int(self.state.money(player))

    @property
    def is_over(self) -> bool:
        return self.is_accepted

    def words(self, player: PlayerId) -> BidWords:
        return BidWords(
            title=self.say("con.sealed.title"),
            short=self.say("con.sealed.short"),
            question=self.say("con.sealed.question", player=self.name(player)),
            hint=self.say("con.sealed.hint"),
            most=self.say("con.sealed.of", cash=self.most(player) if player else 0),
            nothing=self.say("con.sealed.nothing"),
            hand_on=self.say("con.sealed.hand_on", player=self.brief(self.next_player(but=player))),
            count=self.say("con.sealed.noted", n=len(self.noted), of=len(self.playing)),
            all_noted=self.say("con.sealed.all_noted"),
            reveal=self.say("con.sealed.reveal"),
            book=self.say("con.sealed.book"),
            again=self.say("con.sealed.again"),
        )

    def revealed(self) -> Revealed:
        noted = self.noted
        order = [one for one in clockwise(self.state.seats, self._desk.opener) if one in noted]
        result = sealed_auction(
            tuple(SealedBidder(one, noted[one]) for one in order),
            self._desk.lowest,
            self.state.switches,
        )
        rows = tuple(
            BidRow(
                who,
                self.name(who),
                self.player(who).colour,
                self._called(result.calls, who),
                place="1" if who == result.winner else "",
                amount=number(noted[who]),
            )
            for who in sorted(order, key=lambda who: (who != result.winner, -noted[who]))
        )
        if result.winner is None:
            return Revealed(self.say("con.sale.unsold"), "", rows)
        heading = self.say(
            "con.sealed.won", player=self.name(result.winner), price=result.price or 0
        )
        return Revealed(heading, self.say("con.sealed.note"), rows)

    def _called(self, calls: Any, who: PlayerId) -> str:
        bids = [call.bid for call in calls if call.player == who and call.bid]
        return self.say("con.sealed.called", bid=bids[-1]) if bids else self.say("con.sale.pass")

    def result(self) -> dict[PlayerId, int]:
        return dict(self.noted)
