"""The faces of a die side by side: each is one tap."""

from __future__ import annotations

from math import ceil

from companion.pages.dice import Dice
from companion.ui.render.dice import pictures as dice
from companion.ui.render.dice.felt import full
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.textures import gradient
from companion.ui.theme import theme
from companion.ui.translator import tr

FACE, LEAST, WIDEST = 56.0, 48.0, 122.0  # a face to tap
LEAST_COLUMNS = 3
NARROW = 400.0  # a phone


def gap_in(width: float) -> float:
    """Between two faces."""
    return 4.0 if width < NARROW else 8.0


def columns(sides: int, room: float, gap: float) -> int:
    """How many faces stand side by side."""
    fitting = int((room + gap) // (LEAST + gap))
    if fitting >= sides:
        return sides
    rows = ceil(sides / max(1, fitting))
    return max(LEAST_COLUMNS, ceil(sides / rows))


def height(sides: int, across: int, gap: float) -> float:
    """Of so many faces, so many side by side."""
    return ceil(sides / across) * (FACE + gap) - gap


def row(
    brush: Brush,
    view: Dice,
    at: int,
    face: int,
    box: tuple[float, float, float],
    across: int,
    gap: float = 0.0,
) -> None:
    """The faces of a die in a box (x, y, width), on as many lines as they need."""
    x, y, w = box
    gap = gap or gap_in(brush.width)
    each = min(WIDEST, (w - gap * (across - 1)) / across)
    for number in range(view.sides[at]):
        spot = (
            x + (number % across) * (each + gap),
            y + (number // across) * (FACE + gap),
            each,
            FACE,
        )
        _face(brush, at, number + 1, spot, at == view.next, face == number + 1)


def by_app(brush: Brush, at: int, box: tuple[float, float, float, float], done: bool) -> None:
    """The app rolls this die alone."""
    x, y, w, h = box
    brush.rounded(x, y, w, h, theme.control)
    brush.frame(x, y, w, h, theme.gilt if done else theme.line, width=2 if done else 1)
    brush.icon("dice-multiple-outline", x + (w - 26) / 2, y + (h - 26) / 2, 26, theme.text)
    brush.hit(f"alone|{at}", x, y, w, h, says=tr("ui.dice.by_app"))


def _face(
    brush: Brush,
    at: int,
    face: int,
    box: tuple[float, float, float, float],
    near: bool,
    chosen: bool,
) -> None:
    """One face of a die; the one that lies on top is of bone."""
    x, y, w, h = box
    below = brush.ground
    if chosen:
        light, shadow, ink = dice.colours("")
        brush.rounded(x, y, w, h, shadow)
        middle = [a + (b - a) * 0.45 for a, b in zip(light[:3], shadow[:3], strict=True)]
        brush.veil(x, y, w, h, gradient(full(light), full(middle), full(shadow)), 10)
        brush.frame(x, y, w, h, theme.gilt, 10, 2)
        brush.ground = shadow
    else:
        ink = theme.text
        brush.rounded(x, y, w, h, theme.raised)
        brush.frame(x, y, w, h, theme.gilt if near else theme.line)
        brush.ground = theme.raised
    brush.text(str(face), x, y, 26, ink, "Display", w, h, "center", grows=False)
    brush.ground = below
    brush.hit(f"face|{at}|{face}", x, y, w, h, says=str(face))
