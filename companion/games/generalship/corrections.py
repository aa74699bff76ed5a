"""What stands on the table, set right or typed by hand: the board is the truth."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED, Reason
from companion.games.generalship.army.loads import loads_of
from companion.games.generalship.army.moving import place_name
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.common import Names, Who, known_place
from companion.games.generalship.court.court import MOST_CUBES
from companion.games.generalship.court.playing import Fields, with_general
from companion.games.generalship.cycle.course import tile_circles
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.people.people import require_circles
from companion.games.generalship.pieces import Era, Event, Technology, Terrain, Tile
from companion.games.generalship.rulebook import cite
from companion.games.generalship.setup import is_lonely_sea
from companion.games.generalship.state import (
    NEUTRAL_TILES,
    Load,
    MapTile,
    PlaceId,
    Stack,
    State,
    TableValues,
    TileFacts,
    Units,
    added,
    neutral_tile,
    stack_of,
    with_stack,
)
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS

MOST_SQUADRONS = 16  # G-1.1


@dataclass(frozen=True, slots=True)
class SetStack(Action, after_end=True):
    """The pieces of a player on a tile, as they really are; the log tells only how many."""

    kind: ClassVar[str] = "set_stack"
    player: Who
    place: PlaceId
    units: Units
    finished: Annotated[bool, Doc("a second cube lies on it")] = False
    isolated: bool = False
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        known_place(state, self.place)
        units = added(self.units, {})
        tired = units if self.finished else {}
        after = with_stack(
            state, Stack(self.player, self.place, units, tired, {}, 0, self.isolated)
        )
        for unit, n in after.on_table().items():
            if n > UNITS[unit].in_box:
                name = Text(f"gen.unit.{unit}")
                raise BadInput(
                    "gen.draft.box", "units", unit=name, most=UNITS[unit].in_box, rule="G-9.6"
                )
        return step(
            after,
            "gen.log.set_stack",
            warnings=(*CORRECTED, *self._beside_enemies(after)),
            player=state.players[self.player].name,
            place=place_name(state, self.place),
            n=sum(units.values()),
        )

    def _beside_enemies(self, state: State) -> tuple[Text, ...]:
        """Says that a battle is due where somebody else's units stand, too (G-10.12)."""
        enemies = state.enemies_at(self.player, self.place)
        if not enemies or not sum(self.units.values()) or state.battle is not None:
            return ()
        params = {
            "place": place_name(state, self.place),
            "player": state.players[enemies[0]].name,
            "rule": "G-10.12",
        }
        return (Text("gen.stack.beside_enemies", params),)


@dataclass(frozen=True, slots=True)
class SetLoads(Action, after_end=True):
    """The owner says which regiments are aboard which squadron of a fleet; only he knows."""

    kind: ClassVar[str] = "set_loads"
    player: Who
    place: PlaceId
    loads: Annotated[tuple[Load, ...], Length(1, MOST_SQUADRONS)]
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        land = state.terrain(known_place(state, self.place)) not in (Terrain.SEA, None)
        checks.forbid(land, "gen.loads.on_land", cite("G-10.8"))
        full = any(sum(one.units.values()) > CAPACITY for one in self.loads)
        checks.forbid(full, "gen.loads.full", cite("G-10.8"), "loads", most=CAPACITY)

    def apply(self, state: State) -> Step[State]:
        stack = stack_of(state, self.player, known_place(state, self.place))
        ships = sorted(one.squadron for one in self.loads)
        if ships != sorted(unit for unit in SQUADRONS for _ in range(stack.units.get(unit, 0))):
            raise BadInput("gen.loads.squadrons", "loads")
        for unit in REGIMENTS:
            aboard = sum(one.units.get(unit, 0) for one in self.loads)
            if aboard != stack.units.get(unit, 0):
                raise BadInput("gen.loads.regiments", "loads")
        return step(
            with_stack(state, evolve(stack, loads=_as_helped(stack, self.loads))),
            "gen.log.set_loads",  # who is where stays hidden
            player=state.players[self.player].name,
            place=place_name(state, self.place),
        )


