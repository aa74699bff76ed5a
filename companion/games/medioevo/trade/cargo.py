"""Goods aboard trade vehicles (M-9.3, M-17): which cubes lie on which vehicle.

A table may also keep a player's cubes without saying on which vehicle they are; then they are
his loose cargo, and only all his vehicles together are checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.core.table_actions import CORRECTED
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.common import known
from companion.games.medioevo.forces import Force
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.movement.trips import kept_in
from companion.games.medioevo.pieces import Good, Transport
from companion.games.medioevo.state import Load, State, TradeVehicle
from companion.games.medioevo.tables import GOODS, TRANSPORTS
from companion.games.medioevo.war.control import controlled

TRADE_VEHICLES: tuple[TradeVehicle, ...] = ("caravan", "merchant_ship")
LEVELS = (1, 2, 3)
SCIENTIST = "card.11"
_KINDS = tuple((vehicle, level) for vehicle in TRADE_VEHICLES for level in LEVELS)


def capacity_of(vehicle: TradeVehicle, level: int) -> int:
    """Cubes that fit on a vehicle (M-9.3)."""
    return TRANSPORTS[Transport(vehicle)].capacity[level - 1]


def room_of(force: Force) -> int:
    """Cubes that fit on all trade vehicles together."""
    return sum(
        count * capacity_of(vehicle, level)
        for vehicle in TRADE_VEHICLES
        for level, count in zip(LEVELS, force.transport(Transport(vehicle)), strict=True)
    )


def wagon_as_caravan(state: State, player: PlayerId) -> int:
    """M-27.11: the level of the war wagon that counts as a caravan this round; 0: none."""
    if not in_force(state, SCIENTIST, player):
        return 0
    wagons = state.all_forces(player).transport(Transport.WAR_WAGON)
    return max((level for level in LEVELS if wagons[level - 1]), default=0)


def trade_room(state: State, player: PlayerId) -> int:
    """Cubes that fit on everything that trades for the player now."""
    wagon = wagon_as_caravan(state, player)
    return room_of(state.all_forces(player)) + (capacity_of("caravan", wagon) if wagon else 0)


def owned_vehicles(state: State, player: PlayerId, vehicle: TradeVehicle, level: int) -> int:
    """Vehicles of a kind and level, with the war wagon that M-27.11 makes one of them."""
    owned = state.all_forces(player).transport(Transport(vehicle))[level - 1]
    return owned + int(vehicle == "caravan" and wagon_as_caravan(state, player) == level)


def is_there(state: State, player: PlayerId, area: str, load: Load | None = None) -> bool:
    """Whether a trade vehicle, or one like that of a load, can be in the area.

    What stands outside named areas may be anywhere; where nothing is kept at all, nobody knows.
    """
    kinds = [(load.vehicle, load.level)] if load else _KINDS
    if not any(owned_vehicles(state, player, *kind) for kind in kinds):
        return True
    if any(kept_in(state, player, vehicle, level, area) is not None for vehicle, level in kinds):
        return True
    wagon = wagon_as_caravan(state, player)
    as_caravan = wagon and ("caravan", wagon) in kinds
    return bool(as_caravan) and kept_in(state, player, "war_wagon", wagon, area) is not None


def load_of(state: State, player: PlayerId, number: int, field: str = "load") -> Load:
    """The loaded vehicle of this number, or BadInput."""
    for load in state.players[player].loads:
        if load.id == number:
            return load
    raise BadInput("cargo.no_such_vehicle", field, number=number)


def vehicle_name(load: Load) -> Text:
    return Text(f"piece.{load.vehicle}.{load.level}")


def empty_vehicles(state: State, player: PlayerId, vehicle: TradeVehicle, level: int) -> int:
    """Vehicles of a kind and level on which nothing is known to lie."""
    owned = owned_vehicles(state, player, vehicle, level)
    loads = state.players[player].loads
    return owned - sum((load.vehicle, load.level) == (vehicle, level) for load in loads)


def with_loaded(
    state: State, player: PlayerId, vehicle: TradeVehicle, level: int, goods: tuple[Good, ...]
) -> State:
    """Goods put on an empty vehicle, which so becomes a loaded one with a number of its own."""
    loads = state.players[player].loads
    number = max((load.id for load in loads), default=0) + 1
    return state.with_player(player, loads=(*loads, Load(number, vehicle, level, goods)))


def with_added(state: State, player: PlayerId, number: int, goods: tuple[Good, ...]) -> State:
    """Goods put on a vehicle that is loaded already."""
    found = load_of(state, player, number)
    more = Load(found.id, found.vehicle, found.level, found.goods + goods)
    loads = tuple(more if load is found else load for load in state.players[player].loads)
    return state.with_player(player, loads=loads)


def with_unloaded(
    state: State,
    player: PlayerId,
    goods: Iterable[Good],
    number: int | None = None,
    first: Iterable[Load] = (),
) -> State:
    """The cubes taken off one vehicle; without a number loose ones first, then any.

    `first` are vehicles to be unloaded before all others. BadInput if a cube is not aboard.
    """
    me = state.players[player]
    loose = [] if number is not None else list(me.cargo)
    aboard = {load.id: list(load.goods) for load in me.loads}
    wanted = [load.id for load in first] if number is None else [number]
    others = [] if number is not None else [key for key in aboard if key not in wanted]
    for good in goods:
        holds = [aboard[key] for key in wanted], [loose], [aboard[key] for key in others]
        hold = next((hold for group in holds for hold in group if good in hold), None)
        if hold is None:
            raise BadInput("trade.not_in_cargo", "sold", good=Text(GOODS[good].name))
        hold.remove(good)
    loads = tuple(
        Load(load.id, load.vehicle, load.level, tuple(aboard[load.id]))
        for load in me.loads
        if aboard[load.id]
    )
    kept = tuple(loose) if number is None else me.cargo
    return state.with_player(player, cargo=kept, loads=loads)


def cubes_within_reach(state: State, player: PlayerId) -> int:
    """Cubes on others' trade vehicles that can be in areas he controls (M-27.22, M-27.23)."""
    mine = [area.name for area in controlled(state, player)]
    count = 0
    for other in state.players.values():
        if other.id == player:
            continue
        for load in other.loads:
            places = [kept_in(state, other.id, load.vehicle, load.level, name) for name in mine]
            outside = kept_in(state, other.id, load.vehicle, load.level, "") is not None
            if outside or any(place is not None for place in places):
                count += len(load.goods)
        count += len(other.cargo)
    return count


