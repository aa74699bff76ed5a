"""Everything the table would have to remember, frozen; what can be worked out is worked out.

There is no map: a place is a name with an owner. Terrain, neighbours and whatever else stands only
on the components may be typed (`TableValues`); where it is not, the rules ask or believe the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.generalship.battle.attacks import PRESETS, Components
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.people.people import Circle
from companion.games.generalship.pieces import Era, Event, Nation, Technology, Terrain, Tile, Unit
from companion.games.generalship.switches import DEFAULTS, Switches

ROUND_1, ROUND_2, SCORING = 1, 2, 3  # the parts of a cycle
NEUTRAL_TILES = 12
CAPITAL = 1  # number of the nation tile
Ending = Literal["", "vp", "capital", "agreed"]
Source = Literal["technology", "attack", "defence", "tiles", "event", "swap", "typed"]

PlaceId = Annotated[str, Length(1, 20)]
Units = Mapping[Unit, Annotated[int, Between(0, 210)]]
Fresh = Mapping[str, Mapping[Unit, int]]  # pieces by the tile where they came into play


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What is printed on a map tile (G-U2, G-U3); `food_for` and `metal_for` are an exchange."""

    name: Annotated[str, Length(0, 40)] = ""
    terrain: Terrain | None = None
    fortress: bool = False
    growth: Annotated[Annotated[int, Between(0, 9)] | None, Doc("of a nation tile")] = None
    food: Annotated[int, Between(0, 9)] = 0
    metal: Annotated[int, Between(0, 9)] = 0
    food_for: Annotated[int, Between(0, 9), Doc("exchange symbol: food side, 0 none")] = 0
    metal_for: Annotated[int, Between(0, 9), Doc("exchange symbol: metal side")] = 0


NO_FACTS = TileFacts()


@dataclass(frozen=True, slots=True)
class LateCost:
    """What a late technology is called and costs, in points or in resources (G-U10)."""

    name: Annotated[str, Length(0, 40)] = ""
    points: Annotated[int, Between(0, 40)] = 0
    food: Annotated[int, Between(0, 40)] = 0
    metal: Annotated[int, Between(0, 40)] = 0


@dataclass(frozen=True, slots=True)
class TableValues:
    """What stands only on the components; the game can be played with none of it typed."""

    circles: Mapping[Tile, Annotated[int, Between(0, 10)]] = field(default_factory=dict)
    people: Mapping[Nation, Annotated[tuple[Circle, ...], Length(0, 12)]] = field(
        default_factory=dict
    )
    tiles: Mapping[str, TileFacts] = field(default_factory=dict)
    components: Components = PRESETS
    bonuses: Annotated[
        Mapping[str, Annotated[int, Between(0, 50)]], Doc("of advanced cards, as land_3 (G-U5)")
    ] = field(default_factory=dict)
    ones: Annotated[Annotated[int, Between(0, 40)] | None, Doc("technology cards of 1 point")] = (
        None
    )
    late: Mapping[Technology, LateCost] = field(default_factory=dict)
    generals: Annotated[tuple[Commander, ...], Length(0, 49)] = ()


NO_VALUES = TableValues()


@dataclass(frozen=True, slots=True)
class MapTile:
    """A map tile: whose it is. A nation tile has its nation and number, the capital is 1."""

    id: str
    nation: Nation | None = None
    number: int = 0
    owner: PlayerId = ""
    neighbours: frozenset[str] = frozenset()
    occupant: PlayerId = ""  # as ticked, where armies are followed by totals only


