"""Whether the app gives odds and advice in this game: the table decides, and it is on record."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.state import State

ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class SwitchAdvice(TableAct):
    """Odds and advice on or off for the whole table."""

    kind: ClassVar[str] = "switch_advice"
    on: bool

    def apply(self, state: State) -> Step[State]:
        values = {**state.settings.values, ADVICE: int(self.on)}
        settings = replace(state.settings, values=values)
        key = "log.advice_on" if self.on else "log.advice_off"
        return step(evolve(state, settings=settings), key)


def advice_is_on(state: State) -> bool:
    """Whether the table wants odds; it does unless it said otherwise."""
    return bool(state.settings.values.get(ADVICE, 1))
