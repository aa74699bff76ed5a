"""One player's turn in phase 5: where tokens go, whom he attacks, which cards he gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.renaissance.expansion.expanding import BuyTokenCard, ExchangeCards
from companion.games.renaissance.expansion.fighting import FightForProvince, Present
from companion.games.renaissance.expansion.placing import FreeControlMarker, Placement, PlaceTokens
from companion.games.renaissance.pieces import Advance, Ships
from companion.games.renaissance.state import CONTROL_MARKERS
from tests.games.renaissance.wooden_board import Spot

if TYPE_CHECKING:
    from tests.games.renaissance.evening import Evening

MOST_TRIES = 12


class Expedition:
    """Tries this and that until the tokens are used up or nothing comes to mind."""

    def __init__(self, evening: Evening, player: str, new_satellites: set[str]) -> None:
        self.evening, self.player, self.new_satellites = evening, player, new_satellites
        self.random, self.board = evening.random, evening.board
        self.touched: set[str] = set()

    @property
    def tokens(self) -> int:
        return self.evening.state.players[self.player].bought_tokens

    def march(self) -> None:
        for _ in range(MOST_TRIES):
            if not self.tokens or not self.evening.state.players[self.player].is_in:
                return
            chance = self.random.random()
            if self.evening.state.players[self.player].control_markers == CONTROL_MARKERS:
                self._free_marker()
            elif chance < 0.15:
                self.evening.do(BuyTokenCard(self.player))
            elif chance < 0.4:
                self._attack()
            else:
                self._place()

    def _by_sea(self, spot: Spot) -> bool:
        fleet = self.evening.state.players[self.player].fleet
        return spot.is_overseas or (fleet.ships is not Ships.NONE and self.random.random() < 0.3)

    def _free_marker(self) -> None:
        spot = self.random.choice(self.board.owned(self.player))
        action = FreeControlMarker(self.player, spot.goods, spot.is_overseas, spot.is_new)
        if self.evening.do(action):
            self.board.reduce([spot], 1)
            self.touched.add(spot.name)

    def _place(self) -> None:
        room = [
            spot
            for spot in self.board.spots.values()
            if spot.filled() < spot.market and spot.name not in self.touched
        ]
        if not room:
            return
        spot = self.random.choice(room)
        own, filled = spot.tokens[self.player], spot.filled()
        tokens = min(self.tokens, spot.market - filled)
        placement = Placement(
            spot.name,
            tokens,
            spot.market,
            own,
            filled - own,
            spot.region,
            spot.goods,
            self._by_sea(spot),
        )
        if not self.evening.do(PlaceTokens(self.player, (placement,))):
            return
        self.touched.add(spot.name)
        spot.tokens[self.player] += tokens
        if spot.is_satellite:
            self.new_satellites.add(spot.name)
        elif spot.tokens[self.player] == spot.market:
            spot.tokens.clear()
            spot.owner, spot.is_new = self.player, True

    def _attack(self) -> None:
        targets = [
            spot
            for spot in self.board.spots.values()
            if spot.players() - {self.player} and spot.name not in self.touched
        ]
        if not targets:
            return
        spot = self.random.choice(targets)
        state = self.evening.state
        others = sorted(spot.players() - {self.player})
        owners = [one for one in others if state.players[one].has(Advance.H)]
        cathedral = ""
        if state.players[self.player].has(Advance.H) and not owners:
            cathedral = self.player
        elif owners and not state.players[self.player].has(Advance.H):
            cathedral = self.random.choice(("", owners[0]))
        action = FightForProvince(
            self.player,
            spot.name,
            tuple(
                Present(
                    one,
                    spot.tokens[one],
                    spot.owner == one,
                    spot.is_new and spot.owner == one,
                    self.board.supports(one, spot, self.new_satellites),
                )
                for one in others
            ),
            None if cathedral else self._dice(),
            spot.market,
            spot.region,
            spot.goods,
            spot.tokens[self.player],
            self.board.supports(self.player, spot, self.new_satellites),
            self._by_sea(spot),
            cathedral,
        )
        if self.evening.do(action):
            self._fought(spot)

    def _dice(self) -> tuple[int, int, int]:
        return self.random.randint(1, 6), self.random.randint(1, 6), self.random.randint(1, 6)

    def _fought(self, spot: Spot) -> None:
        won = self.evening.play.journal.present[-1].step.summary.key == "ren.log.fight_won"
        loser = spot.owner
        spot.tokens[self.player] = 0
        if not won:
            return
        spot.tokens.clear()
        if spot.is_satellite:
            spot.tokens[self.player] = 1
            self.new_satellites.add(spot.name)
            return
        spot.owner, spot.is_new = self.player, True
        if loser:
            self._exchange(loser)

    def _exchange(self, other: str) -> None:
        hands = self.evening.deck.hands
        if self.evening.do(ExchangeCards(self.player, other)):
            mine, his = self.random.choice(hands[self.player]), self.random.choice(hands[other])
            hands[self.player].remove(mine)
            hands[other].remove(his)
            hands[self.player].append(his)
            hands[other].append(mine)
