"""A throw on the table: the dice in a tray, and beside each the faces that can lie on top."""

from __future__ import annotations

from math import ceil
from typing import Any

from companion.ui.presenters.parts import DiceView
from companion.ui.render import dice
from companion.ui.render.brush import Brush
from companion.ui.render.textures import gradient
from companion.ui.theme import theme
from companion.ui.translator import tr

HIGH, GAP = 56, 8
LEAST, WIDEST, LEAST_COLUMNS = 48, 72, 3
DIE, TRAY, NAMED_TRAY = 58, 96, 148
BROAD = 480  # where a die's name has room beside it
RIM = 6


def tray(
    brush: Brush, view: DiceView, shown: tuple[int, ...], x: float, y: float, w: float
) -> float:
    """Paint dice and faces; `shown` are the faces on top, which may still be rolling."""
    named = bool(view.names)
    wide = NAMED_TRAY if named and w >= BROAD else TRAY
    places = [_columns(sides, w - wide - 14) for sides in view.sides]
    lines = [ceil(sides / columns) for sides, columns in zip(view.sides, places, strict=True)]
    below = 20 * brush.scale if named and w < BROAD else 0.0
    highs = [max(DIE + 4 + below, at * HIGH + (at - 1) * GAP) for at in lines]
    total = sum(highs) + GAP * (len(highs) - 1) + 2 * RIM + 8
    _felt(brush, x, y, wide, total)
    top = y + RIM + 4
    focus = next((at for at, face in enumerate(view.faces) if not face), -1)
    for index, high in enumerate(highs):
        _die(brush, view, index, shown[index], (x, top, wide, high), below)
        across = places[index]
        left = x + wide + 14
        each = min(WIDEST, (w - wide - 14 - GAP * (across - 1)) / across)
        start = top + (high - lines[index] * (HIGH + GAP) + GAP) / 2
        for number in range(view.sides[index]):
            box = (
                left + (number % across) * (each + GAP),
                start + (number // across) * (HIGH + GAP),
                each,
                HIGH,
            )
            _face(brush, view, index, number + 1, box, index == focus, shown[index])
        top += high + GAP
    return total


def _columns(sides: int, room: float) -> int:
    fitting = int((room + GAP) // (LEAST + GAP))
    if fitting >= sides:
        return sides
    rows = ceil(sides / max(1, fitting))
    return max(LEAST_COLUMNS, ceil(sides / rows))


def _felt(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """Green cloth in a wooden rim."""
    brush.rounded(x, y, w, h, theme.rod_edge, 14)
    top, middle, foot = (tuple(colour) for colour in (theme.rod, theme.rod_edge, theme.shadow))
    brush.veil(x, y, w, h, gradient(top, middle, _solid(foot)), 14)
    brush.frame(x + 2, y + 2, w - 4, h - 4, [*theme.gilt[:3], 0.5], 12)
    brush.rounded(x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM, theme.felt, 9)
    brush.grain(x + RIM + 3, y + RIM + 3, w - 2 * RIM - 6, h - 2 * RIM - 6, "felt")


def _solid(colour: tuple[float, ...]) -> tuple[float, ...]:
    return (*colour[:3], 1.0)


def _die(
    brush: Brush,
    view: DiceView,
    index: int,
    face: int,
    box: tuple[float, float, float, float],
    below: float,
) -> None:
    """A die in the tray, its name beside or below it."""
    x, y, w, h = box
    name, tint = view.names[index] if view.names else ("", "")
    sides, beside = view.sides[index], bool(name) and not below
    left = x + RIM + 8 if beside else x + (w - DIE) / 2
    top = y + (h - below - DIE) / 2
    texture: Any = dice.die(sides, face, round(DIE * brush.unit), tint, index)
    brush.faded = not face
    brush.picture(left, top, DIE, DIE, texture)
    brush.faded = False
    if view.marks and view.marks[index]:
        brush.frame(left - 2, top - 2, DIE + 4, DIE + 4, theme.accent, 12, 2.5)
        brush.icon("refresh", left + DIE - 14, top - 6, 22, theme.text)
    elif view.locked and view.locked[index]:
        brush.icon("lock", left + DIE - 12, top - 4, 18, theme.text)
    ground, brush.ground = brush.ground, theme.felt
    said = name or tr("ui.dice.name", sides=sides)
    if beside:
        start = left + DIE + 6
        brush.text(name, start, y, 15, theme.text, "Medium", x + w - RIM - 4 - start, h)
    elif name:
        room = w - 2 * RIM
        brush.text(name, x + RIM, top + DIE, 14, theme.text, "Medium", room, below, "center")
    elif not face:
        brush.text(said, left, top, 16, theme.text, "Display", DIE, DIE, "center")
    brush.ground = ground
    if view.may_mark:
        brush.hit(f"die|{index}", x + RIM, y, w - 2 * RIM, h, says=said)


def _face(
    brush: Brush,
    view: DiceView,
    index: int,
    face: int,
    box: tuple[float, float, float, float],
    near: bool,
    shown: int,
) -> None:
    """One face of a die; the one that lies on top is of bone."""
    x, y, w, h = box
    chosen = shown == face
    locked = bool(view.locked) and view.locked[index]
    below = brush.ground
    brush.faded = locked and not chosen
    if chosen:
        light, shadow, ink = dice.colours("")
        brush.rounded(x, y, w, h, shadow, 12)
        brush.veil(x, y, w, h, gradient(_full(light), _full(light), _full(shadow)), 12)
        brush.frame(x, y, w, h, theme.gilt, 12, 2)
        brush.ground = shadow
    else:
        ink = theme.text
        brush.rounded(x, y, w, h, theme.control, 12)
        brush.frame(x, y, w, h, theme.gilt if near else theme.line, 12)
        brush.ground = theme.control
    brush.text(str(face), x, y, 24, ink, "Display", w, h, "center", grows=False)
    brush.faded, brush.ground = False, below
    brush.hit(f"face|{index}|{face}", x, y, w, h, enabled=not locked, says=str(face))


def _full(colour: Any) -> tuple[float, ...]:
    return (*colour[:3], 1.0)