@dataclass(frozen=True, slots=True)
class Load:
    """A squadron and the regiments aboard (G-10.8)."""

    squadron: Unit
    units: Units = field(default_factory=dict)
    helped: Annotated[bool, Doc("took regiments aboard or landed them this turn")] = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A division or fleet: its pieces, and which of them have no point or one left this turn."""

    owner: PlayerId
    place: str
    units: Mapping[Unit, int]
    tired: Mapping[Unit, int] = field(default_factory=dict)
    half: Mapping[Unit, int] = field(default_factory=dict)
    boarding: int = 0  # more regiments that squadrons used for it may still take aboard (G-10.9)
    isolated: bool = False  # as ticked; only asked where neighbours are not typed
    loads: tuple[Load, ...] = ()  # as its owner last said; `army.loads` tells what follows

    @property
    def pieces(self) -> int:
        return sum(self.units.values())

    @property
    def finished(self) -> bool:
        """A second cube: nothing of it moves any more this turn (G-10.11)."""
        return bool(self.units) and all(n <= self.tired.get(u, 0) for u, n in self.units.items())


@dataclass(frozen=True)
class Player:
    """One player's stores, people and court."""

    id: PlayerId
    name: str
    colour: str
    nation: Nation
    vp: int = 0
    food: int = 2
    metal: int = 1
    people: int = 5
    stands: tuple[int, ...] | None = None  # circles with a cylinder; none: in order from I on
    power: tuple[str, ...] = ("",)  # names, "" if not typed; the last one lies rightmost
    unused: tuple[str, ...] = ()
    cards: int = 0  # technology cards in hand
    ones: int = 0  # of these, known to be worth 1
    twos: int = 0
    commander: Commander | None = Commander()
    battle_count: int = 0
    cylinders: int = 2
    sources: Mapping[str, int] = field(default_factory=dict)  # VP by source
    shown: Mapping[Unit, int] = field(default_factory=dict)  # seen by others (G-1.5)
    out_since: int = 0

    @property
    def is_in(self) -> bool:
        return self.out_since == 0


@dataclass(frozen=True, slots=True)
class BattlePlace:
    """A place that was entered and is not fought for yet (G-10.12)."""

    place: str
    attacker: PlayerId
    defender: PlayerId
    landed: bool = False  # from the sea
    attacker_came: bool = False  # the marching player has brought more: the attacked one is done


@dataclass(frozen=True)
class State:
    """The whole table between two actions."""

    players: Mapping[PlayerId, Player]
    order: tuple[PlayerId, ...]
    switches: Switches = DEFAULTS
    values: TableValues = NO_VALUES
    round: int = 1  # the cycle
    phase: int = ROUND_1
    turn: int = 0  # place in the order of whose turn it is
    tile: Tile | None = None  # chosen this turn
    choice: str = ""  # what the active player took of it
    done: frozenset[str] = frozenset()  # "acted:<player>" in this turn, acts of the scoring
    used: Mapping[Tile, int] = field(default_factory=dict)  # circles with a cylinder
    era: Era = Era.INFANTRY  # the status board is empty but for it (G-2.3)
    developed: Mapping[Technology, PlayerId] = field(default_factory=dict)  # "" the Renaissance
    events: Mapping[int, Event] = field(default_factory=dict)  # by column
    alliances: tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]] = ((), ())
    places: Mapping[str, MapTile] = field(default_factory=dict)
    stacks: tuple[Stack, ...] = ()
    drafted: Mapping[PlayerId, Fresh] = field(default_factory=dict)  # this turn
    upgraded: Mapping[PlayerId, Fresh] = field(default_factory=dict)  # this turn
    battle: BattlePlace | None = None
    ending: Ending = ""  # "capital" before the swaps are decided, too
    ended: bool = False
    winners: tuple[PlayerId, ...] = ()
    final: Mapping[PlayerId, int] | None = None

    @property
    def is_over(self) -> bool:
        return self.ended

    @property
    def active(self) -> PlayerId:
        """Whose turn it is; nobody's in the scoring."""
        return "" if self.phase == SCORING else self.order[self.turn]

    @property
    def nations(self) -> tuple[Nation, ...]:
        return tuple(self.players[one].nation for one in self.order)

    def of_nation(self, nation: Nation) -> PlayerId:
        return next(one.id for one in self.players.values() if one.nation is nation)

    def with_player(self, player: PlayerId, **changes: Any) -> State:
        """The state with some of one player's fields changed."""
        changed = evolve(self.players[player], **changes)
        return evolve(self, players={**self.players, player: changed})

    def facts(self, place: str) -> TileFacts:
        return self.values.tiles.get(place, NO_FACTS)

    def terrain(self, place: str) -> Terrain | None:
        return self.facts(place).terrain

    def capital(self, player: PlayerId) -> str:
        return nation_tile(self.players[player].nation, CAPITAL)

    def stack(self, player: PlayerId, place: str) -> Stack | None:
        return next((s for s in self.stacks if s.owner == player and s.place == place), None)

    def stacks_of(self, player: PlayerId) -> tuple[Stack, ...]:
        return tuple(one for one in self.stacks if one.owner == player)

    def army(self, player: PlayerId) -> Mapping[Unit, int]:
        """All pieces of a player."""
        found: dict[Unit, int] = {}
        for one in self.stacks_of(player):
            found = added(found, one.units)
        return found

    def on_table(self) -> Mapping[Unit, int]:
        """Pieces of all players, for the limits of the box (G-9.6)."""
        found: dict[Unit, int] = {}
        for one in self.stacks:
            found = added(found, one.units)
        return found

    def allies(self, player: PlayerId) -> frozenset[PlayerId]:
        """Who shares a field with the player (G-17.1)."""
        fields = [group for group in self.alliances if player in group]
        return frozenset(one for group in fields for one in group if one != player)

    def are_friends(self, one: PlayerId, other: PlayerId) -> bool:
        return one == other or other in self.allies(one)

    def holder(self, place: str) -> PlayerId:
        """Who possesses a tile: on a nation tile foreign units do while they stand (G-10.14)."""
        tile = self.places[place]
        if tile.nation is None:
            return tile.owner
        guests = [one for one in self.standing(place) if one != tile.owner]
        return guests[0] if guests else tile.owner

    def standing(self, place: str) -> tuple[PlayerId, ...]:
        """Whose units are on a tile."""
        found = [s.owner for s in self.stacks if s.place == place]
        occupant = self.places[place].occupant
        return tuple(dict.fromkeys((*found, *((occupant,) if occupant else ()))))

    def enemies_at(self, player: PlayerId, place: str) -> tuple[PlayerId, ...]:
        """Who stands on a tile without being the player's ally."""
        return tuple(one for one in self.standing(place) if not self.are_friends(player, one))

    def neutral_of(self, player: PlayerId) -> tuple[MapTile, ...]:
        return tuple(p for p in self.places.values() if p.nation is None and p.owner == player)

    def held_tiles(self, player: PlayerId) -> frozenset[int]:
        """Numbers of the own nation tiles on which units of a non-ally stand (G-4.6)."""
        nation = self.players[player].nation
        return frozenset(
            place.number
            for place in self.places.values()
            if place.nation is nation and self.enemies_at(player, place.id)
        )

    def is_done(self, player: PlayerId) -> bool:
        """Whether a player has acted in this turn."""
        return acted(player) in self.done