def _as_helped(stack: Stack, loads: tuple[Load, ...]) -> tuple[Load, ...]:
    """The loads as said; as many squadrons of each type have helped this turn as before."""
    left = Counter(one.squadron for one in loads_of(stack.units, stack.loads) if one.helped)
    found = []
    for one in loads:
        found.append(evolve(one, helped=left[one.squadron] > 0))
        left[one.squadron] -= 1
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SetPlace(Action, players=("owner", "occupant"), after_end=True):
    """What is printed on a tile, whose it is and what borders it."""

    kind: ClassVar[str] = "set_place"
    place: PlaceId
    facts: TileFacts | None = None
    owner: Annotated[PlayerId | None, Doc("of a neutral tile; empty: nobody")] = None
    neighbours: Annotated[tuple[PlaceId, ...], Length(0, 24)] | None = None
    occupant: Annotated[PlayerId | None, Doc("whose units hold a nation tile")] = None

    def apply(self, state: State) -> Step[State]:
        tile = state.places[known_place(state, self.place)]
        after, name_of = state, place_name(state, self.place)
        if self.facts is not None:
            tiles = {**state.values.tiles, self.place: self.facts}
            after = evolve(after, values=evolve(state.values, tiles=tiles))
        if self.owner is not None:
            if tile.nation is not None and self.owner != tile.owner:
                raise BadInput("gen.place.keeps_owner", "owner", place=name_of, rule="G-10.14")
            tile = evolve(tile, owner=self.owner)
        if self.occupant is not None:
            if tile.nation is None and self.occupant:
                raise BadInput("gen.place.not_occupied", "occupant", place=name_of, rule="G-10.13")
            tile = evolve(tile, occupant="" if self.occupant == tile.owner else self.occupant)
        places = {**after.places, self.place: tile}
        if self.neighbours is not None:
            for one in self.neighbours:
                known_place(state, one, "neighbours")
            wanted = frozenset(self.neighbours) - {self.place}
            places[self.place] = evolve(tile, neighbours=wanted)
            for one, other in list(places.items()):
                if one != self.place:
                    rest = other.neighbours - {self.place}
                    near = rest | {self.place} if one in wanted else rest
                    places[one] = evolve(other, neighbours=near)
        after = evolve(after, places=places)
        name = place_name(after, self.place)
        lonely = is_lonely_sea(after, self.place) and not is_lonely_sea(state, self.place)
        note = Text("gen.place.lonely_sea", {"place": name, "rule": "G-2.1"})
        return step(after, "gen.log.set_place", warnings=(note,) if lonely else (), place=name)


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """One more neutral tile on the table, or the last one taken off (G-2.1)."""

    kind: ClassVar[str] = "lay_tile"
    lay: bool = True

    def apply(self, state: State) -> Step[State]:
        neutral = [place for place in state.places.values() if place.nation is None]
        places = dict(state.places)
        if self.lay:
            if len(neutral) >= NEUTRAL_TILES:
                raise BadInput("gen.place.all_laid", "lay")
            name = neutral_tile(len(neutral) + 1)
            places[name] = MapTile(name)
        else:
            if not neutral:
                raise BadInput("gen.place.none_left", "lay")
            name = neutral[-1].id
            if state.standing(name):
                raise BadInput("gen.place.not_empty", "lay")
            del places[name]
            places = {
                key: evolve(one, neighbours=one.neighbours - {name}) for key, one in places.items()
            }
        key = "gen.log.tile_laid" if self.lay else "gen.log.tile_gone"
        return step(evolve(state, places=places), key, n=len(neutral) + (1 if self.lay else -1))


@dataclass(frozen=True, slots=True)
class SetCommander(Action, after_end=True):
    """The commander of a player as his card says, or none."""

    kind: ClassVar[str] = "set_commander"
    player: Who
    commander: Commander | None = None
    keep: Annotated[bool, Doc("remember the general for the next game")] = True

    def apply(self, state: State) -> Step[State]:
        after = state.with_player(self.player, commander=self.commander)
        if self.commander is not None and self.keep:
            after = with_general(after, self.commander)
        name: Text | str = Text("gen.commander.none")
        if self.commander is not None:
            name = self.commander.name or Text("gen.commander.unnamed")
        return step(
            after, "gen.log.set_commander", player=state.players[self.player].name, name=name
        )


@dataclass(frozen=True, slots=True)
class SetCourt(Action, after_end=True):
    """Unused generals and the power row, by name or only by number."""

    kind: ClassVar[str] = "set_court"
    player: Who
    unused: Names = ()
    power: Names = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        one = state.players[self.player]
        same = (len(one.unused), len(one.power)) == (len(self.unused), len(self.power))
        after = state.with_player(self.player, unused=self.unused, power=self.power)
        return step(
            after,
            "gen.log.set_court",
            warnings=() if same else CORRECTED,
            player=one.name,
            unused=len(self.unused),
            power=len(self.power),
        )


@dataclass(frozen=True, slots=True)
class SetHand(Action, after_end=True):
    """A player's technology cards, as far as he types what they are worth."""

    kind: ClassVar[str] = "set_hand"
    player: Who
    ones: Annotated[int, Doc("of 1 point")] = 0
    twos: int = 0
    unknown: int = 0
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if min(self.ones, self.twos, self.unknown) < 0 or self.ones + self.twos + self.unknown > 40:
            raise BadInput("gen.technology.not_in_hand", "ones", n=40)
        one = state.players[self.player]
        cards = self.ones + self.twos + self.unknown
        after = state.with_player(self.player, cards=cards, ones=self.ones, twos=self.twos)
        warnings = () if cards == one.cards else CORRECTED
        return step(after, "gen.log.set_hand", warnings=warnings, player=one.name, n=cards)


