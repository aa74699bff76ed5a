"""Moves of stacks and parts of them, boarding, landing, and what a move enters (G-10)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.army.loads import boarded, landed, loads_of, sailing
from companion.games.generalship.army.marching import Squadron, TileAround, move, reach
from companion.games.generalship.common import (
    Who,
    check_ending,
    check_turn,
    known_place,
)
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Terrain, Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import (
    BattlePlace,
    Load,
    PlaceId,
    Stack,
    State,
    Units,
    added,
    stack_of,
    with_stack,
    without,
)
from companion.games.generalship.tables import MOVES, REGIMENTS, SQUADRONS, UNITS

Path = Annotated[tuple[PlaceId, ...], Length(2, 4), Doc("from the tile it leaves, step by step")]


def are_neighbours(state: State, one: str, other: str) -> bool | None:
    """Whether two tiles border each other; none, where nobody typed it."""
    first, second = state.places[one], state.places[other]
    if other in first.neighbours or one in second.neighbours:
        return True
    return False if first.neighbours and second.neighbours else None


def place_name(state: State, place: str) -> Text | str:
    """What the table calls a tile."""
    typed = state.facts(place).name
    if typed:
        return typed
    tile = state.places[place]
    if tile.nation is None:
        return Text("gen.place.neutral", {"number": place[1:]})
    key = "gen.place.capital" if tile.number == 1 else "gen.place.nation"
    return Text(key, {"nation": Text(f"gen.nation.{tile.nation}"), "number": tile.number})


def regiments(units: Mapping[Unit, int]) -> int:
    return sum(units.get(unit, 0) for unit in REGIMENTS)


def squadrons(units: Mapping[Unit, int]) -> int:
    return sum(units.get(unit, 0) for unit in SQUADRONS)


def points_of(stack: Stack, unit: Unit, n: int) -> int | None:
    """The points that `n` pieces of a type have left at least; none: there are not so many.

    The freshest are taken first only where fewer points do not do: see `_used`.
    """
    tired, half = stack.tired.get(unit, 0), stack.half.get(unit, 0)
    fresh = stack.units.get(unit, 0) - tired - half
    if n > fresh + half + tired:
        return None
    if n <= fresh:
        return MOVES[UNITS[unit].unit_class].points
    return 1 if n <= fresh + half else 0


def within_reach(
    state: State, player: PlayerId, place: str, units: Mapping[Unit, int]
) -> frozenset[str] | None:
    """Tiles that all these pieces reach together this turn; none, where the map is not typed."""
    known = [one for one in state.places.values() if state.terrain(one.id) is not None]
    if not state.places[place].neighbours or len(known) < len(state.places):
        return None
    stack = stack_of(state, player, place)
    places = tuple(
        TileAround(one.id, terrain, tuple(sorted(one.neighbours)))
        for one in known
        if (terrain := state.terrain(one.id)) is not None
    )
    friends = state.allies(player)
    closed = {
        one.id
        for one in known
        if (one.owner in friends or state.holder(one.id) in friends)
        and one.nation is not state.players[player].nation
    }
    found: frozenset[str] | None = None
    afloat = squadrons(units) > 0
    for unit, n in units.items():
        kind = UNITS[unit].unit_class
        if not n or (afloat and kind is not UnitClass.SQUADRON):  # carried
            continue
        there = reach(
            kind,
            place,
            places,
            points_of(stack, unit, n) or 0,
            frozenset(one.id for one in known if state.enemies_at(player, one.id)),
            frozenset(closed),
            frozenset(
                one.place
                for one in state.stacks_of(player)
                if squadrons(one.units) and state.terrain(one.place) is Terrain.SEA
            ),
            state.switches,
        )
        mine = frozenset(one.place for one in there.places)
        found = mine if found is None else found & mine
    return found


@dataclass(frozen=True, slots=True)
class March(Action):
    """Pieces of one stack go to another tile (G-10.1 to G-10.10); an enemy there means battle."""

    kind: ClassVar[str] = "march"
    player: Who
    path: Path
    units: Annotated[Units, Doc("the pieces that go; at sea the regiments that are carried, too")]
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        for place in self.path:
            known_place(state, place, "path")
        if any(one == other for one, other in pairwise(self.path)):
            raise BadInput("gen.move.nowhere", "path")
        without(stack_of(state, self.player, self.path[0]).units, self.units)
        self._check_turn(state, checks)
        self._check_entry(state, checks)
        wrong = _steps(state, self)[1]
        if self.overrule and wrong:  # in the log the reason would tell what moves
            wrong = [("gen.move.against", "G-10.2")]
        for key, rule in wrong:
            checks.forbid(True, key, cite(rule), "path", rule=rule)

    def _check_turn(self, state: State, checks: Checks) -> None:
        """Who marches now; into a battle both sides bring whoever did not move yet (G-10.18)."""
        fight = state.battle
        check_ending(checks, state)
        if fight is None:
            check_turn(checks, state, self.player, "march")
            return
        takes_part = self.player in (fight.attacker, fight.defender)
        checks.forbid(not takes_part, "gen.battle.nobody_else", cite("G-10.12"))
        elsewhere = self.path[-1] != fight.place
        checks.forbid(takes_part and elsewhere, "gen.battle.pending", cite("G-10.12"))
        late = self.player == fight.defender and fight.attacker_came
        checks.forbid(late, "gen.battle.attacked_first", cite("G-10.12"))

    def _check_entry(self, state: State, checks: Checks) -> None:
        """Allied tiles are closed, except a nation tile that an enemy holds (G-10.15, G-R34)."""
        for place in self.path[1:]:
            tile, holder = state.places[place], state.holder(place)
            friends = state.allies(self.player)
            enemies = state.enemies_at(self.player, place)
            own = tile.nation is state.players[self.player].nation
            ally = (tile.owner in friends or holder in friends) and not own
            freed = tile.nation is not None and bool(enemies)
            closed = ally and not freed
            checks.forbid(
                closed, "gen.move.allied", cite("G-10.15"), "path", place=place_name(state, place)
            )
            if place != self.path[-1] and enemies:
                name = place_name(state, place)
                checks.forbid(True, "gen.move.through", cite("G-10.12"), "path", place=name)
        for one, other in pairwise(self.path):
            apart = are_neighbours(state, one, other) is False
            names = {"start": place_name(state, one), "to": place_name(state, other)}
            checks.forbid(apart, "gen.move.not_adjacent", cite("G-10.2"), "path", **names)

    def apply(self, state: State) -> Step[State]:
        start, to = self.path[0], self.path[-1]
        pieces = sum(self.units.values())
        if not pieces:
            raise BadInput("gen.move.nobody", "units")
        after, _ = _steps(state, self)
        enemies = state.enemies_at(self.player, to)
        warnings: tuple[Text, ...] = ()
        if enemies and state.battle is None:
            landed = (
                state.terrain(self.path[-2]) is Terrain.SEA and state.terrain(to) is not Terrain.SEA
            )
            fight = BattlePlace(to, self.player, enemies[0], landed)
            after = evolve(after, battle=fight)
            warnings = _landing_warning(state, self.player, to) if landed else ()
        elif state.battle is not None and self.player == state.battle.attacker:
            after = evolve(after, battle=evolve_battle(state.battle))
        for place in self.path[1:]:  # also those that are only crossed
            if not state.enemies_at(self.player, place):
                after = possessed(after, self.player, place)
        return step(
            after,
            "gen.log.march_battle" if enemies and state.battle is None else "gen.log.march",
            warnings=warnings,
            player=state.players[self.player].name,
            n=pieces,
            start=place_name(state, start),
            to=place_name(state, to),
        )


def evolve_battle(fight: BattlePlace) -> BattlePlace:
    return BattlePlace(fight.place, fight.attacker, fight.defender, fight.landed, True)


def possessed(state: State, player: PlayerId, place: str) -> State:
    """A neutral tile belongs to who moved in last (G-10.13)."""
    tile = state.places[place]
    if tile.nation is not None or tile.owner == player:
        return state
    return evolve(state, places={**state.places, place: evolve(tile, owner=player)})


def _landing_warning(state: State, player: PlayerId, place: str) -> tuple[Text, ...]:
    """Who lands where no own land tile borders loses every regiment in a retreat (G-11.13)."""
    known = state.places[place].neighbours
    own = [
        one
        for one in known
        if state.holder(one) == player and state.terrain(one) is not Terrain.SEA
    ]
    if not known or own:
        return ()
    return (Text("gen.move.no_way_back", {"rule": "G-11.13"}),)


Wrong = list[tuple[str, str]]  # text and rule


def _steps(state: State, action: March) -> tuple[State, Wrong]:
    """The stacks after any pieces of one moved (G-10.4), and what speaks against the steps."""
    wrong: Wrong = []
    have = stack_of(state, action.player, action.path[0])
    units = {unit: n for unit, n in action.units.items() if n}
    points: dict[Unit, int] = {}
    for unit, n in units.items():
        left = points_of(have, unit, n)
        points[unit] = left if left is not None else 0
    after = state
    carried = False
    for start, to in pairwise(action.path):
        here, there = state.terrain(start), state.terrain(to)
        if here is None or there is None:
            points = dict.fromkeys(units, 0)
            continue
        sails = squadrons(units) > 0 and Terrain.SEA in (here, there)
        carried = carried or sails
        ship = _ship(after, action.player, start, to, here, there, units)
        points = _moved(units, points, here, there, ship, sails, state, wrong)
        if not sails and Terrain.SEA in (here, there) and here is not there:
            if there is Terrain.SEA and regiments(units) > _room(after, action.player, to):
                wrong.append(("gen.move.full", "G-10.8"))
            after = _helped(after, action.player, start, to, there, units)
    if _are_elsewhere(have, units):
        wrong.append(("gen.ui.not_aboard", "G-10.8"))
    room = CAPACITY * squadrons(units)
    if carried and regiments(units) > room:
        wrong.append(("gen.move.full", "G-10.8"))
    return _shifted(after, action, units, points, wrong), wrong


def _are_elsewhere(fleet: Stack, units: Units) -> bool:
    """Whether regiments would sail with squadrons that they are not aboard (G-10.8)."""
    if not fleet.loads or not squadrons(units):
        return False
    return sailing(loads_of(fleet.units, fleet.loads), units) is None


def _room(state: State, player: PlayerId, place: str) -> int:
    """So many more regiments the fleet there could carry (G-10.8)."""
    fleet = stack_of(state, player, place)
    return CAPACITY * squadrons(fleet.units) - regiments(fleet.units)


def _ship(
    state: State, player: PlayerId, start: str, to: str, here: Terrain, there: Terrain, units: Units
) -> Squadron | None:
    """The own squadron that takes regiments aboard or lands them."""
    at = to if there is Terrain.SEA else start
    if Terrain.SEA not in (here, there):
        return None
    fleet = stack_of(state, player, at)
    ships = squadrons(fleet.units)
    if not ships:
        return None
    if fleet.loads:
        needs_point = state.switches.boarding_needs_point
        able = _by_carriers(fleet, there, units, needs_point) is not None
        return Squadron(1 if able else 0, 0)
    if fleet.boarding:
        return Squadron(1, 0)
    ready = ships - sum(fleet.tired.get(unit, 0) for unit in SQUADRONS)
    room = CAPACITY * ships - regiments(fleet.units)
    return Squadron(min(2, ready), 0 if room > 0 or there is not Terrain.SEA else CAPACITY)


def _by_carriers(
    fleet: Stack, there: Terrain, units: Units, needs_point: bool
) -> tuple[Load, ...] | None:
    """Who is aboard what afterwards, where its owner said it before; none: no squadron can help."""
    spent = fleet.tired if needs_point else {}
    ready = {unit: fleet.units.get(unit, 0) - spent.get(unit, 0) for unit in SQUADRONS}
    loads = loads_of(fleet.units, fleet.loads)
    return boarded(loads, units, ready) if there is Terrain.SEA else landed(loads, units, ready)


def _moved(  # noqa: PLR0913, PLR0917 - all that one step depends on
    units: Mapping[Unit, int],
    points: Mapping[Unit, int],
    here: Terrain,
    there: Terrain,
    ship: Squadron | None,
    sails: bool,
    state: State,
    wrong: Wrong,
) -> dict[Unit, int]:
    """The points left after one step, class by class; `wrong` learns what is refused."""
    left: dict[Unit, int] = {}
    for unit in units:
        kind = UNITS[unit].unit_class
        if sails and kind is not UnitClass.SQUADRON:
            from_land = here is not Terrain.SEA
            tired = from_land and points[unit] < 1 and state.switches.boarding_needs_point
            if tired:
                wrong.append(("gen.move.too_few", "G-R15"))
            left[unit] = 0 if here is not there else points[unit]
            continue
        made = move(kind, here, there, points[unit], ship, state.switches)
        if made.why_not is not None:
            wrong.append((made.why_not.key, str(made.why_not.params["rule"])))
        left[unit] = made.points_left if made.allowed else 0
    return left


def _helped(
    state: State, player: PlayerId, start: str, to: str, there: Terrain, units: Units
) -> State:
    """The squadron that took regiments aboard or landed them has no points left (G-10.9)."""
    at = to if there is Terrain.SEA else start
    fleet, number = stack_of(state, player, at), regiments(units)
    if not squadrons(fleet.units):
        return state
    needs_point = state.switches.boarding_needs_point
    loads = _by_carriers(fleet, there, units, needs_point) if fleet.loads else None
    if loads is not None:
        return with_stack(state, _carried(fleet, loads))
    boarding = fleet.boarding
    if boarding < number:
        tired = dict(fleet.tired)
        half = dict(fleet.half)
        need = -(-(number - boarding) // CAPACITY)
        for unit in SQUADRONS:
            free = fleet.units.get(unit, 0) - tired.get(unit, 0)
            used = min(need, free)
            need -= used
            if used:
                tired[unit] = tired.get(unit, 0) + used
                half[unit] = max(0, min(half.get(unit, 0), fleet.units[unit] - tired[unit]))
                boarding += used * CAPACITY
        fleet = evolve(fleet, tired=tired, half={u: n for u, n in half.items() if n})
    room = CAPACITY * squadrons(fleet.units) - regiments(fleet.units)
    boarding = max(0, min(boarding - number, room))
    return with_stack(state, evolve(fleet, boarding=boarding))


def _carried(fleet: Stack, loads: tuple[Load, ...]) -> Stack:
    """The fleet with these loads; every squadron that has helped has no points left."""
    before = loads_of(fleet.units, fleet.loads)
    tired, half = dict(fleet.tired), dict(fleet.half)
    for old, new in zip(before, loads, strict=True):
        if new.helped and not old.helped:
            unit = new.squadron
            tired[unit] = min(fleet.units[unit], tired.get(unit, 0) + 1)
            half[unit] = max(0, min(half.get(unit, 0), fleet.units[unit] - tired[unit]))
    return evolve(fleet, tired=tired, half={u: n for u, n in half.items() if n}, loads=loads)


def _shifted(
    state: State, action: March, units: Units, points: Mapping[Unit, int], wrong: Wrong
) -> State:
    """The pieces taken off one stack and laid on the other with the points they have left."""
    start = stack_of(state, action.player, action.path[0])
    rest = {unit: max(0, start.units.get(unit, 0) - units.get(unit, 0)) for unit in Unit}
    left = {unit: n for unit, n in rest.items() if n}
    at_sea = state.terrain(action.path[0]) is Terrain.SEA
    if at_sea and regiments(left) > CAPACITY * squadrons(left):
        wrong.append(("gen.move.left_aboard", "G-10.8"))
    tired, half = dict(start.tired), dict(start.half)
    for unit, n in units.items():
        fresh = start.units.get(unit, 0) - tired.get(unit, 0) - half.get(unit, 0)
        from_half = min(max(0, n - fresh), half.get(unit, 0))
        from_tired = max(0, n - fresh - from_half)
        half[unit] = half.get(unit, 0) - from_half
        tired[unit] = max(0, tired.get(unit, 0) - from_tired)
    stay, go = _parted(start, units)
    state = with_stack(
        state,
        evolve(
            start,
            loads=stay,
            units=left,
            tired={u: n for u, n in tired.items() if n},
            half={u: n for u, n in half.items() if n},
            boarding=start.boarding if squadrons(left) else 0,
        ),
    )
    there = stack_of(state, action.player, action.path[-1])
    more_tired = {unit: n for unit, n in units.items() if not points.get(unit)}
    more_half = {
        unit: n
        for unit, n in units.items()
        if 0 < points.get(unit, 0) < MOVES[UNITS[unit].unit_class].points
    }
    return with_stack(
        state,
        evolve(
            there,
            units=added(there.units, units),
            tired=added(there.tired, more_tired),
            half=added(there.half, more_half),
            loads=(*there.loads, *go),
        ),
    )


def _parted(stack: Stack, units: Units) -> tuple[tuple[Load, ...], tuple[Load, ...]]:
    """What was said about who is aboard: of squadrons that stay, and of those that leave."""
    if not stack.loads or not squadrons(units):
        return stack.loads, ()
    loads = list(loads_of(stack.units, stack.loads))
    leave = sailing(tuple(loads), units) or ()
    for one in leave:
        loads.remove(one)
    return tuple(loads), leave
