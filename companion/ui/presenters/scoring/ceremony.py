"""What the end of a game shows, as frozen data: questions, acts, result. Knows no game."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from companion.core.records import dataclass
from companion.pages.panels import Choice
from companion.ui.presenters.views import Why

Stage = Literal["playing", "asking", "acts", "result"]


@dataclass(frozen=True, slots=True)
class OneTap:
    """A question answered by one tap; `note` says where to look."""

    key: str
    title: str
    answers: tuple[Choice, ...]
    chosen: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A figure of one player that only the board shows."""

    key: str
    player: str
    name: str
    colour: str
    value: int
    most: int
    shown: str = ""  # instead of the value, such as for one that nobody knows
    least: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class Counts:
    """The same figure for everybody."""

    title: str
    counts: tuple[Count, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ActRow:
    """One player in one act: what is compared, what he gains, his points with it."""

    player: str
    name: str
    colour: str
    compared: str
    gain: str
    total: int
    share: float
    is_gain: bool = True


@dataclass(frozen=True, slots=True)
class ActView:
    """One category of the scoring."""

    key: str
    title: str
    rule: str
    progress: str
    rows: tuple[ActRow, ...]


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One player (or team) in the result."""

    player: str
    rank: int
    name: str
    colour: str
    note: str
    total: int
    winner: bool = False


@dataclass(frozen=True, slots=True)
class ResultView:
    """Who won, and everybody's place; `ties` say how equal points were told apart.

    `points` is the winner's total in the game's own words, such as "63 honor points".
    """

    headline: str
    note: str
    winner: str
    colour: str
    total: int
    points: str
    rows: tuple[PlaceRow, ...]
    ties: tuple[str, ...] = ()
    teams: tuple[PlaceRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoringView:
    """The scoring page at one moment; only what belongs to its stage is filled."""

    stage: Stage
    title: str
    note: str = ""
    next_text: str = ""
    choices: tuple[OneTap, ...] = ()
    counts: tuple[Counts, ...] = ()
    steps: tuple[dict[str, Any], ...] = ()
    act: ActView | None = None
    result: ResultView | None = None


class ScoringPresenter(Protocol):
    """What a game tells the scoring page."""

    def own(self, key: str) -> str: ...
    def view(self) -> ScoringView: ...
    def choose(self, key: str, answer: str) -> None: ...
    def count(self, key: str, player: str, change: int) -> None: ...
    def go_on(self) -> Any: ...
    def show_all(self) -> None: ...
    def go_to(self, act: int) -> None: ...
    def why(self, player: str) -> Why | None: ...
    def result(self) -> ResultView | None: ...
