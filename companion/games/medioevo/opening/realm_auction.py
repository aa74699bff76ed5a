"""The auction of the realms for honor points (M-26.1, R-67)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.honor import HONOR_AT_START
from companion.games.medioevo.pieces import Realm
from companion.games.medioevo.rulebook import cite

MOST = 10

Amount = Annotated[int, Between(0, MOST)]


@dataclass(frozen=True, slots=True)
class RealmBid:
    """A secret bid, and what was added when several had bid the same for this realm."""

    realm: Realm
    honor: Annotated[Amount, Doc("honor points bid")]
    raises: Annotated[
        tuple[Amount, ...],
        Length(0, 20),
        Doc("points added in the extra rounds of a tie, in order; with the bid 10 at most"),
    ] = ()

    @property
    def total(self) -> int:
        return self.honor + sum(self.raises)


@dataclass(frozen=True, slots=True)
class RealmAuction:
    """Two rounds of bids (M-26.1); what is left after the second is dealt at random."""

    first: Annotated[
        Mapping[PlayerId, RealmBid], Length(2, 10), Doc("everybody's first bid, by player")
    ]
    second: Annotated[
        Mapping[PlayerId, RealmBid], Doc("new bids of those who got no realm at first")
    ] = field(default_factory=dict)
    dealt: Annotated[
        Mapping[PlayerId, Realm], Doc("realms the table dealt at random after the second round")
    ] = field(default_factory=dict)
    realms: Annotated[tuple[Realm, ...], Doc("realms on offer")] = tuple(Realm)
    lots: Annotated[
        tuple[PlayerId, ...],
        Doc("order drawn by lot: of players still tied after all raises the earliest wins"),
    ] = ()


@dataclass(frozen=True, slots=True)
class RealmResult:
    """One player's realm, what he paid for it, and his honor points at the start."""

    player: PlayerId
    realm: Realm
    round: Annotated[int, Doc("1 or 2: the round of bids; 0: dealt at random")]
    paid: Annotated[int, Doc("honor points of the winning bid with its raises; 0 if dealt")]
    honor: Annotated[
        Breakdown, Doc("honor points to start with; final as soon as nobody waits for a realm")
    ]


@dataclass(frozen=True, slots=True)
class RealmAuctionAnswer:
    """The realms given out so far, who still waits, and what is left for them."""

    results: tuple[RealmResult, ...]
    waiting: Annotated[tuple[PlayerId, ...], Doc("players without a realm so far")]
    left: Annotated[tuple[Realm, ...], Doc("realms not given out yet")]


@calculator
def realm_auction(question: RealmAuction) -> RealmAuctionAnswer:
    """Who gets which realm, and everybody's honor points so that the lowest has 10 (M-26.1)."""
    won = _winners(question.first, question.realms, question.lots, "first")
    given = {player: (question.first[player].realm, 1, bid) for player, bid in won.items()}
    left = [realm for realm in question.realms if realm not in _realms(given)]
    waiting = [player for player in question.first if player not in given]
    _require_players(question.second, waiting, "second", complete=bool(question.second))
    won = _winners(question.second, left, question.lots, "second")
    given |= {player: (question.second[player].realm, 2, bid) for player, bid in won.items()}
    left = [realm for realm in left if realm not in _realms(given)]
    waiting = [player for player in waiting if player not in given]
    if question.dealt and not question.second:
        raise BadInput("realm_auction.second_round_first", "dealt")
    _require_players(question.dealt, waiting, "dealt", complete=False)
    for player, realm in question.dealt.items():
        if realm not in left:
            raise BadInput("realm_auction.realm_taken", f"dealt.{player}")
        left.remove(realm)
        given[player] = (realm, 0, 0)
    waiting = [player for player in waiting if player not in given]
    highest = max((paid for _, _, paid in given.values()), default=0)
    results = tuple(
        RealmResult(player, *given[player], honor_after_bid(given[player][2], highest))
        for player in question.first
        if player in given
    )
    return RealmAuctionAnswer(results, tuple(waiting), tuple(left))


def _realms(given: Mapping[PlayerId, tuple[Realm, int, int]]) -> set[Realm]:
    return {realm for realm, _, _ in given.values()}


