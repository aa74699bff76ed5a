"""When an action is due: in its phase, once."""

from __future__ import annotations

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State


def check_phase(checks: Checks, state: State, phase: int) -> None:
    """The action belongs to one phase (M-4.1); the table may overrule."""
    checks.forbid(
        state.phase != phase,
        "phase.only_in",
        cite("M-4.1"),
        phase=Text(f"phase.{phase}"),
        now=Text(f"phase.{state.phase}"),
    )


def check_event_round(checks: Checks, state: State) -> None:
    """In round 1 the event phase is the horde roll only (M-4.2)."""
    first = state.round < FIRST_ROUND_WITH_EVENTS
    checks.forbid(first, "phase.not_in_first_round", cite("M-4.2"))


def check_once(checks: Checks, state: State, mark: str) -> None:
    """The step is done once in a phase; the table may overrule."""
    checks.forbid(mark in state.done, "phase.already_done", cite("M-4.1"))


def marked(state: State, mark: str) -> State:
    return evolve(state, done=state.done | {mark})
