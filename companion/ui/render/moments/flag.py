"""A small moment: a pennon at the top of the page, which holds nobody up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pages.moments import Moment
from companion.ui.render.paint.textures import FOLD, strip
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.render.moments.moment import Stage

WIDEST = 760
TAIL = 30


def height() -> float:
    return 104.0 if theme.form == "phone" else 124.0


def paint(stage: Stage, moment: Moment) -> None:
    brush, high = stage.brush, height()
    wide = min(WIDEST, brush.width - 24)
    x, y = (brush.width - wide) / 2, 20.0
    colour = moment.crest.colour if moment.crest else ""
    cloth = theme.cloth(colour)
    body = [
        (x + wide - TAIL, y + high / 2), (x + wide, y + high), (x, y + high), (x, y), (x + wide, y),
    ]  # fmt: skip
    with stage.arriving(0, -16):
        brush.polygon([(px, py + 6) for px, py in body], theme.shadow)
        brush.polygon(body, cloth)
        brush.polygon(body, [1, 1, 1, theme.fold * 0.6], strip(FOLD), (x, wide))
        inner = [
            (x, y + 7), (x + wide - 17, y + 7), (x + wide - TAIL - 9, y + high / 2),
            (x + wide - 17, y + high - 7), (x, y + high - 7),
        ]  # fmt: skip
        brush.line(inner, theme.gilt, 1.6)
        brush.hem(x - 8, y - 5, 16, high + 10, theme.enamel(colour), sideways=True)
        brush.ground = cloth
        side = high - 36
        if moment.crest:
            brush.crest(moment.crest, x + 22, y + 18, side)
        left = x + 22 + side + 18
        room = wide - (left - x) - TAIL - 26
        chance = f"{moment.chance.figure} {moment.chance.name}" if moment.chance else ""
        below = " · ".join(filter(None, (moment.note or moment.voice, chance)))
        size = 22.0 if theme.form == "phone" else 30.0
        while brush.measure(moment.title, size, "Display") > room and size > 20:
            size -= 1
        lines = 1 if brush.measure(moment.title, size, "Display") <= room else 2
        title = size * 1.16 * lines * brush.scale
        small = 24 * brush.scale if below else 0.0
        top = y + (high - title - small) / 2
        brush.text(moment.title, left, top, size, theme.text, "Display", room, title, lines=lines)
        brush.text(below, left, top + title, 16, theme.quiet, width=room, line=small)
