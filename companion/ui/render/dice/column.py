"""Dice in a column, each beside its faces: the smallest form of a tray."""

from __future__ import annotations

from companion.pages.dice import Dice
from companion.ui.render.dice import faces as die_faces
from companion.ui.render.dice import pictures as dice
from companion.ui.render.dice.felt import RIM, Slot, Tray, wood
from companion.ui.render.paint.brush import Brush
from companion.ui.theme import theme
from companion.ui.translator import tr

SMALL, PLAIN, NAMED = 54.0, 92.0, 158.0  # a die; the tray without and with names
BROAD = 480.0  # where a die's name has room beside it


def column(
    brush: Brush, view: Dice, shown: tuple[int, ...], box: tuple[float, float, float]
) -> Tray:
    """Dice below each other in a narrow tray, their faces beside."""
    x, y, w = box
    broad = w >= BROAD
    wide = NAMED if view.names and broad else PLAIN
    below = 20 * brush.scale if view.names and not broad else 0.0
    top, gap = y, die_faces.gap_in(brush.width)
    if view.hint:
        top += brush.text(view.hint, x, top, 14, theme.quiet, width=w, lines=0)[1] + 8
    room = w - wide - 12
    across = [die_faces.columns(sides, room, gap) for sides in view.sides]
    faces = [die_faces.height(*each, gap) for each in zip(view.sides, across, strict=True)]
    highs = [max(SMALL + 6 + below, high) for high in faces]
    total = sum(highs) + 8 * (len(highs) - 1) + 2 * RIM + 4
    wood(brush, x, top, wide, total)
    ground, brush.ground = brush.ground, theme.felt
    slots, down = [], top + RIM + 2
    for at, high in enumerate(highs):
        slots.append(_lying(brush, view, at, shown[at], (x, down, wide, high - below)))
        if view.names:
            _name(brush, view.names[at][0], (x, down, wide, high), below)
        down += high + 8
    brush.ground, down = ground, top + RIM + 2
    for at, high in enumerate(highs):
        if not view.is_locked(at):
            spot = (x + wide + 12, down + (high - faces[at]) / 2, room)
            die_faces.row(brush, view, at, shown[at], spot, across[at])
        down += high + 8
    return Tray(top + total - y, [slot for slot in slots if slot.drawn is not None])


def _lying(
    brush: Brush, view: Dice, at: int, face: int, box: tuple[float, float, float, float]
) -> Slot:
    """A small die in its tray."""
    x, y, w, h = box
    name, tint = view.names[at] if view.names else ("", "")
    side = SMALL * dice.BOX / 100
    left = x + RIM if w > PLAIN else x + (w - side) / 2
    top = y + (h - side) / 2
    marked, pixels = view.is_marked(at), round(side * brush.unit)
    brush.faded = not face
    texture = dice.die(view.sides[at], face, pixels, tint, at, marked)
    drawn = brush.picture(left, top, side, side, texture)
    brush.faded = False
    said = name or tr("ui.dice.name", sides=view.sides[at])
    if not face and not name:
        brush.text(said, left, top, 16, theme.text, "Display", side, side, "center")
    if view.may_mark:
        brush.hit(f"die|{at}", x + RIM, y, w - 2 * RIM, h, says=said)
    return Slot(at, drawn, pixels, tint, marked)


def _name(brush: Brush, name: str, box: tuple[float, float, float, float], below: float) -> None:
    """What a die of its own colour is called: beside it, or below."""
    x, y, w, h = box
    if below:
        room, top = w - 2 * RIM, y + h - below
        brush.text(name, x + RIM, top, 14, theme.text, "Medium", room, below, "center")
    else:
        start = x + RIM + SMALL * dice.BOX / 100
        brush.text(name, start, y, 15, theme.text, "Medium", x + w - RIM - 4 - start, h, lines=2)
