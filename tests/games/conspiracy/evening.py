"""Whole games played by somebody who knows the phases and little else: legal, lively, seeded.

The deck of events and the dice lie on this table; the app is told what happens, and must agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from companion.core.entries import Redo, Undo
from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.seats import Seat
from companion.core.table_actions import Correct, NextPhase, Pay
from companion.games.conspiracy.battle.attack import Cause, attack
from companion.games.conspiracy.battle.field import BattleCard, Exchange, Party, drawn_up, fought
from companion.games.conspiracy.battle.ransom import Ransom
from companion.games.conspiracy.battle.rounds import ColumnRolls
from companion.games.conspiracy.battle.units import Army
from companion.games.conspiracy.battle.war import (
    Attack,
    army_of_player,
    attackers_in,
    claim_of,
    field_of,
    lasting_cards,
    target_of,
)
from companion.games.conspiracy.cards.cards import moments
from companion.games.conspiracy.cards.playing import (
    ON_THE_SPOT,
    BuyMercenary,
    DiscardCards,
    DrawCards,
    PlayCard,
)
from companion.games.conspiracy.corrections import AddLand, CorrectRoutes, NameLand
from companion.games.conspiracy.deaths.electors import (
    ElectorDies,
    all_owned,
    elector_cards,
    elector_follows,
    lowest_bid,
)
from companion.games.conspiracy.deaths.fate import RollFate, fate, targets_of
from companion.games.conspiracy.deaths.succession import (
    Escort,
    Intervention,
    Succeed,
    Windows,
    follows,
    new_ruler,
)
from companion.games.conspiracy.empire.empire import BreakOff, BuildCastle, EndAnarchy, HoldElection
from companion.games.conspiracy.events.auctions import Sold, Struck
from companion.games.conspiracy.events.events import (
    THINGS,
    SellEvent,
    TurnUpEvents,
    ban_targets,
    fit_for,
    relic_places,
    to_turn_up,
)
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.lands.income import CollectIncome, Robbery
from companion.games.conspiracy.lands.movement import MoveHoly
from companion.games.conspiracy.pieces import Card, Event, Kind, Thing, Training
from companion.games.conspiracy.setup import Setup, SplitHeirs
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.supply import left_of
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import ACTIONS

COLOURS = ("grey", "red", "green", "yellow", "blue", "white")
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")
OTHERS = tuple(
    event for event in Event if event not in (Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR)
)


def table_of(
    count: int,
    knights: int = 2,
    mercenaries: int = 4,
    cards: int = 3,
    switches: Switches = DEFAULTS,
    names: Sequence[str] = NAMES,
) -> Setup:
    seats = tuple(Seat(f"p{n}", names[n - 1], COLOURS[n - 1]) for n in range(1, count + 1))
    return Setup(seats, knights, mercenaries, cards, switches)


class Over(Exception):
    """The evening has come to its end in the middle of a phase."""


class Evening:
    """One table: its game, its event deck, its dice."""

    def __init__(self, seed: int, players: int, switches: Switches = DEFAULTS) -> None:
        self.random = Random(seed)
        setup = table_of(players, switches=switches)
        self.store = MemoryStore({**header_of(GAME, setup), "format": 1})
        self.play: Play[State] = Play(GAME, self.store)
        self.clock = 0
        self.deck = self._prepared()
        self.open: list[Event] = []
        self.rich = self.random.random() < 0.5  # some tables find money on the way

    @property
    def state(self) -> State:
        return self.play.state

    def do(self, action: Any) -> None:
        if self.state.ended:  # a fourth vote may come with any entry (C-12.0.1)
            raise Over
        self.clock += 1
        self.play.do(action, at=self.clock)
        if self.random.random() < 0.02:
            self.play.record(Undo(), at=self.clock)
            self.play.record(Redo(), at=self.clock)

    def may(self, chance: float) -> bool:
        return self.random.random() < chance

    def _prepared(self) -> list[Event]:
        """Three piles, a death of each kind in the second and third (C-7.1.1)."""
        rest = [Event.PREACHER] * 2
        kinds = [one for one in OTHERS if one is not Event.PREACHER]
        rest += [kinds[number % len(kinds)] for number in range(32)]
        self.random.shuffle(rest)
        piles = [rest[:12], rest[12:23], rest[23:]]
        for pile in piles[1:]:
            pile += [Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR]
            self.random.shuffle(pile)
        return [card for pile in piles for card in pile]

    # -- the evening -----------------------------------------------------------------------

    def play_to_the_end(self, rounds: int = 40) -> Evening:
        self.open_table()
        with suppress(Over):
            while not self.state.ended and self.state.round <= rounds:
                self.play_round()
        if not self.state.ended:
            self.do(BreakOff("late"))
        return self

    def open_table(self) -> None:
        for player in self.state.order:
            self.do(SplitHeirs(player, self.random.randint(0, 4)))
            own = [land.id for land in self.state.lands_of(player)]
            first, second = self.random.sample(own, 2)
            self.do(CorrectRoutes(first, frozenset((second,))))
        self.do(NameLand("secular-1", "Oldenburg"))
        self.do(NextPhase())

    def play_round(self) -> None:
        for phase in (self.income, self.events, self.fate, self.movement, self.cards, self.end):
            if not self.state.ended:
                phase()

    def income(self) -> None:
        state = self.state
        holders = [name for name in state.order if state.players[name].hand]
        alchemists = frozenset(self.random.sample(holders, 1)) if holders and self.may(0.2) else ()
        robbers = [name for name in holders if name not in alchemists]
        robberies: tuple[Robbery, ...] = ()
        if robbers and self.may(0.2):
            robber = self.random.choice(robbers)
            victim = self.random.choice([name for name in state.order if name != robber])
            robberies = (Robbery(robber, victim),)
        self.do(CollectIncome(frozenset(alchemists), robberies))
        if self.rich and self.may(0.5):
            who = self.random.choice(state.order)
            self.do(Pay("bank", who, 300, "found"))
        self.play_some_cards()
        self.go_on()

    def go_on(self) -> None:
        if not self.state.ended:
            self.do(NextPhase())

    # -- auctions --------------------------------------------------------------------------

    def sold(self, fit: Sequence[str], lowest: int = 10) -> Sold:
        state = self.state
        able = [name for name in fit if state.money(name) >= lowest]
        if not able or self.may(0.15):
            return Sold()
        winner = self.random.choice(able)
        tens = (state.money(winner) - lowest) // 10
        price = lowest + 10 * self.random.randint(0, min(tens, 12))
        losers = frozenset(name for name in able if name != winner and self.may(0.6))
        holds = state.players[winner].hand > 0
        struck = [name for name in able if name != winner and name not in losers]
        by = [name for name in state.order if state.players[name].hand and name != winner]
        pestilence = (Struck(by[0], struck[0]),) if struck and by and self.may(0.1) else ()
        return Sold(winner, price, losers, holds and self.may(0.1), pestilence)

    def events(self) -> None:
        self.open = []
        self.turn_up()
        while not self.state.ended and (self.state.deaths or self.state.missing):
            if not self.state.deaths:
                self.turn_up()
            elif self.state.deaths[0] is Event.DEATH_OF_EMPEROR:
                self.emperor_dies()
            else:
                self.elector_dies()
        while not self.state.ended and self.state.for_sale:
            self.sell(self.state.for_sale[0])
        self.play_some_cards()
        self.go_on()

    def turn_up(self) -> None:
        if len(self.deck) != self.state.deck.left:  # the app has reshuffled
            pool = self._prepared()
            for card in self.open:
                pool.remove(card)
            self.random.shuffle(pool)
            self.deck = pool
        count = to_turn_up(self.state)
        cards, self.deck = tuple(self.deck[:count]), self.deck[count:]
        self.open += cards
        self.do(TurnUpEvents(cards))

    def sell(self, event: Event) -> None:
        sold = self.sold(fit_for(self.state, event))
        winner = sold.winner
        if winner is None:
            self.do(SellEvent(event, sold))
            return
        if event is Event.ADOPTION:
            if not left_of(self.state, winner)["family"] > 0:
                self.do(SellEvent(event))
                return
            self.do(SellEvent(event, sold, training=self.random.choice(list(Training))))
            return
        if event is Event.KNIGHT:
            homeless = not self.state.lands_of(winner)
            if homeless or left_of(self.state, winner)["knights"] < 1:
                self.do(SellEvent(event))
                return
            self.do(SellEvent(event, sold))
            return
        place = self.place_for(event, winner)
        if not place:
            self.do(SellEvent(event))
            return
        edict = None
        if event is Event.BAN:
            owner = self.state.lands[place].owner
            can = owner not in (winner, NEUTRAL) and self.state.players[owner].hand > 0
            free = owner not in [one.by for one in sold.pestilence]
            edict = owner if can and free and self.may(0.3) else None
        self.do(SellEvent(event, sold, place, edict=edict))
        if event is Event.BAN and not self.state.ended:
            self.attacks("ban")

    def place_for(self, event: Event, winner: str) -> str:
        state = self.state
        if event is Event.BAN:
            return self.one_of([land for land, may in ban_targets(state) if may])
        thing = THINGS[event]
        if thing is Thing.RELIC:
            found = list(relic_places(state, winner))
        elif thing is Thing.MONASTERY:
            found = [
                land.id
                for land in state.lands_of(winner)
                if land.kind.training is Training.SECULAR and not land.monastery
            ]
        elif thing is Thing.IMPERIAL_CITY:
            found = [land.id for land in state.lands.values() if not land.imperial_city]
        else:
            found = [land.id for land in state.lands_of(winner) if not getattr(land, thing.value)]
        boxes = {
            Thing.CASTLE: "castles",
            Thing.RELIC: "relics",
            Thing.MONASTERY: "monasteries",
            Thing.IMPERIAL_CITY: "imperial_cities",
        }
        short = thing in boxes and left_of(state, winner)[boxes[thing]] < 1
        return "" if short else self.one_of(found)

    def one_of(self, found: Sequence[str]) -> str:
        return self.random.choice(list(found)) if found else ""

    # -- deaths ----------------------------------------------------------------------------

    def emperor_dies(self) -> None:
        self.do(HoldElection())
        if self.state.ended:
            return
        for player in self.state.order:
            state = self.state
            own = [land.id for land in state.lands_of(player) if not land.castle]
            rich = state.money(player) >= 150 and left_of(state, player)["castles"] > 0
            if own and rich and self.may(0.4):
                self.do(BuildCastle(player, self.one_of(own)))
            self.conquer(player)
            if self.state.ended:
                return
        self.do(EndAnarchy())

    def conquer(self, player: str) -> None:
        state = self.state
        targets = [
            land.id
            for land in state.lands.values()
            if attack(
                "anarchy",
                claim_of(
                    state, "anarchy", player, land, army_of_player(state.players[player]).size
                ),
                target_of(state, player, land),
                state.switches,
            ).allowed
        ]
        if targets and self.may(0.5):
            self.fight("anarchy", player, self.one_of(targets))

    def elector_dies(self) -> None:
        state = self.state
        wanting = frozenset(
            name for name in state.order if state.money(name) >= lowest_bid(state) and self.may(0.9)
        )
        if not wanting and not all_owned(state):
            self.do(ElectorDies())
            return
        elector = self.random.choice(sorted(elector_cards(state)))
        land = state.lands[elector]
        hands = [name for name in state.order if state.players[name].hand]
        if hands and self.may(0.05):
            self.do(ElectorDies(wanting, elector, healer=self.random.choice(hands)))
            return
        windows = Windows(None, self.may(0.8))
        if hands and self.may(0.1):
            windows = Windows(None, windows.keeps, frozenset((self.random.choice(hands),)))
        result = elector_follows(state, land, windows, wanting)
        if result.refusals or (result.how == "direct" and result.lowest_bid):
            windows = Windows()
            result = elector_follows(state, land, windows, wanting)
        sold = Sold()
        if result.how in ("claims", "auction"):
            bidders = [name for name in result.who if name not in windows.rights]
            sold = self.sold(bidders, result.lowest_bid or 10)
            if sold.pestilence or sold.magnate:
                sold = Sold(sold.winner, sold.price, sold.have_bid)
        self.do(ElectorDies(wanting, elector, sold, windows))

    def fate(self) -> None:
        for player in self.state.order:
            self.roll_fate(player)
            if self.state.ended:
                return
        self.play_some_cards()
        self.go_on()

    def roll_fate(self, player: str) -> None:
        state = self.state
        die = self.random.randint(1, 6)
        hands = [name for name in state.order if state.players[name].hand]
        witch = self.random.choice(hands) if hands and self.may(0.05) else None
        born = fate(die, witch is not None).children
        others = [name for name in hands if name not in (witch, player)]
        cradle = self.random.choice(others) if others and born and self.may(0.1) else None
        children = born - (cradle is not None)
        over = children > left_of(state, player)["family"]
        secular = self.random.randint(0, children)
        self.do(RollFate(player, die, secular, witch, cradle, overrule=over))
        if self.state.death:
            self.somebody_dies()

    def somebody_dies(self) -> None:
        state = self.state
        allowed = [one.name for one in targets_of(state).targets if one.allowed]
        if not allowed or self.may(0.25):
            self.elector_dies()
            return
        land = state.lands[self.one_of(allowed)]
        hands = [name for name in state.order if state.players[name].hand]
        if hands and self.may(0.08):
            self.do(Succeed(land.id, healer=self.random.choice(hands)))
            return
        windows = self.windows(land.kind, hands)
        result = follows(state, land, windows)
        if result.refusals:
            windows = Windows()
            result = follows(state, land, windows)
        sold = Sold()
        if result.how in ("claims", "auction"):
            played = {*windows.rights}
            sold = self.sold([name for name in result.who if name not in played])
            if sold.pestilence or sold.magnate:
                sold = Sold(sold.winner, sold.price, sold.have_bid)
        ruler = new_ruler(result, sold)
        escort = Escort()
        if ruler and state.players[ruler].mercenaries and self.may(0.5):
            escort = Escort(0, min(3, state.players[ruler].mercenaries))
        routes: frozenset[str] = frozenset()
        if ruler and self.may(0.5):
            near = [one.id for one in state.lands_of(ruler) if one.id != land.id]
            routes = frozenset(self.random.sample(near, min(len(near), 2)))
        self.do(Succeed(land.id, None, windows, sold, escort, "", routes))
        if not self.state.ended:
            self.attacks("auction")

    def windows(self, kind: Kind, hands: Sequence[str]) -> Windows:
        keeps = self.may(0.8)
        if not hands or self.may(0.7):
            return Windows(None, keeps)
        who = self.random.choice(list(hands))
        if self.may(0.5):
            card: Any = "curia" if kind.training is Training.CLERICAL else "emperor"
            return Windows(Intervention(who, card), keeps)
        return Windows(None, keeps, frozenset((who,)))

    # -- war -------------------------------------------------------------------------------

    def attacks(self, cause: Cause) -> None:
        dispute = self.state.dispute
        if dispute is None:
            return
        for attacker in attackers_in(self.state, dispute):
            if self.may(0.6) and not self.state.ended:
                self.fight(cause, attacker, dispute.land)

    def fight(self, cause: Cause, attacker: str, where: str) -> None:
        state = self.state
        land = state.lands[where]
        mine = army_of_player(state.players[attacker])
        army = self.part(mine, at_least=1)
        if army is None:
            return
        claim = claim_of(state, cause, attacker, land, army.size)
        if not attack(cause, claim, target_of(state, attacker, land), state.switches).allowed:
            return
        defenders: tuple[Party, ...] = ()
        if land.owner != NEUTRAL:
            force = self.part(army_of_player(state.players[land.owner]), at_least=0)
            defenders = (Party(land.owner, force or Army()),)
        attackers = (Party(attacker, army),)
        cards: tuple[BattleCard, ...] = ()
        owner = state.players[attacker]
        has_markers = left_of(state, attacker)["mercenaries"] > 0
        can_pay = state.money(attacker) >= 50 and has_markers
        if owner.hand and self.may(0.4):
            card = self.random.choice((Card.FORGING, Card.HOSTLER, Card.MERCENARIES, Card.DEFECTOR))
            if card is Card.DEFECTOR and left_of(state, attacker)["mercenaries"] < 1:
                card = Card.FORGING
            if card is not Card.MERCENARIES or can_pay:
                hired = [one for one in defenders if one.player == land.owner]
                there = sum(sum(one.army.counts[3:]) for one in hired)
                victim = land.owner if card is Card.DEFECTOR and there else None
                if card is not Card.DEFECTOR or victim:
                    cards = (BattleCard(attacker, card, victim),)
        battle = drawn_up(
            attackers,
            defenders,
            cards,
            field_of(land),
            state.switches,
            lasting_cards(state, attackers, defenders),
        )
        rounds: list[Exchange] = []
        retreats, dice = None, ()
        while battle.outcome is None:
            if rounds and self.may(0.1):
                retreats = self.random.choice(("attacker", "defender"))
                dice = tuple(self.random.randint(1, 6) for _ in battle.side(retreats))
                break
            rolls = tuple(ColumnRolls(self.two(), self.two()) for _ in range(battle.columns))
            exchange = Exchange(rolls)
            rounds.append(exchange)
            battle, _ = fought(battle, exchange)
        self.do(Attack(cause, where, attackers, defenders, cards, tuple(rounds), retreats, dice))

    def two(self) -> int:
        return self.random.randint(1, 6) + self.random.randint(1, 6)

    def part(self, army: Army, at_least: int) -> Army | None:
        if army.size < at_least:
            return None
        counts = [self.random.randint(0, count) for count in army.counts]
        if sum(counts) < at_least:
            return army
        return Army(*counts)

    # -- the rest --------------------------------------------------------------------------

    def movement(self) -> None:
        state = self.state
        for land in list(state.lands.values()):
            if land.relic and land.owner and self.may(0.2):
                places = relic_places(self.state, land.owner)
                if places:
                    target = self.one_of(places)
                    self.do(MoveHoly(land.owner, Thing.RELIC, land.id, target))
            here = self.state.lands[land.id]
            marks = self.state.done
            if here.preacher and here.owner and not any("preacher" in one for one in marks):
                own = [one.id for one in self.state.lands_of(here.owner) if not one.preacher]
                if own and self.may(0.3):
                    self.do(MoveHoly(here.owner, Thing.PREACHER, here.id, self.one_of(own)))
        self.go_on()

    def cards(self) -> None:
        self.do(DrawCards(overrule=self.state.pile + self.state.discard < len(self.state.seats)))
        for player in self.state.order:
            over = self.state.players[player].hand - 5
            if over > 0:
                self.do(DiscardCards(player, over))
        self.play_some_cards()
        self.go_on()

    def end(self) -> None:
        for captor in self.state.order:
            for owner in sorted(self.state.players[captor].captives):
                price = 10 * self.random.randint(0, min(5, self.state.money(owner) // 10))
                if self.may(0.6) and self.state.lands_of(owner):
                    self.do(Ransom(owner, captor, price))
        if self.may(0.1):
            self.do(AddLand(self.random.choice((Kind.SECULAR, Kind.BISHOPRIC))))
        if self.may(0.05):
            self.do(Correct(self.state.order[0], "battles", 1, "forgotten"))
        self.go_on()

    def play_some_cards(self) -> None:
        for player in self.state.order:
            if self.state.ended or not self.state.players[player].hand or self.may(0.7):
                continue
            self.try_card(player)

    def try_card(self, player: str) -> None:
        state = self.state
        if self.may(0.2) and state.money(player) >= 80:
            if left_of(state, player)["mercenaries"] > 0 and state.lands_of(player):
                self.do(BuyMercenary(player))
            return
        now = [card for card in sorted(ON_THE_SPOT) if ACTIONS[card].moment in moments(state)]
        card = self.random.choice(now)
        others = [name for name in state.order if name != player]
        if card is Card.MARRIAGE:
            mine = [one for one in state.lands_of(player) if not one.kind.is_electorate]
            theirs = [
                one
                for name in others
                for one in state.lands_of(name)
                if mine and one.kind is mine[0].kind
            ]
            if theirs:
                lands = (mine[0].id, self.random.choice(theirs).id)
                self.do(PlayCard(player, card, lands=lands))
            return
        victim = None if card is Card.MERCENARIES else self.random.choice(others)
        count = 0
        if victim and card in (Card.CRUSADE, Card.UPRISING):
            troops = state.players[victim]
            count = troops.knights if card is Card.CRUSADE else troops.mercenaries
            count = self.random.randint(min(1, count), count)
        with suppress(CompanionError):  # nothing there to lose: the card stays in hand
            self.do(PlayCard(player, card, victim, count, self.random.choice(list(Training))))
