"""Everything the table would have to remember (M-33), frozen; what can be derived is derived.

The app knows no map. A table either counts (a player's `areas`, `buildings`, `force`, not tied
to a place) or names areas (`State.areas`), or mixes both: totals always add the two up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Literal

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.opening.table_values import OFFERED_RATES, TAX_HIGHEST, TAX_LOWEST
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Good, Realm, Terrain, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.words import Duration

TradeVehicle = Literal["caravan", "merchant_ship"]


@dataclass(frozen=True, slots=True)
class Building:
    """A building; `area` is "" where the table does not name areas.

    `market` is the number of market cubes in its area, where the table does not name areas.
    """

    kind: BuildingKind
    level: int
    damage: int = 0
    area: str = ""
    market: int = 0
    controlled: bool = True


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A realm card: used this round, money on it (M-27.36), not readied next time (M-27.13)."""

    number: int
    used: bool = False
    deposit: int = 0
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """An objective token; flipped to grey when its technology point was used this round."""

    colour: Colour
    used: bool = False


@dataclass(frozen=True, slots=True)
class Captive:
    """A unit out of play: a prisoner, or one set aside by capitulation, or fallen (M-27.28)."""

    unit: Unit
    level: int
    owner: PlayerId
    since_round: int


def as_held(captive: Captive) -> Captive:
    """The captive as every heap keeps it: a unit without levels is one of level I."""
    return replace(captive, level=max(1, captive.level))


