"""The bids for the choice of capitals (R-8.3): who chooses when, and what everybody pays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.renaissance.pieces import Capital
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.tables import CAPITALS

START_CASH = 40

Name = Annotated[PlayerId, Length(1, 40)]
Face = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class CapitalBid:
    """One player's secret bid."""

    player: Name
    bid: Annotated[int, Between(0, 100_000), Doc("ducats; everybody pays his own (RUL-R-05)")]
    rolls: Annotated[
        tuple[Face, ...],
        Length(0, 20),
        Doc("die rolls against others of the same bid: the first, and more while it is equal"),
    ] = ()


@dataclass(frozen=True, slots=True)
class CapitalBids:
    """All bids, shown together."""

    bids: Annotated[tuple[CapitalBid, ...], Length(LEAST_PLAYERS, MOST_PLAYERS)]
    cash: Annotated[int, Between(0, 100_000), Doc("ducats everybody has before")] = START_CASH


@dataclass(frozen=True, slots=True)
class Chooser:
    """One player's turn to choose."""

    player: PlayerId
    choice: Annotated[int, Doc("1 chooses first; it breaks ties in phase 7 (R-8.3.2)")]
    cash: Annotated[Breakdown, Doc("ducats left after the bid")]
    rolled: Annotated[bool, Doc("a die decided this place")]


@dataclass(frozen=True, slots=True)
class CapitalBidsAnswer:
    decided: Annotated[bool, Doc("the whole order of choice is found")]
    order: Annotated[tuple[PlayerId, ...], Doc("who chooses first …; empty while undecided")]
    choosers: Annotated[tuple[Chooser, ...], Doc("in this order; empty while undecided")]
    must_roll: Annotated[
        tuple[tuple[PlayerId, ...], ...], Doc("groups still equal: each of them rolls a die")
    ]
    capitals: Annotated[tuple[Capital, ...], Doc("capitals to choose from (R-8.2.1)")]


@calculator
def capital_bids(question: CapitalBids) -> CapitalBidsAnswer:
    """The order in which capitals are chosen (R-8.3.1)."""
    _require_possible(question)
    waiting = must_roll(question.bids)
    ranked = [] if waiting else sorted(question.bids, key=_rank, reverse=True)
    shared = [bid.bid for bid in question.bids]
    choosers = tuple(
        Chooser(bid.player, choice, _cash(question.cash, bid.bid), shared.count(bid.bid) > 1)
        for choice, bid in enumerate(ranked, 1)
    )
    return CapitalBidsAnswer(
        not waiting,
        tuple(chooser.player for chooser in choosers),
        choosers,
        waiting,
        capitals_for(len(question.bids)),
    )


def capitals_for(players: int) -> tuple[Capital, ...]:
    """The capitals in play with so many players (R-8.2.1)."""
    return tuple(row.id for row in CAPITALS.values() if players >= row.players)


def _rank(bid: CapitalBid) -> tuple[int, tuple[int, ...]]:
    return bid.bid, bid.rolls


def must_roll(bids: Sequence[CapitalBid]) -> tuple[tuple[PlayerId, ...], ...]:
    """Groups that are equal in bid and in all their rolls so far."""
    groups = []
    for _bid, equal in groupby(sorted(bids, key=_bid_of, reverse=True), key=_bid_of):
        groups += _open_groups(tuple(equal), 0)
    return tuple(groups)


def _bid_of(bid: CapitalBid) -> int:
    return bid.bid


def _open_groups(group: tuple[CapitalBid, ...], rolled: int) -> list[tuple[PlayerId, ...]]:
    """Those of the group whom no roll has told apart, when `rolled` rolls were equal."""
    if len(group) == 1:
        return []
    if any(len(bid.rolls) <= rolled for bid in group):
        return [tuple(bid.player for bid in group)]
    found: list[tuple[PlayerId, ...]] = []
    faces = sorted({bid.rolls[rolled] for bid in group}, reverse=True)
    for face in faces:
        same = tuple(bid for bid in group if bid.rolls[rolled] == face)
        found += _open_groups(same, rolled + 1)
    return found


def _require_possible(question: CapitalBids) -> None:
    faults = Faults()
    names = [bid.player for bid in question.bids]
    for number, bid in enumerate(question.bids):
        again = bid.player in names[:number]
        faults.refuse(again, "ren.listed_twice", f"bids.{number}.player", player=bid.player)
        faults.lack(
            bid.bid > question.cash,
            "ren.capitals.above_cash",
            cite("R-8.3.1"),
            f"bids.{number}.bid",
            player=bid.player,
            amount=bid.bid,
            cash=question.cash,
        )
    faults.settle()


def _cash(before: int, bid: int) -> Breakdown:
    lines = (
        Line("ren.cash_before", before, cite("R-8.1.1")),
        Line("ren.capitals.bid", -bid, cite("RUL-R-05")),
    )
    return Breakdown("ren.cash_after", lines)
