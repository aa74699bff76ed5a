"""Phase 1 (M-5): the auction of the turn order, its ties and who pays whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import known, name_of, paid
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.timing import check_once, check_phase, marked

Florins = Annotated[int, Between(0, 1_000_000)]
Name = Annotated[PlayerId, Length(1, 40)]
Tie = Literal["", "extra_bids", "previous_order", "drawn"]


@dataclass(frozen=True, slots=True)
class Bidder:
    """One player's money and everything he bid."""

    player: Annotated[Name, Doc("the bidding player")]
    cash: Annotated[Florins, Doc("florins he owns; all his bids together never exceed them")]
    bids: Annotated[
        tuple[Florins, ...],
        Length(1, 100),
        Doc(
            "florins: first the secret bid, then what he added in each extra bidding round; only"
            " players still tied for the highest total bid in an extra round (0 adds nothing)"
        ),
    ]


@dataclass(frozen=True, slots=True)
class Auction:
    """All bids for the turn order of one round (M-5.1)."""

    bidders: Annotated[tuple[Bidder, ...], Length(2, 10), Doc("every player, in any order")]
    round_number: Annotated[
        int, Between(1, 99), Doc("ties: drawn by lot in round 1, by the previous order later")
    ]
    previous_order: Annotated[
        tuple[Name, ...], Doc("turn order of the previous round; needed for ties from round 2 on")
    ] = ()
    random_order: Annotated[
        tuple[Name, ...],
        Doc("an order drawn at the table; decides ties in round 1, whoever is not tied is ignored"),
    ] = ()


@dataclass(frozen=True, slots=True)
class OrderPlace:
    """One player's place in the new order."""

    player: Annotated[PlayerId, Doc("who has this place")]
    total: Annotated[int, Doc("florins bid in all bidding rounds together")]
    tie: Annotated[Tie, Doc("how a tie over this place was decided; empty: there was none")]


@dataclass(frozen=True, slots=True)
class AuctionAnswer:
    """The new order, or what the table still has to do to find it."""

    decided: Annotated[bool, Doc("the whole order is found")]
    order: Annotated[tuple[PlayerId, ...], Doc("start player first; empty while undecided")]
    places: Annotated[tuple[OrderPlace, ...], Doc("the order with totals; empty while undecided")]
    payer: Annotated[PlayerId, Doc("the start player; empty while undecided")]
    payee: Annotated[PlayerId, Doc("the player in last place; empty while undecided")]
    payment: Annotated[Breakdown, Doc("florins the start player pays to the last")]
    must_bid_again: Annotated[
        tuple[PlayerId, ...], Doc("tied for the highest total: they owe an extra bidding round")
    ] = ()
    must_draw: Annotated[
        tuple[tuple[PlayerId, ...], ...], Doc("groups tied in round 1 that have not drawn lots")
    ] = ()


NOTHING_PAID = Breakdown("auction.payment", ())


@calculator
def auction(question: Auction) -> AuctionAnswer:
    """The turn order from the bids (M-5); refuses bids that nobody could make."""
    _require_possible(question)
    totals = {bidder.player: sum(bidder.bids) for bidder in question.bidders}
    again = _owing_extra_bids(question.bidders)
    if again:
        return AuctionAnswer(False, (), (), "", "", NOTHING_PAID, must_bid_again=again)
    groups = _equal_totals(totals)
    if question.round_number == 1:
        drawn = set(question.random_order)
        waiting = tuple(group for group in groups if len(group) > 1 and not drawn >= set(group))
        if waiting:
            return AuctionAnswer(False, (), (), "", "", NOTHING_PAID, must_draw=waiting)
    order = tuple(player for group in groups for player in _tie_order(question, group))
    places = tuple(
        OrderPlace(player, totals[player], _how(question, groups, player)) for player in order
    )
    return AuctionAnswer(True, order, places, order[0], order[-1], _payment(question, order[0]))


def _require_possible(question: Auction) -> None:
    names = [bidder.player for bidder in question.bidders]
    for field, listed in (
        ("bidders", names),
        ("previous_order", question.previous_order),
        ("random_order", question.random_order),
    ):
        twice = [name for name, count in Counter(listed).items() if count > 1]
        if twice:
            raise BadInput("auction.listed_twice", field, player=twice[0])
    problems = [
        Problem(
            "auction.bid_above_cash",
            {"player": bidder.player, "bid": sum(bidder.bids), "cash": bidder.cash},
            f"bidders.{number}.bids",
            cite("M-5.1"),
        )
        for number, bidder in enumerate(question.bidders)
        if sum(bidder.bids) > bidder.cash
    ]
    if problems:
        raise IllegalAction.of(problems, may_overrule=False)


