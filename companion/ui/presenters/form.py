"""A small page of dice, chips, steppers, figures and lines, for events and calculators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow, Item, Panel, Tile
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.chances import Likely, percent
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.views import Why


@dataclass(frozen=True, slots=True)
class FormView:
    """Everything such a page shows; what is empty is not there."""

    title: str
    heading: str = ""
    note: str = ""
    subtitle: str = ""
    tabs: tuple[Choice, ...] = ()
    tab: str = ""
    choices: tuple[ChoiceRow, ...] = ()
    pieces: tuple[PieceRow, ...] = ()
    dice: Dice | None = None
    values: tuple[ValueView, ...] = ()
    more_choices: tuple[ChoiceRow, ...] = ()
    lines: tuple[StoryLine, ...] = ()
    accent: Button | None = None
    buttons: tuple[Button, ...] = ()


class SmallPage:
    """Taps that a page does not have do nothing."""

    def pick(self, tab: str) -> None:
        """A tab was tapped."""

    def choose(self, row: str, key: str) -> None:
        """A chip was tapped."""

    def step(self, piece: str, change: int) -> None:
        """A stepper was tapped."""

    def faces(self, shown: list[int]) -> None:
        """A face of a die was tapped."""

    def marks(self, marked: list[bool]) -> None:
        """A die was marked to be thrown again."""

    def press(self, key: str) -> None:
        """A button was tapped."""

    def why(self, key: str) -> Why | None:  # noqa: ARG002  nothing to explain here
        """Why a figure is what it is."""
        return None


class Calculator(SmallPage):
    """A small page with the words of the app's language; it needs no game."""

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._texts = texts

    def say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def percent(self, chance: Likely) -> str:
        return percent(self._texts(), chance)

    def decimal(self, value: float) -> str:
        return self._texts().decimal(value)

    @staticmethod
    def row(key: str, title: str, names: Mapping[str, str], now: Iterable[str] = ()) -> ChoiceRow:
        """What may be chosen, by its names; what is chosen now is marked."""
        chosen = set(now)
        options = tuple(Choice(one, text, chosen=one in chosen) for one, text in names.items())
        return ChoiceRow(key, title, options)


def panels_of(view: FormView) -> tuple[Panel, ...]:
    """What is asked on the left, what is thrown and what comes of it on the right."""
    pieces = tuple(Item(x.key, x.text, icon=x.icon, count=x.count) for x in view.pieces)
    tiles = tuple(
        Tile(
            x.key, x.heading, x.value, "mark" if x.is_main else "text", x.note, taps=True,
            filled=x.filled, most=x.most,
        )
        for x in view.values
    )  # fmt: skip
    lines = tuple(
        Item(
            f"line:{at}",
            x.text,
            colour=x.colour,
            taps=x.has_why,
            holds=x.has_why,
            icon="alert-circle-outline" if x.warns else "",
            tone="loss" if x.warns else "text",
        )
        for at, x in enumerate(view.lines)
    )
    asks = bool(view.choices or pieces)
    beside = bool(tiles or lines or view.more_choices or (asks and view.dice))
    left = Panel(
        "form", view.heading, items=pieces, asks=view.choices, note=view.note,
        dice=None if asks else view.dice, column=0 if beside else -1,
    )  # fmt: skip
    found = [left] if asks or view.dice or view.heading or view.note else []
    if asks and view.dice:
        found.append(Panel("dice", "", dice=view.dice, column=1))
    if tiles or lines or view.more_choices:
        column = 1 if found else -1
        found.append(
            Panel("result", "", tiles=tiles, items=lines, asks=view.more_choices, column=column)
        )
    return tuple(found)
