"""Auctions (C-3.3, C-7.3): whose call it is, what counts, who wins, what he pays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.games.conspiracy.common import forbid_all, known, paid, spent
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.rulebook import Reason, because, cite
from companion.games.conspiracy.seats import (
    STEP,
    Ducats,
    Name,
    refuse_doubles,
    refuse_strangers,
)
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches

LOWEST = 10  # C-7.3.1, RUL-C-34
Lacks = Literal["heir", "room", "claim", "wish"]
MAY_NOT: Mapping[Lacks, tuple[str, str]] = {
    "heir": ("con.auction.no_heir", "C-3.6.1"),
    "room": ("con.auction.no_room", "C-3.22.1"),
    "claim": ("con.auction.no_claim", "C-8.3.2.1"),
    "wish": ("con.auction.no_wish", "C-8.4.2"),
}


@dataclass(frozen=True, slots=True)
class Bidder:
    """Somebody at the auction, in order; the opener is the first of them."""

    player: Name
    cash: Annotated[Ducats | None, Doc("ducats in hand; null: not checked")] = None
    may_bid: Annotated[bool, Doc("he has the heir or the room that it takes")] = True
    lacks: Annotated[Lacks, Doc("what he has not, if not")] = "heir"


@dataclass(frozen=True, slots=True)
class Call:
    """A bid, a pass (no bid), or the pestilence that somebody plays against a bidder."""

    player: Name
    bid: Annotated[Ducats | None, Doc("null: he passes")] = None
    pestilence: Annotated[bool, Doc("he is out of this auction (RUL-C-37)")] = False
    insisted: Annotated[bool, Doc("the table lets this bid pass against the rules")] = False


@dataclass(frozen=True, slots=True)
class Refusal:
    call: Annotated[int, Doc("which call, from 0; it changes nothing")]
    player: PlayerId
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """How the auction stands after all calls."""

    on_turn: Annotated[PlayerId | None, Doc("null: it is over")]
    least_call: Annotated[int | None, Doc("the least bid that would count now")]
    bidder: Annotated[PlayerId | None, Doc("who has the standing bid")]
    bid: int | None
    winner: PlayerId | None
    price: Annotated[int | None, Doc("what the winner bid")]
    no_sale: Annotated[bool, Doc("over, and nobody bid (RUL-C-34)")]
    out: tuple[PlayerId, ...]
    have_bid: Annotated[
        tuple[PlayerId, ...], Doc("who made a bid: of these, the losers may attack (C-3.28.1)")
    ]
    refusals: tuple[Refusal, ...]


Bidders = Annotated[tuple[Bidder, ...], Length(1, 6), Doc("in order of calling")]
Lowest = Annotated[int, Between(LOWEST, 10_000), Doc("lowest bid, whole tens")]


class _Floor:
    """An auction of any of the four kinds while it is called (C-3.3.1)."""

    def __init__(self, bidders: Sequence[Bidder], lowest: int) -> None:
        self.order = [one.player for one in bidders]
        self.by_name = {one.player: one for one in bidders}
        self.lowest = lowest
        self.inside = [one.player for one in bidders if one.may_bid]
        self.bids: dict[PlayerId, int] = {}
        self.have_bid: list[PlayerId] = []
        self.turn = self.inside[0] if self.inside else None

    @property
    def standing(self) -> PlayerId | None:
        return max(self.bids, key=lambda name: self.bids[name]) if self.bids else None

    @property
    def is_over(self) -> bool:
        return not [name for name in self.inside if name != self.standing]

    @property
    def least(self) -> int:
        """The least that may be called; who bids alone pays the lowest bid (RUL-C-35)."""
        return self.bids[self.standing] + STEP if self.standing else self.lowest

    def leave(self, name: PlayerId, lapses: bool) -> None:
        if self.turn == name:
            self._pass_on()
        self.inside.remove(name)
        if lapses:
            self.bids.pop(name, None)

    def insist(self, name: PlayerId) -> None:
        """It is his call, whatever the rules say: who was out is in again."""
        self.inside = [one for one in self.order if one in self.inside or one == name]
        self.turn = name

    def call(self, name: PlayerId, bid: int) -> None:
        self.bids[name] = bid
        if name not in self.have_bid:
            self.have_bid.append(name)
        self._pass_on()

    def _pass_on(self) -> None:
        """The next clockwise who is still in it."""
        assert self.turn is not None
        place = self.order.index(self.turn)
        rest = self.order[place + 1 :] + self.order[: place + 1]
        self.turn = next(name for name in rest if name in self.inside)


@calculator
def auction(
    bidders: Bidders,
    calls: Annotated[tuple[Call, ...], Length(0, 2000)] = (),
    lowest: Lowest = LOWEST,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Auction:
    """How an auction stands: on turn, least call, winner, refused calls (C-7.3.1)."""
    faults = Faults()
    names = [one.player for one in bidders]
    refuse_doubles(faults, names, "bidders")
    faults.refuse(lowest % STEP != 0, "con.not_tens", "lowest")
    for place, call in enumerate(calls):
        refuse_strangers(faults, [call.player], names, f"calls.{place}.player")
        both = call.pestilence and call.bid is not None
        faults.refuse(both, "con.auction.bid_and_pestilence", f"calls.{place}")
    faults.settle()
    floor = _Floor(bidders, lowest)
    refusals = []
    for place, call in enumerate(calls):
        if call.insisted and call.bid is not None:
            floor.insist(call.player)
            floor.call(call.player, call.bid)
            continue
        reasons = tuple(against(floor, call))
        if reasons:
            refusals.append(Refusal(place, call.player, reasons))
        elif call.bid is None:
            floor.leave(call.player, lapses=call.pestilence)
        else:
            floor.call(call.player, call.bid)
    return _told(floor, tuple(refusals))


def against(floor: _Floor, call: Call) -> list[Reason]:
    """Everything that the rules have against this call."""
    bidder = floor.by_name[call.player]
    if not bidder.may_bid:
        return [because(*MAY_NOT[bidder.lacks], player=call.player)]
    if floor.is_over:
        return [because("con.auction.over", "C-7.3.1")]
    if call.player not in floor.inside:
        return [because("con.auction.out", "C-7.3.1", player=call.player)]
    if call.pestilence:
        return []
    found = []
    if call.player != floor.turn:
        found.append(because("con.auction.not_on_turn", "C-7.3.1", player=floor.turn))
    if call.bid is not None:
        if call.bid % STEP:
            found.append(because("con.auction.not_tens", "C-7.3.1"))
        if call.bid < floor.least:
            found.append(because("con.auction.too_low", "C-7.3.1", least=floor.least))
        if bidder.cash is not None and call.bid > bidder.cash:
            # No amount: money is secret (C-6.2.1).
            found.append(because("con.auction.not_covered", "C-7.3.1", player=call.player))
    return found


def _told(floor: _Floor, refusals: tuple[Refusal, ...]) -> Auction:
    over, standing = floor.is_over, floor.standing
    bid = floor.bids[standing] if standing else None
    return Auction(
        None if over else floor.turn,
        None if over else floor.least,
        standing,
        bid,
        standing if over else None,
        bid if over else None,
        over and standing is None,
        tuple(name for name in floor.order if name not in floor.inside),
        tuple(floor.have_bid),
        refusals,
    )


@dataclass(frozen=True, slots=True)
class SealedBidder:
    """Somebody who noted his limit."""

    player: Name
    limit: Annotated[Ducats, Doc("the most he would bid; 0: nothing")]


@dataclass(frozen=True, slots=True)
class SealedAuction:
    winner: Annotated[PlayerId | None, Doc("null: no sale")]
    price: int | None
    calls: Annotated[tuple[Call, ...], Doc("as the app called for all; no bid is a pass")]


@calculator
def sealed_auction(
    bidders: Annotated[tuple[SealedBidder, ...], Length(1, 6), Doc("in order of calling")],
    lowest: Lowest = LOWEST,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> SealedAuction:
    """An auction of noted limits, called in the smallest steps in order (RUL-C-50)."""
    faults = Faults()
    refuse_doubles(faults, [one.player for one in bidders], "bidders")
    faults.refuse(lowest % STEP != 0, "con.not_tens", "lowest")
    faults.settle()
    limits = {one.player: one.limit for one in bidders}
    floor = _Floor([Bidder(one.player) for one in bidders], lowest)
    calls = []
    while not floor.is_over and floor.turn is not None:
        name = floor.turn
        bid = floor.least if floor.least <= limits[name] else None
        calls.append(Call(name, bid))
        if bid is None:
            floor.leave(name, lapses=False)
        else:
            floor.call(name, bid)
    winner = floor.standing
    return SealedAuction(winner, floor.bids[winner] if winner else None, tuple(calls))


@calculator
def price(
    price: Annotated[Ducats, Doc("the winning bid, whole tens")],
    magnate: Annotated[bool, Doc("the winner plays the magnate of trade")] = False,
    rules: Switches = DEFAULTS,
) -> Breakdown:
    """Ducats due to the bank after an auction (C-7.3.1, RUL-C-36)."""
    faults = Faults()
    faults.refuse(price % STEP != 0, "con.not_tens", "price")
    faults.settle()
    lines = [Line("con.price.bid", price, cite("C-7.3.1"))]
    if magnate:
        spared = price // 2 if rules.half_price == "exact" else price // 2 // STEP * STEP
        lines.append(Line("con.price.magnate", -spared, cite("RUL-C-36")))
    return Breakdown("con.price", tuple(lines))


@dataclass(frozen=True, slots=True)
class Struck:
    """A pestilence: who played it against whom (RUL-C-37)."""

    by: Name
    victim: Name


@dataclass(frozen=True, slots=True)
class Sold:
    """How an auction ended, called in the app or aloud at the table."""

    winner: Annotated[Name | None, Doc("null: nobody bid")] = None
    price: Annotated[Ducats, Doc("the winning bid")] = 0
    have_bid: Annotated[frozenset[Name], Doc("who else made a bid: they may attack (C-3.28.1)")] = (
        frozenset()
    )
    magnate: Annotated[bool, Doc("the winner plays the magnate of trade: half price")] = False
    pestilence: Annotated[tuple[Struck, ...], Length(0, 6)] = ()


UNSOLD = Sold()


def check_sold(
    checks: Checks,
    state: State,
    sold: Sold,
    fit: Collection[PlayerId],
    lowest: int = LOWEST,
    lacks: Callable[[PlayerId], Lacks] = lambda _: "heir",
) -> None:
    """What the rules have against this sale: each bid is asked as the auction asks it.

    The cards of an auction (`cards_of`) are counted by the action, with all others it plays.
    """
    for name in (*sorted(sold.have_bid), *([sold.winner] if sold.winner else [])):
        known(state, name, "sold")
    if sold.winner is None and (sold.price or sold.magnate or sold.have_bid):
        raise BadInput("con.sold.nobody_pays", "sold")
    victims = [one.victim for one in sold.pestilence]
    for one in sold.pestilence:
        known(state, one.by, "sold")
        known(state, one.victim, "sold")
    for loser in sorted(sold.have_bid - {sold.winner}):
        if loser not in fit:
            reason = because(*MAY_NOT[lacks(loser)], player=loser)
            forbid_all(checks, state, [reason], "sold")
    if sold.winner is None:
        return
    bidders = (
        Bidder(sold.winner, state.money(sold.winner), sold.winner in fit, lacks(sold.winner)),
        Bidder("bank"),
    )
    called = auction(bidders, (Call(sold.winner, sold.price),), lowest, state.switches)
    for refusal in called.refusals:
        forbid_all(checks, state, refusal.reasons, "sold")
    if sold.winner in victims:
        reason = because("con.auction.out", "RUL-C-37", player=sold.winner)
        forbid_all(checks, state, [reason], "sold")


def cards_of(sold: Sold) -> list[tuple[PlayerId, Card]]:
    """The action cards that were played in this auction, and by whom."""
    played = [(one.by, Card.PESTILENCE) for one in sold.pestilence]
    if sold.magnate and sold.winner is not None:
        played.append((sold.winner, Card.MAGNATE))
    return played


def due_of(state: State, sold: Sold) -> Breakdown:
    """What the winner owes the bank; there is no coin below ten."""
    return price(sold.price - sold.price % STEP, sold.magnate, state.switches)


def booked(state: State, sold: Sold) -> State:
    """The state after cards and payment of an auction; the goods are the chapter's."""
    after = state
    for player, card in cards_of(sold):
        after = spent(after, player, card)
    if sold.winner is not None:
        after = paid(after, sold.winner, BANK, due_of(state, sold).total)
    return after
