"""Buttons: quiet ones, the square ones of undo and redo, and the one gold plate of a page."""

from __future__ import annotations

from companion.pages.kit import Button, Crest
from companion.ui.render.paint.brush import SMALLEST, Brush
from companion.ui.render.paint.textures import gradient
from companion.ui.theme import theme

HEIGHT, PLATE = 56, 60
LEAST_PLATE = 236
WORDS, PLATE_WORDS = 17, 23
ICON = 23


def words_of(button: Button, brief: bool) -> str:
    """The words of a button where there is room, or little of it."""
    return button.brief if brief and button.brief else button.text


def width_of(brush: Brush, button: Button, brief: bool = False, bare: bool = False) -> float:
    words = "" if bare and button.icon else words_of(button, brief)
    if not words:
        return HEIGHT
    sign = ICON + 10 if button.icon else 0
    return 40 + sign + brush.measure(words, WORDS, "Medium")


def plate_width(brush: Brush, button: Button, brief: bool = False) -> float:
    words = words_of(button, brief)
    sign = ICON + 14 if button.icon else 0
    return max(LEAST_PLATE, 56 + sign + brush.measure(words, PLATE_WORDS, "Display"))


def quiet(
    brush: Brush,
    button: Button,
    x: float,
    y: float,
    w: float,
    h: float = HEIGHT,
    brief: bool = False,
    ghost: bool = False,
    bare: bool = False,
) -> None:
    """A button on a quiet ground; one that cannot be used now is pale and stays.

    A bare one has no room for its words: only its sign is drawn.
    """
    brush.faded, ground = not button.enabled, brush.ground
    if ghost:
        brush.frame(x, y, w, h, theme.line, 12)
    else:
        brush.rounded(x, y, w, h, theme.control, 12)
        brush.frame(x, y, w, h, theme.line, 12)
        brush.ground = theme.control
    words = "" if bare else words_of(button, brief)
    sign = ICON + 10 if button.icon and words else ICON if button.icon else 0
    room = w - 24 - sign
    wide = min(room, brush.measure(words, WORDS, "Medium")) if words else 0
    start = x + (w - sign - wide) / 2
    if button.icon:
        brush.icon(button.icon, start, y + (h - ICON) / 2, ICON, theme.text)
    if words:
        brush.text(words, start + sign, y, WORDS, theme.text, "Medium", room, h)
    brush.faded, brush.ground = False, ground
    brush.hit(button.key, x, y, w, h, enabled=button.enabled, says=button.text)


def plate(
    brush: Brush,
    button: Button,
    x: float,
    y: float,
    w: float,
    h: float = PLATE,
    brief: bool = False,
) -> None:
    """Gold: the one thing to do next."""
    brush.faded, ground = not button.enabled, brush.ground
    brush.rounded(x, y + 3, w, h, theme.shadow, 12)
    brush.rounded(x, y, w, h, theme.accent, 12)
    shine = gradient(tuple(theme.accent_light), tuple(theme.accent), tuple(theme.accent_edge))
    brush.veil(x, y, w, h, shine, 12)
    brush.frame(x, y, w, h, theme.accent_line, 12)
    brush.frame(x + 4, y + 4, w - 8, h - 8, [*theme.accent_line[:3], 0.55], 8)
    brush.ground = theme.accent_edge
    words = words_of(button, brief)
    sign = ICON + 14 if button.icon else 0
    room = w - 32 - sign
    size, wide = PLATE_WORDS, brush.measure(words, PLATE_WORDS, "Display")
    while wide > room and size > 16:
        size -= 1
        wide = brush.measure(words, size, "Display")
    lines = 1 if wide <= room else 0
    if not lines:
        while size * brush.scale > SMALLEST and brush.size_of(words, size, "Display", room)[1] > h:
            size -= 1
        wide = brush.size_of(words, size, "Display", room)[0]
    start = x + (w - wide - sign) / 2
    brush.text(words, start, y, size, theme.accent_ink, "Display", room, h, lines=lines)
    if button.icon:
        brush.icon(button.icon, start + wide + 14, y + (h - ICON) / 2, ICON, theme.accent_ink)
    brush.faded, brush.ground = False, ground
    brush.hit(button.key, x, y, w, h, enabled=button.enabled, says=button.text, gold=True)


def great_plate(
    brush: Brush,
    button: Button,
    box: tuple[float, float, float, float],
    size: float,
    crest: Crest | None = None,
) -> None:
    """Gold for eyes two metres away: whose it is, what it does, an arrow."""
    x, y, w, h = box
    before = brush.ground
    brush.rounded(x, y + 4, w, h, theme.shadow, 18)
    brush.rounded(x, y, w, h, theme.accent, 18)
    shine = gradient(tuple(theme.accent_light), tuple(theme.accent), tuple(theme.accent_edge))
    brush.veil(x, y, w, h, shine, 18)
    brush.frame(x, y, w, h, theme.accent_line, 18)
    brush.frame(x + 6, y + 6, w - 12, h - 12, [*theme.accent_line[:3], 0.55], 13)
    brush.ground = theme.accent_edge
    sign = size
    if crest and brush.measure(button.text, 26, "Display", grows=False) > w - 90 - h * 0.6 - sign:
        crest = None  # words go first
    side = h * 0.6 if crest else 0.0
    room = w - 48 - (side + 22 if crest else 0) - sign - 20
    full = brush.measure(button.text, size, "Display", grows=False)
    while size > 22 and full > room:
        size -= 2
        full = brush.measure(button.text, size, "Display", grows=False)
    lines = 1 if full <= room else 2
    wide = min(room, full)
    left = x + (w - wide - sign - 20 - (side + 22 if crest else 0)) / 2
    if crest:
        brush.crest(crest, left, y + (h - side) / 2, side)
        left += side + 22
    brush.text(
        button.text, left, y, size, theme.accent_ink, "Display", room, h, lines=lines, grows=False
    )
    brush.icon("arrow-right", left + wide + 20, y + (h - sign) / 2, sign, theme.accent_ink)
    brush.ground = before
    brush.hit(button.key, x, y, w, h, says=button.text, gold=True)


def square(brush: Brush, key: str, icon: str, x: float, y: float, enabled: bool, says: str) -> None:
    """Undo and redo: 56 by 56, always in the same place."""
    brush.faded = not enabled
    brush.rounded(x, y, HEIGHT, HEIGHT, theme.control, 12)
    brush.frame(x, y, HEIGHT, HEIGHT, theme.line, 12)
    brush.icon(icon, x + (HEIGHT - 26) / 2, y + (HEIGHT - 26) / 2, 26, theme.text)
    brush.faded = False
    brush.hit(key, x, y, HEIGHT, HEIGHT, enabled=enabled, says=says)
