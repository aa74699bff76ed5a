"""Phase 4 (C-9): the preacher and relics; where troops stand only the board knows."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.conspiracy.common import known, land_at, land_name
from companion.games.conspiracy.events.events import check_built
from companion.games.conspiracy.lands.take_over import preacher_in
from companion.games.conspiracy.pieces import Thing
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import MOVEMENT, State

LandId = Annotated[str, Length(1, 40)]


def moved_mark(thing: Thing, land: str) -> str:
    """Everything holy moves once a turn: this came to that land (C-9.0.1)."""
    return f"holy:{thing.value}:{land}"


@dataclass(frozen=True, slots=True)
class MoveHoly(Action, phase=MOVEMENT):
    """The preacher or a relic moves to another own land (C-9.0.1)."""

    kind: ClassVar[str] = "move_holy"
    player: PlayerId
    thing: Annotated[Thing, Doc("preacher or relic")]
    origin: LandId
    target: LandId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        origin, target = (
            land_at(state, self.origin, "origin"),
            land_at(state, self.target, "target"),
        )
        if self.thing not in (Thing.PREACHER, Thing.RELIC) or self.origin == self.target:
            raise BadInput("con.move.not_holy", "thing")
        if not getattr(origin, self.thing.value):
            raise BadInput("con.move.not_there", "origin", land=land_name(origin))
        checks = Checks(self.overrule)
        rule = cite("C-9.0.1")
        checks.forbid(origin.owner != self.player, "con.move.not_own", rule, "origin")
        checks.forbid(
            moved_mark(self.thing, self.origin) in state.done, "con.move.once", rule, "origin"
        )
        check_built(checks, state, self.player, self.thing, self.target, from_the_box=False)
        warnings = checks.settle()
        if self.thing is Thing.PREACHER:
            after = preacher_in(state, self.target)
        else:
            after = state.with_land(self.origin, relic=False).with_land(self.target, relic=True)
        return step(
            after.marked(moved_mark(self.thing, self.target)),
            f"con.log.move_{self.thing.value}",
            warnings=warnings,
            player=player.name,
            origin=land_name(origin),
            land=land_name(target),
        )
