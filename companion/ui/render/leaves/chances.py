"""Chances: two large figures and one bar, advice as bars, how many will be left."""

from __future__ import annotations

from companion.pages.battle import Advice, Advised, Chance, Chances, Left, Survivors
from companion.ui.render.paint.brush import Brush, Colour
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

FIGURE, SIGN, TOP = 66.0, 30.0, 7.0
BAR, HATCH = 26.0, 8.0
ROW, GAP = 48.0, 6.0
LEFT = 64.0  # how high the bars of those left are


def share_ink(colour: str) -> Colour:
    """The colour of a share; nobody's is quiet."""
    own: Colour = theme.share(colour) if colour else theme.quiet
    return own


class ChancesCard(LeafCard):
    """On the bare ground between two banners."""

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def go(self, brush: Brush) -> float:
        shown: Chances = self.data
        w = brush.width
        size = FIGURE if w >= 420 else 48.0
        first = self._figure(brush, shown.first, 0.0, size, "left")
        second = self._figure(brush, shown.second, w, size, "right")
        y = self._between(brush, first + 12, w - second - 12, size)
        y = max(y, size + TOP) + 6
        self._bar(brush, y, w)
        y += BAR + 6
        for line in shown.lines:
            y += brush.text(line, 0, y, NOTE, theme.quiet, width=w, align="center", lines=0)[1]
        brush.hit("odds", 0, 0, w, y, holds=True, says=shown.title)
        return y + 6

    def _figure(self, brush: Brush, chance: Chance, x: float, size: float, align: str) -> float:
        """A large figure with a small sign; struck out where it no longer is true."""
        working = self.data.working
        number, sign = chance.text, "%"
        wide = brush.measure(number, size, "Display", grows=False)
        tail = brush.measure(sign, SIGN, "Display", grows=False)
        start = x if align == "left" else x - wide - tail
        ink = (
            theme.quiet if working else theme.player(chance.colour) if chance.colour else theme.text
        )
        brush.text(number, start, TOP, size, ink, "Display", line=size, grows=False)
        low = TOP + size * 0.965 - SIGN * 1.19
        brush.text(sign, start + wide, low, SIGN, ink, "Display", grows=False)
        if working:
            middle = TOP + size * 0.53
            brush.line([(start - 2, middle), (start + wide + tail + 2, middle)], theme.quiet, 3)
        return wide + tail

    def _between(self, brush: Brush, left: float, right: float, size: float) -> float:
        shown: Chances = self.data
        room = right - left
        title = brush.size_of(shown.title, 19, "Voice", room)[1]
        note = brush.size_of(shown.note, NOTE, width=room, lines=3)[1]
        y = max(0.0, TOP + (size - title - note - 2) / 2 + 4)
        brush.text(
            shown.title, left, y, 19, theme.mark, "Voice", room, align="center", lines=0
        )  # fmt: skip
        y += title + 2
        brush.text(shown.note, left, y, NOTE, theme.quiet, width=room, align="center", lines=3)
        return y + note

    def _bar(self, brush: Brush, y: float, w: float) -> None:
        shown: Chances = self.data
        brush.faded = shown.working
        brush.rounded(0, y, w, BAR, theme.control, 6)
        wide = [max(0.0, min(1.0, one.share)) * w for one in (shown.first, shown.second)]
        if wide[0] >= 1:
            self._part(brush, 0, y, wide[0], share_ink(shown.first.colour), w)
        if wide[1] >= 1:
            self._part(brush, w - wide[1], y, wide[1], share_ink(shown.second.colour), w)
            hatch(brush, w - wide[1], y, wide[1], BAR)
        brush.faded = False
        brush.fill(w / 2 - 1, y - 2, 2, BAR + 4, theme.gilt)

    @staticmethod
    def _part(brush: Brush, x: float, y: float, wide: float, colour: Colour, w: float) -> None:
        """Round where the bar ends, straight where it meets what is neither's."""
        if wide < 14:
            brush.fill(x + (2 if x < 1 else 0), y, max(1.0, wide - 2), BAR, colour)
            return
        brush.rounded(x, y, wide, BAR, colour, 6)
        inner = x + wide - 8 if x < 1 else x
        if wide < w - 1:
            brush.fill(inner, y, 8, BAR, colour)


