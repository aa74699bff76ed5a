"""How the round stands, on every page of an open game: beside a phase, or where room is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.pages.kit import Touch
from companion.ui.presenters.chronicle.so_far import SHEET, RoundSoFar
from companion.ui.presenters.views import Why
from companion.ui.render.paint.spot import Spot
from companion.ui.screens.page import Page
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.translator import tr

BESIDE = (SHEET, "page:")  # keys of what stands where there is room


class StandingPage(Page):
    """Tells of the round, and hears touches on what it told."""

    shell: Any

    def __init__(self, **kwargs: Any) -> None:
        self._so_far: tuple[Any, RoundSoFar] | None = None
        super().__init__(**kwargs)

    @property
    def so_far(self) -> RoundSoFar:
        """Of the game that is open now."""
        session = self.shell.session
        if self._so_far is None or self._so_far[0] is not session:
            self._so_far = session, RoundSoFar(session, lambda: tr.translator)
        return self._so_far[1]

    def spare(self) -> Callable[[], tuple[Any, ...]] | None:
        """Where a page of few entries leaves room: the standings, the curve, what happened."""
        is_open = self.shell is not None and self.shell.session is not None
        return self.so_far.spare if is_open else None

    def led_away(self, key: str) -> bool:
        """A key that leads to a page, or to a player's sheet; whether it was one."""
        what, _, where = key.partition(":")
        if what == "page":
            self.shell.go(where)
        elif what == "sheet":
            self.shell.go("player")
            self.shell.page.open_player(where)
        return what in ("page", "sheet")

    def leads(self, touch: Touch) -> None:
        """A finger on what stands where there was room: a tap leads away, holding says why."""
        why = self.why_of(touch.key) if touch.kind == "hold" else None
        if touch.kind == "tap":
            self.led_away(touch.key)
        elif why is not None:
            sheet = self.sheet(BreakdownSheet)
            sheet.explain(why)
            sheet.point_at(Spot.within(self, touch.key))
            self.shell.layers.open(sheet)

    def why_of(self, key: str) -> Why | None:
        """How a player's first figure came about."""
        return self.so_far.why(key) if key.startswith(SHEET) else None