@dataclass(frozen=True, slots=True)
class SetTechnology(Action, after_end=True):
    """A technology is developed, or not after all."""

    kind: ClassVar[str] = "set_technology"
    technology: Technology
    player: PlayerId = ""
    developed: bool = True
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        known = dict(state.developed)
        known.pop(self.technology, None)
        if self.developed:
            known[self.technology] = self.player
        key = "gen.log.set_technology" if self.developed else "gen.log.unset_technology"
        return step(
            evolve(state, developed=known),
            key,
            warnings=CORRECTED,
            technology=Text(f"gen.technology.{self.technology}"),
        )


@dataclass(frozen=True, slots=True)
class SetEvent(Action, after_end=True):
    """The event tile on a space, or an empty space."""

    kind: ClassVar[str] = "set_event"
    column: Annotated[int, Doc("of the event space, 1 to 4")]
    event: Event | None = None
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if not 1 <= self.column <= 4:
            raise BadInput("gen.event.no_space", "column")
        known = {place: event for place, event in state.events.items() if place != self.column}
        if self.event is not None:
            if self.event in known.values():
                raise BadInput("gen.event.drawn_before", "event")
            known[self.column] = self.event
        name = Text(f"gen.event.{self.event}") if self.event else Text("gen.event.none")
        return step(
            evolve(state, events=known),
            "gen.log.set_event",
            warnings=CORRECTED,
            column=self.column,
            event=name,
        )


@dataclass(frozen=True, slots=True)
class SetTable(Action, players=("order",), after_end=True):
    """Order, era and alliance fields as they really are."""

    kind: ClassVar[str] = "set_table"
    order: Annotated[tuple[Who, ...], Length(0, 4)] = ()
    era: Era | None = None
    alliances: Fields | None = None
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        after = state
        if self.order:
            if sorted(self.order) != sorted(state.order):
                raise BadInput("gen.order.twice", "order")
            after = evolve(after, order=self.order)
        if self.era is not None:
            after = evolve(after, era=self.era)
        if self.alliances is not None:
            cubes = [*self.alliances[0], *self.alliances[1]]
            if len(set(cubes)) != len(cubes) or not set(cubes) <= set(state.order):
                raise BadInput("gen.alliance.one_cube", "alliances", rule="G-17.2")
            most = MOST_CUBES.get(len(state.order), 0)
            if cubes and not most:
                raise BadInput("gen.alliance.two_players", "alliances", rule="G-17.5")
            if any(len(group) > most for group in self.alliances):
                raise BadInput("gen.alliance.too_many", "alliances", most=most, rule="G-17.2")
            after = evolve(after, alliances=self.alliances)
        return step(
            after,
            "gen.log.set_table",
            warnings=CORRECTED,
            order=tuple(after.players[one].name for one in after.order),
            era=Text(f"gen.era.{after.era}"),
        )


@dataclass(frozen=True, slots=True)
class SetCircles(Action, after_end=True):
    """Cylinders that lie on the circles of each tile."""

    kind: ClassVar[str] = "set_circles"
    tile: Tile
    used: Annotated[int, Doc("circles with a cylinder")]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if not 0 <= self.used <= 10:
            raise BadInput("gen.tile.so_many", "used")
        return step(
            evolve(state, used={**state.used, self.tile: self.used}),
            "gen.log.set_circles",
            warnings=CORRECTED,
            tile=Text(f"gen.tile.{self.tile}"),
            n=self.used,
        )


@dataclass(frozen=True, slots=True)
class SetValues(Action, after_end=True):
    """What was read off the components of this box (G-U1 to G-U10)."""

    kind: ClassVar[str] = "set_values"
    values: TableValues

    def apply(self, state: State) -> Step[State]:
        require_circles(self.values.people, "values.people")
        circles = self.values.circles
        warnings: tuple[Text, ...] = ()
        if circles:
            found = tile_circles(len(state.order), circles)
            if found.difference:
                params = {"total": found.total, "wanted": found.wanted, "rule": "G-3.2"}
                warnings = (Text("gen.tile.wrong_total", params),)
        after = evolve(state, values=self.values)
        for player in state.players.values():
            known = state.values.people.get(player.nation)
            if known != self.values.people.get(player.nation):  # other circles: in order again
                after = after.with_player(player.id, stands=None)
        return step(after, "gen.log.set_values", warnings=warnings)
