"""A game of nothing but counting, small enough to see through: for tests of the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Union

from companion.core import ledger
from companion.core.amending.amendments import nothing_stands
from companion.core.codec import Between, Lift
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Line, Rule, Text
from companion.core.game import Calculator, FigureOf, GameInfo, Step

RULE = Rule("counting", "C-1", "rule.count")
INFO = GameInfo("counting", "game.counting", 1, 9, rules_version=1)


@dataclass(frozen=True, slots=True)
class Setup:
    players: tuple[str, ...] = ("anna", "ben")
    money: int = 100


@dataclass(frozen=True, slots=True)
class State:
    points: Mapping[str, int]
    purses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Count:
    kind: ClassVar[str] = "count"
    player: str
    change: Annotated[int, Between(-50, 50)]


@dataclass(frozen=True, slots=True)
class Give:
    kind: ClassVar[str] = "give"
    giver: str
    taker: str
    amount: int


@dataclass(frozen=True, slots=True)
class Question:
    """How much is it together?"""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    sum: Breakdown


def add_up(question: Question) -> Answer:
    lines = tuple(Line("count.number", number, RULE) for number in question.numbers)
    return Answer(Breakdown("count.sum", lines))


@dataclass(frozen=True)
class Counting:
    """Points may never fall below zero; money moves between purses."""

    info: GameInfo = INFO
    setup_type: Any = Setup
    action_type: Any = Union[Count, Give]  # noqa: UP007
    lifts: Mapping[int, Lift] = field(default_factory=dict)
    setup_lifts: Mapping[int, Lift] = field(default_factory=dict)
    calculators: Mapping[str, Calculator] = field(
        default_factory=lambda: {"sum": Calculator("sum", Question, Answer, add_up)}
    )

    def start(self, setup: Setup) -> State:
        purses = {ledger.BANK: 0} | dict.fromkeys(setup.players, setup.money)
        return State(dict.fromkeys(setup.players, 0), purses)

    def apply(self, state: State, action: Count | Give) -> Step[State]:
        if isinstance(action, Count):
            points = state.points.get(action.player, 0) + action.change
            if points < 0:
                raise IllegalAction("count.below_zero", RULE, player=action.player)
            after = replace(state, points={**state.points, action.player: points})
            return Step(after, Text("log.count", {"player": action.player}))
        purses = ledger.transfer(state.purses, action.giver, action.taker, action.amount)
        return Step(replace(state, purses=purses), Text("log.give", {"giver": action.giver}))

    def stands(self, state: State, later: Any) -> Step[State]:
        return nothing_stands(state, later)

    def figures(self, state: State) -> Mapping[FigureOf, int]:
        points = {FigureOf(player, "points"): value for player, value in state.points.items()}
        return points | {FigureOf(purse, "money"): value for purse, value in state.purses.items()}


COUNTING = Counting()
