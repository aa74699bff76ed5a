"""What there is to see of a game that is only shown: its table, its rounds, its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.pages.parts import Figure, roman
from companion.pages.standings import Rank, Standings
from companion.ui.i18n import Translator, number
from companion.ui.presenters.default_names import names
from companion.ui.presenters.device.shown import Figures, ShownGame, ShownRound
from companion.ui.presenters.page_parts import crest_of

Section = Literal["table", "rounds", "log"]
SECTIONS: tuple[Section, ...] = ("table", "rounds", "log")
EITHER = 2  # whichever column has room


@dataclass(frozen=True, slots=True)
class LookRow:
    """A line to read, with a smaller one below."""

    text: str
    note: str = ""


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

    def standings(self, section: Section) -> tuple[Standings, ...]:
        """Everybody with all his open figures; or every round with the first of them."""
        players, title = self._game.table.players, self._texts().text("look.table")
        match section:
            case "table":
                return (self._ranked("table", title, [one.figures for one in players], whole=True),)
            case "rounds":
                rounds = reversed(self._game.table.rounds)
                shown = [one for one in rounds if any(map(self._named, one.figures))]
                told = tuple(map(self._round, shown))
                return told if len(told) != 1 else (replace(told[0], column=-1),)
        return ()

    def _round(self, found: ShownRound) -> Standings:
        title = self._when(found.round)
        return self._ranked(f"round:{found.round}", title, found.figures, whole=False)

    def _when(self, number_of_round: int) -> str:
        """The round, or what this game calls it."""
        key, texts = f"look.round.{self._game.game}", self._texts()
        return texts.text(key if texts.has(key) else "look.round", round=number_of_round)

    def _ranked(
        self, key: str, title: str, all_figures: Sequence[Figures], *, whole: bool
    ) -> Standings:
        """The highest first figure first; the others, of those that are not nothing, as a note."""
        told = [
            (person, self._named(figures))
            for person, figures in zip(self._game.table.players, all_figures, strict=False)
        ]
        told = sorted((one for one in told if one[1]), key=lambda one: -one[1][0][1])
        places = [named[0][1] for _, named in told]
        ranks = tuple(
            Rank(
                f"{key}:{person.name}",
                roman(places.index(named[0][1]) + 1),
                self._names()[person.name],
                crest_of(person.colour),
                Figure(number(named[0][1])),
                " · ".join(f"{name} {number(value)}" for name, value in named[1:] if value)
                if whole
                else "",
            )
            for person, named in told
        )
        name = told[0][1][0][0] if told else ""
        return Standings(key, title, ranks, name, brief=not whole, column=-1 if whole else EITHER)

    def lines(self) -> list[LookRow]:
        """The log, the last line first."""
        texts, called = self._texts(), self._names()
        return [
            LookRow(texts.text(line.text, called), self._when(line.round))
            for line in reversed(self._game.lines)
        ]

    def _named(self, figures: Figures) -> list[tuple[str, int]]:
        """The figures that have a name, in the order of the game."""
        texts = self._texts()
        return [(texts.text(key), value) for key, value in figures.items() if texts.has(key)]
