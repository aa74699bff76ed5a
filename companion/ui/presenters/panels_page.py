"""A page of panels about one player at a time, with what is done there. Knows no game."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.records import dataclass
from companion.pages.kit import Block, Stop
from companion.pages.parts import Person
from companion.ui.presenters.panels import Answer, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

Recap = Literal["", "beside", "whole"]


@dataclass(frozen=True, slots=True)
class PanelsPageView:
    """Everything such a page shows; another `about` is read from its top."""

    title: str
    subtitle: str
    people: tuple[Person, ...]
    player: str
    panels: tuple[Panel | Block, ...]
    foot: Foot
    undo: str = ""
    redo: str = ""
    about: tuple[int | str, ...] = ()
    stops: tuple[Stop, ...] = ()  # the steps of something that has several


class PanelTaps:
    """Taps that a page does not have do nothing; secrets belong to whom the page is about."""

    has_secrets: ClassVar[bool] = False

    def choose_player(self, player: str) -> None:
        """Somebody else's turn."""

    def tapped(self, key: str) -> Answer:  # noqa: ARG002
        return None

    def held(self, key: str) -> Why | None:  # noqa: ARG002
        return None

    def stepped(self, key: str, change: int) -> None:
        """A stepper was tapped."""

    def chose(self, panel: str, key: str) -> None:
        """A chip was tapped."""

    def answered(self, row: str, key: str) -> None:
        """A chip of a question was tapped."""

    def thrown(self, faces: list[int]) -> None:
        """A face was tapped."""

    def dice_marked(self, marks: list[bool]) -> None:
        """Dice to be thrown again were tapped."""

    def recap(self) -> Recap:
        """How much of the round so far stands on the page: nothing, beside it, or most of it."""
        return ""

    def done(self, action: object) -> Answer:  # noqa: ARG002
        """An action came into force; what is asked next, if anything is."""
        return None
