"""Phase 1 at the table (M-5): the auction, its payment and the new turn order."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import known, name_of, paid
from companion.games.medioevo.actions.in_play import PlayAct
from companion.games.medioevo.actions.timing import check_once, check_phase, marked
from companion.games.medioevo.state import State
from companion.games.medioevo.turn_order import Auction, AuctionAnswer, Bidder, auction

DONE = "auction"


@dataclass(frozen=True, slots=True)
class Bids:
    """All bids of one player: the secret one, then what he added in extra rounds."""

    player: PlayerId
    amounts: Annotated[tuple[Annotated[int, Between(0, 1_000_000)], ...], Length(1, 100)]


@dataclass(frozen=True, slots=True)
class HoldAuction(PlayAct):
    """The bids of everybody, revealed together."""

    kind: ClassVar[str] = "hold_auction"
    bids: tuple[Bids, ...]
    random_order: Annotated[tuple[PlayerId, ...], Doc("drawn order, for ties of round 1")] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 1)
        check_once(checks, state, DONE)
        answer = auction(auction_of(state, self))
        _require_decided(state, answer)
        warnings = checks.settle()
        after = paid(state, answer.payer, answer.payee, answer.payment.total)
        out = tuple(player for player in state.order if player not in answer.order)
        after = marked(evolve(after, order=answer.order + out, previous_order=state.order), DONE)
        return step(
            after,
            "log.auction",
            (answer.payment,),
            warnings,
            order=tuple(name_of(state, player) for player in answer.order),
            payer=name_of(state, answer.payer),
            payee=name_of(state, answer.payee),
            amount=answer.payment.total,
        )


def auction_of(state: State, action: HoldAuction) -> Auction:
    """The auction as the calculator asks for it; BadInput if somebody has not bid."""
    for number, bids in enumerate(action.bids):
        known(state, bids.player, f"bids.{number}.player")
    if not action.bids:
        raise BadInput("auction.nobody_bids", "bids")
    bidding = {bids.player for bids in action.bids}
    problems = [
        Problem("auction.no_bid", {"player": name_of(state, player)}, "bids")
        for player in state.playing
        if player not in bidding
    ]
    problems += [
        Problem("player.is_out", {"player": name_of(state, player)}, "bids")
        for player in sorted(bidding - set(state.playing))
    ]
    if problems:
        raise BadInput.of(problems)
    return Auction(
        tuple(Bidder(bids.player, state.money(bids.player), bids.amounts) for bids in action.bids),
        state.round,
        state.order,
        action.random_order,
    )


def _require_decided(state: State, answer: AuctionAnswer) -> None:
    if answer.must_bid_again:
        names = tuple(name_of(state, player) for player in answer.must_bid_again)
        raise BadInput("auction.must_bid_again", "bids", players=names)
    if answer.must_draw:
        groups = tuple(
            Text("auction.group", {"players": tuple(name_of(state, player) for player in group)})
            for group in answer.must_draw
        )
        raise BadInput("auction.must_draw", "random_order", groups=groups)
