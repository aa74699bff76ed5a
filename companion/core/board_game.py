"""A boxed game is one declaration; actions, codec, figures and calculators are derived from it.

GAME = BoardGame(
    info=GameInfo("conspiracy", "game.conspiracy", 2, 6, 1),
    texts="con.",                       # how the keys of its texts begin
    setup=Setup, start=start,
    chapters=(income, auctions, …),     # their actions and @calculators are found
    figures=FIGURES, phases=PHASES, switches=Switches,
    phase_rule=cite("C-5.0"), end_rule=cite("C-11.0"),
    next_phase=next_phase, still_open=still_open, money="sum.ducats",
)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cache
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

from companion.core.action import Action, actions_in, mark_of, players_named
from companion.core.amending.amendments import nothing_stands
from companion.core.atlas import Atlas
from companion.core.calculator import calculators_of, modules_in
from companion.core.checks import Checks
from companion.core.codec import Lift
from companion.core.errors import BadInput
from companion.core.explain import Rule, Text
from companion.core.figures import Figures
from companion.core.game import Calculator, GameInfo, PlayerId, Step
from companion.core.house_rules import HouseRule, house_rules_of
from companion.core.phases import Begun, Phase, marked, turned_to
from companion.core.records import dataclass, evolve
from companion.core.table_actions import (
    KEPT_BESIDE,
    TABLE_ACTIONS,
    CorrectTable,
    NextPhase,
    because,
)

S = TypeVar("S")


def _nothing_open(_state: Any) -> tuple[Text, ...]:
    return ()


def _may_leave(_checks: Checks, _state: Any) -> None:
    """Nothing of a phase has to be done before the next."""


def _as_made(_before: Any, _action: Any, made: Step[Any]) -> Step[Any]:
    return made


def _switched(state: Any, switches: Any) -> Any:
    return evolve(state, switches=switches)


@dataclass(frozen=True)
class BoardGame(Generic[S]):
    """What a game has of its own; see `companion.core.phases` for what its state must have.

    `table` are the shared actions it offers, beside those of every game; `asked_in` names packages
    that are read only when somebody asks a calculator; `after_each` may add to a step what follows
    from it by itself.
    """

    info: GameInfo
    texts: str
    setup: Any
    start: Callable[[Any], S]
    chapters: tuple[ModuleType, ...]
    figures: Figures
    phases: tuple[Phase, ...]
    switches: Any  # the record of its house rules
    phase_rule: Rule  # cited where something belongs to another phase, or is done already
    end_rule: Rule  # cited where the game is over
    next_phase: Callable[[S], Begun[S]] | None = None  # none: a table goes to the phase it names
    money: str = ""  # the text of a sum, counted by `n`
    turn_to: Callable[[S, int], S] = turned_to
    still_open: Callable[[S], tuple[Text, ...]] = _nothing_open  # told when the table goes on
    leave_phase: Callable[[Checks, S], None] = _may_leave  # forbids what cannot wait
    with_switches: Callable[[S, Any], S] = _switched
    after_each: Callable[[S, Any, Step[S]], Step[S]] = _as_made
    stands: Callable[[S, Any], Step[S]] = nothing_stands  # an amended past, where pieces lie hidden
    table: tuple[type[Action], ...] = TABLE_ACTIONS
    asked_in: tuple[str, ...] = ()
    end_text: str = "end.scoring"  # what a button calls the entry that ends the game
    photo_text: str = "table.photo"  # of a kept photo and when it was: not all have rounds
    atlas: Atlas | None = None  # the places that its table names
    lifts: Mapping[int, Lift] = field(default_factory=dict)
    setup_lifts: Mapping[int, Lift] = field(default_factory=dict)

    # -- derived ---------------------------------------------------------------------------

    @property
    def setup_type(self) -> Any:
        return self.setup

    @property
    def house_rules(self) -> Mapping[str, HouseRule]:
        """What its table may decide otherwise, by the names of its switches."""
        return house_rules_of(self.switches, self.texts)

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Every action of the game, the shared ones first."""
        return _actions(self._offered, self.chapters)

    @property
    def _offered(self) -> tuple[type[Action], ...]:
        """The shared actions that have something to do in this game."""
        idle: set[type[Action]] = set()
        if not self.goes_on_by_itself:
            idle.add(NextPhase)
        if not self.figures.correctable(of_table=True):
            idle.add(CorrectTable)
        return (*(action for action in self.table if action not in idle), *KEPT_BESIDE)

    @property
    def action_type(self) -> Any:
        return Union[self.actions]  # noqa: UP007  made when the app starts

    @property
    def calculators(self) -> Mapping[str, Calculator]:
        """Read when somebody asks: a table that plays needs few of them."""
        return _calculators(self.chapters, self.asked_in)

    @property
    def phase_texts(self) -> Mapping[int, str]:
        return {phase.number: phase.text for phase in self.phases}

    @property
    def steps(self) -> frozenset[str]:
        """Everything that can be ticked off, in whatever phase."""
        return frozenset(step for phase in self.phases for step in phase.steps)

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the table only says "on"; then naming a phase is a correction."""
        return self.next_phase is not None

    def phase_name(self, phase: int) -> Text:
        return Text(self.phase_texts[phase])

    # -- play ------------------------------------------------------------------------------

    def apply(self, state: S, action: Any) -> Step[S]:
        """The step that the action makes; raises before anything changes."""
        warnings = self._minded(state, action)
        made: Step[S] = action.apply_in(self, state)
        if action.when.once:
            made = replace(made, state=marked(made.state, mark_of(action)))
        told = (*warnings, *made.warnings, *because(action, made.summary))
        if told != made.warnings:
            made = replace(made, warnings=told)
        return self.after_each(state, action, made)

    def known(self, state: Any, player: PlayerId, name: str = "player") -> Any:
        """The player of this id, or BadInput at the field of this name."""
        if player not in state.players:
            raise BadInput("player.unknown", name, player=player)
        return state.players[player]

    def _minded(self, state: Any, action: Any) -> tuple[Text, ...]:
        """What stands against any action: who, when, how often; and what it says itself."""
        when = action.when
        for name, player in players_named(action):
            found = self.known(state, player, name)
            if not (when.anybody or found.is_in):
                raise BadInput("player.is_out", name, player=found.name)
        checks = Checks(when.warned or getattr(action, "overrule", False))
        over = state.is_over and not when.after_end
        checks.forbid(over, "phase.game_is_over", self.end_rule)
        if when.phases and not state.is_over:
            due, now = self.phase_name(when.phases[0]), self.phase_name(state.phase)
            wrong = state.phase not in when.phases
            checks.forbid(wrong, "phase.only_in", self.phase_rule, phase=due, now=now)
        again = bool(when.once) and mark_of(action) in state.done
        checks.forbid(again, "phase.already_done", self.phase_rule)
        action.check(state, checks)
        return checks.settle()


@cache
def _actions(
    table: tuple[type[Action], ...], chapters: tuple[ModuleType, ...]
) -> tuple[type[Action], ...]:
    return (*table, *actions_in(*chapters))


@cache
def _calculators(
    chapters: tuple[ModuleType, ...], asked_in: tuple[str, ...]
) -> Mapping[str, Calculator]:
    """Those of the chapters, and of every module of the packages."""
    named = {module.__name__: module for module in chapters}
    for package in asked_in:
        named |= {module.__name__: module for module in modules_in(package)}
    return calculators_of(named.values())
