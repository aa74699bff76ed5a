"""Holy absolution at the start of phase 5, for the whole table (R-9.5.0.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.absolution import Absolution, Absolved, Sinner, absolution
from companion.games.renaissance.actions.common import (
    check_once,
    check_phase,
    playing,
    settled,
)
from companion.games.renaissance.actions.misery import suffered
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State

EXPAND = 5  # the phase
DONE = "absolution"


@dataclass(frozen=True, slots=True)
class HolyAbsolution(Action):
    """Owners of F take tokens, everybody else gives tokens, ducats or misery."""

    kind: ClassVar[str] = "holy_absolution"
    ducats: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, 100_000)]],
        Doc("what players without F pay for missing tokens; left out: all they can"),
    ] = field(default_factory=dict)
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        for player in self.ducats:
            playing(state, player, f"ducats.{player}")
        checks = Checks(self.overrule)
        check_phase(checks, state, EXPAND)
        check_once(checks, state, DONE)
        owners = {state.players[player].has(Advance.F) for player in state.order}
        checks.forbid(len(owners) < 2, "ren.absolution.nobody", cite("R-9.5.0.2"))
        try:
            answer = absolution(absolution_question(state, self.ducats))
        except IllegalAction as error:
            if not error.may_overrule:
                raise
            checks.forbid_all(error)
            free = replace(state.switches, absolution_must_pay=False)
            answer = absolution(Absolution(absolution_question(state, self.ducats).players, free))
        warnings = checks.settle()
        figures: tuple[Breakdown, ...] = ()
        for result in answer.players:
            state, reasons, more = _absolved(state, result)
            figures, warnings = (*figures, *reasons), (*warnings, *more)
        return step(marked(state, DONE), "ren.log.absolution", figures, warnings)


def absolution_question(state: State, ducats: Mapping[PlayerId, int]) -> Absolution:
    """The table as the calculator asks for it."""
    return Absolution(
        tuple(
            Sinner(
                player,
                state.players[player].has(Advance.F),
                max(0, state.players[player].reserve),
                state.players[player].bought_tokens,
                state.money(player),
                value_of(state.players[player].misery, state.switches),
                ducats.get(player),
            )
            for player in state.order
        ),
        state.switches,
    )


def is_absolution_due(state: State) -> bool:
    """Some own F, some do not, and it has not been done in this phase."""
    owners = {state.players[player].has(Advance.F) for player in state.order}
    return len(owners) == 2 and DONE not in state.done


def _absolved(
    state: State, result: Absolved
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    name = {"player": state.players[result.player].name}
    figures = tuple(
        Breakdown(f"{figure.key}_of", figure.lines, name)
        for figure in (result.tokens, result.ducats, result.steps)
        if figure.lines
    )
    state = state.with_player(result.player, bought_tokens=result.bought)
    state = settled(state, result.player, result.ducats.total)
    if not result.steps.total:
        return state, figures, ()
    moved = suffered(state, result.player, result.steps.total, cite("R-9.5.0.2"))
    return moved.state, (*figures, moved.misery), moved.warnings
