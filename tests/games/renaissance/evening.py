"""Whole games played by somebody who knows the phases and little else: legal, lively, seeded.

The board and the cards lie on this table; the app is told what happens, and must agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.entries import Redo, Undo
from companion.core.errors import CompanionError
from companion.core.ledger import BANK
from companion.core.play import MemoryStore, Play, header_of
from companion.core.seats import Seat
from companion.core.table_actions import NextPhase, Pay
from companion.games.renaissance.advances.acquire import (
    BuyAdvances,
    BuyFleet,
    Stabilise,
    TakeRelief,
)
from companion.games.renaissance.advances.facts import free_claims
from companion.games.renaissance.cards.extra_cards import BuyExtraCard, DiscardCard
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.ending import ScoreGame
from companion.games.renaissance.expansion.absolution import HolyAbsolution, is_absolution_due
from companion.games.renaissance.expansion.expanding import TakeBonusCard
from companion.games.renaissance.game import GAME
from companion.games.renaissance.income import CollectIncome, DrawCards
from companion.games.renaissance.market.market import (
    PlayCommodity,
    RemoveMarkers,
    Roll,
    RollMarket,
    UseMills,
)
from companion.games.renaissance.misery import ClearHand
from companion.games.renaissance.order.capital_bids import CapitalBid, capitals_for
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.order.order_of_play import BuyTokens, SwapPlaces
from companion.games.renaissance.pieces import Advance, Good
from companion.games.renaissance.setup import Setup
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.tables import COMMODITIES, PERSONALITIES
from tests.games.renaissance.card_play import carry_out, event_plan, is_event, war_plan
from tests.games.renaissance.expedition import Expedition
from tests.games.renaissance.history_deck import Deck, comes_back
from tests.games.renaissance.wooden_board import Board

COLOURS = ("yellow", "violet", "blue", "green", "red", "black")
MILLS_GOODS = (Good.GRAIN, Good.CLOTH, Good.WINE, Good.METAL)


def table_of(
    count: int,
    last_epoch: int = 3,
    names: Sequence[str] = (),
    colours: Sequence[str] = COLOURS,
) -> Setup:
    called = names or tuple(f"Player {one}" for one in range(count))
    seats = tuple(Seat(f"p{one}", called[one], colours[one]) for one in range(count))
    return Setup(seats, last_epoch)


class Evening:
    """Plays until the game has ended and is scored."""

    def __init__(
        self,
        seed: int,
        players: int,
        last_epoch: int = 3,
        *,
        patron: str = "",
        second_thoughts: bool = True,
        names: Sequence[str] = (),
        colours: Sequence[str] = COLOURS,
    ) -> None:
        self.random = Random(seed)
        setup = table_of(players, last_epoch, names, colours)
        self.store = MemoryStore({**header_of(GAME, setup), "game": "renaissance", "format": 1})
        self.play: Play[State] = Play(GAME, self.store)
        self.refused = 0
        self.board = Board(players, self.random)
        self.deck = Deck(self.state.seats, last_epoch, self.random)
        if not self.state.late_cards:
            self.deck.add_late_cards()
        self._patron = patron  # a player whom a rich uncle helps to buy all advances
        self._second_thoughts = second_thoughts
        self._clock = 1_700_000_000

    @property
    def state(self) -> State:
        return self.play.state

    def do(self, action: Any) -> bool:
        """Try an action; whether it was taken. Cards that were drawn are taken from the pile."""
        self._clock += self.random.randint(5, 90)
        try:
            self.play.do(action, self._clock, entry_id=f"e{len(self.store.saved)}")
        except CompanionError:
            self.refused += 1
            return False
        if self._second_thoughts and self.random.random() < 0.03:
            for what in (Undo(), Redo()):
                self.play.record(what, self._clock, entry_id=f"e{len(self.store.saved)}")
        if self.deck.late and not self.state.late_cards:
            self.deck.add_late_cards()
        for player in self.state.seats:
            while len(self.deck.hands[player]) < self.state.players[player].hand:
                self.deck.draw(player)
        return True

    def must(self, action: Any) -> None:
        assert self.do(action), action

    def play_to_the_end(self, most_rounds: int = 60) -> Evening:
        self.open_table()
        while not self.state.ended and self.state.order:
            assert self.state.round <= most_rounds
            self.play_round()
        return self

    def open_table(self) -> None:
        """Bids, capitals, the first purchase of tokens."""
        capitals = self.random.sample(capitals_for(len(self.state.seats)), len(self.state.seats))
        rolls = self.random.sample(range(1, 7), len(self.state.seats))
        bids = tuple(
            CapitalBid(one, self.random.randint(0, 4), (roll,))
            for one, roll in zip(self.state.seats, rolls, strict=True)
        )
        chosen = dict(zip(self.state.seats, capitals, strict=True))
        goods = {}
        for player, capital in chosen.items():
            goods[player] = self.board.found_capital(player, capital).goods[0]
        if not self.do(ChooseCapitals(bids, chosen, goods)):
            sole = [bid.bid for bid in bids]
            bids = tuple(
                CapitalBid(bid.player, bid.bid, bid.rolls if sole.count(bid.bid) > 1 else ())
                for bid in bids
            )
            self.must(ChooseCapitals(bids, chosen, goods))
        self._order()

    def play_round(self) -> None:
        for phase in (
            self._draw,
            self._buy_cards,
            self._play_cards,
            self._acquire,
            self._expand,
            self._income,
        ):
            self._swap()
            phase()
            self._clear_hands()
            self.must(NextPhase())
            if not self.state.order:
                return
        if self.state.phase == FINAL_PHASE:
            self._play_cards()
            self._clear_hands()
            if self.state.order:
                self.must(ScoreGame())
        else:
            self._order()

    # -- phases ----------------------------------------------------------------------------

    def _swap(self) -> None:
        for player in self.state.order:
            if self.state.players[player].has(Advance.Q) and self.random.random() < 0.2:
                self.do(SwapPlaces(player, self.random.choice(("before", "after"))))

    def _draw(self) -> None:
        for good in list(self.state.markers):
            if self.random.random() < 0.2:
                self.do(RemoveMarkers(good))
        mills = [one for one in self.state.order if self.state.players[one].has(Advance.J)]
        if mills and self.random.random() < 0.6:
            towards = self.random.choice(("shortage", "surplus"))
            self.do(UseMills(mills[0], self.random.choice(MILLS_GOODS), towards))
        self.must(DrawCards())

    def _buy_cards(self) -> None:
        for player in self.state.order:
            if self.random.random() < 0.4:
                self.do(BuyExtraCard(player))
            if self.random.random() < 0.5:
                self._discard(player)

    def _discard(self, player: str) -> None:
        hand = self.deck.hands[player]
        card = self.random.choice(hand) if hand else ""
        if card and self.do(DiscardCard(player, leaves_game=not comes_back(card))):
            self.deck.put_down(player, card)

    def _play_cards(self) -> None:
        for war in self.state.wars:
            self._war((war.attacker, war.defender), again=True)
        keen = 1.0 if self.state.phase == FINAL_PHASE else 0.55
        for player in self.state.order:
            for card in list(self.deck.hands[player]):
                if self.state.players[player].is_in and self.random.random() < keen:
                    self._play(player, card)

    def _play(self, player: str, card: str) -> None:
        if card == "war":
            others = [one for one in self.state.order if one != player]
            taken = bool(others) and self._war((player, self.random.choice(others)), again=False)
        elif is_event(card):
            taken = self._event(player, card)
        elif card in PERSONALITIES:
            taken = self.do(PlayPersonality(player, PersonalityId(card)))
        else:
            good = self.random.choice(COMMODITIES[card].goods)
            taken = self.do(PlayCommodity(player, card, good))
        if taken:
            self.deck.put_down(player, card)

    def _event(self, player: str, card: str) -> bool:
        plan = event_plan(self.state, self.board, player, card, self.random)
        before = self.state
        if plan is None or not self.do(plan.action):
            return False
        carry_out(plan, self.board, before, self.state)
        return True

    def _war(self, sides: tuple[str, str], *, again: bool) -> bool:
        plan = war_plan(self.state, self.board, sides, self.random, again=again)
        if plan is None or not self.do(plan.action):
            return False
        for spot in plan.spots:
            spot.owner = plan.winner
        return True

    def _acquire(self) -> None:
        for player in self.state.order:
            if player == self._patron:
                self.do(Pay(BANK, player, 120, "a rich uncle"))
            if self.state.money(player) > 25 and self.random.random() < 0.6:
                self.do(BuyFleet(player))
            self._buy_advances(player)
            if not self.state.players[player].is_in:
                continue
            pays = self.random.random() < 0.95
            if not (pays and self.do(Stabilise(player))):
                self.do(Stabilise(player, pay=False))
            self.do(TakeRelief(player))

    def _buy_advances(self, player: str) -> None:
        now = self.state.players[player]
        wished = [one for one in Advance if one not in now.advances]
        if player != self._patron:
            wished = self.random.sample(wished, min(4, len(wished)))
        for advance in wished:
            if not self.state.players[player].is_in:
                return
            claims = free_claims(self.state, player)[:1] if now.has(Advance.E) else ()
            if self.do(BuyAdvances(player, (advance,), claims)) and advance is Advance.P:
                self._discard(player)

    def _expand(self) -> None:
        if is_absolution_due(self.state):
            self.must(HolyAbsolution())
        new_satellites: set[str] = set()
        for player in self.state.order:
            Expedition(self, player, new_satellites).march()
        if any(self.state.players[one].new_markers for one in self.state.order):
            self.must(TakeBonusCard())
        self.board.flip()

    def _income(self) -> None:
        self.must(CollectIncome())
        if not self.state.ending:
            rolls = [[self.random.randint(1, 6) for _ in range(3)] for _ in range(2)]
            self.must(RollMarket(tuple(Roll(*dice) for dice in rolls)))

    def _order(self) -> None:
        tokens = {}
        for player in self.state.seats:
            if self.state.players[player].is_in:
                share = self.random.choice((-1, 3, 4, 5, 6, 7))
                amount = min(45, self.state.money(player)) * share // 8
                tokens[player] = max(amount, -4) if share < 0 else amount
        self.must(BuyTokens(tokens))
        self.must(NextPhase())

    def _clear_hands(self) -> None:
        """Who dropped out puts his cards away."""
        for player in self.state.seats:
            hand = self.deck.hands[player]
            if not self.state.players[player].is_in and hand:
                circles = [card for card in hand if comes_back(card)]
                self.must(ClearHand(player, len(circles)))
                for card in list(hand):
                    self.deck.put_down(player, card)
