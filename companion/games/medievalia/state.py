"""Everything the table would have to remember, frozen; what can be derived is derived.

Each troop on the table is a card of its own, so that a war can name it; cards that nobody sees (in
hands, in stacks) are counts. No card ever appears or vanishes: 110 with the two overviews.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

from companion.core.codec import Between, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.ending import End
from companion.games.medievalia.pieces import Base, Building, Card, Resource, Stack, Troop
from companion.games.medievalia.ring.places import RingPlace, ring
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.tables import CARDS, OVERVIEWS, row_of

SETUP_PHASE, DRAW, ACTIONS, MOVEMENT, END = 0, 1, 3, 4, 5
CITY = "city"  # the id of the city among the sites of a fief

Depth = Literal["app", "table"]
OutBy = Literal["city", "siege", "left"]  # how a player leaves the game
Production = Literal["food", "energy", "work", "gold", "none"]
CardId = Annotated[str, Length(1, 60)]
SiteId = Annotated[str, Length(1, 40)]


@dataclass(frozen=True, slots=True)
class Strength:
    """What a troop deals and what destroys it."""

    attack: Annotated[int, Between(0, 20)]
    defence: Annotated[int, Between(1, 20)]


@dataclass(frozen=True, slots=True)
class Values:
    """What players read off the cards (F-U1 to F-U4), kept for this game and the next."""

    costs: Mapping[Card, Bag] = field(default_factory=dict)
    strengths: Mapping[Card, Strength] = field(default_factory=dict)
    productions: Mapping[Card, Production] = field(default_factory=dict)
    places: Mapping[Card, Annotated[int, Between(0, 9)]] = field(default_factory=dict)


@dataclass(frozen=True)
class Unit:
    """A military or character card on the table."""

    id: CardId
    type: Troop
    owner: PlayerId
    place: str
    site: str = ""  # of his own fief, where he is attached; nothing: loose
    used: bool = False
    moved: int = 0  # external moves in this turn
    attacked: bool = False  # in this turn (F-8.11)


@dataclass(frozen=True)
class Ground:
    """The city or a landscape of a fief."""

    id: SiteId
    base: Base
    buildings: tuple[Building, ...] = ()
    used: bool = False

    @property
    def is_city(self) -> bool:
        return self.base is Base.CITY

    @property
    def civil(self) -> int:
        return sum(row_of(one).group == "civil" for one in self.buildings)

    @property
    def fortified(self) -> tuple[Building, ...]:
        return tuple(one for one in self.buildings if row_of(one).group == "fortified")


@dataclass(frozen=True)
class Pile:
    """A pile of buildings; no offer: empty for good (F-R24), or its next card is not named yet."""

    count: int
    offer: Building | None = None


@dataclass(frozen=True)
class Player:
    """A player and his fief."""

    id: PlayerId
    name: str
    colour: str
    seat: int
    sites: tuple[Ground, ...] = (Ground(CITY, Base.CITY),)  # his city from the start (F-2.2)
    # As many as he likes (F-R25).
    hand: Mapping[Stack, int] = field(default_factory=lambda: dict.fromkeys(Stack, 0))
    siege: int = 0  # turns in a row (F-12.4)
    out_since: int = 0  # round; 0: he plays
    out_by: OutBy | Literal[""] = ""

    @property
    def is_in(self) -> bool:
        return self.out_since == 0

    @property
    def home(self) -> str:
        return f"fief_{self.seat}"

    @property
    def hand_size(self) -> int:
        return sum(self.hand.values())

    @property
    def landscapes(self) -> tuple[Ground, ...]:
        return tuple(site for site in self.sites if not site.is_city)

    @property
    def buildings(self) -> tuple[Building, ...]:
        return tuple(one for site in self.sites for one in site.buildings)

    def site(self, name: str) -> Ground | None:
        return next((site for site in self.sites if site.id == name), None)


@dataclass(frozen=True)
class State:
    """The whole table between two actions."""

    players: Mapping[PlayerId, Player]
    seats: tuple[PlayerId, ...]  # clockwise
    order: tuple[PlayerId, ...]  # from the start player, without those who are out
    active: PlayerId
    teams: bool = False
    depth: Depth = "app"
    switches: Switches = DEFAULTS
    values: Values = field(default_factory=Values)
    round: int = 1
    phase: int = SETUP_PHASE
    done: frozenset[str] = frozenset()
    done_before: Mapping[int, frozenset[str]] = field(default_factory=dict)  # in this turn
    units: Mapping[str, Unit] = field(default_factory=dict)
    stacks: Mapping[Stack, int] = field(default_factory=dict)
    bottoms: Mapping[Stack, Card] = field(default_factory=dict)  # face up, as far as entered
    piles: tuple[Pile, ...] = ()
    discards: Mapping[Card, int] = field(default_factory=dict)
    unseen_discards: Mapping[Stack, int] = field(default_factory=dict)  # nobody said which
    spare_cities: int = 0
    damage: Mapping[str, int] = field(default_factory=dict)  # of this turn, by card (F-8.11)
    gift_paid: bool = False  # in this turn (F-R20)
    how: End = ""  # what ended the game
    winners: tuple[PlayerId, ...] = ()
    closed: bool = False  # the table stopped early
    final: Mapping[PlayerId, int] | None = None  # points, once they were scored

    @property
    def ended(self) -> bool:
        return self.how != "" or self.closed

    @property
    def is_over(self) -> bool:
        return self.ended

    @property
    def turns(self) -> bool:
        """Whether the app turns cards (F-1.5), or the table does."""
        return self.depth == "app"

    @property
    def ring(self) -> Mapping[str, RingPlace]:
        return ring(len(self.seats))

    def player(self, player: PlayerId) -> Player:
        return self.players[player]

    def partner(self, player: PlayerId) -> Player | None:
        """Who sits opposite in team play (F-14.1)."""
        if not self.teams:
            return None
        return self.players[self.seats[(self.players[player].seat + 1) % len(self.seats)]]

    def friends(self, player: PlayerId) -> frozenset[PlayerId]:
        partner = self.partner(player)
        return frozenset({player, partner.id} if partner else {player})

    def enemies(self, player: PlayerId) -> tuple[PlayerId, ...]:
        mine = self.friends(player)
        return tuple(one for one in self.seats if one not in mine and self.players[one].is_in)

    def units_of(self, player: PlayerId) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units.values() if unit.owner == player)

    def units_at(self, place: str) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units.values() if unit.place == place)

    def on_site(self, player: PlayerId, site: str) -> tuple[Unit, ...]:
        return tuple(
            unit for unit in self.units.values() if unit.owner == player and unit.site == site
        )

    def owner_of(self, place: str) -> PlayerId | None:
        """Whose fief a place is; nobody's: an intermediate fief."""
        seat = self.ring[place].seat
        return None if seat is None else self.seats[seat - 1]

    def with_player(self, player: PlayerId, **changes: Any) -> State:
        changed = evolve(self.players[player], **changes)
        return evolve(self, players={**self.players, player: changed})

    def with_site(self, player: PlayerId, site: Ground) -> State:
        """The fief with one of its sites changed."""
        sites = tuple(site if one.id == site.id else one for one in self.players[player].sites)
        return self.with_player(player, sites=sites)

    def with_units(self, changed: Iterable[Unit]) -> State:
        return evolve(self, units={**self.units, **{unit.id: unit for unit in changed}})

    def with_stack(self, stack: Stack, left: int) -> State:
        """So many cards left in a stack; the bottom card is the last one (F-15.1)."""
        bottoms = {one: card for one, card in self.bottoms.items() if left or one is not stack}
        return evolve(self, stacks={**self.stacks, stack: left}, bottoms=bottoms)

    def discarded(self, cards: Iterable[Card | Troop | Base | Building]) -> State:
        """These cards lie on the discard; whoever takes them off the table says from where."""
        piled = dict(self.discards)
        for card in cards:
            piled[Card(card)] = piled.get(Card(card), 0) + 1
        return evolve(self, discards=piled)

    def without_units(self, names: Iterable[str]) -> State:
        """These troops are discarded for good (F-1.6)."""
        gone = set(names)
        left = {name: unit for name, unit in self.units.items() if name not in gone}
        dead = [self.units[name].type for name in sorted(gone)]
        hurt = {name: many for name, many in self.damage.items() if name not in gone}
        return evolve(self, units=left, damage=hurt).discarded(dead)

    def new_unit(self, troop: Troop) -> str:
        """An id that no troop on the table has: soldier_1, soldier_2 …"""
        number = 1
        while f"{troop}_{number}" in self.units:
            number += 1
        return f"{troop}_{number}"

    def on_table(self) -> Mapping[Card, int]:
        """Cards that lie open in fiefs, offers included; not the discards, not the bottoms."""
        found: dict[Card, int] = {}
        cards: list[Card] = [Card(unit.type) for unit in self.units.values()]
        for player in self.players.values():
            cards += [Card(site.base) for site in player.sites]
            cards += [Card(one) for one in player.buildings]
        cards += [Card(pile.offer) for pile in self.piles if pile.offer is not None]
        for card in cards:
            found[card] = found.get(card, 0) + 1
        return found

    def all_cards(self) -> int:
        """Every card of the box, wherever it is (F-1.2): 110."""
        on_table = sum(
            len(player.sites) + len(player.buildings) + player.hand_size
            for player in self.players.values()
        )
        hidden = sum(self.stacks.values()) + sum(pile.count for pile in self.piles)
        gone = sum(self.discards.values()) + sum(self.unseen_discards.values())
        return on_table + len(self.units) + hidden + gone + self.spare_cities + OVERVIEWS


