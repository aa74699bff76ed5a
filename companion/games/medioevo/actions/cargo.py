"""Cargo set right by hand, because the board is the truth (M-33)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.core.table_actions import CORRECTED
from companion.games.medioevo.actions.common import known
from companion.games.medioevo.actions.in_play import TableAct
from companion.games.medioevo.cargo import (
    capacity_of,
    goods_listed,
    load_of,
    with_added,
    with_loaded,
    with_unloaded,
)
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.state import State, TradeVehicle

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