def goods_listed(goods: Iterable[Good]) -> tuple[Text, ...]:
    """Cubes in words, kind by kind."""
    counted = Counter(goods)
    return tuple(
        Text("cargo.cubes_of", {"n": counted[good], "good": Text(GOODS[good].name)})
        for good in Good
        if counted[good]
    )


def without_lost_vehicles(before: State, after: State) -> tuple[State, tuple[Text, ...]]:
    """What was aboard vehicles that an action took away goes with them; what was raised stays.

    Where several vehicles are alike, empty ones are lost first, then those with the fewest cubes.
    """
    told: list[Text] = []
    for player in after.players.values():
        if not player.loads or player.id not in before.players:
            continue
        had, has = before.all_forces(player.id), after.all_forces(player.id)
        if had == has:
            continue
        loads, lost = _kept(player.loads, had, has)
        if loads == player.loads:
            continue
        after = after.with_player(player.id, loads=loads)
        for load in lost:
            params = {"player": player.name, "vehicle": vehicle_name(load)}
            told.append(Text("cargo.lost", {**params, "cubes": goods_listed(load.goods)}))
        if player.route is not None and player.route.load in {load.id for load in lost}:
            told.append(Text("cargo.route_vehicle_lost", {"player": player.name}))
    return after, tuple(told)


def _kept(
    loads: tuple[Load, ...], had: Force, has: Force
) -> tuple[tuple[Load, ...], tuple[Load, ...]]:
    """The loads that still have a vehicle, and those that went with theirs."""
    kept: dict[int, Load] = {load.id: load for load in loads}
    lost: list[Load] = []
    for vehicle in TRADE_VEHICLES:
        fewer = _change(had, has, vehicle)
        free = {level: max(0, change) for level, change in fewer.items()}
        for level in LEVELS:
            here = [
                load for load in kept.values() if (load.vehicle, load.level) == (vehicle, level)
            ]
            owned = has.transport(Transport(vehicle))[level - 1]
            gone = min(max(0, len(here) - owned), max(0, -fewer[level]))
            for load in sorted(here, key=lambda load: (len(load.goods), load.id))[:gone]:
                raised = next((other for other in LEVELS if other > level and free[other]), None)
                if raised is None:
                    lost.append(kept.pop(load.id))
                else:
                    free[raised] -= 1
                    kept[load.id] = Load(load.id, vehicle, raised, load.goods)
    return tuple(kept.values()), tuple(lost)


def _change(had: Force, has: Force, vehicle: TradeVehicle) -> Mapping[int, int]:
    kind = Transport(vehicle)
    return {
        level: now - then
        for level, then, now in zip(LEVELS, had.transport(kind), has.transport(kind), strict=True)
    }


# -- at the table ---------------------------------------------------------------------------------


Goods = Annotated[tuple[Good, ...], Length(0, 40)]
Reason = Annotated[str, Length(0, 500)]


@dataclass(frozen=True, slots=True)
class ChangeCargo(TableAct):
    """Cubes aboard as they lie on a vehicle; nobody says which: the player's loose cargo."""

    kind: ClassVar[str] = "change_cargo"
    player: PlayerId
    added: Goods = ()
    taken: Goods = ()
    load: Annotated[
        Annotated[int, Between(0, 999)] | None,
        Doc("the loaded vehicle; 0: an empty one of this kind and level; null: nobody says"),
    ] = None
    vehicle: TradeVehicle = "caravan"
    vehicle_level: Annotated[int, Between(1, 3)] = 1
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if not self.added and not self.taken:
            raise BadInput("correct.no_change", "added")
        if self.load == 0 and self.taken:
            raise BadInput("cargo.nothing_aboard", "taken")
        after = _taken(state, self) if self.taken else state
        after = _added(after, self) if self.added else after
        return step(
            after,
            "log.change_cargo",
            warnings=CORRECTED,
            player=player.name,
            added=goods_listed(self.added) or "–",
            taken=goods_listed(self.taken) or "–",
        )


def _taken(state: State, action: ChangeCargo) -> State:
    number = action.load or None
    if number is not None:
        load_of(state, action.player, number)
    return with_unloaded(state, action.player, action.taken, number)


def _added(state: State, action: ChangeCargo) -> State:
    if action.load is None:
        cargo = state.players[action.player].cargo
        return state.with_player(action.player, cargo=cargo + action.added)
    if action.load and any(load.id == action.load for load in state.players[action.player].loads):
        load = load_of(state, action.player, action.load)
        _require_room(load.vehicle, load.level, len(load.goods) + len(action.added))
        return with_added(state, action.player, action.load, action.added)
    _require_room(action.vehicle, action.vehicle_level, len(action.added))
    return with_loaded(state, action.player, action.vehicle, action.vehicle_level, action.added)


def _require_room(vehicle: TradeVehicle, level: int, cubes: int) -> None:
    room = capacity_of(vehicle, level)
    if cubes > room:
        raise BadInput("trade.overloaded", "added", capacity=room)
