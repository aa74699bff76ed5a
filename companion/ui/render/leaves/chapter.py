"""A chapter of the chronicle: each sentence after whom it is about."""

from __future__ import annotations

from companion.pages.chapters import Chapter
from companion.pages.parts import Crest
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import TITLE, LeafCard
from companion.ui.theme import theme

WORDS = 17
SHAPE, GAP = 20, 6
MOST_SHAPES = 2


class ChapterCard(LeafCard):
    """Sentences stand below each other, their first letters in one line."""

    def go(self, brush: Brush) -> float:
        chapter: Chapter = self.data
        pad, room = self.pad, brush.width - 2 * self.pad
        high = brush.text(chapter.title, pad, 14, TITLE, theme.text, "Display", room, lines=0)[1]
        y = 14 + high + 8
        brush.rule(pad, y, room, theme.line)
        y += 10
        shapes = min(MOST_SHAPES, max((len(one.crests) for one in chapter.sentences), default=0))
        indent = shapes * (SHAPE + GAP) + (4 if shapes else 0)
        for sentence in chapter.sentences:
            line = WORDS * 1.3 * brush.scale
            for at, crest in enumerate(sentence.crests[:MOST_SHAPES]):
                x = pad + at * (SHAPE + GAP)
                brush.crest(Crest(crest.colour), x, y + (line - SHAPE) / 2, SHAPE)
            tall = brush.text(
                sentence.text, pad + indent, y, WORDS, theme.text, width=room - indent, lines=0
            )[1]
            y += max(tall, line) + 7
        return y + 8
