"""Stop markers (M-6.2, M-9.2): pieces that move no more this round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import evolve
from companion.games.medioevo.common import known, known_area
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.rulebook import cite
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


# -- at the table ---------------------------------------------------------------------------------


AreaName = Annotated[str, Length(0, 80), Doc("a named area; empty: pieces outside named areas")]


@dataclass(frozen=True, slots=True)
class StopPieces(PlayAct):
    """Pieces that move no more this round, or whose stop marker is taken off again."""

    kind: ClassVar[str] = "stop_pieces"
    player: PlayerId
    pieces: Force
    area: AreaName = ""
    lifted: bool = False
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.pieces.is_empty:
            raise BadInput("pieces.nothing", "pieces")
        checks = Checks(self.overrule)
        if self.lifted:
            if not stopped(state, self.player, self.area).holds(self.pieces):
                raise BadInput("stops.not_stopped", "pieces")
        else:
            check_may_move(checks, state, self.player, self.pieces, self.area)
        warnings = checks.settle()
        change = without_stop if self.lifted else with_stopped
        return step(
            change(state, self.player, self.pieces, self.area),
            "log.stop_lifted" if self.lifted else "log.stopped",
            warnings=warnings,
            player=player.name,
            pieces=listed(self.pieces),
            area=self.area or Text("area.unnamed"),
        )


def check_may_move(
    checks: Checks, state: State, player: PlayerId, pieces: Force, area: str
) -> None:
    """The pieces are there, and not more of them than have no stop marker yet (M-9.2)."""
    here = state.players[player].force
    if area:
        here = known_area(state, area).forces.get(player, EMPTY)
    if not here.holds(pieces):
        raise BadInput("stops.not_there", "pieces")
    tired = stopped(state, player, area).plus(pieces)
    over = [kind for kind, count in here.minus(tired).counts() if count < 0]
    over = [kind for kind in over if dict(pieces.counts())[kind]]
    names = tuple(Text(f"piece.{kind}") for kind in over)
    checks.forbid(bool(over), "stops.already", cite("M-9.2"), "pieces", pieces=names)
