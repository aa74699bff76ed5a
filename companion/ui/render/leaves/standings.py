"""How the table stands, and the round in one line."""

from __future__ import annotations

from kivy.metrics import dp

from companion.pages.parts import Figure
from companion.pages.standings import Fact, Rank, Standings, Tale
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

GAP = 14
MANY = 4  # players: more of them stand closer
ROW, ROW_OF_MANY, SMALL_ROW = 84.0, 66.0, 54.0
MORE = 26.0  # so much higher a row becomes where the leaf has room to spare


class StandingsCard(LeafCard):
    """A row for everybody: place, crest, name, what changed, the first figure large.

    Where the leaf is higher than it must be, the rows share what is left.
    """

    _more = 0.0

    @property
    def share(self) -> float:  # type: ignore[override]
        return 0.0 if self.data.brief else 0.567

    def go(self, brush: Brush) -> float:
        shown: Standings = self.data
        small = shown.brief or theme.form == "phone"
        hero, change = self._columns(brush, small)
        y = self._head(brush, small, hero, change)
        more = max(0.0, brush.height - self.least / dp(1)) / max(1, len(shown.ranks))
        self._more = 0.0 if isinstance(brush, Ruler) else min(MORE, more)
        for rank in shown.ranks:
            y += self._row(brush, rank, y, small, hero, change)
        return y + (0 if small else 4)

    def _columns(self, brush: Brush, small: bool) -> tuple[float, float]:
        """How wide the figures and their changes are; the same in every row."""
        shown: Standings = self.data
        size, moved = self._sizes(small)
        heroes = [rank.hero.text for rank in shown.ranks if isinstance(rank.hero, Figure)]
        widest = max((brush.measure(text, size, "Display") for text in heroes), default=54.0)
        changes = [rank.change.text for rank in shown.ranks if rank.change]
        wide = max((brush.measure(text, moved, "Display") for text in changes), default=0.0)
        if changes and not small:
            wide = max(wide, brush.measure(shown.change_name, NOTE))
        return max(widest, 0.0 if small else brush.measure(shown.hero_name, NOTE)), wide

    @staticmethod
    def _sizes(small: bool) -> tuple[float, float]:
        return (30, 19) if small else (46, 24)

    def _head(self, brush: Brush, small: bool, hero: float, change: float) -> float:
        shown: Standings = self.data
        pad, right = self.pad, brush.width - self.pad
        if small:
            note = shown.hero_name
            beside = brush.measure(note, NOTE) + 12
            room = right - pad
            fits = brush.measure(shown.title, TITLE, "Display") + beside <= room
            room -= beside if fits else 0
            high = brush.text(shown.title, pad, 12, TITLE, theme.text, "Display", room, lines=0)[1]
            if fits:
                brush.text(note, right, 12, NOTE, theme.quiet, align="right", line=high)
            return 12 + high + 10
        high = 72 + max(0.0, brush.scale - 1) * 20
        heads = hero + (GAP + change if change else 0) + GAP
        brush.text(shown.title, pad, 0, TITLE, theme.text, "Display", right - pad - heads, high)
        brush.text(shown.hero_name, right, 0, NOTE, theme.quiet, align="right", line=high)
        if change:
            left = right - hero - GAP
            brush.text(shown.change_name, left, 0, NOTE, theme.quiet, align="right", line=high)
        return high

    def _row(
        self, brush: Brush, rank: Rank, y: float, small: bool, hero: float, change: float
    ) -> float:
        many = len(self.data.ranks) > MANY
        crest, numeral, name = (36, 16, 18) if small else (46 if many else 58, 20, 21)
        size, moved = self._sizes(small)
        pad, right = self.pad, brush.width - self.pad
        left = pad + (24 if small else 26) + (10 if small else GAP) + crest + GAP
        end = right - hero - (GAP + change if change else 0) - GAP
        room = end - left
        called = brush.size_of(rank.name, name, "Display", room)[1]
        longest = max((brush.measure(word, NOTE) for word in rank.note.split()), default=0.0)
        below = longest > room  # the note has the width of the figure too, and stands under it
        beside = right - left if below else room
        note = brush.size_of(rank.note, NOTE, width=beside)[1] + 3 if rank.note else 0.0
        within, under = (0.0, note + 6) if below else (note, 0.0)
        least = SMALL_ROW if small else ROW_OF_MANY if many else ROW
        high = max(least, called + within + 18) + self._more
        brush.rule(1, y, brush.width - 2, theme.line)
        faded, brush.faded = brush.faded, rank.out
        brush.text(rank.numeral, pad, y, numeral, theme.quiet, "Display", line=high)
        brush.crest(rank.crest, left - GAP - crest, y + (high - crest) / 2, crest)
        top = y + (high - called - within) / 2
        brush.text(rank.name, left, top, name, theme.text, "Display", room, lines=0)
        start = y + high - 6 if below else top + called + 3
        brush.text(rank.note, left, start, NOTE, theme.quiet, width=beside, lines=0)
        if rank.change:
            ink = smalls.tone(rank.change.tone)
            brush.text(
                rank.change.text, right - hero - GAP, y, moved, ink, "Display", align="right",
                line=high,
            )  # fmt: skip
        if isinstance(rank.hero, Figure):
            brush.text(
                rank.hero.text, right, y, size, theme.text, "Display", align="right", line=high
            )
        else:
            smalls.dots(brush, right - 54, y + high / 2, 54, "right")
        brush.faded = faded
        brush.hit(rank.key, 0, y, brush.width, high + under, holds=True, says=rank.name)
        return high + under


class TaleCard(LeafCard):
    """The chronicle's voice, and facts as small tags."""

    def go(self, brush: Brush) -> float:
        tale: Tale = self.data
        pad = self.pad
        room = brush.width - 2 * pad
        y = 14.0
        y += brush.text(tale.title, pad, y, TITLE, theme.text, "Display", room, lines=0)[1] + 8
        size = 17 if theme.form == "phone" else 19
        y += brush.text(tale.voice, pad, y, size, theme.text, "Voice", room, lines=0)[1] + 12
        left, high = pad, 28 + max(0.0, brush.scale - 1) * 18
        for fact in tale.facts:
            wide = min(room, 36 + brush.measure(fact.text, NOTE))
            if left > pad and left + wide > pad + room:
                left, y = pad, y + high + 8
            self._fact(brush, fact, left, y, wide, high)
            left += wide + 10
        return y + (high + 14 if tale.facts else 4)

    @staticmethod
    def _fact(brush: Brush, fact: Fact, x: float, y: float, w: float, h: float) -> None:
        brush.frame(x, y, w, h, theme.line, 6)
        brush.icon(fact.icon, x + 9, y + (h - 17) / 2, 17, theme.quiet)
        brush.text(fact.text, x + 30, y, NOTE, theme.quiet, width=w - 34, line=h)
