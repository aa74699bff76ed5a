"""A made-up game about apples, small enough to see through: for tests of declared games."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

from companion.core import ledger
from companion.core.action import Action
from companion.core.board_game import BoardGame
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Rule, Text
from companion.core.figures import Figure, Figures, money, of_player, of_table
from companion.core.game import GameInfo, PlayerId, Step, step
from companion.core.phases import Begun, Phase, new_round, turned_to
from companion.core.records import dataclass, evolve

RULE = Rule("orchard", "O-1", "rule.O-1.title")
END = Rule("orchard", "O-9", "rule.O-9.title")
SPRING, AUTUMN = 1, 2
TREES = 10


@dataclass(frozen=True, slots=True)
class Switches:
    frost: Annotated[Literal["mild", "hard"], Doc("how cold it gets (O-2)")] = "mild"
    row: Annotated[tuple[int, ...], Doc("trees in a row (O-3)")] = (1, 2)


@dataclass(frozen=True, slots=True)
class Player:
    id: PlayerId
    name: str
    colour: str = "red"
    is_in: bool = True
    trees: int = 0
    basket: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    names: tuple[str, ...] = ("Anna", "Ben")


@dataclass(frozen=True, slots=True)
class State:
    players: Mapping[PlayerId, Player]
    purses: Mapping[str, int]
    order: tuple[PlayerId, ...]
    switches: Switches = Switches()
    round: int = 1
    phase: int = SPRING
    done: frozenset[str] = frozenset()
    done_before: Mapping[int, frozenset[str]] = field(default_factory=dict)
    is_over: bool = False


def start(setup: Setup) -> State:
    players = {name[0].lower(): Player(name[0].lower(), name) for name in setup.names}
    return State(players, {ledger.BANK: 0} | dict.fromkeys(players, 10), tuple(players))


@calculator
def harvest(trees: Annotated[int, Between(0, TREES)]) -> Breakdown:
    """Two apples of each tree (O-1)."""
    return Breakdown("orchard.harvest", (Line("orchard.trees", trees * 2, RULE),))


@dataclass(frozen=True, slots=True)
class Plant(Action, phase=SPRING):
    """Trees are planted in spring (O-1)."""

    kind: ClassVar[str] = "plant"
    player: PlayerId
    trees: Annotated[int, Between(1, TREES)]
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        now = state.players[self.player].trees + self.trees
        checks.forbid(now > TREES, "orchard.full", RULE, "trees", most=TREES)

    def apply(self, state: State) -> Step[State]:
        player = state.players[self.player]
        planted = evolve(player, trees=player.trees + self.trees)
        return step(_with(state, planted), "orchard.planted", player=player.name)


@dataclass(frozen=True, slots=True)
class Pick(Action, phase=AUTUMN, once="pick"):
    """Everybody picks once, in autumn."""

    kind: ClassVar[str] = "pick"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = state.players[self.player]
        picked = harvest(player.trees)
        after = _with(state, evolve(player, basket=player.basket + picked.total))
        return step(after, "orchard.picked", (picked,), player=player.name)


@dataclass(frozen=True, slots=True)
class Swap(Action, players=("player", "others"), warned=True):
    """Trees swapped among several."""

    kind: ClassVar[str] = "swap"
    player: PlayerId
    others: tuple[PlayerId, ...]

    def apply(self, state: State) -> Step[State]:
        return step(state, "orchard.swapped")


def _with(state: State, player: Player) -> State:
    return evolve(state, players={**state.players, player.id: player})


def next_phase(state: State) -> Begun[State]:
    if state.phase == SPRING:
        return Begun(turned_to(state, AUTUMN))
    return Begun(new_round(state, SPRING), (Text("orchard.frost"),))


def still_open(state: State) -> tuple[Text, ...]:
    if state.phase == SPRING:
        return ()
    lazy = [one for one in state.order if f"pick:{one}" not in state.done]
    return tuple(Text("orchard.pick", {"player": state.players[one].name}) for one in lazy)


def told_when_rich(_before: State, _action: Any, made: Step[State]) -> Step[State]:
    if max(made.state.purses.values()) < 100:
        return made
    return Step(made.state, made.summary, made.breakdowns, (*made.warnings, Text("orchard.rich")))


def last_round(checks: Checks, state: State) -> None:
    checks.forbid(state.phase == AUTUMN and state.round == 20, "orchard.last_round", END)


FIGURES = Figures(
    "orchard.",
    (
        money(text="figure.money", chart=True),
        of_player("trees", most=TREES, chart=True),
        of_player("basket", secret=True, told=False),
        Figure("apples", lambda state, player: harvest(state.players[player].trees).total),
        of_table("round", least=1, most=20),
    ),
)
GAME = BoardGame(
    info=GameInfo("orchard", "game.orchard", 1, 6, 1),
    texts="orchard.",
    setup=Setup,
    start=start,
    chapters=(sys.modules[__name__],),
    figures=FIGURES,
    phases=(Phase(SPRING, "orchard.spring"), Phase(AUTUMN, "orchard.autumn", ("pick",))),
    switches=Switches,
    phase_rule=RULE,
    end_rule=END,
    next_phase=next_phase,
    still_open=still_open,
    leave_phase=last_round,
    after_each=told_when_rich,
    money="sum.ducats",
)
