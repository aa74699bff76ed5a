"""The one interface through which journal, storage, command line and screens meet a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from companion.core.explain import Text
from companion.core.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.core.codec import Lift
    from companion.core.explain import Breakdown

S = TypeVar("S")
A_contra = TypeVar("A_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)

PlayerId = str


class FigureOf(NamedTuple):
    """Whose figure it is ("" for the table's) and which (a text key)."""

    owner: PlayerId
    key: str


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action did: the state after it, what happened in words, and why each figure is so.

    `warnings` are rules the table overruled or should mind; they are marked in the log.
    """

    state: S
    summary: Text
    breakdowns: tuple[Breakdown, ...] = ()
    warnings: tuple[Text, ...] = ()


def step(
    state: S,
    key: str,
    breakdowns: tuple[Breakdown, ...] = (),
    warnings: tuple[Text, ...] = (),
    **params: Any,
) -> Step[S]:
    """What happened: `key` and `params` are the sentence for log and undo."""
    return Step(state, Text(key, params), breakdowns, warnings)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the shelf shows of a game. `rules_version` is pinned in every save."""

    id: str
    title: str
    least_players: int
    most_players: int
    rules_version: int


@dataclass(frozen=True, slots=True)
class Calculator:
    """A rule that can be asked without a game: a frozen question in, a frozen answer out.

    `question` and `answer` are dataclasses; their JSON schemas are made from their fields.
    """

    name: str
    question: type[Any]
    answer: type[Any]
    run: Callable[[Any], Any]


class Game(Protocol[C_contra, S, A_contra]):
    """A boxed game: its set-up, its actions, its rules, its calculators."""

    @property
    def info(self) -> GameInfo: ...
    @property
    def calculators(self) -> Mapping[str, Calculator]: ...
    @property
    def setup_type(self) -> Any: ...
    @property
    def action_type(self) -> Any: ...
    @property
    def lifts(self) -> Mapping[int, Lift]:
        """How an entry saved by rules version n becomes one of n + 1."""

    @property
    def setup_lifts(self) -> Mapping[int, Lift]:
        """The same for the set-up, where a version changed it: house rules that came later."""

    def start(self, setup: C_contra) -> S: ...
    def apply(self, state: S, action: A_contra) -> Step[S]: ...
    def stands(self, state: S, later: Any) -> Step[S]:
        """What a later position did, done again though something hidden may speak against it."""

    def figures(self, state: S) -> Mapping[FigureOf, int]:
        """Every figure a table would look up, for replays and previews of amendments."""


AnyGame = Game[Any, Any, Any]
