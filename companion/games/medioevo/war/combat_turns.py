"""Phase 5 at the table: combat turns, one player after the other (M-9.1)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.common import known, name_of
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.movement.stops import check_may_move, with_stopped
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.timing import check_phase, marked
from companion.games.medioevo.war.turn import WarTurnQuestion, war_turn

WAR = 5  # the phase
MARK = "combat"


@dataclass(frozen=True, slots=True)
class CombatTurn:
    """The combat turn being played: its number, whose turn it is, who moved and who passed."""

    number: int
    next_player: PlayerId
    moved: tuple[PlayerId, ...]
    passed: tuple[PlayerId, ...]
    phase_over: bool


def combat_turn(state: State) -> CombatTurn:
    """Where the war phase stands: in a combat turn every player is asked once (M-0.7, M-9.1)."""
    turns: dict[int, dict[PlayerId, str]] = {}
    for mark in state.done:
        name, _, rest = mark.partition(".")
        if name == MARK:
            turn, what, player = rest.split(".", 2)
            turns.setdefault(int(turn), {})[player] = what
    number = max(turns, default=1)
    taken = turns.get(number, {})
    answer = war_turn(
        WarTurnQuestion(
            state.playing,
            tuple(player for player in state.playing if player in taken),
            tuple(player for player in state.playing if taken.get(player) == "passed"),
        )
    )
    if answer.turn_over and not answer.phase_over:
        return CombatTurn(number + 1, answer.next_player, (), (), False)
    return CombatTurn(
        number,
        answer.next_player,
        tuple(player for player in state.playing if taken.get(player) == "moved"),
        tuple(player for player in state.playing if taken.get(player) == "passed"),
        answer.phase_over,
    )


def check_turn(state: State, player: PlayerId, checks: Checks) -> None:
    """One player after the other, until all have passed in the same combat turn (M-9.1)."""
    now, rule = combat_turn(state), cite("M-9.1")
    checks.forbid(now.phase_over, "war.all_passed", rule)
    other = not now.phase_over and now.next_player != player
    following = name_of(state, now.next_player) if now.next_player else ""
    name = name_of(state, player)
    checks.forbid(other, "war.not_his_turn", rule, "player", player=name, next=following)


@dataclass(frozen=True, slots=True)
class TakeCombatTurn(PlayAct):
    """A player has had his combat turn: he moved, or he passed (M-9.1)."""

    kind: ClassVar[str] = "take_combat_turn"
    player: PlayerId
    passed: bool = False
    pieces: Annotated[Force, Doc("what has moved, where it is now: it gets a stop marker")] = EMPTY
    area: Annotated[str, Length(0, 80), Doc("where it is now; empty: no named area")] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        now = combat_turn(state)
        checks = Checks(self.overrule)
        check_phase(checks, state, WAR)
        check_turn(state, self.player, checks)
        out = not player.is_in
        checks.forbid(out, "player.is_out", cite("M-22.5"), "player", player=player.name)
        if self.passed and not self.pieces.is_empty:
            raise BadInput("war.passed_and_moved", "pieces")
        check_may_move(checks, state, self.player, self.pieces, self.area)
        warnings = checks.settle()
        what = "passed" if self.passed else "moved"
        return step(
            marked(
                with_stopped(state, self.player, self.pieces, self.area),
                f"{MARK}.{now.number}.{what}.{self.player}",
            ),
            "log.combat_passed" if self.passed else "log.combat_moved",
            warnings=warnings,
            player=player.name,
            turn=now.number,
        )
