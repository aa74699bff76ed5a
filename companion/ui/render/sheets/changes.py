"""What an amendment would change, and how far the reckoning of it is."""

from __future__ import annotations

from companion.pages.parts import Crest
from companion.pages.sheets import Change, Changes, Progress
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard
from companion.ui.theme import theme

WORDS, HEAD, ROW = 16, 40.0, 40.0
INDENT, CHANGE = 32.0, 64.0


class ProgressCard(LeafCard):
    """Words and a bar."""

    plain = True

    def go(self, brush: Brush) -> float:
        shown: Progress = self.data
        high = brush.text(shown.text, 0, 0, WORDS, theme.quiet, width=brush.width, lines=0)[1] + 8
        brush.rounded(0, high, brush.width, 8, theme.control, 4)
        brush.rounded(0, high, max(8.0, brush.width * shown.share), 8, theme.gilt, 4)
        return high + 12


class ChangesCard(LeafCard):
    """Somebody's figures before and after; a held finger opens the secret ones (`change|…`)."""

    plain = True

    def go(self, brush: Brush) -> float:
        changes: Changes = self.data
        left = 0.0
        if changes.colour:
            brush.crest(Crest(changes.colour), 0, (HEAD - 24) / 2, 24)
            left = INDENT
        room = brush.width - left
        brush.text(changes.title, left, 0, 17, theme.text, "Medium", room, HEAD)
        y = HEAD
        for row in changes.rows:
            y += self._row(brush, row, y)
        return y

    def _row(self, brush: Brush, row: Change, y: float) -> float:
        held = row.key in self.held
        hidden = row.secret and not held
        before, after = (row.before, row.after) if not hidden else ("", "")
        measure = brush.measure
        ends = 96.0 if hidden else measure(before, WORDS) + measure(after, WORDS, "Medium")
        figures = ends + 34 + max(CHANGE, measure(row.change, WORDS, "Medium") + 8)
        room = brush.width - INDENT - figures - 8
        words = brush.size_of(row.text, WORDS, width=room)[1]
        high = max(48.0 if row.secret else ROW, words + 8)
        brush.text(row.text, INDENT, y, WORDS, theme.text, width=room, line=high, lines=0)
        ink = theme.token(row.tone)
        brush.text(row.change, brush.width, y, WORDS, ink, "Medium", line=high, align="right")
        right = brush.width - (figures - ends - 34)
        if hidden:
            smalls.dots(brush, right - 39, y + high / 2, 39, "right", 3)
            right -= 45
        else:
            right -= brush.text(
                after, right, y, WORDS, theme.text, "Medium", line=high, align="right"
            )[0]
        brush.icon("arrow-right", right - 26, y + (high - 18) / 2, 18, theme.quiet)
        right -= 34
        if hidden:
            smalls.dots(brush, right - 39, y + high / 2, 39, "right", 3)
        else:
            brush.text(before, right, y, WORDS, theme.quiet, line=high, align="right")
        if row.secret:
            brush.hit(f"change|{row.key}", 0, y, brush.width, high, holds=True, says=row.text)
        return high