def hatch(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """The second of two sides is told by strokes, not by its colour alone."""
    at = x - h
    while at < x + w:
        low, high = max(at, x), min(at + h, x + w)
        if high > low:
            start, end = y + h - (low - at), y + h - (high - at)
            brush.line([(low, start), (high, end)], theme.background, 0.8)
        at += HATCH


class AdviceCard(LeafCard):
    """Choices as bars, on the bare ground; a tap takes one."""

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def go(self, brush: Brush) -> float:
        advice: Advice = self.data
        w = brush.width
        title = brush.measure(advice.title, TITLE, "Display")
        beside = title + brush.measure(advice.note, NOTE) + 12 <= w
        room = title + 2 if beside else w
        y = brush.text(advice.title, 0, 0, TITLE, theme.text, "Display", room, lines=0)[1]
        if beside:
            brush.text(advice.note, w, 2, NOTE, theme.quiet, align="right", line=y)
        else:
            y += brush.text(advice.note, 0, y, NOTE, theme.quiet, width=w, lines=0)[1]
        for choice in advice.choices:
            y += GAP
            y += self._choice(brush, choice, y, w)
        return y + 4

    def _choice(self, brush: Brush, choice: Advised, y: float, w: float) -> float:
        advice: Advice = self.data
        value = brush.measure(choice.value, 24, "Display")
        left = 46.0 if w >= 420 else 40.0
        room = w - left - value - 26
        face = "Medium" if choice.best else "Roboto"
        high = max(ROW, brush.size_of(choice.text, 17, face, room, 2)[1] + 14)
        brush.rounded(0, y, w, high, theme.raised)
        share = max(0.0, min(1.0, choice.share)) * w
        colour = theme.shade_of(advice.colour) if advice.colour else theme.control
        if share > 20:
            brush.rounded(0, y, share, high, colour)
            if share < w - 12:
                brush.fill(share - 10, y, 10, high, colour)
        line = theme.gilt if choice.chosen else theme.line
        brush.frame(0, y, w, high, line, 10, 2 if choice.chosen else 1)
        ground, brush.ground = brush.ground, theme.raised
        if choice.best:
            brush.icon("star", 15, y + (high - 20) / 2, 20, theme.text)
        brush.text(choice.text, left, y, 17, theme.text, face, room, high, lines=2)
        brush.text(choice.value, w - 16, y, 24, theme.text, "Display", align="right", line=high)
        brush.ground = ground
        brush.hit(choice.key, 0, y, w, high, holds=True, says=choice.text)
        return high


class SurvivorsCard(LeafCard):
    """Small upright bars, from none left to all left, for each side."""

    def go(self, brush: Brush) -> float:
        shown: Survivors = self.data
        pad, y = self.pad, 12.0
        w = brush.width - 2 * pad
        y += brush.text(shown.title, pad, y, TITLE, theme.text, "Display", w, lines=0)[1] + 8
        beside = w >= 420 and len(shown.sides) > 1
        each = (w - 24) / 2 if beside else w
        highs = []
        for at, side in enumerate(shown.sides):
            x = pad + at * (each + 24) if beside else pad
            top = y if beside else y + sum(highs)
            highs.append(self._side(brush, side, x, top, each))
        return y + (max(highs, default=0.0) if beside else sum(highs)) + 8

    @staticmethod
    def _side(brush: Brush, side: Left, x: float, y: float, w: float) -> float:
        top = y + brush.text(side.title, x, y, NOTE, theme.quiet, width=w, lines=0)[1] + 6
        gap = 3.0
        wide = min(28.0, (w + gap) / max(1, len(side.bars)) - gap)
        for number, share in enumerate(side.bars):
            left = x + number * (wide + gap)
            brush.fill(left, top + LEFT - 3, wide, 3, theme.control)
            if share > 0.004:
                high = max(3.0, share * LEFT)
                brush.fill(left, top + LEFT - high, wide, high, share_ink(side.colour))
        return top + LEFT + 12 - y