def seen(state: State, card: Card) -> int:
    """How many of a type lie open or were discarded openly; the bottom card not included."""
    return state.on_table().get(card, 0) + state.discards.get(card, 0)


def unseen(state: State, card: Card) -> int:
    """How many of a type nobody has seen: in hands, stacks and piles."""
    bottom = sum(one is card for one in state.bottoms.values())
    return CARDS[card].count - seen(state, card) - bottom


def production_of(state: State, troop: Troop) -> Resource | None:
    """What a troop produces by itself; None: nothing, or not read off the card yet (F-U3)."""
    value = row_of(troop).production or state.values.productions.get(Card(troop), "none")
    return None if value in ("none", "site") else Resource(value)


def strength_of(state: State, card: Card) -> Strength | None:
    """Attack and defence of a card; None: not read off it yet (F-U1)."""
    row = CARDS[card]
    if row.attack is not None and row.defence is not None:
        return Strength(row.attack, row.defence)
    return state.values.strengths.get(card)


def printed_cost(state: State, card: Card) -> Bag | None:
    """The cost at the lower edge of a card; None: not read off it yet (F-U2)."""
    row = CARDS[card]
    if row.cost is not None:
        return Bag(**{str(kind): many for kind, many in row.cost.items()})
    return state.values.costs.get(card)


def slots_of(state: State, base: Base) -> int:
    """Characters that count on a landscape (F-R1, F-U4)."""
    return state.values.places.get(Card(base), 2)
