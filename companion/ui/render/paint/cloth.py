"""Cloth with its folds, hem and rod: what players hang by, on the table and in moments."""

from __future__ import annotations

from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.textures import FOLD, HEM, strip
from companion.ui.theme import theme


def rod(brush: Brush, left: float, right: float, top: float) -> None:
    """A gilt rod with a knob at either end."""
    brush.rounded(left, top, right - left, 10, theme.rod, 5)
    brush.veil(left, top, right - left, 10, strip(HEM, upright=True), 5)
    for x in (left, right):
        brush.circle(x, top + 5, 11, theme.rod_edge)
        brush.circle(x - 0.5, top + 4.5, 10, theme.rod)
        brush.circle(x - 3, top + 1, 4, [*theme.rod_light[:3], 0.7])


def cloth(
    brush: Brush,
    colour: str,
    box: tuple[float, float, float, float],
    tail: float,
    turn: bool,
    hemmed: bool = True,
) -> None:
    """A banner's cloth with its swallow tail, its inner line and the hem that it hangs by."""
    x, y, w, h = box
    body = [
        (x + w / 2, y + h - tail), (x + w, y + h), (x + w, y), (x, y), (x, y + h),
    ]  # fmt: skip
    brush.polygon([(px, py + 5) for px, py in body], theme.shadow)
    brush.polygon(body, theme.cloth(colour))
    brush.polygon(body, [1, 1, 1, theme.fold], strip(FOLD), (x, w))
    edge = [(x, y + h), (x + w / 2, y + h - tail), (x + w, y + h)]
    brush.line(edge, theme.cloth(colour), 1.2)

    def inner(d: float) -> list[tuple[float, float]]:
        return [
            (x + d, y), (x + d, y + h - d * 1.9), (x + w / 2, y + h - tail - d * 1.25),
            (x + w - d, y + h - d * 1.9), (x + w - d, y),
        ]  # fmt: skip

    if turn:
        brush.line(inner(7), theme.mark, 3)
        brush.line(inner(13), [*theme.mark[:3], 0.6], 1)
    else:
        brush.line(inner(7), [*theme.player(colour)[:3], 0.75], 1.6)
    if hemmed:
        hem(brush, colour, x, y, w)


def hem(brush: Brush, colour: str, x: float, y: float, w: float) -> None:
    """The seam of a cloth that begins at y."""
    brush.hem(x - 3, y - 14, w + 6, 22, theme.enamel(colour), sideways=False)
