"""A small page of dice, chips, steppers, figures and lines, for events and calculators."""

from __future__ import annotations

from typing import Protocol

from companion.core.records import dataclass
from companion.pages.dice import Dice
from companion.ui.presenters.parts import (
    ButtonView,
    ChoiceRow,
    OptionView,
    PieceRow,
    StoryLine,
    ValueView,
)
from companion.ui.presenters.views import Why


@dataclass(frozen=True, slots=True)
class FormView:
    """Everything such a page shows; what is empty is not there."""

    title: str
    heading: str = ""
    note: str = ""
    subtitle: str = ""
    tabs: tuple[OptionView, ...] = ()
    tab: str = ""
    choices: tuple[ChoiceRow, ...] = ()
    pieces: tuple[PieceRow, ...] = ()
    dice: Dice | None = None
    values: tuple[ValueView, ...] = ()
    more_choices: tuple[ChoiceRow, ...] = ()
    lines: tuple[StoryLine, ...] = ()
    accent: ButtonView | None = None
    buttons: tuple[ButtonView, ...] = ()


class FormPresenter(Protocol):
    """What stands behind such a page; taps may raise what the rules say against them."""

    def view(self) -> FormView: ...
    def pick(self, tab: str) -> None: ...
    def choose(self, row: str, key: str) -> None: ...
    def step(self, piece: str, change: int) -> None: ...
    def faces(self, shown: list[int]) -> None: ...
    def marks(self, marked: list[bool]) -> None: ...
    def press(self, key: str) -> None: ...
    def why(self, key: str) -> Why | None: ...


class Form:
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