def _owing_extra_bids(bidders: Sequence[Bidder]) -> tuple[PlayerId, ...]:
    """Who owes another extra bidding round; nobody if in the last one nobody added (R-05)."""
    held = {bidder.player: bidder.bids[0] for bidder in bidders}
    bids = {bidder.player: bidder.bids for bidder in bidders}
    rounds = max(len(bidder.bids) for bidder in bidders)
    tied = _highest(held)
    for number in range(1, rounds):
        _require_only_tied_bid(bidders, tied, number)
        held |= {player: held[player] + bids[player][number] for player in tied}
        if not any(bids[player][number] for player in tied):
            _require_no_more_bids(bidders, number)
            return ()
        tied = _highest({player: held[player] for player in tied})
    return tied if len(tied) > 1 else ()


def _highest(held: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    most = max(held.values())
    return tuple(player for player, total in held.items() if total == most)


def _require_only_tied_bid(
    bidders: Sequence[Bidder], tied: tuple[PlayerId, ...], number: int
) -> None:
    """In extra round `number` exactly the players tied for the highest total bid."""
    if len(tied) == 1:
        _require_no_more_bids(bidders, number - 1)
    problems = []
    for place, bidder in enumerate(bidders):
        params = {"player": bidder.player, "extra_round": number}
        field = f"bidders.{place}.bids"
        has_bid = len(bidder.bids) > number
        if has_bid and bidder.player not in tied:
            problems.append(Problem("auction.not_tied", params, field, cite("M-5.2")))
        elif not has_bid and bidder.player in tied:
            problems.append(Problem("auction.extra_bid_missing", params, field, cite("M-5.2")))
    if problems:
        raise IllegalAction.of(problems, may_overrule=False)


def _require_no_more_bids(bidders: Sequence[Bidder], last: int) -> None:
    """Nobody bids after the extra round that ended the bidding."""
    problems = [
        Problem(
            "auction.already_decided",
            {"player": bidder.player, "extra_round": last + 1},
            f"bidders.{place}.bids",
            cite("M-5.2"),
        )
        for place, bidder in enumerate(bidders)
        if len(bidder.bids) > last + 1
    ]
    if problems:
        raise IllegalAction.of(problems, may_overrule=False)


def _equal_totals(totals: Mapping[PlayerId, int]) -> list[tuple[PlayerId, ...]]:
    """Players with the same total together, the highest first."""
    return [
        tuple(player for player, mine in totals.items() if mine == total)
        for total in sorted(set(totals.values()), reverse=True)
    ]


def _tie_order(question: Auction, group: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """Players with equal totals in their order: drawn, or their previous order reversed (M-5.3)."""
    if len(group) == 1:
        return group
    if question.round_number == 1:
        return tuple(sorted(group, key=question.random_order.index))
    missing = [player for player in group if player not in question.previous_order]
    if missing:
        raise BadInput("auction.previous_order_missing", "previous_order", player=missing[0])
    return tuple(sorted(group, key=question.previous_order.index, reverse=True))


def _how(question: Auction, groups: Sequence[tuple[PlayerId, ...]], player: PlayerId) -> Tie:
    group = next(group for group in groups if player in group)
    if len(group) > 1:
        return "drawn" if question.round_number == 1 else "previous_order"
    bidder = next(bidder for bidder in question.bidders if bidder.player == player)
    return "extra_bids" if len(bidder.bids) > 1 else ""


def _payment(question: Auction, payer: PlayerId) -> Breakdown:
    """What the start player pays: his whole total (M-5.4)."""
    secret, *extra = next(item.bids for item in question.bidders if item.player == payer)
    lines = [Line("auction.secret_bid", secret, cite("M-5.4"))]
    lines += [
        Line("auction.extra_bid", amount, cite("R-05"), {"extra_round": number})
        for number, amount in enumerate(extra, 1)
    ]
    return Breakdown("auction.payment", tuple(lines), {"player": payer})


# -- at the table ---------------------------------------------------------------------------------


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
