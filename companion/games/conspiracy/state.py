"""Everything the table would have to remember, frozen; what can be worked out is worked out.

The app knows no map: where troops stand, which lands are neighbours and which cards are in a hand
the board shows better. Income, tolls, strength, relics, votes and honour are never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.pieces import Card, Elector, Event, Kind, Master, Training
from companion.games.conspiracy.switches import Switches

SETUP_PHASE, INCOME, EVENTS, FATE, MOVEMENT, CARDS, END = range(7)
NEUTRAL: PlayerId = ""  # belongs to no player


@dataclass(frozen=True)
class Player:
    """A family: heirs in training, troops on the board, what is hurt until the end of the turn."""

    id: PlayerId
    name: str
    colour: str
    secular: int = 0  # heirs
    clerical: int = 0
    knights: int = 0  # on the board, the wounded among them
    mercenaries: int = 0
    knights_hit: int = 0  # of these, with one hit
    knights_hit_twice: int = 0
    mercenaries_hit: int = 0
    captives: Mapping[PlayerId, int] = field(default_factory=dict)  # knights of others
    battles: int = 0  # won
    hand: int = 0  # cards; which ones is the player's secret
    forging: int = 0  # in force until the end of the turn (RUL-C-12, house rule)
    hostler: int = 0
    counted_routes: tuple[int, int, int] | None = None  # no, one, two cities; None: by the lands

    @property
    def is_in(self) -> bool:
        return True

    def heirs(self, training: Training) -> int:
        return self.clerical if training is Training.CLERICAL else self.secular


@dataclass(frozen=True)
class Land:
    """A territory that somebody has named or taken; routes are learned, not drawn."""

    id: str
    kind: Kind
    number: int = 0  # "Secular 3", until it has a name
    name: str = ""
    owner: PlayerId = NEUTRAL
    castle: bool = False
    monastery: bool = False
    relic: bool = False
    imperial_city: bool = False
    preacher: bool = False
    routes: frozenset[str] = frozenset()  # known on both ends


@dataclass(frozen=True)
class TableValues:
    """What the table has counted in its own box, kept for the next evening."""

    events: Mapping[Event, int] = field(default_factory=dict)  # copies of each card in the box
    cards: Mapping[Card, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """The event deck: prepared piles, or shuffled as a whole with what it still holds."""

    left: int
    emperors: int  # deaths still in it
    electors: int
    is_shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """A land that may be attacked at once, and by whom (C-3.28.1)."""

    land: str
    cause: str  # auction, ban
    may: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class Anarchy:
    """After an emperor's death (C-3.10.2): conquests tried, castles built, lands banned."""

    conquests: frozenset[PlayerId] = frozenset()
    castles: frozenset[PlayerId] = frozenset()
    banned: frozenset[str] = frozenset()
    answered: frozenset[tuple[PlayerId, str]] = frozenset()  # who has attacked which of these


@dataclass(frozen=True)
class State:
    """The whole table between two actions."""

    switches: Switches
    players: Mapping[PlayerId, Player]
    purses: Mapping[str, int]
    seats: tuple[PlayerId, ...]  # clockwise
    active: PlayerId
    lands: Mapping[str, Land]
    deck: Deck
    round: int = 1
    phase: int = SETUP_PHASE
    done: frozenset[str] = frozenset()  # "<step>" or "<step>:<player>" of this phase
    done_before: Mapping[int, frozenset[str]] = field(
        default_factory=dict
    )  # in other phases of the round
    masters: Mapping[Master, PlayerId] = field(default_factory=dict)  # held cards
    serves: Mapping[Master, Elector] = field(default_factory=dict)  # voting masters' electors
    turned: tuple[Event, ...] = ()  # event cards of this round, as they came
    missing: int = 0  # cards still to be turned up after a dry deck (C-7.2.3)
    deaths: tuple[Event, ...] = ()  # still to be settled, in order
    for_sale: tuple[Event, ...] = ()  # still to be auctioned
    sales: int = 0  # auctions of event cards held this round: the opener moves on
    death: PlayerId = ""  # who rolled a death that is not settled yet
    dispute: Dispute | None = None
    anarchy: Anarchy | None = None
    elector_deck: frozenset[Elector] = frozenset(Elector)
    elector_aside: frozenset[Elector] = frozenset()
    pile: int = 0  # action cards
    discard: int = 0
    played: Mapping[Card, int] = field(default_factory=dict)
    events_seen: Mapping[Event, int] = field(default_factory=dict)  # since the deck was shuffled
    values: TableValues = field(default_factory=TableValues)
    emperors_dead: int = 0
    crowned: PlayerId = ""
    ending: str = ""  # electors, votes, honour, master, broken_off
    ended: bool = False  # only by an election or by agreement: there is no last round (C-1.0.1)

    @property
    def is_over(self) -> bool:
        return self.ended

    @property
    def order(self) -> tuple[PlayerId, ...]:
        """Of play: the active player first, then clockwise (C-3.2.1)."""
        place = self.seats.index(self.active)
        return (*self.seats[place:], *self.seats[:place])

    @property
    def final(self) -> Mapping[PlayerId, int] | None:
        """Who is emperor, after the end: 1 for the crowned player."""
        if not self.ended:
            return None
        return {player: int(player == self.crowned) for player in self.seats}

    def player(self, player: PlayerId) -> Player:
        return self.players[player]

    def money(self, player: PlayerId) -> int:
        return self.purses[player]

    def lands_of(self, player: PlayerId) -> tuple[Land, ...]:
        return tuple(land for land in self.lands.values() if land.owner == player)

    def with_player(self, player: PlayerId, **changes: Any) -> State:
        """The state with some of one player's fields changed."""
        changed = evolve(self.players[player], **changes)
        return evolve(self, players={**self.players, player: changed})

    def more(self, player: PlayerId, **by: int) -> State:
        """The state with some of one player's counts grown or shrunk, never below nothing."""
        mine = self.players[player]
        return self.with_player(
            player, **{name: max(0, getattr(mine, name) + number) for name, number in by.items()}
        )

    def with_land(self, land: str, **changes: Any) -> State:
        return evolve(self, lands={**self.lands, land: evolve(self.lands[land], **changes)})

    def marked(self, *what: str) -> State:
        """The state with this ticked off until the phase ends."""
        return evolve(self, done=self.done | set(what))
