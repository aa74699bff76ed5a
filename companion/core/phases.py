"""The phases of a round: what they are called, which steps are ticked off, how a table goes on.

A state has `round`, `phase`, `done` (the marks of this phase, "<step>" or "<step>:<player>") and
`done_before` (the marks of the other phases of this round, by their numbers), so that nobody is
paid twice where a table goes back.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.records import dataclass, evolve

S = TypeVar("S")
Table = TypeVar("Table", bound=Any)  # a state that has what is said above


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a round; `steps` are what a table may tick off in it (`MarkDone`)."""

    number: int
    text: str
    steps: tuple[str, ...] = ()


class Begun(NamedTuple, Generic[S]):
    """The table at the start of a phase, and what it should know."""

    state: S
    news: tuple[Text, ...] = ()


def turned_to(state: Table, phase: int) -> Table:
    """The table in another phase of the round, with what was done there before, if anything."""
    if phase == state.phase:
        raise BadInput("phase.already_there", "phase")
    before = {**state.done_before, state.phase: state.done}
    done = before.pop(phase, frozenset())
    return evolve(state, phase=phase, done=done, done_before=before)


def new_round(state: Table, phase: int) -> Table:
    """The table in this phase of the next round, with nothing done yet."""
    return evolve(state, round=state.round + 1, phase=phase, done=frozenset(), done_before={})


def marked(state: Table, *what: str) -> Table:
    """The state with this ticked off until the phase ends."""
    return evolve(state, done=state.done | set(what))
