"""The first start, painted: large words at the left, sample evenings on a leaf at the right."""

from __future__ import annotations

from companion.pages.welcome import Welcome
from companion.ui.render.leaves.leaf import margins
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.buttons import plate, plate_width, quiet, width_of
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

LEAF = 456
ROW = 52


class WelcomeBlock(Painted):
    """Side by side in landscape, one below the other elsewhere."""

    def least_height(self, width: float) -> float:
        ruler = Ruler(self, width)
        side, below = margins()
        room = width - 2 * side
        if theme.form == "landscape":
            words = self._words(ruler, side, 12, room - LEAF - 40)
            return max(words, self._samples(ruler, 0, 0, LEAF)) + below
        words = self._words(ruler, side, 8, room)
        return words + 20 + self._samples(ruler, side, 0, room) + below

    def paint(self, brush: Brush) -> None:
        side, below = margins()
        room = brush.width - 2 * side
        if theme.form == "landscape":
            self._words(brush, side, 12, room - LEAF - 40)
            self._leaf(brush, side + room - LEAF, 0, LEAF, brush.height - below)
            return
        high = self._words(brush, side, 8, room)
        self._leaf(brush, side, high + 20, room, brush.height - below - high - 20)

    def _words(self, brush: Brush, x: float, y: float, w: float) -> float:
        """The two sentences, what the app does, where to begin; where they end."""
        shown: Welcome = self.data
        size = {"landscape": 50, "portrait": 46, "phone": 32}[theme.form]
        y += brush.text(shown.title, x, y, size, theme.text, "Display", w, lines=0)[1] + 12
        y += brush.text(shown.text, x, y, 19, theme.quiet, width=min(w, 600), lines=0)[1] + 26
        wide = w if theme.form == "phone" else plate_width(brush, shown.act)
        plate(brush, shown.act, x, y, wide)
        if theme.form == "phone":
            y += 72
            quiet(brush, shown.other, x, y, w)
        else:
            quiet(brush, shown.other, x + wide + 14, y + 2, width_of(brush, shown.other))
        return y + 64

    def _leaf(self, brush: Brush, x: float, y: float, w: float, h: float) -> None:
        before = brush.ground
        brush.rounded(x, y, w, h, theme.surface)
        brush.frame(x, y, w, h, theme.line)
        brush.frame(x + 5, y + 5, w - 10, h - 10, [*theme.line[:3], 0.7], 7)
        brush.ground = theme.surface
        self._samples(brush, x, y, w)
        brush.ground = before

    def _samples(self, brush: Brush, x: float, y: float, w: float) -> float:
        """A row for each game: its emblem, its name, an arrow; how high they became."""
        shown: Welcome = self.data
        pad, start = 24.0, y
        room = w - 2 * pad
        y += 18
        y += brush.text(shown.voice, x + pad, y, 18, theme.mark, "Voice", room, lines=0)[1] + 2
        y += brush.text(shown.heading, x + pad, y, 26, theme.text, "Display", room, lines=0)[1] + 2
        y += brush.text(shown.note, x + pad, y, 16, theme.quiet, width=room, lines=0)[1] + 10
        for sample in shown.samples:
            brush.rule(x + pad, y, room, theme.line)
            side = 40.0
            if not isinstance(brush, Ruler):
                texture = heraldry.emblem(
                    sample.game, round(side * brush.unit), [1, 0.965, 0.886, 1],
                    theme.livery(sample.game), theme.livery(sample.game),
                )  # fmt: skip
                brush.picture(x + pad, y + (ROW - side) / 2, side, side, texture)
            brush.text(
                sample.title, x + pad + side + 14, y, 20, theme.text, "Display",
                room - side - 44, ROW,
            )  # fmt: skip
            brush.icon("chevron-right", x + w - pad - 24, y + (ROW - 24) / 2, 24, theme.quiet)
            brush.hit(sample.key, x + 8, y, w - 16, ROW, says=sample.title)
            y += ROW
        return y + 16 - start
