"""A small moment: a pennon at the top of the page, which holds nobody up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.pages.moments import Moment
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.textures import FOLD, strip
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.render.moments.moment import Stage

WIDEST = 760
TAIL, EDGE = 30, 22
WORDS = 16


class _Plan(NamedTuple):
    """How its words are set, and how high it is with them."""

    side: float  # of the crest
    room: float
    size: float
    title: float
    below: float
    high: float


def _plan(brush: Brush, moment: Moment) -> _Plan:
    phone = theme.form == "phone"
    least = 104.0 if phone else 124.0
    side = least - 36
    room = min(WIDEST, brush.width - 24) - EDGE - side - 18 - TAIL - (14 if phone else 26)
    size = 22.0 if phone else 30.0
    while brush.measure(moment.title, size, "Display") > room and size > 20:
        size -= 1
    title = brush.size_of(moment.title, size, "Display", room)[1]
    below = brush.size_of(_below(moment), WORDS, width=room)[1] if _below(moment) else 0.0
    return _Plan(side, room, size, title, below, max(least, title + below + 36))


def _below(moment: Moment) -> str:
    chance = f"{moment.chance.figure} {moment.chance.name}" if moment.chance else ""
    return " · ".join(filter(None, (moment.note or moment.voice, chance)))


def height(widget: Any, width: float, moment: Moment) -> float:
    """How much of the page it takes, from the top."""
    return _plan(Ruler(widget, width), moment).high + 60


def paint(stage: Stage, moment: Moment) -> None:
    brush = stage.brush
    side, room, size, title, small, high = _plan(brush, moment)
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
        if moment.crest:
            brush.crest(moment.crest, x + EDGE, y + (high - side) / 2, side)
        left = x + EDGE + side + 18
        top = y + (high - title - small) / 2
        brush.text(moment.title, left, top, size, theme.text, "Display", room, title, lines=0)
        brush.text(
            _below(moment), left, top + title, WORDS, theme.quiet, width=room, line=small, lines=0
        )
