"""What follows from a battle: each consequence with seal and rule, one tap leaves it out."""

from __future__ import annotations

from companion.pages.battle import Deed, Deeds, Story, Told
from companion.pages.parts import Crest
from companion.ui.i18n import cited
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

SEAL, WORDS = 34.0, 16
LEAST = 64.0


class DeedsCard(LeafCard):
    """The outcome in one sentence, then consequence after consequence."""

    def go(self, brush: Brush) -> float:
        shown: Deeds = self.data
        pad, y = self.pad, 16.0
        room = brush.width - 2 * pad
        y += brush.text(
            shown.title, pad, y, 28, theme.text, "Display", room, align="center", lines=0
        )[1]  # fmt: skip
        if shown.voice:
            y += brush.text(
                shown.voice, pad, y + 2, 19, theme.mark, "Voice", room, align="center", lines=0
            )[1] + 2  # fmt: skip
        y += brush.text(
            shown.note, pad, y + 2, NOTE, theme.quiet, width=room, align="center", lines=0
        )[1] + 12  # fmt: skip
        for deed in shown.deeds:
            brush.rule(1, y, brush.width - 2, theme.line)
            y += self._deed(brush, deed, pad, y)
        return y + 4

    def _deed(self, brush: Brush, deed: Deed, pad: float, y: float) -> float:
        left = pad + SEAL + 14
        rule = brush.measure(cited(deed.rule), NOTE) + 20
        room = brush.width - pad - left - rule
        body = "\n".join(deed.lines)
        title = brush.size_of(deed.title, 18, "Display", room, 0)[1]
        words = brush.size_of(body, WORDS, width=room, lines=0)[1] if body else 0.0
        high = max(LEAST, title + words + 22)
        top = y + (high - title - words - 2) / 2
        ink = theme.text if deed.done else theme.quiet
        brush.text(deed.title, left, top, 18, ink, "Display", room, lines=0)
        brush.text(body, left, top + title + 2, WORDS, ink, width=room, lines=0)
        if not deed.done and title:
            wide = min(room, brush.measure(deed.title, 18, "Display"))
            middle = top + title / 2 + 1
            brush.line([(left, middle), (left + wide, middle)], theme.quiet, 1.5)
        self._seal(brush, deed, pad + SEAL / 2, y + high / 2)
        right = brush.width - pad
        brush.text(cited(deed.rule), right, y, NOTE, theme.quiet, align="right", line=high)
        brush.rule(right - rule + 20, y + high / 2 + 9, rule - 20, theme.quiet, 0.6)
        brush.hit(f"deed|{deed.key}", 0, y, brush.width - rule - pad, high, says=deed.title)
        brush.hit(f"rule|{deed.rule}", right - rule + 8, y, rule, high, says=cited(deed.rule))
        return high

    @staticmethod
    def _seal(brush: Brush, deed: Deed, x: float, y: float) -> None:
        if deed.done:
            brush.seal(x, y, SEAL, sum(map(ord, deed.key)))
            brush.icon("check", x - 9, y - 9, 18, theme.wax_ink)
        else:
            brush.circle(x, y, SEAL / 2 - 4, theme.quiet, 1.8)


class StoryCard(LeafCard):
    """What happened, line by line; a tap on a line says why."""

    def go(self, brush: Brush) -> float:
        story: Story = self.data
        pad, y = self.pad, 12.0
        room = brush.width - 2 * pad
        y += brush.text(story.title, pad, y, TITLE, theme.text, "Display", room, lines=0)[1] + 4
        for line in story.lines:
            y += self._told(brush, line, pad, y)
        return y + 10

    @staticmethod
    def _told(brush: Brush, line: Told, pad: float, y: float) -> float:
        left = pad + (28 if line.colour else 0)
        room = brush.width - pad - left - (30 if line.why else 0)
        words = brush.size_of(line.text, WORDS, width=room, lines=0)[1]
        high = max(48.0 if line.why else 36.0, words + 12)
        brush.text(line.text, left, y + (high - words) / 2, WORDS, theme.text, width=room, lines=0)
        if line.colour:
            brush.crest(Crest(line.colour), pad, y + (high - 18) / 2, 18)
        if line.why:
            right = brush.width - pad - 22
            brush.icon("help-circle-outline", right, y + (high - 22) / 2, 22, theme.quiet)
            brush.hit(line.key, 0, y, brush.width, high, holds=True, says=line.text)
        return high
