"""A line of the log, painted by one widget that is used again for other lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.pages.kit import Crest, Touch
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

SHAPE, SIGN = 20, 22


class LogLineShown(NamedTuple):
    """What a row shows: what was done, when, about whom; a heading begins a phase."""

    key: str
    text: str
    note: str = ""
    icon: str = "circle-small"
    in_force: bool = True
    warned: bool = False
    here: bool = False
    colours: tuple[str, ...] = ()
    heading: bool = False


class LogRow(RecycleDataViewBehavior, Painted):
    """What was taken back is quiet and struck through; where the table stands is on a ground."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pick: Callable[[str], None] | None = None
        self.open: Callable[[str], str] | None = None  # the line with what is dots, while held
        self.revealed = ""

    def refresh_view_attrs(self, rows: Any, index: int, data: dict[str, Any]) -> None:
        super().refresh_view_attrs(rows, index, {})
        said = dict(rows.describe(data["key"]))
        self.pick, self.open = said.pop("pick", None), said.pop("open", None)
        self.revealed = ""
        self.show(LogLineShown(**said))

    @property
    def key(self) -> str:
        key: str = self.data.key
        return key

    @property
    def text(self) -> str:
        text: str = self.data.text
        return text

    def send(self, touch: Touch) -> None:
        if touch.kind == "tap" and self.pick is not None:
            self.pick(self.key)
        elif touch.kind == "hold" and self.open is not None:
            self.revealed = self.open(self.key)
            self.redraw()
        elif touch.kind == "let_go":
            self.revealed = ""
            self.redraw()

    def paint(self, brush: Brush) -> None:
        line: LogLineShown = self.data
        w, h = brush.width, brush.height
        below = brush.ground
        if line.here:
            brush.rounded(0, 2, w, h - 4, theme.raised, 10)
            brush.frame(0, 2, w, h - 4, theme.gilt, 10, 1.5)
            brush.ground = theme.raised
        else:
            brush.rule(0, h - 1, w, theme.gilt if line.heading else theme.line)
        left, right = 12.0, w - 12
        if line.icon != "circle-small":
            ink = theme.loss if line.warned else theme.quiet
            brush.icon(line.icon, left, (h - SIGN) / 2, SIGN, ink)
            left += SIGN + 12
        for colour in reversed(line.colours):
            right -= SHAPE
            brush.crest(Crest(colour), right, (h - SHAPE) / 2, SHAPE)
            right -= 6
        room = right - left - 8
        face, size = ("Display", 19) if line.heading else ("Roboto", 16)
        text = self.revealed or line.text
        lines = 2 if theme.form == "phone" else 1
        high = brush.size_of(text, size, face, room, lines)[1]
        note = brush.size_of(line.note, 14, width=room, lines=1)[1]
        top = max(2.0, (h - high - note) / 2)
        ink = theme.text if line.in_force else theme.quiet
        wide = brush.text(text, left, top, size, ink, face, room, lines=lines)[0]
        if not line.in_force:
            each = high / max(1, round(high / (20 * brush.scale)))
            for at in range(max(1, round(high / each))):
                brush.rule(left, top + each * (at + 0.55), wide, theme.quiet)
        brush.text(line.note, left, top + high, 14, theme.quiet, width=room)
        brush.ground = below
        brush.hit(line.key, 0, 0, w, h, holds=self.open is not None, says=line.text)
