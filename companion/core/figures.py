"""A figure is declared once: the table, corrections, charts, previews and exports read it here.

    FIGURES = Figures("con.", (
        money(chart=True),
        of_player("heirs", most=12, rule="C-4.0.5"),
        Figure("income", lambda state, player: income_of(state, player).total, chart=True),
        of_table("round", least=1),
    ))

Its name is the text `<prefix>figure.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core import ledger
from companion.core.codec import LARGEST
from companion.core.explain import Text
from companion.core.game import FigureOf, PlayerId
from companion.core.records import dataclass, evolve

Read = Callable[[Any, PlayerId], int]
Put = Callable[[Any, PlayerId, int], Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a player, or of the table (`of_table`; it is read for nobody).

    `correct` gives the state in which the figure is so; without it the figure is worked out from
    others. `counted` is what a correction counts where the table sees something else, as the field
    of a scale whose fields have values.
    """

    key: str
    read: Read
    correct: Put | None = None
    least: int = 0
    most: int | Read = LARGEST
    counted: Read | None = None
    secret: bool = False  # only the player sees it
    chart: bool = False
    told: bool = True  # in replays, previews of amendments and exports
    of_table: bool = False
    text: str = ""  # its text where it is not `<prefix>figure.<key>`
    rule: str = ""

    def count(self, state: Any, player: PlayerId = "") -> int:
        """What a correction starts from."""
        return (self.counted or self.read)(state, player)

    def limit(self, state: Any, player: PlayerId = "") -> int:
        """The most it can be corrected to."""
        return self.most if isinstance(self.most, int) else self.most(state, player)


def of_player(key: str, name: str = "", **more: Any) -> Figure:
    """A field of the player's record (`name`, if it is not the key), which can be corrected."""
    field = name or key

    def read(state: Any, player: PlayerId) -> int:
        return int(getattr(state.players[player], field))

    def put(state: Any, player: PlayerId, value: int) -> Any:
        changed = evolve(state.players[player], **{field: value})
        return evolve(state, players={**state.players, player: changed})

    return Figure(**{"key": key, "read": read, "correct": put, **more})


def of_table(key: str, name: str = "", **more: Any) -> Figure:
    """A field of the state, which can be corrected."""
    field = name or key

    def read(state: Any, _nobody: PlayerId) -> int:
        return int(getattr(state, field))

    def put(state: Any, _nobody: PlayerId, value: int) -> Any:
        return evolve(state, **{field: value})

    return Figure(**{"key": key, "read": read, "correct": put, "of_table": True, **more})


def money(key: str = "money", **more: Any) -> Figure:
    """What is in a player's purse; a correction pays from the bank or to it."""

    def put(state: Any, player: PlayerId, value: int) -> Any:
        change = value - state.purses[player]
        giver, taker = (ledger.BANK, player) if change >= 0 else (player, ledger.BANK)
        return evolve(state, purses=ledger.transfer(state.purses, giver, taker, abs(change)))

    return Figure(key, lambda state, player: int(state.purses[player]), put, **more)


class Figures(Mapping[str, Figure]):
    """All figures of a game by their keys; called with a state, the values of all of them."""

    def __init__(self, prefix: str, figures: tuple[Figure, ...]) -> None:
        self.prefix = prefix
        self._by_key = {figure.key: figure for figure in figures}
        assert len(self._by_key) == len(figures), "a figure is declared once"

    def __getitem__(self, key: str) -> Figure:
        return self._by_key[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key)

    def __len__(self) -> int:
        return len(self._by_key)

    def __call__(self, state: Any) -> Mapping[FigureOf, int]:
        """Every figure a table would look up, for replays and previews of amendments."""
        told = [figure for figure in self.values() if figure.told]
        owned = [(figure, "") for figure in told if figure.of_table]
        for player in state.players:
            owned += [(figure, player) for figure in told if not figure.of_table]
        return {
            FigureOf(owner, self.text_key(figure.key)): figure.read(state, owner)
            for figure, owner in owned
        }

    def lookup(self, one: FigureOf) -> Callable[[Any], int]:
        """What looks a single one up in a state; 0 where the state has none such."""
        named = (figure for figure in self.values() if self.text_key(figure.key) == one.key)
        found = next((figure for figure in named if figure.told), None)

        def value(state: Any) -> int:
            if found is None or not (found.of_table or one.owner in state.players):
                return 0
            return found.read(state, one.owner)

        return value

    def text_key(self, key: str) -> str:
        return self[key].text or f"{self.prefix}figure.{key}"

    def name(self, key: str) -> Text:
        """What the table calls it."""
        return Text(self.text_key(key))

    def correctable(self, *, of_table: bool = False) -> tuple[Figure, ...]:
        """What can be set right by hand."""
        return tuple(
            figure for figure in self.values() if figure.correct and figure.of_table is of_table
        )

    @property
    def charts(self) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.values() if figure.chart)

    @property
    def secrets(self) -> frozenset[str]:
        """The keys of what only its player sees."""
        return frozenset(figure.key for figure in self.values() if figure.secret)
