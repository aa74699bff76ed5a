"""A phase as panels: figures, rows and buttons, with what taps on them ask for. Knows no game."""

from __future__ import annotations

from typing import Protocol

from companion.ui.presenters.panels import Answer, Panel
from companion.ui.presenters.phases import Foot
from companion.ui.presenters.views import Why


class PhasePanels(Protocol):
    """What stands behind such a phase; a foot without a main button offers the next phase."""

    @property
    def who(self) -> str:
        """Whose secrets a held finger shows; "" where there are none."""

    def panels(self) -> tuple[Panel, ...]: ...
    def foot(self) -> Foot: ...
    def tapped(self, key: str) -> Answer:
        """What a tap on a row, a figure or a button asks for.

        A key that begins with "page:" leads to a page and never comes here.
        """

    def held(self, key: str) -> Why | None: ...
    def stepped(self, key: str, change: int) -> None: ...
    def chose(self, panel: str, key: str) -> None: ...
    def answered(self, row: str, key: str) -> None: ...
    def thrown(self, faces: list[int]) -> None: ...