def honor_after_bid(paid: int, highest: int) -> Breakdown:
    lines = [Line("realm_auction.start", HONOR_AT_START, cite("M-2.4"))]
    if paid:
        lines.append(Line("realm_auction.bid", -paid, cite("M-24.8")))
    if highest:
        lines.append(Line("realm_auction.shift", highest, cite("M-26.1")))
    return Breakdown("realm_auction.honor", tuple(lines))


def _require_players(
    named: Iterable[PlayerId], waiting: list[PlayerId], where: str, *, complete: bool
) -> None:
    strangers = [player for player in named if player not in waiting]
    missing = [player for player in waiting if player not in named] if complete else []
    problems = [
        Problem("realm_auction.not_waiting", {"player": player}, f"{where}.{player}")
        for player in strangers
    ]
    problems += [
        Problem("realm_auction.bid_missing", {"player": player}, where) for player in missing
    ]
    if problems:
        raise BadInput.of(problems)


def _winners(
    bids: Mapping[PlayerId, RealmBid],
    offered: Iterable[Realm],
    lots: tuple[PlayerId, ...],
    where: str,
) -> dict[PlayerId, int]:
    """Who won a realm in this round of bids, with what he pays."""
    offered = tuple(offered)
    problems = []
    for player, bid in bids.items():
        if bid.realm not in offered:
            problems.append(Problem("realm_auction.realm_taken", {}, f"{where}.{player}.realm"))
        if bid.total > MOST:
            params = {"most": MOST, "got": bid.total}
            problems.append(Problem("realm_auction.too_much", params, f"{where}.{player}.raises"))
    if problems:
        raise BadInput.of(problems)
    won = {}
    for realm in offered:
        rivals = {player: bid for player, bid in bids.items() if bid.realm is realm}
        if rivals:
            winner = _best(rivals, lots, where)
            won[winner] = rivals[winner].total
    return won


def tied_groups(bids: Mapping[PlayerId, RealmBid]) -> tuple[tuple[PlayerId, ...], ...]:
    """Those tied for the highest bid of a realm after all raises so far (M-26.1, R-67)."""
    groups = []
    for realm in Realm:
        rivals = {player: bid for player, bid in bids.items() if bid.realm is realm}
        if rivals:
            groups.append(tuple(_highest(rivals, "first")))
    return tuple(group for group in groups if len(group) > 1)


def _best(rivals: Mapping[PlayerId, RealmBid], lots: tuple[PlayerId, ...], where: str) -> PlayerId:
    """The highest bid; lots decide where those tied for it do not go higher."""
    tied = _highest(rivals, where)
    if len(tied) == 1:
        return tied[0]
    drawn = [player for player in lots if player in tied]
    if not drawn:
        raise BadInput("realm_auction.tie", where, players=", ".join(tied))
    return drawn[0]


def _highest(rivals: Mapping[PlayerId, RealmBid], where: str) -> list[PlayerId]:
    """Who has bid most, after the raises of those who were tied."""
    totals = {player: bid.honor for player, bid in rivals.items()}
    tied = _leaders(totals)
    extra_round = 0
    while len(tied) > 1 and any(len(rivals[player].raises) > extra_round for player in tied):
        for player in tied:
            raises = rivals[player].raises
            totals[player] += raises[extra_round] if extra_round < len(raises) else 0
        _require_no_raise_outside(rivals, tied, extra_round, where)
        tied = _leaders({player: totals[player] for player in tied})
        extra_round += 1
    _require_no_raise_outside(rivals, [], extra_round, where)
    return tied


def _leaders(totals: Mapping[PlayerId, int]) -> list[PlayerId]:
    highest = max(totals.values())
    return [player for player, total in totals.items() if total == highest]


def _require_no_raise_outside(
    rivals: Mapping[PlayerId, RealmBid], tied: Iterable[PlayerId], extra_round: int, where: str
) -> None:
    """Whoever is not tied any more cannot bid on."""
    for player, bid in rivals.items():
        if player not in tied and len(bid.raises) > extra_round:
            raise BadInput("realm_auction.not_tied", f"{where}.{player}.raises", player=player)
