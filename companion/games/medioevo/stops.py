"""Stop markers (M-6.2, M-9.2): pieces that move no more this round."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.state import State, Stop, TradeVehicle

_TRADE = (Transport.CARAVAN, Transport.MERCHANT_SHIP)


def stopped(state: State, player: PlayerId, area: str | None = None) -> Force:
    """The player's pieces with a stop marker: in one area (empty: without a name), or all."""
    total = EMPTY
    for stop in state.stops:
        if stop.player == player and area in (None, stop.area):
            total = total.plus(stop.pieces)
    return total


def with_unnamed_stopped(state: State, player: PlayerId, count: int) -> State:
    """So many of the player's transports are stopped; only the board shows which."""
    if not count:
        return state
    return evolve(state, stops=(*state.stops, Stop(player, EMPTY, unnamed=count)))


def with_stopped(state: State, player: PlayerId, pieces: Force, area: str = "") -> State:
    """The pieces get a stop marker."""
    if pieces.is_empty:
        return state
    return _with(state, player, stopped(state, player, area).plus(pieces), area)


def without_stop(state: State, player: PlayerId, pieces: Force, area: str = "") -> State:
    """Their stop markers are taken off again; callers check that they have one."""
    return _with(state, player, stopped(state, player, area).minus(pieces), area)


def _with(state: State, player: PlayerId, pieces: Force, area: str) -> State:
    kept = tuple(
        stop for stop in state.stops if stop.unnamed or (stop.player, stop.area) != (player, area)
    )
    added = () if pieces.is_empty else (Stop(player, pieces, area),)
    return evolve(state, stops=kept + added)


def is_stopped(state: State, player: PlayerId, vehicle: TradeVehicle, level: int) -> bool:
    """Whether every trade vehicle of this kind and level has a stop marker."""
    kind = Transport(vehicle)
    owned = state.all_forces(player).transport(kind)[level - 1]
    return owned > 0 and stopped(state, player).transport(kind)[level - 1] >= owned


def all_stopped(state: State, player: PlayerId) -> bool:
    """Whether no trade vehicle of the player is without a stop marker; he has at least one."""
    owned, tired = state.all_forces(player), stopped(state, player)
    vehicles = sum(sum(owned.transport(kind)) for kind in _TRADE)
    marked = sum(sum(tired.transport(kind)) for kind in _TRADE)
    marked += sum(stop.unnamed for stop in state.stops if stop.player == player)
    return 0 < vehicles <= marked


def listed(force: Force) -> tuple[Text, ...]:
    """Pieces in words, kind by kind."""
    return tuple(
        Text("pieces.counted", {"count": count, "piece": Text(f"piece.{kind}")})
        for kind, count in force.counts()
        if count > 0
    )


def stop_reminders(state: State) -> tuple[Text, ...]:
    """Whose pieces must stay where they are, and where."""
    return tuple(_reminder(state.players[stop.player].name, stop) for stop in state.stops)


def _reminder(player: str, stop: Stop) -> Text:
    if stop.unnamed:
        return Text("remind.stopped_some", {"player": player, "n": stop.unnamed})
    key = "remind.stopped_in" if stop.area else "remind.stopped"
    return Text(key, {"player": player, "pieces": listed(stop.pieces), "area": stop.area})
