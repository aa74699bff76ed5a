"""A bot that plays whole games by legal actions, with its own shuffled cards.

It overrules nothing: whatever it does, the rules allow. Its cards are real ones, so that a card
that the app counts twice or loses shows up as a card that is not there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal

from companion.core.errors import IllegalAction
from companion.core.game import PlayerId
from companion.core.play import MemoryStore, Play, header_of
from companion.games.medievalia.cards import (
    Acquire,
    Attach,
    BuyCard,
    PlayCard,
    RemoveLandscape,
)
from companion.games.medievalia.fief.sums import siege_of, supplied
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.costs import LANDSCAPE
from companion.games.medievalia.payment.paying import Means
from companion.games.medievalia.payment.proposals import Way, card_price, ways_to_draw, ways_to_pay
from companion.games.medievalia.pieces import Building, Card, Resource, Stack, Troop
from companion.games.medievalia.ring.marching import March, moves_of
from companion.games.medievalia.state import CITY, SETUP_PHASE, State, production_of
from companion.games.medievalia.tables import BUILDINGS, STACK_CARDS
from companion.games.medievalia.turns import BeginTurn, DealHands, EndTurn, TurnUp
from companion.games.medievalia.war.checks import available
from companion.games.medievalia.war.settling import Act
from companion.games.medievalia.war.warfare import Battle, WageWar
from tests.games.medievalia.table_of import setup_of

Style = Literal["builder", "warrior", "drawer", "besieger"]
STYLES: tuple[Style, ...] = ("builder", "warrior", "drawer", "besieger")
START_OFFERS = (Building.SCHOOL, Building.WORKSHOP, Building.BANK)


class Evening:
    """One game; `style` is what the players care for."""

    def __init__(self, seed: int, players: int, style: Style = "builder", **setup: Any) -> None:
        self.dice = random.Random(seed)
        self.style = style
        header = header_of(GAME, setup_of(players, **setup))
        self.store = MemoryStore({**header, "game": "medievalia", "format": 1})
        self.play: Play[State] = Play(GAME, self.store)
        self.decks = {stack: self._deck(stack) for stack in Stack}
        hidden = [one for one, row in BUILDINGS.items() for _ in range(row.count)]
        for one in START_OFFERS:
            hidden.remove(one)
        self.dice.shuffle(hidden)
        self.piles = [hidden[0:5], hidden[5:10], hidden[10:14]]
        self.hands: dict[PlayerId, list[Card]] = {player: [] for player in self.state.players}
        self.moment = 1_700_000_000

    def _deck(self, stack: Stack) -> list[Card]:
        cards = [row.id for row in STACK_CARDS[stack] for _ in range(row.count)]
        self.dice.shuffle(cards)
        return cards

    @property
    def state(self) -> State:
        return self.play.state

    def do(self, action: Any) -> None:
        self.moment += 20
        self.play.do(action, self.moment)

    def play_out(self, turns: int = 300) -> State:
        self.open_table()
        for _ in range(turns):
            if self.state.ended:
                break
            self.play_turn()
        return self.state

    def open_table(self) -> None:
        bottoms = {stack: deck[-1] for stack, deck in self.decks.items()}
        for hand in self.hands.values():
            wanted = [Stack.LANDSCAPE] * 4 + [Stack.CHARACTER] * 3 + [Stack.MILITARY]
            hand += [self.decks[stack].pop(0) for stack in wanted]
        counts = {Stack.LANDSCAPE: 4, Stack.CHARACTER: 3, Stack.MILITARY: 1}
        assert self.state.phase == SETUP_PHASE
        self.do(DealHands(dict.fromkeys(self.hands, counts), bottoms))

    def play_turn(self) -> None:
        player = self.state.active
        round_ = (self.state.round, player)
        self._begin(player)
        deeds = (self._build, self._settle, self._recruit, self._work, self._trade)
        for deed in deeds:
            if not self.state.ended and self.state.active == player:
                deed(player)
        if self.style in ("warrior", "besieger") and not self.state.ended:
            self._march(player)
            self._fight(player)
        same = (self.state.round, self.state.active) == round_
        if not self.state.ended and same:
            self.do(EndTurn(player))

    # -- the steps of a turn -----------------------------------------------------------------

    def _begin(self, player: PlayerId) -> None:
        stacks = [stack for stack, deck in self.decks.items() if deck]
        stack = self._wanted(player, stacks)
        starved = self._starved(player)
        before = self.state.stacks[stack]
        is_out = siege_of(self.state, player).eliminated
        self.do(BeginTurn(player, stack, starved))
        if is_out:
            self.hands[player] = []
        elif self.state.stacks[stack] < before:
            self.hands[player].append(self.decks[stack].pop(0))

    def _wanted(self, player: PlayerId, stacks: list[Stack]) -> Stack:
        if self.style == "drawer":
            return min(stacks, key=lambda stack: len(self.decks[stack]))
        me = self.state.player(player)
        if len(me.landscapes) < 3 and Stack.LANDSCAPE in stacks:
            return Stack.LANDSCAPE
        if self.style in ("warrior", "besieger") and Stack.MILITARY in stacks:
            return Stack.MILITARY
        return self.dice.choice(stacks)

    def _starved(self, player: PlayerId) -> tuple[str, ...]:
        units = sorted(self.state.units_of(player), key=lambda unit: unit.id)
        free = [unit.id for unit in units if not unit.site]
        held = [unit.id for unit in units if unit.site]
        need = supplied(self.state, player).discard
        # A worker who leaves a field takes food with him: then more have to go.
        for many in range(need, len(units) + 1):
            gone = tuple((free + held)[:many])
            if not supplied(self.state.without_units(gone), player).discard:
                return gone
        return tuple(free + held)

    def _build(self, player: PlayerId) -> None:
        if self.style == "besieger":
            return
        for number, pile in enumerate(self.state.piles, 1):
            if pile.offer is None or self.state.ended:
                continue
            cost = card_price(self.state, player, Card(pile.offer))
            assert cost is not None
            ways = [
                way
                for way in ways_to_pay(self.state, player, cost, building=True, hand=0)
                if way.sites
            ]
            if not ways:
                continue
            way = self.dice.choice(ways[:2])
            self.do(Acquire(player, number, self.dice.choice(way.sites), way.means))
            if self.state.piles[number - 1].count and not self.state.ended:
                self.do(TurnUp(number, self.piles[number - 1].pop(0)))

    def _settle(self, player: PlayerId) -> None:
        lands = [card for card in self.hands[player] if card in _LANDS]
        kinds = {site.base for site in self.state.player(player).landscapes}
        lands.sort(key=lambda card: card.value in {str(kind) for kind in kinds})
        for card in lands:
            if len(self.state.player(player).landscapes) >= 4:
                break
            self._put(player, card)
        if lands and self.dice.random() < 0.05 and self.state.player(player).landscapes:
            self._remove(player)

    def _remove(self, player: PlayerId) -> None:
        site = self.state.player(player).landscapes[-1]
        ways = ways_to_pay(self.state, player, LANDSCAPE, hand=0)
        if ways and not site.buildings and not self.state.on_site(player, site.id):
            after = RemoveLandscape(player, site.id, ways[0].means)
            if not self._would_starve(after):
                self.do(after)

    def _recruit(self, player: PlayerId) -> None:
        for card in [card for card in self.hands[player] if card not in _LANDS]:
            if supplied(self.state, player).spare > 0:
                self._put(player, card)

    def _put(self, player: PlayerId, card: Card) -> None:
        if card not in self.hands[player]:
            return  # thrown in for another one meanwhile
        cost = card_price(self.state, player, card)
        assert cost is not None
        ways = ways_to_pay(self.state, player, cost, hand=0)
        if not ways and self.dice.random() < 0.2:
            ways = tuple(
                way
                for way in ways_to_pay(self.state, player, cost, hand=1)
                if way.hand_cards == 1 and len(self.hands[player]) > 2
            )
        if ways:
            means = self._thrown(player, ways[0], card)
            self.do(PlayCard(player, card, means))
            self.hands[player].remove(card)

    def _thrown(self, player: PlayerId, way: Way, card: Card) -> Means:
        if not way.hand_cards:
            return way.means
        others = list(self.hands[player])
        others.remove(card)
        gone = others[0]
        self.hands[player].remove(gone)
        means = way.means
        return Means(means.turned, means.traders, means.bureaucrats, {gone: 1})

    def _work(self, player: PlayerId) -> None:
        """Idle workers go onto landscapes with room for them; soldiers guard the city."""
        for unit in self.state.units_of(player):
            me = self.state.player(player)
            if unit.site or unit.place != me.home or self.state.units[unit.id].used:
                continue
            if production_of(self.state, unit.type) is Resource.WORK:
                free = [
                    site.id
                    for site in me.landscapes
                    if len(self.state.on_site(player, site.id)) < 2
                ]
                if free:
                    self.do(Attach(player, (unit.id,), free[0]))

    def _trade(self, player: PlayerId) -> None:
        chance = 0.9 if self.style == "drawer" else 0.1
        ways = [way for way in ways_to_draw(self.state, player) if not way.hand_cards]
        stacks = [stack for stack, deck in self.decks.items() if deck]
        if ways and stacks and self.dice.random() < chance:
            stack = self._wanted(player, stacks)
            self.do(BuyCard(player, stack, ways[0].means))
            self.hands[player].append(self.decks[stack].pop(0))

    def _would_starve(self, action: Any) -> bool:
        try:
            GAME.apply(self.state, action)
        except IllegalAction:
            return True
        return False

    # -- war -----------------------------------------------------------------------------------

    def _march(self, player: PlayerId) -> None:
        for unit in self.state.units_of(player):
            here = self.state.units[unit.id]
            if here.type not in _FIGHTERS or here.site or here.used:
                continue
            if self.state.owner_of(here.place) in self.state.enemies(player):
                continue
            ways = [one.place for one in moves_of(self.state, here).places]
            homes = {self.state.player(one).home for one in self.state.enemies(player)}
            ahead = [place for place in ways if place in homes] or [
                place for place in ways if self.state.owner_of(place) is None
            ]
            if ahead:
                self.do(March(player, (unit.id,), self.dice.choice(ahead)))

    def _fight(self, player: PlayerId) -> None:
        for place, enemy in list(self._fronts(player)):
            if self.state.ended or not self.state.player(enemy).is_in:
                continue
            if self.style == "besieger" and self.state.owner_of(place) == enemy:
                continue
            war = self._war(player, enemy, place)
            if war is not None:
                self.do(war)
                if not self.state.player(enemy).is_in:
                    self.hands[enemy] = []

    def _fronts(self, player: PlayerId) -> Iterator[tuple[str, PlayerId]]:
        for place in self.state.ring:
            here = {unit.owner for unit in self.state.units_at(place)}
            owner = self.state.owner_of(place)
            for enemy in self.state.enemies(player):
                if player in here and (enemy in here or owner == enemy):
                    yield place, enemy

    def _war(self, player: PlayerId, enemy: PlayerId, place: str) -> WageWar | None:
        mine = [one for one in available(self.state, player, place).troops if one.verdict != "no"]
        theirs = list(available(self.state, enemy, place).troops)
        attackers = tuple(one.id for one in mine if not self.state.units[one.id].attacked)
        if len(attackers) < len(mine) or not attackers:
            return None
        must = tuple(one.id for one in theirs if one.verdict == "must")
        may = [one.id for one in theirs if one.verdict == "may"]
        facing = must or tuple(may[: self.dice.randint(0, len(may))])
        if facing:
            battles: tuple[Battle, ...] = (Battle(attackers, facing),)
        else:
            battles = (Battle(attackers, (), *self._target(enemy, place)),)
            if not battles[0].target and not battles[0].site:
                return None
        return WageWar(player, enemy, place, battles, heals=self._heals(battles[0], enemy))

    def _target(self, enemy: PlayerId, place: str) -> tuple[tuple[str, ...], str]:
        me = self.state.player(enemy)
        if me.home == place:
            sites = [site.id for site in me.landscapes] or [CITY]
            return (), self.dice.choice([*sites, CITY, CITY])
        here = [unit.id for unit in self.state.units_at(place) if unit.owner == enemy]
        return tuple(here[:1]), ""

    def _heals(self, battle: Battle, enemy: PlayerId) -> tuple[Act, ...]:
        priests = [
            unit
            for unit in self.state.units_of(enemy)
            if unit.type is Troop.PRIEST and not unit.used
        ]
        place = self.state.units[battle.attackers[0]].place
        near = {place, *self.state.ring[place].neighbours}
        for priest in priests:
            if priest.place in near and battle.facing and battle.facing[0] != priest.id:
                return (Act(priest.id, battle.facing[0]),)
        return ()


_LANDS = (Card.FIELD, Card.FARM, Card.FOREST, Card.MINE)
_FIGHTERS = (Troop.SOLDIER, Troop.KNIGHT, Troop.INFANTRY, Troop.ARCHER)


def evening(seed: int, turns: int = 300) -> Evening:
    """A whole game; players, teams, style and depth follow from the seed."""
    players = 2 + seed // 4 % 3
    depth = "table" if seed % 5 == 0 else "app"
    teams = players == 4 and seed % 8 < 4
    played = Evening(seed, players, STYLES[seed % 4], teams=teams, depth=depth)
    played.play_out(turns)
    return played
