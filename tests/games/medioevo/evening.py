"""Whole games played by somebody who knows the phases and little else: legal, lively, seeded."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.entries import Redo, Undo
from companion.core.errors import BadInput, CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import GoToPhase, MarkDone, Pay
from companion.games.medioevo import tables
from companion.games.medioevo.battle.decisions import Decision, Retreat, Roll
from companion.games.medioevo.battle.staging import (
    Fighter,
    Staging,
    barbarians_of,
    fighter_of,
    opened,
)
from companion.games.medioevo.battle.steps import advance, pending, suggested
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.diplomacy.treaties import DeclareWar, MakePeace, MakeTreaty
from companion.games.medioevo.ending.closing import EndRound, ScoreGame
from companion.games.medioevo.ending.standings import BoardFacts
from companion.games.medioevo.events.horde import composition
from companion.games.medioevo.events.phase import ChooseEventSymbols, RollHorde
from companion.games.medioevo.events.revolting import SetAllowedTax, SufferRevolts
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.turn_order import Bids, HoldAuction
from companion.games.medioevo.pieces import Branch, Colour, Good, Realm, Transport, Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.setup import Seat, Setup, Vehicle
from companion.games.medioevo.state import Limits, State
from companion.games.medioevo.table import ChangeHonor, CountTime
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.games.medioevo.trade.market import TradePlace
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.treasury.collecting import (
    CollectTaxes,
    GivenUp,
    SetTaxRate,
    TaxReturn,
)
from companion.games.medioevo.treasury.loans import RepayLoan, TakeLoan
from companion.games.medioevo.war.battles import BookBattle
from companion.games.medioevo.words import EventSymbol, TreatyKind

COLOURS = ("blue", "yellow", "green", "red", "white", "black")
MOST_BATTLE_ROUNDS = 12


def table_of(count: int, limits: Limits) -> Setup:
    seats = [
        Seat(
            f"p{number}",
            f"Player {number}",
            COLOURS[number],
            realm,
            areas=6 + number % 3,
            transports=(Vehicle(Transport.CARAVAN, 1), Vehicle(Transport.WAR_WAGON, 1)),
            card=10 * number + 5,
            token=list(Colour)[number],
        )
        for number, realm in zip(range(count), Realm, strict=False)
    ]
    return Setup(tuple(seats), limits)


class Evening:
    """Plays until the game has ended and is scored."""

    def __init__(
        self,
        seed: int,
        players: int,
        limits: Limits,
        *,
        minutes_a_round: int = 30,
        poor: str = "",
        second_thoughts: bool = True,
    ) -> None:
        self.random = Random(seed)
        setup = table_of(players, limits)
        self.store = MemoryStore({**header_of(GAME, setup), "game": "medioevo", "format": 1})
        self.play: Play[State] = Play(GAME, self.store)
        self.refused = 0
        self._minutes = minutes_a_round
        self._poor = poor  # a player who spends all he has and drifts into bankruptcy
        self._second_thoughts = second_thoughts
        self._clock = 1_700_000_000

    @property
    def state(self) -> State:
        return self.play.state

    def do(self, action: Any) -> bool:
        """Try an action; whether it was taken."""
        self._clock += self.random.randint(5, 90)
        try:
            self.play.do(action, self._clock, entry_id=f"e{len(self.store.saved)}")
        except CompanionError:
            self.refused += 1
            return False
        if self._second_thoughts and self.random.random() < 0.03:
            for what in (Undo(), Redo()):
                self.play.record(what, self._clock, entry_id=f"e{len(self.store.saved)}")
        return True

    def play_to_the_end(self) -> Evening:
        while not self.state.ended:
            self.play_round()
        facts = BoardFacts({}, rome=self.state.playing[0], allowed_tax=30)
        assert self.do(ScoreGame(facts))
        return self

    def play_round(self) -> None:
        phases: tuple[Callable[[], None], ...] = (
            self._auction,
            self._events,
            self._taxes,
            self._purchases,
            self._war,
            self._trade,
        )
        for number, phase in enumerate(phases, 1):
            if self.state.ended:
                return
            if self.state.phase != number:
                self.do(GoToPhase(number))
            phase()
        if not self.state.ended:
            self.do(GoToPhase(7))
            self.do(CountTime(self._minutes * self.state.round))
            self.do(EndRound())

    # -- phases ----------------------------------------------------------------------------

    def _auction(self) -> None:
        playing = self.state.playing
        bids = {player: [self._some(self.state.money(player) // 8)] for player in playing}
        draw: tuple[str, ...] = ()
        for _ in range(20):
            action = HoldAuction(
                tuple(Bids(player, tuple(amounts)) for player, amounts in bids.items()), draw
            )
            try:
                self.play.do(action, self._clock, entry_id=f"e{len(self.store.saved)}")
            except BadInput as error:
                if error.key == "auction.must_draw":
                    draw = tuple(self.random.sample(playing, len(playing)))
                else:
                    highest = max(sum(amounts) for amounts in bids.values())
                    for player, amounts in bids.items():
                        if sum(amounts) == highest:
                            amounts.append(self._some(min(9, self.state.money(player) - highest)))
            else:
                return
        raise AssertionError("the auction does not end")

    def _events(self) -> None:
        d4, d6, d8 = (self.random.randint(1, sides) for sides in (4, 6, 8))
        self.do(RollHorde((d4, d6, d8), (None, None, self.random.choice((None, 3)))))
        if self.state.round == 1:
            return
        self.do(ChooseEventSymbols(tuple(self.random.sample(list(EventSymbol), 2))))
        self.do(SetAllowedTax(self.random.choice((20, 30, 40, 50))))
        for player in self.state.playing:
            self.do(SufferRevolts(player))

    def _taxes(self) -> None:
        for player in self.state.playing:
            rate = 0 if player == self._poor else self.random.choice((20, 30, 30, 40, 50))
            self.do(SetTaxRate(player, rate))
        for player in self.state.playing:
            if self.state.ended:
                return
            force = self.state.players[player].force
            units = Force(
                light_infantry=force.light_infantry,
                heavy_infantry=force.heavy_infantry,
                cavalry=force.cavalry,
                archer=force.archer,
            )
            ways = (
                TaxReturn(player),
                TaxReturn(player, take_loan=True),
                TaxReturn(player, given_up=(GivenUp(units),)),
                TaxReturn(player, given_up=(GivenUp(force),)),
                TaxReturn(player, given_up=(GivenUp(force),), take_loan=True),
                TaxReturn(player, given_up=(GivenUp(force),), accept_failure=True),
                TaxReturn(player, accept_failure=True),
            )
            assert any(self.do(CollectTaxes((way,))) for way in ways), "phase 3 has a way out"

    def _purchases(self) -> None:
        for player in self.state.playing:
            self.do(Buy(player, (TechnologyPurchase(self._technology(player)),)))
            unit = self.random.choice(
                (Unit.LIGHT, Unit.LIGHT, Unit.HEAVY, Unit.ARCHER, Unit.CAVALRY)
            )
            self.do(Buy(player, (UnitPurchase(unit, self.random.randint(1, 3)),)))
            self.do(Buy(player, (BuildingPurchase(self.random.choice(("village", "tower"))),)))
            held = {card.number for one in self.state.players.values() for card in one.cards}
            free = [number for number in range(1, 73) if number not in held]
            if self.random.random() < 0.4:
                self.do(Buy(player, (RealmCardPurchase(self.random.choice(free)),)))
            if self.random.random() < 0.3:
                self.do(self.random.choice((TakeLoan, RepayLoan))(player))
            if player == self._poor and self.state.money(player):
                self.do(Pay(player, "bank", self.state.money(player), "feasts"))

    def _technology(self, player: str) -> str:
        person = self.state.players[player]
        branch = self.random.choice(list(Branch))
        level = min(4, person.technology_level(branch) + 1)
        return next(
            row.id
            for row in tables.TECHNOLOGIES.values()
            if row.branch is branch and row.level == level
        )

    def _war(self) -> None:
        for player in self.state.playing:
            others = [other for other in self.state.playing if other != player]
            if not others:
                return
            other = self.random.choice(others)
            chance = self.random.random()
            if self.state.players[player].rebel_areas and chance < 0.7:
                self._battle(player, "", rebels=True)
            elif chance < 0.1:
                self.do(DeclareWar(player, other))
            elif chance < 0.2:
                until = self.state.round + self.random.randint(0, 2)
                self.do(MakeTreaty(TreatyKind.TRADE, (player, other), "Wool for salt", until))
            elif chance < 0.3:
                self.do(MakePeace(player, other))
            elif chance < 0.7:
                self._battle(player, other if self.random.random() < 0.4 else "")
            if self.state.ended:
                return

    def _horde(self) -> Force:
        return barbarians_of(composition(self.state.horde_dice), self.state.switches).force

    def _battle(self, attacker: str, defender: str, *, rebels: bool = False) -> None:
        force = self._army(attacker)
        against = self._army(defender) if defender else self._horde()
        if not force.units or not against.units:
            return
        enemy = (
            fighter_of(self.state, defender, against)
            if defender
            else Fighter(force=against, transports=False)
        )
        staging = Staging(
            fighter_of(self.state, attacker, force),
            enemy,
            players=len(self.state.playing),
            horde_dice=self.state.horde_dice,
            switches=self.state.switches,
        )
        booked = BookBattle(
            staging,
            self.fought(staging),
            inhabited=self.random.random() < 0.5,
            loser=defender,
            start_realm_of=attacker if rebels else "",
        )
        self.do(booked)

    def _army(self, player: str) -> Force:
        force = self.state.players[player].force
        return Force(
            light_infantry=force.light_infantry,
            heavy_infantry=force.heavy_infantry,
            cavalry=force.cavalry,
            archer=force.archer,
            captain=force.captain,
        )

    def fought(self, staging: Staging) -> tuple[Decision, ...]:
        """All answers of a battle with the app's suggestions and the dice of this evening."""
        battle, answers = opened(staging), list[Decision]()
        while battle.ending is None:
            asked = pending(battle)
            if asked.dice:
                dice = tuple(self.random.randint(1, sides) for sides in asked.dice.sides)
                answer: Decision = Roll(dice)
            else:
                answer = suggested(battle)
            if isinstance(answer, Retreat) and battle.round_number >= MOST_BATTLE_ROUNDS:
                answer = Retreat(1)
            battle = advance(battle, answer)
            answers.append(answer)
        return tuple(answers)

    def _trade(self) -> None:
        for player in self.state.playing:
            self._trade_of(player)
            self.do(MarkDone("trade", player))

    def _trade_of(self, player: str) -> None:
        good = self.random.choice(list(Good))
        self.do(BuyGoods(player, self.random.randint(1, 2), good, place=TradePlace(good=good)))
        cargo = self.state.players[player].cargo
        if cargo and self.random.random() < 0.7:
            cubes = tuple(self.random.sample(list(Good), self.random.randint(0, 3)))
            town = TradePlace(cubes=cubes, civil_level=2, good=Good.FURS)
            self.do(SellGoods(player, {cargo[0]: 1}, place=town))
        if self.random.random() < 0.1:
            self.do(ChangeHonor(player, self.random.choice((-1, 1, 2)), "by agreement"))

    def _some(self, most: int) -> int:
        return self.random.randint(0, max(0, most))
