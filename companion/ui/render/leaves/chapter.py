"""A chapter of the chronicle: each sentence after whom it is about."""

from __future__ import annotations

from companion.pages.chapters import Chapter
from companion.ui.presenters.device.album import open_album
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import TITLE, LeafCard
from companion.ui.render.paint.textures import photo
from companion.ui.theme import theme
from companion.ui.translator import tr

WORDS = 17
CREST, GAP = 32, 6
MOST_CRESTS = {"phone": 1}  # before a sentence, for there is little room
PHOTO = 160  # how wide a small picture is
PHOTO_KEY = "photo:"


class ChapterCard(LeafCard):
    """Sentences stand below each other, their first letters in one line."""

    def go(self, brush: Brush) -> float:
        chapter: Chapter = self.data
        pad, room = self.pad, brush.width - 2 * self.pad
        high = brush.text(chapter.title, pad, 14, TITLE, theme.text, "Display", room, lines=0)[1]
        y = 14 + high + 8
        brush.rule(pad, y, room, theme.line)
        y += 10
        most = MOST_CRESTS.get(theme.form, 2)
        shapes = min(most, max((len(one.crests) for one in chapter.sentences), default=0))
        indent = shapes * (CREST + GAP) + (4 if shapes else 0)
        for sentence in chapter.sentences:
            for at, crest in enumerate(sentence.crests[:most]):
                brush.crest(crest, pad + at * (CREST + GAP), y, CREST)
            tall = brush.size_of(sentence.text, WORDS, width=room - indent)[1]
            line = max(tall, CREST if sentence.crests else 0.0)
            down = y + max(0.0, (min(line, CREST) - tall) / 2)
            brush.text(
                sentence.text, pad + indent, down, WORDS, theme.text, width=room - indent, lines=0
            )
            y += line + 7
        return self._photos(brush, y) + 8

    def _photos(self, brush: Brush, y: float) -> float:
        """Small pictures in rows; a tap shows one large."""
        room, high = brush.width - 2 * self.pad, PHOTO * 3 / 4
        abreast = max(1, int((room + GAP) // (PHOTO + GAP)))
        for at, name in enumerate(self.data.photos):
            x = self.pad + at % abreast * (PHOTO + GAP)
            top = y + at // abreast * (high + GAP) + 4
            brush.rounded(x, top, PHOTO, high, theme.control, 6)
            path = open_album.thumbnail(name)
            texture = photo(str(path)) if path else None
            if texture is not None:
                brush.picture(x + 2, top + 2, PHOTO - 4, high - 4, texture)
            else:
                brush.icon(
                    "image-outline", x + PHOTO / 2 - 14, top + high / 2 - 14, 28, theme.quiet
                )
            brush.hit(f"{PHOTO_KEY}{name}", x, top, PHOTO, high, says=tr("photo.one"))
        rows = -(-len(self.data.photos) // abreast)
        return y + rows * (high + GAP)
