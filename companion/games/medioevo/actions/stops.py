"""Stop markers put down and taken off by hand (M-9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.games.medioevo.actions.common import known, known_area
from companion.games.medioevo.actions.in_play import PlayAct
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.stops import listed, stopped, with_stopped, without_stop

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
