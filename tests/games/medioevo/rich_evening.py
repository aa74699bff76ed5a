"""A random evening at a table that tells the app everything: vehicles, stops, values."""

from __future__ import annotations

from companion.games.medioevo.cards.points import CardPoints
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.stops import StopPieces
from companion.games.medioevo.opening.typed_values import SetTableValue
from companion.games.medioevo.pieces import Colour, Good, Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.state import Player
from companion.games.medioevo.trade.market import PlaceCube, TradePlace
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.war.combat_turns import TakeCombatTurn
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.evening import Evening


class RichEvening(Evening):
    """Plays like any other, and does what a careful table would do besides."""

    def _auction(self) -> None:
        super()._auction()
        if self.state.round > 1:
            return
        for good in self.random.sample(list(Good), 5):
            self.do(SetTableValue(f"cubes.{good.value}", self.random.randint(1, 20)))

    def _events(self) -> None:
        super()._events()
        for symbol in self.state.event_symbols:
            for player in self.state.playing:
                person = self.state.players[player]
                cubes = len(person.all_cargo)
                place = Affected(force=person.force, cubes=cubes)
                roll = self.random.randint(1, 6)
                self.do(SufferEvent(player, EventSymbol(symbol), roll, places=(place,)))

    def _purchases(self) -> None:
        super()._purchases()
        for player in self.state.playing:
            ready = [card for card in self.state.players[player].cards if not card.used]
            if ready:
                points = {self.random.choice(list(Colour)): 1}
                cards = (CardPoints(ready[0].number, points),)
                self.do(Buy(player, (UnitPurchase(Unit.CAPTAIN),), cards=cards))

    def _war(self) -> None:
        super()._war()
        for player in self.state.playing:
            force = self.state.players[player].force
            moved = Force(light_infantry=min(1, force.light_infantry), war_wagon=force.war_wagon)
            self.do(TakeCombatTurn(player, pieces=moved))
            self.do(StopPieces(player, moved, lifted=self.random.random() < 0.5))

    def _trade_of(self, player: str) -> None:
        super()._trade_of(player)
        self._load(self.state.players[player])
        self._unload(self.state.players[player])

    def _load(self, player: Player) -> None:
        good = self.random.choice(list(Good))
        loads = [0, *(load.id for load in player.loads)]
        vehicle = self.random.choice(("caravan", "merchant_ship"))
        self.do(
            BuyGoods(
                player.id,
                self.random.randint(1, 3),
                good,
                place=TradePlace(good=good),
                vehicle=vehicle,
                load=self.random.choice(loads),
            )
        )

    def _unload(self, player: Player) -> None:
        if not player.loads or self.random.random() < 0.3:
            return
        load = self.random.choice(player.loads)
        good = load.goods[0]
        town = TradePlace(civil_level=1)
        self.do(PlaceCube(player.id, "", good, town, load.id))
        placed = self.random.choice((None, good))
        self.do(SellGoods(player.id, {good: 1}, place=town, placed=placed, load=load.id))
