"""A random evening with what comes up now and then: breaches, counted coins, routes, markers."""

from __future__ import annotations

from companion.core.table_actions import Correct
from companion.games.medioevo.buildings.damage import BuildingId
from companion.games.medioevo.buildings.losses import DamageBuilding, RemoveControlMarkers
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import ChangeCards, UseCardAbility
from companion.games.medioevo.diplomacy.treaties import (
    ActHostile,
    BreakTreaty,
    MakeTreaty,
    VoteOnBreach,
)
from companion.games.medioevo.ending.closing import CountCoins
from companion.games.medioevo.events.barbarian_points import MoveBarbarians, PlaceBarbarian
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.events.revolting import RevoltsOfAll
from companion.games.medioevo.opening.start_kit import TakeStartKit
from companion.games.medioevo.pieces import BuildingKind, Colour, Good, Transport, Unit
from companion.games.medioevo.purchases.buying import HidePurchases, RevealPurchases
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.setup import Vehicle
from companion.games.medioevo.table import NameArea
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.trade.market import CountCubes, MoveCube
from companion.games.medioevo.trade.routes import EstablishStages, LoseRoute, PlanRoute
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.plunder import Object
from companion.games.medioevo.words import EventSymbol, TreatyKind
from tests.games.medioevo.rich_evening import RichEvening

CAMP, STEPPE, FAIR, PORT = "Camp", "Steppe", "Fair", "Port"
STAGES = ("Genoa", "Pisa", "Tunis", "Cairo")
OFTEN = 0.5


class BusyEvening(RichEvening):
    """Also does what the others leave out, by chance and sometimes against the rules."""

    def _auction(self) -> None:
        super()._auction()
        if self.state.round == 1:
            for name in (CAMP, STEPPE):
                self.do(NameArea(name, camp=True))
            for name in (FAIR, PORT):
                self.do(NameArea(name, inhabited=True))
            for player in self.state.playing:
                level = self.random.randint(1, 3)
                chosen = (Vehicle(Transport.CARAVAN, level),)
                self.do(TakeStartKit(player, chosen, overrule=True))
                self.do(Correct(player, "control_markers", 3))
        for player in self.state.playing:
            there = self.state.money(player) + self.random.choice((-10, 0, 50))
            coins = {10: max(0, there) // 10}
            self.do(CountCoins(player, coins, book=self.random.random() < OFTEN))

    def _events(self) -> None:
        if self.state.round > 1 and self.random.random() < OFTEN:
            self.do(RollHorde((3, 2, 8)))
            self.do(RevoltsOfAll(self.random.choice((20, 30, 40))))
        super()._events()
        self.do(self._barbarians())
        for player in self.state.playing:
            every = tuple(range(len(self.state.players[player].buildings)))
            place = Affected(buildings=every)
            roll = self.random.randint(1, 6)
            self.do(
                SufferEvent(player, EventSymbol.BUILDINGS, roll, places=(place,), overrule=True)
            )

    def _barbarians(self) -> SpendBarbarianPoints:
        moves = (
            PlaceBarbarian("light_infantry", CAMP),
            PlaceBarbarian("archer", CAMP),
            PlaceBarbarian("light_infantry", STEPPE),
            MoveBarbarians(CAMP, STEPPE),
            MoveBarbarians(STEPPE, CAMP),
        )
        chosen = self.random.choices(moves, k=self.random.randint(1, 3))
        return SpendBarbarianPoints(tuple(chosen))

    def _taxes(self) -> None:
        super()._taxes()
        cubes = sum(len(one.all_cargo) for one in self.state.players.values())
        self._cards(22, CardPlay(count=cubes), overrule=True)

    def _cards(self, number: int, said: CardPlay, *, overrule: bool = False) -> None:
        holder = next(iter(self.state.playing))
        held = [one.id for one in self.state.players.values() if one.card(number)]
        if not held:
            self.do(ChangeCards(holder, added=(number,)))
        player = held[0] if held else holder
        self.do(UseCardAbility(player, number, said, overrule=overrule))

    def _purchases(self) -> None:
        super()._purchases()
        for player in self.state.playing:
            self.do(HidePurchases(player, (UnitPurchase(Unit.LIGHT),), overrule=True))
            technology = self.random.choice(("edict", "logistics", "machinery"))
            self.do(UseTechnology(player, technology, self.random.randint(1, 2)))
        for player in self.state.playing:
            if not self.do(RevealPurchases(player)):
                self.do(
                    HidePurchases(player, (), overrule=True)
                )  # he thinks again: nothing stays behind
        self._cards(57, CardPlay(points={Colour.RED: 1, Colour.BLUE: 1}))
        self._cards(58, CardPlay(points={Colour.RED: 2}))
        self._cards(71, CardPlay(points={Colour.RED: 1}))

    def _war(self) -> None:
        super()._war()
        for player in self.state.playing:
            others = [other for other in self.state.playing if other != player]
            if not others:
                return
            self._quarrel(player, self.random.choice(others))
            self._shoot(player)
            self.do(RemoveControlMarkers(player, self.random.randint(1, 2)))

    def _quarrel(self, player: str, other: str) -> None:
        if self.random.random() < OFTEN:
            self.do(MakeTreaty(TreatyKind.TRADE, (player, other), "Salt for wool"))
            number = self.state.treaties_made
            votes = {one: self.random.random() < OFTEN for one in self.state.playing}
            self.do(VoteOnBreach(player, number, votes))
            if self.random.random() < OFTEN:
                self.do(BreakTreaty(player, number))
            self.do(ActHostile(player, other, "enter_area", overrule=self.random.random() < OFTEN))
        loot = Object("caravan", owner=other)
        self.do(Plunder((loot,), player))

    def _shoot(self, player: str) -> None:
        standing = self.state.players[player].buildings
        names: dict[BuildingKind, BuildingId] = {
            BuildingKind.CIVIL: "village",
            BuildingKind.MILITARY: "tower",
        }
        low = [one for one in standing if one.level == 1 and one.kind in names]
        if low:
            hit = self.random.choice(low)
            hits = self.random.randint(1, 3)
            self.do(DamageBuilding(player, names[hit.kind], hits, hit.damage))

    def _trade_of(self, player: str) -> None:
        super()._trade_of(player)
        self.do(PlanRoute(player, STAGES, overrule=True))
        some = self.random.sample((1, 2, 3, 4), self.random.randint(1, 2))
        self.do(EstablishStages(player, frozenset(some[:1]), frozenset(some[1:])))
        if self.random.random() < OFTEN:
            lost = self.random.random() < OFTEN
            self.do(LoseRoute(player, lost, vendor=lost, overrule=True))
        good = self.random.choice(list(Good))
        self.do(CountCubes(FAIR, (good, good)))
        self.do(MoveCube(player, "card_63", good, FAIR, PORT, overrule=True))
