"""Twins of set-up, cards, purchases, income and order of play (see tests/games/twins.py).

The facts are taken from the table itself, not from what the action makes of it.
"""

from __future__ import annotations

from companion.core.table_actions import NextPhase
from companion.games.renaissance.advances.acquire import (
    BuyAdvances,
    BuyFleet,
    Stabilise,
    TakeRelief,
)
from companion.games.renaissance.advances.fleet import FleetQuestion
from companion.games.renaissance.advances.purchase import AdvancePurchase
from companion.games.renaissance.advances.stabilisation import Stabilisation
from companion.games.renaissance.advances.stabilise_all import StabiliseAll
from companion.games.renaissance.asked.advances import Relief
from companion.games.renaissance.asked.order import CivilWarOrder
from companion.games.renaissance.cards.extra_card import ExtraCard
from companion.games.renaissance.cards.extra_cards import BuyExtraCard
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.cards.piles import DrawPile
from companion.games.renaissance.ending import ScoreGame
from companion.games.renaissance.expansion.absolution import Absolution, HolyAbsolution, Sinner
from companion.games.renaissance.income import CollectIncome, DrawCards, DrawExtra, Income
from companion.games.renaissance.market.market import (
    MarketRoll,
    Mills,
    RemoveMarker,
    RemoveMarkers,
    RollMarket,
    Trader,
    UseMills,
)
from companion.games.renaissance.misery import Misery, MoveMisery, value_of
from companion.games.renaissance.order.capital_bids import CapitalBids
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.order.changes import Swap
from companion.games.renaissance.order.order_of_play import (
    Buyer,
    BuyTokens,
    OrderOfPlay,
    SwapPlaces,
)
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.scoring import FinalPlayer, FinalScoring
from companion.games.renaissance.state import State
from tests.games.twins import Moment, Pairs, Twins

TOKENS = 36
LAST_EXPANSION, ACQUIRE = 5, 4


def misery_of(state: State, player: str) -> int:
    return value_of(state.players[player].misery, state.switches)


def owned_by(state: State, player: str) -> frozenset[Advance]:
    return frozenset(state.players[player].advances)


def mongols_in(state: State) -> str:
    if not state.mongols_round:
        return "no"
    return "this_round" if state.mongols_round == state.round else "earlier"


def capitals_chosen(moment: Moment) -> Pairs:
    answer = moment.ask("capital-bids", CapitalBids(moment.action.bids))
    for chooser in answer.choosers:
        player = moment.after.players[chooser.player]
        yield "choice", chooser.choice, player.choice
        yield "cash", chooser.cash.total, moment.after.money(player.id)


def tokens_bought(moment: Moment) -> Pairs:
    before: State = moment.before
    buyers = tuple(
        Buyer(
            player,
            before.money(player),
            tokens,
            before.players[player].choice,
            TOKENS - before.players[player].board_tokens,
        )
        for player, tokens in moment.action.tokens.items()
    )
    answer = moment.ask("order-of-play", OrderOfPlay(buyers, len(before.seats), before.switches))
    yield "order", answer.order, moment.after.order
    for turn in answer.turns:
        player = moment.after.players[turn.player]
        yield "position", turn.position, moment.after.position(player.id)
        yield "tokens", turn.received.total, player.bought_tokens
        yield "noted", turn.cash.total, player.noted_cash
        yield "cash", turn.cash.total, moment.after.money(player.id)


def places_swapped(moment: Moment) -> Pairs:
    before: State = moment.before
    owners = tuple(one for one in before.order if Advance.Q in before.players[one].advances)
    swapped = tuple(one for one in before.order if before.players[one].swapped)
    question = Swap(before.order, owners, moment.action.player, moment.action.side, swapped)
    yield "order", moment.ask("swap", question).order, moment.after.order


def next_phase_begun(moment: Moment) -> Pairs:
    """A civil war's victim goes last in phase 5."""
    before: State = moment.before
    if before.phase == ACQUIRE and before.civil_war in before.order:
        question = CivilWarOrder(before.order, before.civil_war, len(before.seats), before.switches)
        answer = moment.ask("civil-war-order", question)
        yield "order", answer.order, moment.after.order
        yield "positions", answer.positions, moment.after.positions


