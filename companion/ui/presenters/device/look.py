"""What there is to see of a game that is only shown: its table, its rounds, its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.ui.i18n import Translator, number
from companion.ui.presenters.default_names import names
from companion.ui.presenters.device.shown import Figures, ShownGame, ShownPlayer, ShownRound

Section = Literal["table", "rounds", "log"]
SECTIONS: tuple[Section, ...] = ("table", "rounds", "log")
A_LINE = 2  # figures, so that nothing is cut off on a phone


@dataclass(frozen=True, slots=True)
class LookRow:
    """A line to read, with a smaller one below; whose it is, or a heading over others."""

    text: str
    note: str = ""
    colour: str = ""
    heading: bool = False


class LookPresenter:
    """Puts the facts of a file into the table's language."""

    def __init__(self, game: ShownGame, texts: Callable[[], Translator]) -> None:
        self._game = game
        self._texts = texts

    def _names(self) -> Mapping[str, str]:
        """How everybody is called in the table's language."""
        people = ((one.name, one.colour) for one in self._game.table.players)
        return names(people, self._texts().language)

    @property
    def title(self) -> str:
        return self._game.title or self._texts().text(f"game.{self._game.game}")

    @property
    def where(self) -> str:
        """How far the game was."""
        summary = self._game.summary
        params = {
            name: Text(value["key"]) if isinstance(value, dict) else value
            for name, value in summary["params"].items()
        }
        return self._texts().text(Text(summary["key"], params))

    def rows(self, section: str, a_line: int = A_LINE) -> list[LookRow]:
        """What a section tells, with so many figures to a line."""
        match section:
            case "rounds":
                return [
                    row for found in reversed(self._game.table.rounds) for row in self._round(found)
                ]
            case "log":
                return self._log()
        return [row for player in self._game.table.players for row in self._player(player, a_line)]

    def _player(self, player: ShownPlayer, a_line: int) -> list[LookRow]:
        """His name over the first of his figures, the others below."""
        first, *more = self._told(player.figures, a_line) or [[]]
        rows = [LookRow(self._names()[player.name], " · ".join(first), player.colour)]
        return [*rows, *(LookRow(" · ".join(told)) for told in more)]

    def _round(self, found: ShownRound) -> list[LookRow]:
        """Everybody's first figure when the round was over: honor, or whatever wins."""
        title = self._texts().text("look.round", round=found.round)
        told = zip(self._game.table.players, found.figures, strict=False)
        rows = [
            LookRow(self._names()[person.name], self._figures(figures)[0], person.colour)
            for person, figures in told
            if self._figures(figures)
        ]
        return [LookRow(title, heading=True), *rows] if rows else []

    def _log(self) -> list[LookRow]:
        texts, called = self._texts(), self._names()
        return [
            LookRow(texts.text(line.text, called), texts.text("look.round", round=line.round))
            for line in reversed(self._game.lines)
        ]

    def _told(self, figures: Figures, a_line: int) -> list[list[str]]:
        """A few figures to a line, of those that are not nothing; the first one always."""
        first = dict(list(figures.items())[:1])
        named = self._figures({**first, **{key: value for key, value in figures.items() if value}})
        return [named[at : at + a_line] for at in range(0, len(named), a_line)]

    def _figures(self, figures: Figures) -> list[str]:
        """The figures that have a name, in the order of the game."""
        texts = self._texts()
        return [
            f"{texts.text(key)} {number(value)}" for key, value in figures.items() if texts.has(key)
        ]
