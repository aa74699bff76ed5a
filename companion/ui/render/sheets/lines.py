"""Lines with figures and rules: why a figure is what it is, or what a form comes to."""

from __future__ import annotations

from companion.pages.forms import Said
from companion.pages.sheets import Lines
from companion.ui.i18n import cited
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard
from companion.ui.theme import theme

WORDS, NOTE = 16, 14
LONG_VALUE = 10  # letters; on a phone a longer value follows its words
TARGET = 48.0


class LinesCard(LeafCard):
    """Tells `rule|…` for the number of a rule, whose text the line then shows."""

    plain = True

    def go(self, brush: Brush) -> float:
        lines: Lines = self.data
        y = 0.0
        for said in lines.lines:
            y += self._line(brush, said, y)
        return y

    @staticmethod
    def _line(brush: Brush, said: Said, y: float) -> float:
        text, value = said.text, said.value
        if theme.form == "phone" and len(value) > LONG_VALUE:
            text, value = f"{text}: {value}", ""
        ink, face = theme.token(said.tone), "Medium" if said.total else "Roboto"
        right = brush.width
        figure = brush.measure(value, WORDS, "Medium") if value else 0.0
        rule = cited(said.rule)
        chip = max(TARGET, brush.measure(rule, NOTE) + 12) if said.tells else 0.0
        room = right - (figure + 12 if value else 0.0) - chip
        words = brush.size_of(text, WORDS, face, room)[1]
        high = max(words + 6, TARGET if said.tells else 0.0)
        if said.total:
            brush.rule(0, y, brush.width, theme.line)
        brush.text(text, 0, y, WORDS, ink, face, room, high, lines=0)
        if value:
            brush.text(value, right, y, WORDS, ink, "Medium", line=high, align="right")
            right -= figure + 12
        if said.tells:
            left = right - chip
            brush.text(rule, left, y, NOTE, theme.quiet, width=chip, line=high, align="center")
            under = brush.measure(rule, NOTE)
            brush.rule(left + (chip - under) / 2, y + high / 2 + 9, under, theme.quiet)
            brush.hit(f"rule|{said.rule}", left, y, chip, high, says=rule)
        for told, tone in ((said.more, theme.quiet), (said.ruling, theme.mark)):
            if told:
                high += brush.text(
                    told, 0, y + high, NOTE, tone, width=brush.width, lines=0
                )[1] + 8  # fmt: skip
        return high
