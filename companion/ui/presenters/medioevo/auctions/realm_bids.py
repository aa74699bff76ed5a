"""The auction of the realms (M-26.1): secret bids of a realm and honor points, before the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.honor import HONOR_AT_START
from companion.games.medioevo.opening.realm_auction import (
    MOST,
    RealmAuction,
    RealmAuctionAnswer,
    RealmBid,
    RealmResult,
    realm_auction,
    tied_groups,
)
from companion.games.medioevo.pieces import Realm
from companion.games.medioevo.tables import REALMS
from companion.ui.i18n import Translator, number
from companion.ui.presenters.bids.secret import BidRow, BidsView, Stage, Typed, on_paper, typed_by
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Choice
from companion.ui.presenters.views import NewTable, Seat, Why, WhyLine

DRAFT = "realm_bids"
WON, WON_HONOR = "won_realm", "won_honor"
ROUNDS = ("first", "second")
Bidding = dict[PlayerId, dict[str, Any]]  # by player: realm, and the bid with its raises


class RealmBids:
    """Two rounds of bids, each with its ties; the draft outlives the app. Players are seats."""

    def __init__(
        self,
        table: NewTable,
        texts: Callable[[], Translator],
        drafts: Drafts,
        chance: random.Random,
    ) -> None:
        self._seats = {str(index): seat for index, seat in enumerate(table.seats)}
        self._texts = texts
        self._drafts = drafts
        self._chance = chance
        self._entering = False

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def _name(self, player: PlayerId) -> str:
        return self._seats[player].name if player else ""

    def _names(self, players: Any) -> str:
        return ", ".join(map(self._name, players))

    def _realm(self, realm: str) -> str:
        return self._say(REALMS[Realm(realm)].name)

    # -- what was bid ----------------------------------------------------------------------

    @property
    def _draft(self) -> dict[str, Any]:
        """What was bid; a table of another size bids anew."""
        kept = self._drafts.get(DRAFT, {})
        if kept.get("seats") == len(self._seats):
            return dict(kept)
        return {
            "seats": len(self._seats),
            "first": {},
            "second": {},
            "round": 0,
            "extra": 0,
            "again": [],
            "revealed": False,
            "lots": [],
            "dealt": {},
            "accepted": False,
        }

    def _keep(self, **changes: Any) -> None:
        self._drafts.put(DRAFT, {**self._draft, **changes})

    @property
    def _round(self) -> str:
        return ROUNDS[int(self._draft["round"])]

    def _bids(self) -> Bidding:
        return {player: dict(bid) for player, bid in self._draft[self._round].items()}

    def _question(self) -> RealmAuction:
        draft = self._draft
        first, second = (
            {player: _bid(bid) for player, bid in draft[name].items()} for name in ROUNDS
        )
        dealt = {player: Realm(realm) for player, realm in draft["dealt"].items()}
        return RealmAuction(first, second, dealt, lots=tuple(draft["lots"]))

    def _answer(self) -> RealmAuctionAnswer:
        """What is given out so far; only while no tie is open."""
        return realm_auction(self._question())

    def _after_first(self) -> RealmAuctionAnswer:
        return realm_auction(replace(self._question(), second={}, dealt={}))

    def _ties(self) -> tuple[tuple[PlayerId, ...], ...]:
        """Who is tied for a realm in this round of bids, without the lots drawn."""
        lots = set(self._draft["lots"])
        groups = tied_groups({player: _bid(bid) for player, bid in self._bids().items()})
        return tuple(group for group in groups if not lots & set(group))

    def _can_raise(self, group: tuple[PlayerId, ...]) -> bool:
        """Whether a tie may still be broken by bids: not at the most, not if nobody wanted to."""
        bids, extra = self._bids(), int(self._draft["extra"])
        amounts = [bids[player]["amounts"] for player in group]
        tried = all(len(one) > extra for one in amounts) and extra > 0
        wanted = not tried or any(one[-1] for one in amounts)
        return wanted and sum(amounts[0]) < MOST

    def _bidding(self) -> tuple[PlayerId, ...]:
        """Who bids now: all without a realm, or those who are tied."""
        draft = self._draft
        if draft["again"]:
            return tuple(player for player in self._seats if player in draft["again"])
        if self._round == "first":
            return tuple(self._seats)
        return self._after_first().waiting

    def _to_bid(self) -> PlayerId:
        """Whose turn it is to bid; "" when all have."""
        bids, wanted = self._bids(), int(self._draft["extra"]) + 1
        waiting = [
            player
            for player in self._bidding()
            if len(bids.get(player, {}).get("amounts", ())) < wanted
        ]
        return waiting[0] if waiting else ""

    # -- what happens ----------------------------------------------------------------------

    def begin(self) -> None:
        self._entering = True

    def bid(self, amount: int, reply: str = "") -> bool:
        player = self._to_bid()
        if not player or amount > self._most(player):
            return False
        bids = self._bids()
        bid = bids.get(player) or {"realm": reply, "amounts": []}
        if not bid["realm"]:
            return False
        bids[player] = {**bid, "amounts": [*bid["amounts"], amount]}
        self._entering = False
        self._keep(**{self._round: bids}, paper={})
        return True

    def put_down(self) -> None:
        self._entering = False

    def typed(self) -> Typed:
        paper = self._draft.get("paper", {})
        return typed_by(self._to_bid(), paper) if self._entering else Typed()

    def keep_typed(self, typed: Typed) -> None:
        self._keep(paper=on_paper(self._to_bid(), typed))

    def reveal(self) -> None:
        self._keep(revealed=True)

    def bid_again(self) -> None:
        """Those who are tied add to their bids, or those without a realm bid for the rest."""
        again = [who for group in self._ties() if self._can_raise(group) for who in group]
        if again:
            extra = int(self._draft["extra"]) + 1
            self._keep(revealed=False, again=again, extra=extra)
        else:
            self._keep(revealed=False, again=[], extra=0, round=1)

    def draw(self, player: PlayerId) -> None:
        """The lot of a tie, or the next realm that is left for one who waits."""
        draft = self._draft
        tied = [who for group in self._ties() for who in group]
        if tied:
            if player in tied:
                self._keep(lots=[*draft["lots"], player])
            return
        dealt = dict(draft["dealt"])
        if player not in dealt and player not in self._answer().waiting:
            return
        free = [realm.value for realm in self._answer().left]
        old = dealt.pop(player, "")
        later = [realm for realm in free if list(REALMS).index(Realm(realm)) > _place(old)]
        if later:
            dealt[player] = later[0]
        self._keep(dealt=dealt)

    def draw_all(self) -> None:
        """The app draws the lots, or deals what is left at random."""
        groups = self._ties()
        if groups:
            lots = [self._chance.choice(group) for group in groups]
            self._keep(lots=[*self._draft["lots"], *lots])
            return
        answer = self._answer()
        left = [realm.value for realm in answer.left]
        self._chance.shuffle(left)
        dealt = dict(zip(answer.waiting, left, strict=False))
        self._keep(dealt={**self._draft["dealt"], **dealt})

    def take_back(self) -> None:
        self._entering = False
        self._drafts.put(DRAFT, None)

    def accept(self) -> None:
        """The table takes what came out."""
        self._keep(accepted=True)

    @property
    def is_over(self) -> bool:
        return bool(self._draft["accepted"])

    def result(self) -> tuple[Seat, ...]:
        """The seats with the realm that each has won and its honor points at the start."""
        answer = self._answer()
        got = {one.player: one for one in answer.results}
        highest = max((one.paid for one in answer.results), default=0)
        seats = []
        for player, seat in self._seats.items():
            one = got.get(player)
            answers = {
                WON: one.realm.value if one else "",
                WON_HONOR: one.honor.total if one else HONOR_AT_START + highest,
            }
            seats.append(replace(seat, answers=answers))
        return tuple(seats)

    # -- what is shown ---------------------------------------------------------------------

    def _most(self, player: PlayerId) -> int:
        return MOST - sum(self._bids().get(player, {}).get("amounts", ()))

    def stage(self) -> Stage:
        if self._to_bid():
            return "enter" if self._entering else "hand_over"
        if not self._draft["revealed"]:
            return "ready"
        ties = self._ties()
        if ties:
            return "tied" if any(map(self._can_raise, ties)) else "draw"
        answer = self._answer()
        if answer.waiting and answer.left:
            return "tied" if self._round == "first" else "draw"
        return "decided"

    def view(self) -> BidsView:
        stage, player = self.stage(), self._to_bid()
        bidding = self._bidding()
        position = bidding.index(player) if player else len(bidding)
        heading, note, hint, main, second = self._words(stage, player)
        most = self._most(player) if player else 0
        return BidsView(
            stage=stage,
            title=self._say("ui.realms.title"),
            count=self._say("ui.auction.count", n=position, of=len(bidding)),
            player=player,
            colour=self._seats[player].colour if player else "",
            heading=heading,
            note=note,
            hint=hint,
            most=most,
            most_text=self._say("ui.realms.of_most", most=most),
            too_much=self._say("ui.realms.too_much", most=most),
            main=main,
            second=second,
            rows=self._rows(stage, player),
            replies=self._replies(player) if stage == "enter" else (),
        )

    def _replies(self, player: PlayerId) -> tuple[Choice, ...]:
        """The realms on offer; who adds to a bid has chosen already."""
        if player in self._bids():
            return ()
        left = tuple(REALMS) if self._round == "first" else self._after_first().left
        return tuple(Choice(realm.value, self._realm(realm.value)) for realm in left)

    def _words(self, stage: Stage, player: PlayerId) -> tuple[str, str, str, str, str]:
        say, name = self._say, self._name(player)
        anew = say("ui.auction.take_back")
        match stage:
            case "hand_over":
                give, me = (
                    say("ui.auction.give_to", player=name),
                    say("ui.auction.i_am", player=name),
                )
                return give, say("ui.auction.only_you"), "", me, ""
            case "enter":
                return self._enter_words(player)
            case "ready":
                heading, note = say("ui.auction.all_have_bid"), say("ui.auction.put_down")
                return heading, note, "", say("ui.auction.reveal"), anew
            case "tied":
                ties = self._ties()
                if ties:
                    heading = say("ui.auction.tied", players=self._names(sum(ties, ())))
                    return (
                        heading,
                        say("ui.realms.tied_note"),
                        "",
                        say("ui.auction.bid_again"),
                        anew,
                    )
                waiting = self._names(self._answer().waiting)
                heading = say("ui.realms.without", players=waiting)
                return heading, say("ui.realms.second_note"), "", say("ui.realms.second"), anew
            case "draw":
                if self._ties():
                    note, main = say("ui.realms.draw_note"), say("ui.auction.app_draws")
                    return say("ui.auction.draw"), note, "", main, anew
                note, main = say("ui.realms.deal_note"), say("ui.realms.deal")
                return say("ui.realms.left_over"), note, "", main, anew
            case _:
                note = say("ui.realms.decided_note")
                return say("ui.realms.decided"), note, "", say("ui.realms.take"), anew

    def _enter_words(self, player: PlayerId) -> tuple[str, str, str, str, str]:
        say = self._say
        adds = player in self._bids()
        others = [who for who in self._bidding() if who != player and not self._has_bid(who)]
        name = self._name(player)
        key = "ui.auction.extra_bid" if adds else "ui.auction.your_bid"
        main = say("ui.auction.confirm")
        if others:
            main = say("ui.auction.hand_on", player=self._name(others[0]))
        hint = self._realm(self._bids()[player]["realm"]) if adds else say("ui.realms.who_pays")
        nothing = say("ui.auction.bid_nothing")
        return say(key, player=name), say("ui.auction.only_you"), hint, main, nothing

    def _has_bid(self, player: PlayerId) -> bool:
        amounts = self._bids().get(player, {}).get("amounts", ())
        return len(amounts) > int(self._draft["extra"])

    def _rows(self, stage: Stage, player: PlayerId) -> tuple[BidRow, ...]:
        if stage in ("tied", "draw", "decided"):
            return self._revealed()
        rows = []
        for who in self._bidding():
            seat, done = self._seats[who], self._has_bid(who)
            note = "" if done or who == player else self._say("ui.auction.waiting")
            rows.append(BidRow(who, seat.name, seat.colour, note, done, who == player))
        return tuple(rows)

    def _revealed(self) -> tuple[BidRow, ...]:
        """Everybody with the realm he has got, or the one he bids for."""
        ties = {who for group in self._ties() for who in group}
        got: Mapping[PlayerId, RealmResult] = {}
        if not ties:
            got = {one.player: one for one in self._answer().results}
        rows = []
        for who, seat in self._seats.items():
            bid = self._bids().get(who) or self._draft["first"].get(who)
            total = sum(bid["amounts"]) if bid else 0
            one = got.get(who)
            if one is not None:
                realm = self._realm(one.realm.value)
                paid = "ui.realms.paid" if one.round else "ui.realms.dealt"
                note = self._say(paid, realm=realm, n=one.paid)
                amount = number(one.honor.total)
            else:
                realm = self._realm(bid["realm"]) if bid else ""
                note = self._say("ui.realms.bid_for", realm=realm, n=total)
                amount = "–" if got else number(total)
            rows.append(BidRow(who, seat.name, seat.colour, note, now=who in ties, amount=amount))
        return tuple(rows)

    def why_of(self, player: PlayerId) -> Why | None:
        """Why a player starts with his honor points."""
        one = next((one for one in self._answer().results if one.player == player), None)
        if one is None:
            return None
        lines = [
            WhyLine(self._say(Text(line.key, line.params)), number(line.amount), line.rule.number)
            for line in one.honor.lines
        ]
        title = self._say(one.honor.key)
        total = WhyLine(title, number(one.honor.total), is_total=True)
        return Why(title, (*lines, total))


def _bid(kept: Mapping[str, Any]) -> RealmBid:
    amounts = kept["amounts"]
    return RealmBid(Realm(kept["realm"]), amounts[0], tuple(amounts[1:]))


def _place(realm: str) -> int:
    return list(REALMS).index(Realm(realm)) if realm else -1
