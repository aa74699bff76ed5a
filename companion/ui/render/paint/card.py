"""A leaf of a page that knows how high it must be: the ground of panels, standings and the like."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

TITLE, NOTE = 22, 14


class LeafCard(Painted):
    """Rules itself a leaf and paints on it from the top down; `go` paints or measures alike.

    The first leaf of a page `leads`: it has a second hairline. Where a column has room to spare,
    its last leaf is higher than it must be.
    """

    least = NumericProperty(0)  # how high it must be, in pixels

    plain = False  # without a leaf of its own: on a sheet
    share = 0.0  # of the page in its column, where something stands beside it; 0: the half

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.leads = False
        self.held: dict[str, str] = {}  # secrets that a finger holds open, by their keys
        self.bind(width=self._measure)  # weakly, as all that is bound to itself
        theme.watch(self._measure, "text_size")

    def show(self, data: Any) -> None:
        if data != self.data:
            super().show(data)
            self._measure()

    def lead(self, leads: bool) -> None:
        if leads != self.leads:
            self.leads = leads
            self.redraw()

    def hold_open(self, secrets: dict[str, str]) -> None:
        """A finger holds these secrets, by their keys; none: it has let go."""
        self.held = secrets
        self.redraw()

    def _measure(self, *_: Any) -> None:
        if self.data is not None and self.width >= dp(self.LEAST_WIDTH):
            least = dp(self.least_height(self.width / dp(1)))
            if least != self.least:
                self.least = self.height = least

    def least_height(self, width: float) -> float:
        return self.go(Ruler(self, width))

    def paint(self, brush: Brush) -> None:
        if self.plain:
            brush.ground = theme.raised
            self.go(brush)
            return
        brush.rounded(0, 0, brush.width, brush.height, theme.surface)
        brush.frame(0, 0, brush.width, brush.height, theme.line)
        if self.leads:
            inner = [*theme.line[:3], 0.6]
            brush.frame(4, 4, brush.width - 8, brush.height - 8, inner, 7)
        brush.ground = theme.surface
        self.go(brush)

    def go(self, brush: Brush) -> float:
        """From the top down; gives the height that is needed."""
        raise NotImplementedError

    @property
    def pad(self) -> float:
        return 0.0 if self.plain else 14.0 if theme.form == "phone" else 20.0


def vellum(brush: Brush) -> None:
    """A paper to sign, as large as the card."""
    brush.rounded(0, 3, brush.width, brush.height - 3, theme.shadow)
    brush.rounded(0, 0, brush.width, brush.height - 3, theme.vellum)
    brush.grain(4, 4, brush.width - 8, brush.height - 11, "vellum")
    brush.ground = theme.vellum
    brush.frame(0, 0, brush.width, brush.height - 3, theme.vellum_line)
    brush.frame(5, 5, brush.width - 10, brush.height - 13, theme.vellum_line, 7)