@dataclass(frozen=True, slots=True)
class Load:
    """A loaded trade vehicle and the cubes aboard it; `id` is its number with its owner."""

    id: int
    vehicle: TradeVehicle
    level: int
    goods: tuple[Good, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A trade route (M-17.8): its stages, which are flipped, and its vehicle."""

    stages: tuple[str, ...]
    established: frozenset[int] = frozenset()
    vehicle: str = ""
    orphaned: bool = False
    load: int = 0  # the loaded vehicle that serves it, where the table says which


@dataclass(frozen=True)
class Player:
    """One player's things; `force`, `buildings` and the counts are those outside named areas."""

    id: PlayerId
    name: str
    colour: str
    realm: Realm | None = None
    team: str = ""
    honor: int = 10
    tax_rate: int = 0
    loans: tuple[int, ...] = ()  # the round in which each was taken, oldest first
    loan_taken_in: int = 0
    loan_repaid_in: int = 0
    interest_failed_in: int = 0
    technologies: Mapping[Branch, int] = field(default_factory=dict)
    branches_bought: frozenset[Branch] = frozenset()
    cards: tuple[HeldCard, ...] = ()
    tokens: tuple[Token, ...] = ()
    points: Mapping[Colour, int] = field(default_factory=dict)
    card_bought: bool = False
    units_bought: int = 0
    hidden: tuple[Any, ...] = ()  # purchases behind the screen, not revealed yet (M-26.5)
    areas: int = 0
    rebel_areas: int = 0
    control_markers: int = 0
    force: Force = EMPTY
    buildings: tuple[Building, ...] = ()
    cargo: tuple[Good, ...] = ()  # cubes aboard, nobody said on which vehicle
    loads: tuple[Load, ...] = ()  # loaded trade vehicles, each with its cubes
    prisoners: tuple[Captive, ...] = ()  # held by this player, each with its owner
    set_aside: tuple[Captive, ...] = ()  # own units that capitulated
    fallen: tuple[Captive, ...] = ()  # own units that M-27.28 lets come back cheaper
    route: Route | None = None
    blood: int = 0
    protected: int = 0  # objects safe from plunder this round (M-27.50, M-27.51)
    out_since: int = 0

    @property
    def is_in(self) -> bool:
        return self.out_since == 0

    def technology_level(self, branch: Branch) -> int:
        return self.technologies.get(branch, 0)

    @property
    def all_cargo(self) -> tuple[Good, ...]:
        """Every cube on the player's trade vehicles."""
        return self.cargo + tuple(good for load in self.loads for good in load.goods)

    def card(self, number: int) -> HeldCard | None:
        return next((card for card in self.cards if card.number == number), None)


@dataclass(frozen=True, slots=True)
class Horde:
    """Barbarian units in one place; their captain's level is a switch (R-09)."""

    light_infantry: int = 0
    archer: int = 0
    captain: int = 0
    galley: bool = False
    leader: PlayerId = ""  # who commands it this round (M-27.65, M-27.66)
    joined: Force = EMPTY  # a player's units that fight with it this round (M-27.66)
    joined_by: PlayerId = ""
    joined_from: str = ""  # the named area to which they return; empty: no named area

    @property
    def units(self) -> int:
        return self.light_infantry + self.archer + self.captain + self.joined.units


@dataclass(frozen=True)
class Area:
    """A named area with what the players have ticked and placed there."""

    name: str
    inhabited: bool = False
    good: Good | None = None
    port: bool = False
    camp: bool = False
    sea: bool = False
    terrain: Terrain = Terrain.PLAIN
    start_realm_of: PlayerId = ""
    site: Literal["", "rome", "jerusalem"] = ""
    marker: PlayerId = ""
    buildings: Mapping[BuildingKind, tuple[PlayerId, int, int]] = field(
        default_factory=dict
    )  # owner, level, damage
    cubes: tuple[Good, ...] = ()
    forces: Mapping[PlayerId, Force] = field(default_factory=dict)
    barbarians: Horde | None = None
    strait: bool = False  # it lies at the Dardanelles (M-9.6)

    @property
    def market_factor(self) -> int:
        return len(self.cubes)


@dataclass(frozen=True, slots=True)
class Limits:
    """When the game ends (M-3); 0 means: no such limit. The first to strike counts."""

    rounds: int = 12
    minutes: int = 0
    honor: int = 0


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of M-26 that are in play."""

    realm_auction: bool = False
    terrain: bool = False
    blood_tokens: bool = False
    teams: bool = False
    hidden_purchases: bool = False


NO_LIMITS_NAMED = Limits()  # nothing agreed means twelve rounds (M-3.4)
NO_VARIANTS = Variants()


@dataclass(frozen=True, slots=True)
class Settings:
    """What the table agreed; `values` are the facts the rulebook's text leaves open (M-32)."""

    limits: Limits = NO_LIMITS_NAMED
    variants: Variants = NO_VARIANTS
    switches: Switches = DEFAULTS
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def tax_lowest(self) -> int:
        """The lowest rate to offer: of the table's scale, or a usual one while it is unknown."""
        return self.values.get(TAX_LOWEST, OFFERED_RATES[0])

    @property
    def tax_highest(self) -> int:
        return self.values.get(TAX_HIGHEST, max(OFFERED_RATES[1], self.tax_lowest))


@dataclass(frozen=True, slots=True)
class War:
    """A war, or a declaration that takes effect in round `from_round` (M-21.1)."""

    one: PlayerId
    other: PlayerId
    declared_by: PlayerId
    from_round: int


@dataclass(frozen=True, slots=True)
class Treaty:
    """A written treaty (M-21.4); `until_round` 0 means to the end of the game."""

    id: int
    kind: str
    parties: tuple[PlayerId, ...]
    text: str = ""
    until_round: int = 0
    secret: bool = False
    units: int = 0  # what a defence or attack pact promises at least


@dataclass(frozen=True, slots=True)
class Stop:
    """Pieces of one player with stop markers, in a named area or outside (M-6.2, M-9.2).

    `unnamed` are transports that the board shows stopped without anybody having said which.
    """

    player: PlayerId
    pieces: Force
    area: str = ""
    unnamed: int = 0


@dataclass(frozen=True, slots=True)
class Trip:
    """Movement points that a transport or engine has spent this round (M-9.2, M-17.1)."""

    player: PlayerId
    piece: str  # a transport, or "siege_engine"
    level: int
    spent: int = 0
    area: str = ""  # the named area in which it is kept now; empty: outside named areas
    load: int = 0  # its number, if it is a loaded trade vehicle


@dataclass(frozen=True, slots=True)
class Effect:
    """A card or technology in force: until the phase, the battle or the round ends (M-19.2)."""

    what: str  # such as "card.12" or "tech.machinery"
    player: PlayerId
    until: Duration
    since_round: int
    area: str = ""
    card: int = 0  # the other card that it is about (Princess, Missionaries)
    count: int = 0


@dataclass(frozen=True)
class State:
    """The whole table between two actions."""

    settings: Settings
    players: Mapping[PlayerId, Player]
    purses: Mapping[str, int]
    order: tuple[PlayerId, ...]
    previous_order: tuple[PlayerId, ...] = ()
    round: int = 1
    phase: int = 1
    done: frozenset[str] = frozenset()  # "<step>" or "<step>:<player>" done in this phase
    done_in: Mapping[int, frozenset[str]] = field(default_factory=dict)  # other phases, this round
    horde_dice: tuple[int, ...] = ()
    allowed_tax: int | None = None
    event_symbols: tuple[str, ...] = ()
    areas: Mapping[str, Area] = field(default_factory=dict)
    loose_cubes: Mapping[Good, int] = field(default_factory=dict)  # lying in areas without a name
    wars: tuple[War, ...] = ()
    truces: tuple[tuple[PlayerId, PlayerId], ...] = ()
    treaties: tuple[Treaty, ...] = ()
    treaties_made: int = 0
    conquered: frozenset[str] = frozenset()  # areas that scored this round
    sites_conquered: frozenset[str] = frozenset()  # "rome", "jerusalem": ever
    banned: Mapping[str, str] = field(default_factory=dict)  # area -> fight, trade, move
    banned_before: Mapping[str, str] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    stops: tuple[Stop, ...] = ()  # stop markers on the board, until the round ends
    trips: tuple[Trip, ...] = ()  # movement points spent, until the round ends
    interest_paid: Mapping[PlayerId, int] = field(default_factory=dict)  # in this round's phase 3
    minutes_played: int = 0
    ended: str = ""  # why: rounds, time, honor, last_player; "" while the game goes on
    final: Mapping[PlayerId, int] | None = None  # honor points after the final scoring
    start_warnings: tuple[Text, ...] = ()  # what the table was told before it began

    @property
    def is_over(self) -> bool:
        return bool(self.ended)

    @property
    def switches(self) -> Switches:
        return self.settings.switches

    def player(self, player: PlayerId) -> Player:
        return self.players[player]

    def money(self, player: PlayerId) -> int:
        return self.purses[player]

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in turn order."""
        return tuple(player for player in self.order if self.players[player].is_in)

    def with_player(self, player: PlayerId, **changes: Any) -> State:
        """The state with some of one player's fields changed."""
        changed = evolve(self.players[player], **changes)
        return evolve(self, players={**self.players, player: changed})

    def with_area(self, area: Area) -> State:
        return evolve(self, areas={**self.areas, area.name: area})

    def all_forces(self, player: PlayerId) -> Force:
        """Everything the player has on the map, in named areas and outside."""
        total = self.players[player].force
        for area in self.areas.values():
            if player in area.forces:
                total = total.plus(area.forces[player])
            if area.barbarians is not None and area.barbarians.joined_by == player:
                total = total.plus(area.barbarians.joined)
        return total

    def all_buildings(self, player: PlayerId) -> tuple[Building, ...]:
        """The player's buildings, in named areas and outside."""
        placed = [
            Building(kind, level, damage, area.name, area.market_factor)
            for area in self.areas.values()
            for kind, (owner, level, damage) in area.buildings.items()
            if owner == player
        ]
        return self.players[player].buildings + tuple(placed)
