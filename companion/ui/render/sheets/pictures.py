"""A code to be scanned and a photo: a texture each."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics.texture import Texture

from companion.pages.sheets import Code, Picture
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard
from companion.ui.theme import theme

QUIET_ZONE = 4  # modules of white round a code
AROUND_CODE, SHARE_OF_WINDOW = 250.0, 0.62
NOTE = 15


class CodeCard(LeafCard):
    """Black squares on white, whatever the theme: cameras want it so."""

    plain = True

    def go(self, brush: Brush) -> float:
        code: Code = self.data
        count = len(code.rows) + 2 * QUIET_ZONE
        room = min(brush.width, Window.height / brush.unit - AROUND_CODE)
        side = max(1, int(room * brush.unit) // count) * count / brush.unit  # whole pixels
        left = round((brush.width - side) / 2 * brush.unit) / brush.unit
        brush.picture(left, 0, side, side, _squares(code.rows))
        words = brush.text(code.text, 0, side + 10, NOTE, theme.text, width=brush.width, lines=0)
        return side + 10 + words[1]


@lru_cache(maxsize=1)
def _squares(rows: tuple[tuple[bool, ...], ...]) -> Any:
    """A pixel for each module, never blurred."""
    count = len(rows) + 2 * QUIET_ZONE
    texture = Texture.create(size=(count, count), colorfmt="rgb", mipmap=False)
    texture.mag_filter = texture.min_filter = "nearest"
    edge = (False,) * QUIET_ZONE
    blank = ((False,) * count,) * QUIET_ZONE
    lines = (*blank, *((*edge, *row, *edge) for row in reversed(rows)), *blank)
    pixels = bytes(0 if dark else 255 for line in lines for dark in line for _ in range(3))
    texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
    return texture


class PictureCard(LeafCard):
    """A photo as large as the window allows, never out of its shape."""

    plain = True

    def go(self, brush: Brush) -> float:
        picture: Picture = self.data
        texture = _read(picture.source)
        wide, high = texture.size
        most = SHARE_OF_WINDOW * Window.height / brush.unit
        scale = min(brush.width / wide, most / high)
        left = (brush.width - wide * scale) / 2
        brush.picture(left, 0, wide * scale, high * scale, texture)
        return float(high * scale)


@lru_cache(maxsize=1)
def _read(source: str) -> Any:
    return Image(source, nocache=True).texture
