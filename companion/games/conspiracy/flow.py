"""From phase to phase (C-5.0): what is still open, healing, the figure passes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.doing import check_phase, forbid_all, known, phase_name
from companion.games.conspiracy.income import COLLECTED
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.setup import split_mark
from companion.games.conspiracy.state import (
    CARDS,
    END,
    EVENTS,
    FATE,
    INCOME,
    SETUP_PHASE,
    Player,
    State,
)

HAND_LIMIT = 5  # C-10.0.1
TURNED, ROLLED, DRAWN = "turned", "fate", "drawn"  # marks of a phase


def still_open(state: State) -> Iterator[Reason]:
    """What the rules want done before this phase ends."""
    if state.anarchy is not None:
        yield because("con.open.anarchy", "C-3.10.2")
    match state.phase:
        case phase if phase == SETUP_PHASE:
            for player in state.order:
                if split_mark(player) not in state.done:
                    yield because("con.open.heirs", "C-4.0.5", player=player)
        case phase if phase == INCOME:
            if COLLECTED not in state.done:
                yield because("con.open.income", "C-6.0.1")
        case phase if phase == EVENTS:
            if TURNED not in state.done or state.missing:
                yield because("con.open.turn_up", "C-7.2.1")
            if state.deaths:
                yield because("con.open.deaths", "C-7.2.1", n=len(state.deaths))
            if state.for_sale:
                yield because("con.open.sales", "C-7.2.1", n=len(state.for_sale))
        case phase if phase == FATE:
            for player in state.order:
                if f"{ROLLED}:{player}" not in state.done:
                    yield because("con.open.fate", "C-8.0.1", player=player)
            if state.death:
                yield because("con.open.death", "C-8.3.0.1", player=state.death)
        case phase if phase == CARDS:
            if DRAWN not in state.done:
                yield because("con.open.draw", "C-10.0.1")
            for player in state.order:
                if state.players[player].hand > HAND_LIMIT:
                    yield because("con.open.hand", "C-10.0.1", player=player)


def begun(state: State, phase: int) -> State:
    """The table at the start of a phase: whatever was declared at once is over."""
    return evolve(
        state,
        phase=phase,
        done=frozenset(),
        dispute=None,
        death="",
        deaths=(),
        for_sale=(),
        missing=0,
        turned=() if phase == INCOME else state.turned,
        sales=0,
        anarchy=None,
    )


@dataclass(frozen=True, slots=True)
class NextPhase:
    """On to the next phase; the last one ends with healing (`end_turn`)."""

    kind: ClassVar[str] = "next_phase"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        if state.phase == END:
            raise BadInput("con.flow.last_phase")
        checks = Checks(self.overrule)
        forbid_all(checks, state, still_open(state))
        warnings = checks.settle()
        after = begun(state, state.phase + 1)
        return step(after, "con.log.next_phase", warnings=warnings, phase=phase_name(after.phase))


def healed(player: Player) -> Player:
    """All damage heals, cards of this turn end (C-3.26.1, RUL-C-12)."""
    return evolve(
        player, knights_hit=0, knights_hit_twice=0, mercenaries_hit=0, forging=0, hostler=0
    )


@dataclass(frozen=True, slots=True)
class EndTurn:
    """All units heal, the figure passes to the left, a new round begins (C-11.0.1)."""

    kind: ClassVar[str] = "end_turn"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, END)
        forbid_all(checks, state, still_open(state))
        warnings = checks.settle()
        after = evolve(
            state,
            players={name: healed(one) for name, one in state.players.items()},
            active=state.order[1],
            round=state.round + 1,
        )
        after = begun(after, INCOME)
        name = after.players[after.active].name
        return step(after, "con.log.end_turn", warnings=warnings, round=after.round, player=name)


@dataclass(frozen=True, slots=True)
class GoToPhase:
    """The table stands in another phase than the app thought."""

    kind: ClassVar[str] = "go_to_phase"
    phase: Annotated[int, Between(SETUP_PHASE, END)]
    round: Annotated[int, Between(0, 1000)] = 0
    active: PlayerId = ""
    reason: Annotated[str, Length(0, 500)] = ""

    def apply(self, state: State) -> Step[State]:
        active = self.active or state.active
        number = self.round or state.round
        known(state, active, "active")
        if (self.phase, number, active) == (state.phase, state.round, state.active):
            raise BadInput("correct.no_change", "phase")
        after = evolve(begun(state, self.phase), round=number, active=active)
        return step(
            after,
            "con.log.go_to_phase",
            warnings=(Text("log.is_correction"),),
            phase=phase_name(self.phase),
            round=number,
            player=after.players[active].name,
        )


@dataclass(frozen=True, slots=True)
class MarkDone:
    """A step of the phase ticked off or open again: nothing but a reminder depends on it."""

    kind: ClassVar[str] = "mark_done"
    what: Annotated[str, Length(1, 60)]
    is_done: bool = True

    def apply(self, state: State) -> Step[State]:
        if (self.what in state.done) == self.is_done:
            raise BadInput("correct.no_change", "what")
        done = state.done | {self.what} if self.is_done else state.done - {self.what}
        key = "con.log.mark_done" if self.is_done else "con.log.mark_open"
        return step(evolve(state, done=done), key, what=self.what)
