"""What an event's die takes off a player (M-6.2): units, buildings, cubes, or a round's way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo import tables
from companion.games.medioevo.buildings.damage import BuildingId, building_points
from companion.games.medioevo.cards.assassins import (
    Assassins,
    check_assassins,
    with_assassins_turned,
)
from companion.games.medioevo.cards.cards import PLAGUE_DOCTORS
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.common import known, known_area, placed, removed
from companion.games.medioevo.events.symbols import (
    Event,
    EventBuilding,
    UnitKind,
    damaged,
    event,
    hit,
)
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.movement.stops import with_stopped, with_unnamed_stopped
from companion.games.medioevo.pieces import BuildingKind, Good, Transport, Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.supply import figures_left
from companion.games.medioevo.timing import check_event_round, check_once, check_phase, marked
from companion.games.medioevo.trade.cargo import load_of, with_unloaded
from companion.games.medioevo.words import EventSymbol


@dataclass(frozen=True, slots=True)
class Affected:
    """A place the event reaches: a named area with all he has there, or pieces only counted."""

    area: Annotated[str, Doc("a named area; empty: pieces outside named areas")] = ""
    force: Annotated[Force, Doc("which of his counted pieces are affected (no named area)")] = EMPTY
    buildings: Annotated[
        tuple[int, ...], Doc("positions of his affected counted buildings (no named area)")
    ] = ()
    cubes: Annotated[int, Between(0, 160), Doc("cubes on his transports there")] = 0


@dataclass(frozen=True, slots=True)
class UnitPoint:
    """One damage point on a unit: the place (its position in `places`) and what it is now."""

    place: Annotated[int, Between(0, 59)]
    unit: UnitKind


@dataclass(frozen=True, slots=True)
class StoppedThere:
    """A transport that gets a stop marker: the place (its position in `places`) and what it is."""

    place: Annotated[int, Between(0, 59)]
    transport: Transport
    level: Annotated[int, Between(1, 3)] = 1


@dataclass(frozen=True, slots=True)
class SufferEvent(PlayAct):
    """One symbol's die for one player, and where he takes the points."""

    kind: ClassVar[str] = "suffer_event"
    player: PlayerId
    symbol: EventSymbol
    roll: Annotated[Annotated[int, Between(1, 6)] | None, Doc("null: he has nothing there")] = None
    die_lowered: Annotated[int, Between(0, 3), Doc("by cards 46 and 47")] = 0
    places: Annotated[tuple[Affected, ...], Length(0, 60)] = ()
    unit_points: Annotated[
        tuple[UnitPoint, ...], Doc("points on units, one by one; missing ones: cheapest loss")
    ] = ()
    building_points: Annotated[
        tuple[int, ...], Doc("points on buildings: positions over all places in their order")
    ] = ()
    goods_lost: Annotated[
        tuple[Good, ...], Doc("symbol goods: the cubes he gives; missing ones: his first cargo")
    ] = ()
    loads: Annotated[
        tuple[int, ...], Doc("symbol goods: his loaded vehicles in affected areas, by number")
    ] = ()
    stopped: Annotated[
        tuple[StoppedThere, ...],
        Doc(
            "symbol movement: the transports that get stop markers; where there is a choice and"
            " nobody says, only their number is kept"
        ),
    ] = ()
    overrule: bool = False
    assassins: Assassins = ()

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        check_event_round(checks, state)
        mark = f"event_{self.symbol.value}:{self.player}"
        check_once(checks, state, mark)
        open_yet = not state.event_symbols and "symbols" not in state.done
        checks.forbid(open_yet, "event_card.choose_first", cite("M-6.2"), "symbol")
        chosen = open_yet or self.symbol.value in state.event_symbols
        checks.forbid(not chosen, "event_card.not_chosen", cite("M-6.2"), "symbol")
        check_assassins(state, self.assassins, self.die_lowered, checks, "die_lowered")
        told = _check_safe(state, self, checks)
        answer = event(event_of(state, self))
        warnings = checks.settle() + told
        points = answer.effect.total
        lost: tuple[Text, ...] = ()
        state = with_assassins_turned(state, self.assassins)
        after = state
        match self.symbol:
            case EventSymbol.UNITS:
                after, lost = _units_hit(state, self, answer.unit_points)
            case EventSymbol.BUILDINGS:
                after, lost = _buildings_hit(state, self, points)
            case EventSymbol.GOODS:
                after, lost = _cubes_lost(state, self, points)
            case EventSymbol.MOVEMENT:
                after, lost = _transports_stopped(state, self, points)
        return step(
            marked(after, mark),
            "log.event",
            (answer.effect,),
            warnings,
            player=player.name,
            symbol=Text(f"event_symbol.{self.symbol.value}"),
            lost=lost or (Text("event_roll.nothing_lost"),),
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """An affected building: in a named area by its kind, else by its position."""

    area: str
    kind: BuildingKind
    position: int
    facts: EventBuilding


def safe_areas(state: State) -> tuple[str, ...]:
    """Areas that a Plague doctor keeps safe from this round's event (M-27.42, M-27.43)."""
    found = [
        effect.area for number in PLAGUE_DOCTORS for effect in in_force(state, f"card.{number}")
    ]
    return tuple(dict.fromkeys(found))


def _check_safe(state: State, action: SufferEvent, checks: Checks) -> tuple[Text, ...]:
    """Nothing in a safe area is hit; of areas without a name only the table knows which."""
    safe = safe_areas(state)
    for number, place in enumerate(action.places):
        hit_there = bool(place.area) and place.area in safe
        field = f"places.{number}"
        checks.forbid(hit_there, "event_roll.area_safe", cite("M-27.43"), field, area=place.area)
    unnamed = tuple(area for area in safe if area not in state.areas)
    if unnamed and any(not place.area for place in action.places):
        return (Text("event_roll.safe_areas", {"areas": unnamed}),)
    return ()


def event_of(state: State, action: SufferEvent) -> Event:
    """The event as the calculator asks for it, with all that the player has in the places."""
    force = EMPTY
    for part in forces_there(state, action):
        force = force.plus(part)
    return Event(
        symbol=action.symbol,
        roll=action.roll,
        die_lowered=action.die_lowered,
        force=force,
        buildings=tuple(item.facts for item in standing_buildings(state, action)),
        cubes=sum(place.cubes for place in action.places),
        supply_light=figures_left(state, Unit.LIGHT, action.player).total,
        supply_heavy=figures_left(state, Unit.HEAVY, action.player).total,
        unit_points=tuple(point.unit for point in action.unit_points),
        building_points=action.building_points,
    )


def forces_there(state: State, action: SufferEvent) -> list[Force]:
    """What of the player stands in each of the places."""
    found = []
    counted = EMPTY
    for number, place in enumerate(action.places):
        if place.area:
            area = known_area(state, place.area, f"places.{number}.area")
            found.append(area.forces.get(action.player, EMPTY))
        else:
            counted = counted.plus(place.force)
            found.append(place.force)
    names = [place.area for place in action.places if place.area]
    if len(set(names)) < len(names):
        raise BadInput("event_roll.area_twice", "places")
    if not state.players[action.player].force.holds(counted):
        raise BadInput("event_roll.not_so_many", "places")
    return found


def standing_buildings(state: State, action: SufferEvent) -> list[Standing]:
    """His buildings in the places, in the order that points on them count."""
    found = []
    for number, place in enumerate(action.places):
        if place.area:
            area = known_area(state, place.area, f"places.{number}.area")
            found += [
                Standing(area.name, kind, -1, _facts(kind, level, damage))
                for kind, (owner, level, damage) in area.buildings.items()
                if owner == action.player
            ]
        for position in place.buildings:
            own = state.players[action.player].buildings
            if place.area or not 0 <= position < len(own):
                raise BadInput("event_roll.no_such_building", f"places.{number}", place=position)
            item = own[position]
            facts = _facts(item.kind, item.level, item.damage)
            found.append(Standing("", item.kind, position, facts))
    return found


def _facts(kind: BuildingKind, level: int, damage: int) -> EventBuilding:
    name: BuildingId = tables.building(kind, level).id  # type: ignore[assignment]
    return EventBuilding(name, damage)


def _units_hit(
    state: State, action: SufferEvent, kinds: tuple[UnitKind, ...]
) -> tuple[State, tuple[Text, ...]]:
    before = forces_there(state, action)
    now = list(before)
    figures = {
        unit: figures_left(state, unit, action.player).total for unit in (Unit.LIGHT, Unit.HEAVY)
    }
    for number, kind in enumerate(kinds):
        place = _place_of_hit(action, now, number, kind)
        now[place], figures = hit(now[place], kind, figures)
    for where, had, has in zip(action.places, before, now, strict=True):
        state = removed(state, action.player, had, where.area)
        if not has.is_empty:
            state = placed(state, action.player, has, where.area)
    lost = Counter(kinds)
    return state, tuple(
        Text("event_roll.hits_on", {"n": count, "piece": Text(f"piece.{kind}")})
        for kind, count in lost.items()
    )


def _place_of_hit(action: SufferEvent, now: list[Force], number: int, kind: UnitKind) -> int:
    able = [place for place, force in enumerate(now) if dict(force.counts())[kind]]
    if number >= len(action.unit_points):
        return able[0]
    place = action.unit_points[number].place
    if place not in able:
        raise BadInput(
            "event_roll.no_such_unit", f"unit_points.{number}", unit=Text(f"piece.{kind}")
        )
    return place


def _buildings_hit(
    state: State, action: SufferEvent, points: int
) -> tuple[State, tuple[Text, ...]]:
    before = standing_buildings(state, action)
    hit_ones = damaged(tuple(item.facts for item in before), points, action.building_points)
    own = dict(enumerate(state.players[action.player].buildings))
    texts = []
    for item, facts in zip(before, hit_ones, strict=True):
        if facts == item.facts:
            continue
        gone = facts.damage >= building_points(facts.building)
        name = Text(tables.BUILDINGS[facts.building].name)
        key = "event_roll.destroyed" if gone else "event_roll.damaged"
        texts.append(Text(key, {"building": name, "n": facts.damage - item.facts.damage}))
        if item.area:
            state = _with_damage(state, item, None if gone else facts.damage)
        elif gone:
            del own[item.position]
        else:
            own[item.position] = replace(own[item.position], damage=facts.damage)
    return state.with_player(action.player, buildings=tuple(own.values())), tuple(texts)


def _with_damage(state: State, item: Standing, damage: int | None) -> State:
    area = state.areas[item.area]
    buildings = dict(area.buildings)
    owner, level, _ = buildings.pop(item.kind)
    if damage is not None:
        buildings[item.kind] = (owner, level, damage)
    return state.with_area(evolve(area, buildings=buildings))


def _cubes_lost(state: State, action: SufferEvent, points: int) -> tuple[State, tuple[Text, ...]]:
    first = [load_of(state, action.player, number, "loads") for number in action.loads]
    aboard = [good for load in first for good in load.goods]
    aboard += (Counter(state.players[action.player].all_cargo) - Counter(aboard)).elements()
    lost: list[Good] = []
    for number in range(min(points, len(aboard))):
        good = action.goods_lost[number] if number < len(action.goods_lost) else aboard[0]
        if good not in aboard:
            raise BadInput(
                "event_roll.no_such_cube", f"goods_lost.{number}", good=Text(f"good.{good.value}")
            )
        aboard.remove(good)
        lost.append(good)
    after = with_unloaded(state, action.player, lost, first=first)
    return after, tuple(Text(f"good.{good.value}") for good in lost)


def _transports_stopped(
    state: State, action: SufferEvent, points: int
) -> tuple[State, tuple[Text, ...]]:
    """Stop markers on so many transports, those he named first; no more than are there (R-10)."""
    if len(action.stopped) > points:
        raise BadInput(
            "event_roll.too_many_points", "stopped", n=points, chosen=len(action.stopped)
        )
    free = [
        [
            (kind, level)
            for kind in Transport
            for level in (1, 2, 3)
            for _ in range(force.transport(kind)[level - 1])
        ]
        for force in forces_there(state, action)
    ]
    chosen: list[tuple[int, Transport, int]] = []
    for number, item in enumerate(action.stopped):
        there = free[item.place] if item.place < len(free) else []
        if (item.transport, item.level) not in there:
            name = Text(f"piece.{item.transport.value}.{item.level}")
            raise BadInput("event_roll.no_such_transport", f"stopped.{number}", piece=name)
        there.remove((item.transport, item.level))
        chosen.append((item.place, item.transport, item.level))
    rest = [(place, *piece) for place, there in enumerate(free) for piece in there]
    open_ones = min(points - len(chosen), len(rest))
    if open_ones == len(rest) or len(set(rest)) == 1:
        chosen, open_ones = chosen + rest[:open_ones], 0
    for place, kind, level in chosen:
        area = action.places[place].area
        state = with_stopped(state, action.player, force_of(kind, level), area)
    count = len(chosen) + open_ones
    state = with_unnamed_stopped(state, action.player, open_ones)
    return state, (Text("event_roll.stopped", {"n": count}),) if count else ()
