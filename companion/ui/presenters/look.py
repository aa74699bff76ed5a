"""What there is to see of a game that is only shown: its table, its rounds, its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.ui.i18n import Translator, number
from companion.ui.presenters.shown import Figures, ShownGame

Section = Literal["table", "rounds", "log"]
SECTIONS: tuple[Section, ...] = ("table", "rounds", "log")
ICONS = {"table": "account-outline", "rounds": "timer-sand", "log": "circle-small"}


@dataclass(frozen=True, slots=True)
class LookRow:
    """A line to read, with a smaller one below."""

    text: str
    note: str
    icon: str


class LookPresenter:
    """Puts the facts of a file into the table's language."""

    def __init__(self, game: ShownGame, texts: Callable[[], Translator]) -> None:
        self._game = game
        self._texts = texts

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

    def rows(self, section: str) -> list[LookRow]:
        match section:
            case "rounds":
                return [self._round(place) for place in range(len(self._game.table.rounds))][::-1]
            case "log":
                return self._log()
        return [
            LookRow(player.name, self._figures(player.figures), ICONS["table"])
            for player in self._game.table.players
        ]

    def _round(self, place: int) -> LookRow:
        found = self._game.table.rounds[place]
        people = self._game.table.players
        told = [
            f"{person.name}: {self._figures(figures, 1)}"
            for person, figures in zip(people, found.figures, strict=False)
        ]
        title = self._texts().text("look.round", round=found.round)
        return LookRow(title, " · ".join(told), ICONS["rounds"])

    def _log(self) -> list[LookRow]:
        texts = self._texts()
        return [
            LookRow(texts.text(line.text), texts.text("look.round", round=line.round), ICONS["log"])
            for line in reversed(self._game.lines)
        ]

    def _figures(self, figures: Figures, most: int | None = None) -> str:
        """The figures that have a name, in the order of the game."""
        texts = self._texts()
        named = [(texts.text(key), value) for key, value in figures.items() if texts.has(key)]
        return " · ".join(f"{name} {number(value)}" for name, value in named[:most])