def _drawn(moment: Moment, cards: int) -> Pairs:
    before: State = moment.before
    question = DrawPile(
        before.pile, before.epoch, cards, before.discard, before.settings.last_epoch
    )
    answer = moment.ask("draw-pile", question)
    after = moment.after
    yield (
        "pile",
        (answer.pile, answer.epoch, answer.discard),
        (
            after.pile,
            after.epoch,
            after.discard,
        ),
    )
    hands = [sum(one.hand for one in state.players.values()) for state in (before, after)]
    yield "drawn", answer.drawn, hands[1] - hands[0]
    yield "last", answer.last_card or bool(before.ending), bool(after.ending)


def cards_drawn(moment: Moment) -> Pairs:
    yield from _drawn(moment, len(moment.before.order))


def extra_drawn(moment: Moment) -> Pairs:
    yield from _drawn(moment, moment.action.cards)


def markers_removed(moment: Moment) -> Pairs:
    before: State = moment.before
    action: RemoveMarkers = moment.action
    first, there = before.order[0], before.markers.get(action.good, 0)
    question = RemoveMarker(action.good, there, action.count, before.money(first))
    answer = moment.ask("remove-marker", question)
    yield "cash", answer.cash.total, moment.after.money(first)
    yield "markers", answer.markers_after, moment.after.markers.get(action.good, 0)


def mills_used(moment: Moment) -> Pairs:
    good = moment.action.good
    question = Mills(good, moment.action.towards, moment.before.markers.get(good, 0))
    yield "markers", moment.ask("mills", question).markers_after, moment.after.markers.get(good, 0)


def market_rolled(moment: Moment) -> Pairs:
    before, after = moment.before, moment.after
    traders = tuple(
        Trader(one.id, one.goods, before.money(one.id))
        for one in before.players.values()
        if one.is_in
    )
    answer = moment.ask("market-roll", MarketRoll(moment.action.rolls, traders))
    yield "markers", dict(answer.markers), dict(after.markers)
    for trader in traders:
        mine = [effect for effect in answer.effects if effect.leader == trader.player]
        fines = sum(effect.fine.total for effect in mine)
        yield "fine", trader.cash - fines, after.money(trader.player)
        cards = after.players[trader.player].hand - before.players[trader.player].hand
        if not after.ending:
            yield "cards", sum(effect.draws for effect in mine), cards