def acted(player: PlayerId) -> str:
    return f"acted:{player}"


def nation_tile(nation: Nation, number: int) -> str:
    return f"{nation}_{number}"


def neutral_tile(number: int) -> str:
    return f"n{number}"


def added(units: Mapping[Unit, int], more: Mapping[Unit, int]) -> dict[Unit, int]:
    """Both together, in the order of the types; types without a piece are left out."""
    found = {unit: units.get(unit, 0) + more.get(unit, 0) for unit in Unit}
    return {unit: n for unit, n in found.items() if n}


def together(pieces: Fresh) -> dict[Unit, int]:
    """All pieces, wherever they are."""
    found: dict[Unit, int] = {}
    for units in pieces.values():
        found = added(found, units)
    return found


def without(
    units: Mapping[Unit, int], less: Mapping[Unit, int], at: str = "units"
) -> dict[Unit, int]:
    """The pieces that stay; BadInput if there are not so many."""
    found = {unit: units.get(unit, 0) - less.get(unit, 0) for unit in Unit}
    missing = next((unit for unit, n in found.items() if n < 0), None)
    if missing is not None:
        name = Text(f"gen.unit.{missing}")
        raise BadInput("gen.stack.not_there", at, unit=name, n=units.get(missing, 0))
    return {unit: n for unit, n in found.items() if n}


def with_stack(state: State, changed: Stack) -> State:
    """The state with this stack instead of the one at its place; an empty one is gone."""
    rest = tuple(
        one for one in state.stacks if (one.owner, one.place) != (changed.owner, changed.place)
    )
    kept = (*rest, changed) if changed.units else rest
    return evolve(state, stacks=tuple(sorted(kept, key=lambda one: (one.owner, one.place))))


def stack_of(state: State, player: PlayerId, place: str) -> Stack:
    """The player's stack there, or an empty one."""
    return state.stack(player, place) or Stack(player, place, {})
