"""What is noted in secret: bids for the capitals (R-8.3.1), tokens of the coming round (R-9.7)."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.renaissance.common import ids_by_name
from companion.games.renaissance.order.capital_bids import START_CASH
from companion.games.renaissance.order.order_of_play import (
    BuyTokens,
    OrderAnswer,
    order_of_play,
    purchases_of,
)
from companion.games.renaissance.state import TOKENS
from companion.ui.i18n import number, signed
from companion.ui.presenters.bids.sealed import BidWords, Revealed, SealedBids
from companion.ui.presenters.bids.secret import BidRow
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker
from companion.ui.presenters.views import Why

AUCTION = "auction"  # the key of what opens them


class _Noted(SealedBids, RenaissanceSpeaker):
    """The words that both have in common."""

    kind = ""

    def when(self) -> str:
        return f"{self.state.round}.{self.state.phase}"

    def words(self, player: PlayerId) -> BidWords:
        said = f"ren.ui.{self.kind}"
        return BidWords(
            title=self.say(f"{said}.title"),
            short=self.say(f"{said}.short"),
            question=self.say(f"{said}.question", player=self.name(player)),
            hint=self._hint(player),
            most=self.say("ren.ui.of_ducats", cash=self.most(player) if player else 0),
            nothing=self.say(f"{said}.nothing"),
            hand_on=self.say("ren.ui.hand_on", player=self.brief(self.next_player(but=player))),
            count=self.say("ren.ui.noted", n=len(self.noted), of=len(self.playing)),
            all_noted=self.say("ren.ui.all_noted"),
            reveal=self.say("ren.ui.reveal"),
            book=self.say(f"{said}.book"),
            again=self.say("ren.ui.note_again"),
        )

    def _hint(self, _player: PlayerId) -> str:
        return self.say(f"ren.ui.{self.kind}.hint")


class CapitalBidding(_Noted):
    """Who may choose his capital first; everybody pays what he bid."""

    draft, kind = "capital_bids", "capital_bids"

    def most(self, player: PlayerId) -> int:
        return min(START_CASH, self.state.money(player))

    @property
    def is_over(self) -> bool:
        return self.is_accepted

    def revealed(self) -> Revealed:
        noted = self.noted
        ranked = sorted(self.playing, key=lambda who: -noted[who])
        values = list(noted.values())
        tied = self.say("ren.ui.capital_bids.tied")
        rows = tuple(
            BidRow(
                who,
                self.name(who),
                self.player(who).colour,
                tied if values.count(noted[who]) > 1 else "",
                place=str(place) if values.count(noted[who]) == 1 else "",
                amount=number(noted[who]),
            )
            for place, who in enumerate(ranked, 1)
        )
        is_tied = len(set(values)) < len(values)
        note = "ren.ui.capital_bids.roll" if is_tied else "ren.ui.capital_bids.choose"
        return Revealed(self.say("ren.ui.capital_bids.shown"), self.say(note), rows)

    def result(self) -> dict[PlayerId, int]:
        return dict(self.noted)


class TokenBuying(_Noted):
    """How many tokens everybody buys; the fewest move first."""

    draft, kind = "tokens", "token_bids"
    may_be_negative = True

    def most(self, player: PlayerId) -> int:
        return self.state.money(player)

    def _hint(self, player: PlayerId) -> str:
        board = self.player(player).board_tokens if player else 0
        return self.say("ren.ui.token_bids.hint", reserve=max(0, TOKENS - board))

    @property
    def is_over(self) -> bool:
        return "order" in self.state.done

    def _answer(self) -> OrderAnswer:
        return order_of_play(purchases_of(self.state, self.result()))

    def revealed(self) -> Revealed:
        turns, ids = self._answer().turns, ids_by_name(self.state)
        rows = []
        for turn in turns:
            player = self.player(ids[turn.player])
            notes = [self.say("ren.ui.position", position=turn.position)]
            notes.append(self.say("ren.ui.token_bids.left", cash=turn.cash.total))
            if turn.tie:
                notes.append(self.say("ren.ui.token_bids.tie"))
            if turn.received.total != turn.tokens:
                notes.append(self.say("ren.ui.token_bids.received", n=turn.received.total))
            rows.append(
                BidRow(
                    player.id,
                    player.name,
                    player.colour,
                    " · ".join(notes),
                    place=str(turn.place),
                    amount=number(turn.tokens) if turn.tokens >= 0 else signed(turn.tokens),
                )
            )
        first = self.say("ui.auction.first", player=turns[0].player)
        return Revealed(first, self.say("ren.ui.token_bids.note"), tuple(rows))

    def why_of(self, player: PlayerId) -> Why | None:
        turn = next(turn for turn in self._answer().turns if turn.player == self.name(player))
        reason = turn.cash if turn.received.total == turn.tokens else turn.received
        return self.why(reason, self.name(player))

    def result(self) -> BuyTokens:
        return BuyTokens(dict(self.noted))
