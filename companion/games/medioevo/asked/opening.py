"""What only the command line asks about opening: shapes of questions, and the rules they ask."""

from __future__ import annotations

from dataclasses import replace

from companion.core.calculator import calculator
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.opening.realm_auction import (
    RealmAuction,
    honor_after_bid,
    realm_auction,
)
from companion.games.medioevo.opening.realms import StartKitQuestion, start_kit_problems
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.setup import Setup
from companion.games.medioevo.tables import COINS, START_KIT, TRANSPORTS


def seated(setup: Setup, auction: RealmAuction) -> Setup:
    """The set-up with the realms and honor points that the auction gave to the seats (M-26.1).

    With more players than realms the rest sits without one. BadInput while somebody could still
    get a realm, or if the bids are not those of the seats.
    """
    answer = realm_auction(auction)
    ids = {seat.id for seat in setup.seats}
    problems = [
        Problem("realm_auction.bid_missing", {"player": seat.name}, "first")
        for seat in setup.seats
        if seat.id not in auction.first
    ]
    problems += [
        Problem("realm_auction.not_seated", {"player": player}, f"first.{player}")
        for player in auction.first
        if player not in ids
    ]
    if answer.waiting and answer.left:
        params = {"n": len(answer.waiting), "left": len(answer.left)}
        problems.append(Problem("realm_auction.not_over", params, "second"))
    if problems:
        raise BadInput.of(problems)
    got = {result.player: result for result in answer.results}
    highest = max((result.paid for result in answer.results), default=0)
    seats = tuple(
        replace(seat, realm=got[seat.id].realm, honor=got[seat.id].honor.total)
        if seat.id in got
        else replace(seat, realm=None, honor=honor_after_bid(0, highest).total)
        for seat in setup.seats
    )
    return replace(setup, seats=seats, variants=replace(setup.variants, realm_auction=True))


@dataclass(frozen=True, slots=True)
class StartKitAnswer:
    """What one player starts with."""

    florins: Breakdown
    honor: int
    transport_levels: Breakdown
    archers: int
    villages: int
    cards_drawn: int
    cards_kept: int
    objective_tokens: int


@calculator
def start_kit(question: StartKitQuestion) -> StartKitAnswer:
    """The start kit, if the transports fit it (M-2.4)."""
    problems = start_kit_problems(question)
    if problems:
        raise IllegalAction.of(problems)
    rule = cite("M-2.4")
    return StartKitAnswer(
        Breakdown(
            "setup.florins",
            tuple(
                Line(
                    "setup.coins",
                    coin.at_start * coin.value,
                    rule,
                    {"n": coin.at_start, "value": coin.value},
                )
                for coin in COINS
            ),
        ),
        START_KIT["honor"],
        Breakdown(
            "setup.transport_levels",
            tuple(
                Line(TRANSPORTS[item.kind].name, item.level, rule) for item in question.transports
            ),
        ),
        START_KIT["archer"],
        START_KIT["village"],
        START_KIT["cards_drawn"],
        START_KIT["cards_kept"],
        START_KIT["objective_tokens"],
    )