def extra_card_bought(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    now = before.players[player]
    question = ExtraCard(
        before.money(player), Advance.V in now.advances, now.extra_card_bought, False
    )
    yield "cash", moment.ask("extra-card", question).cash.total, moment.after.money(player)


def fleet_bought(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    now = before.players[player]
    question = FleetQuestion(
        now.fleet.ships,
        now.fleet.size,
        True,
        now.fleet_bought,
        before.money(player),
        owned_by(before, player),
    )
    answer = moment.ask("fleet", question)
    fleet = moment.after.players[player].fleet
    yield "fleet", (answer.ships, answer.size), (fleet.ships, fleet.size)
    yield "cash", answer.cash.total, moment.after.money(player)


def advances_bought(moment: Moment) -> Pairs:
    before: State = moment.before
    player = moment.action.player
    now = before.players[player]
    question = AdvancePurchase(
        owned=frozenset(one for one, since in now.advances.items() if since < before.round),
        bought_now=frozenset(one for one, since in now.advances.items() if since == before.round),
        personalities=tuple(
            PersonalityId(card.id) for card in before.personalities if card.player == player
        ),
        claimed=moment.action.claims,
        crusades=before.crusades,
        mongols=mongols_in(before),  # type: ignore[arg-type]
        decree=before.decree,
        religious_war=before.religious_war,
        switches=before.switches,
        buy=moment.action.advances,
        cash=before.money(player),
        misery=misery_of(before, player),
        fleet=now.fleet,
    )
    answer = moment.ask("advance-purchase", question)
    after = moment.after.players[player]
    yield "cash", answer.cash.total, moment.after.money(player)
    yield "fleet", answer.fleet, after.fleet
    yield "out", answer.is_out, not after.is_in
    if after.is_in:
        yield "misery", answer.misery.total, misery_of(moment.after, player)


def _stabilised(moment: Moment, player: str, pays: bool, *, relieved: bool = False) -> Pairs:
    before: State = moment.before
    now = before.players[player]
    question = Stabilisation(
        now.hand,
        Advance.Z in now.advances,
        pays,
        before.money(player),
        misery_of(before, player),
        before.switches,
    )
    answer = moment.ask("stabilisation", question)
    yield "cash", before.money(player) - answer.paid, moment.after.money(player)
    yield "out", answer.is_out, not moment.after.players[player].is_in
    if not answer.is_out and not relieved:
        yield "misery", answer.misery.total, misery_of(moment.after, player)


def stabilised(moment: Moment) -> Pairs:
    yield from _stabilised(moment, moment.action.player, moment.action.pay)


def all_stabilised(moment: Moment) -> Pairs:
    for player in moment.before.order:
        now = moment.before.players[player]
        if now.hand and not now.stabilised:
            pays = player not in moment.action.not_paying
            yield from _stabilised(moment, player, pays, relieved=True)


def relieved(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    question = Relief(owned_by(before, player), misery_of(before, player), before.switches)
    answer = moment.ask("relief", question)
    yield "misery", answer.misery.total, misery_of(moment.after, player)


def misery_moved(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    question = Misery(misery_of(before, player), moment.action.steps, switches=before.switches)
    answer = moment.ask("misery", question)
    yield "misery", answer.misery.total, misery_of(moment.after, player)
    yield "out", answer.is_out, not moment.after.players[player].is_in


def absolved(moment: Moment) -> Pairs:
    before: State = moment.before
    sinners = tuple(
        Sinner(
            one,
            Advance.F in before.players[one].advances,
            before.players[one].reserve,
            before.players[one].bought_tokens,
            before.money(one),
            misery_of(before, one),
            moment.action.ducats.get(one),
        )
        for one in before.order
    )
    for result in moment.ask("absolution", Absolution(sinners, before.switches)).players:
        after = moment.after.players[result.player]
        yield "out", result.is_out, not after.is_in
        yield "cash", result.cash, moment.after.money(result.player)
        if after.is_in:
            yield "tokens", result.bought, after.bought_tokens
            yield "misery", result.misery.total, misery_of(moment.after, result.player)


def income_collected(moment: Moment) -> Pairs:
    before: State = moment.before
    for player in before.order:
        now = before.players[player]
        question = Income(
            now.control_markers,
            len(before.seats),
            before.money(player),
            Advance.L in now.advances,
            Advance.Z in now.advances,
        )
        answer = moment.ask("income", question)
        yield "cash", answer.cash.total, moment.after.money(player)
        steps = -1 if Advance.D in now.advances else 0
        eased = moment.ask(
            "misery", Misery(misery_of(before, player), steps, switches=before.switches)
        )
        yield "misery", eased.misery.total, misery_of(moment.after, player)


def game_scored(moment: Moment) -> Pairs:
    before: State = moment.before
    players = tuple(
        FinalPlayer(one, owned_by(before, one), before.money(one), misery_of(before, one))
        for one in before.order
    )
    answer = moment.ask("final-scoring", FinalScoring(players, before.switches))
    yield "scores", {one.player: one.score.total for one in answer.scores}, moment.after.final


TWINS: Twins = {
    ChooseCapitals: capitals_chosen,
    BuyTokens: tokens_bought,
    SwapPlaces: places_swapped,
    NextPhase: next_phase_begun,
    DrawCards: cards_drawn,
    DrawExtra: extra_drawn,
    RemoveMarkers: markers_removed,
    UseMills: mills_used,
    RollMarket: market_rolled,
    BuyExtraCard: extra_card_bought,
    BuyFleet: fleet_bought,
    BuyAdvances: advances_bought,
    Stabilise: stabilised,
    StabiliseAll: all_stabilised,
    TakeRelief: relieved,
    MoveMisery: misery_moved,
    HolyAbsolution: absolved,
    CollectIncome: income_collected,
    ScoreGame: game_scored,
}
