"""The action bar: undo left, redo right of it, the gold plate at the right end; nothing moves."""

from __future__ import annotations

from companion.pages.kit import Bar, Button
from companion.ui.render.paint import buttons
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme

HEIGHT, STRIP = 84, 64
GAP = 12


class ActBar(Painted):
    """In landscape one line; elsewhere what was done last and the other buttons stand above it."""

    def least_height(self, _width: float) -> float:
        bar: Bar = self.data
        if theme.form == "landscape":
            return HEIGHT
        grown = max(0.0, theme.text_size - 1) * 40
        return HEIGHT + (STRIP + grown if self._has_strip(bar) else 0)

    @staticmethod
    def _has_strip(bar: Bar) -> bool:
        return bool(bar.can_undo or bar.others)

    def paint(self, brush: Brush) -> None:
        bar: Bar = self.data
        wide = theme.form == "landscape"
        edge = 12 if theme.form == "phone" else 24
        top = brush.height - HEIGHT
        brush.rule(0, top, brush.width, theme.line)
        brush.rule(0, top + 3, brush.width, theme.line, 0.7)
        brush.fill(0, top, brush.width, HEIGHT, [0, 0, 0, 0.16 if theme.name != "light" else 0.04])
        left, right = edge, brush.width - edge
        if bar.can_undo:
            buttons.square(brush, "undo", "undo-variant", left, top + 14, bool(bar.last), bar.last)
            step = 68 if theme.form != "phone" else 64
            buttons.square(
                brush, "redo", "redo-variant", left + step, top + 14, bool(bar.redo), bar.redo
            )
            left += step + 56 + 14
        if bar.act:
            least = buttons.plate_width(brush, bar.act, brief=not wide)
            plate = right - left if theme.form == "phone" else min(least, right - left)
            right -= plate
            buttons.plate(brush, bar.act, right, top + 12, plate, brief=not wide)
            right -= GAP
        if wide:
            right = self._others(brush, bar.others, right, top + 14, left)
            right = self._note(brush, left, top, right)
            self._last(brush, left, top, right - left - 8, HEIGHT)
        elif self._has_strip(bar):
            high = top
            start = self._others(brush, bar.others, brush.width - edge, (high - 52) / 2, edge)
            self._last(brush, edge, 0, start - edge - 8, high)

    def _others(
        self, brush: Brush, others: tuple[Button, ...], right: float, y: float, left: float
    ) -> float:
        """From the right end leftwards; gives where they begin.

        Where not all have room for their words, the last ones are signs only.
        """
        high = buttons.HEIGHT if theme.form == "landscape" else 52
        brief = theme.form != "landscape"
        told = bool(self.data.last or self.data.redo)
        room = (right - left) * (1.0 if not told else 0.62 if brief else 0.75)
        widths = [buttons.width_of(brush, one, brief) for one in others]
        bare = [False] * len(others)
        for at in reversed(range(len(others))):
            if sum(widths) + GAP * (len(widths) - 1) <= room:
                break
            if others[at].icon:
                bare[at], widths[at] = True, float(buttons.HEIGHT)
        for at in reversed(range(len(others))):
            right -= widths[at]
            buttons.quiet(brush, others[at], right, y, widths[at], high, brief, bare=bare[at])
            right -= GAP
        return right

    def _note(self, brush: Brush, left: float, top: float, right: float) -> float:
        """A word about the buttons, left of them, as far as the last step leaves room."""
        room = min(320.0, (right - left) * 0.5)
        if not self.data.note or room < 90:
            return right
        wide, high = brush.size_of(self.data.note, 14, width=room, lines=3)
        start = right - wide - 4
        brush.text(
            self.data.note, start, top + (HEIGHT - high) / 2, 14, theme.quiet, width=wide + 2,
            lines=3,
        )  # fmt: skip
        return start - 12

    @property
    def buttons(self) -> dict[str, Spot]:
        """Where a finger reaches each button, by its key."""
        self.paint_now()
        return {hit.key: Spot(self, hit) for hit in self.hits}

    def _last(self, brush: Brush, x: float, y: float, room: float, high: float) -> None:
        """What an undo takes back, and a redo brings back, in words."""
        bar: Bar = self.data
        if room < 60 or not (bar.last or bar.redo):
            return
        small, large = 18 * brush.scale, 21 * brush.scale
        top = y + (high - small - large) / 2
        first, second = (bar.last, bar.again) if bar.redo else (bar.heading, bar.last)
        brush.text(first, x, top, 14, theme.quiet, width=room, line=small)
        brush.text(second, x, top + small, 16, theme.text, width=room, line=large)
