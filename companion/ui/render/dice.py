"""Dice as they lie in a tray: drawn by Pillow, kept by what they show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from companion.ui import fonts
from companion.ui.palette import DIE_BONE, over
from companion.ui.render.textures import picture
from companion.ui.theme import theme

PIPS = {
    1: ((50, 50),),
    2: ((29, 29), (71, 71)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    6: ((29, 25), (71, 25), (29, 50), (71, 50), (29, 75), (71, 75)),
}
TRIANGLE = ((50, 8), (95, 86), (5, 86))
JEWEL = ((50, 3), (94, 40), (94, 62), (50, 97), (6, 62), (6, 40))
EDGES = {
    4: (((50, 8), (50, 60), (95, 86)), ((50, 60), (5, 86))),
    8: (((50, 3), (6, 62), (94, 62), (50, 3)), ((6, 62), (50, 97), (94, 62))),
}
LEAN = 9  # degrees: no two dice lie alike
Point = tuple[float, float]


def die(sides: int, face: int, side: int, tint: str = "", seed: int = 0) -> Any:
    """A die with a face on top; without one (0) it is blank. Its own colour by `tint`."""
    key = ("die", sides, face, side, tint, seed % 5, theme.name)
    return picture(key, side, lambda image, size: _paint(image, size, sides, face, tint, seed))


def colours(tint: str) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
    """Light, shadow and ink of a die."""
    if not tint:
        return DIE_BONE[theme.name]
    own = theme.die_of(tint)
    return over([1, 1, 1, 0.14], own), over([0, 0, 0, 0.24], own), theme.die_ink(tint)


def _rgb(colour: Sequence[float], alpha: int = 255) -> tuple[int, int, int, int]:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue, alpha


def _paint(image: Image.Image, size: int, sides: int, face: int, tint: str, seed: int) -> None:
    light, shadow, ink = colours(tint)
    unit = size / 116
    draw = ImageDraw.Draw(image)
    draw.ellipse([unit * 17, unit * 91, unit * 103, unit * 110], fill=(0, 0, 0, 82))
    body = Image.new("RGBA", (size, size))
    mask = Image.new("L", (size, size))
    _outline(ImageDraw.Draw(mask), sides, unit)
    body.paste(_gradient(size, light, shadow), (0, 0), mask)
    lines = ImageDraw.Draw(body)
    _rim(lines, sides, unit, _rgb(over([1, 1, 1, 0.22], shadow)))
    for edge in EDGES.get(sides, ()):
        spots = [_at(point, unit) for point in edge]
        lines.line(spots, fill=_rgb(over([*ink[:3], 0.2], light)), width=max(1, int(unit * 1.6)))
    if sides == 6 and face in PIPS:
        for x, y in PIPS[face]:
            cx, cy = _at((x, y), unit)
            radius = 8.2 * unit
            lines.ellipse([cx - radius, cy - radius, cx + radius, cy + radius], fill=_rgb(ink))
    elif face:
        place, high = {4: ((50, 63), 46), 8: ((50, 46), 40)}.get(sides, ((50, 50), 44))
        _number(lines, str(face), _at(place, unit), high * unit, ink)
    lean = ((seed * 7 + face * 3) % 5 - 2) / 2 * LEAN
    turned = body.rotate(lean, Image.Resampling.BICUBIC, center=(size / 2, size / 2))
    image.alpha_composite(turned)


def _at(point: Point, unit: float) -> Point:
    return (point[0] + 8) * unit, (point[1] + 6) * unit


def _outline(draw: ImageDraw.ImageDraw, sides: int, unit: float) -> None:
    if sides == 6:
        (left, top), (right, bottom) = _at((9, 9), unit), _at((91, 91), unit)
        draw.rounded_rectangle([left, top, right, bottom], radius=17 * unit, fill=255)
        return
    corners = [_at(point, unit) for point in (TRIANGLE if sides == 4 else JEWEL)]
    draw.polygon(corners, fill=255)
    closed = [*corners, corners[0], corners[1]]
    draw.line(closed, fill=255, width=int(5 * unit), joint="curve")


def _rim(draw: ImageDraw.ImageDraw, sides: int, unit: float, colour: Any) -> None:
    """A thin edge, so that a dark die does not drown in the felt."""
    width = max(1, int(2 * unit))
    if sides == 6:
        (left, top), (right, bottom) = _at((9, 9), unit), _at((91, 91), unit)
        box = [left, top, right, bottom]
        draw.rounded_rectangle(box, radius=17 * unit, outline=colour, width=width)
        return
    corners = [_at(point, unit) for point in (TRIANGLE if sides == 4 else JEWEL)]
    draw.line([*corners, corners[0], corners[1]], fill=colour, width=width, joint="curve")


def _gradient(size: int, light: Sequence[float], shadow: Sequence[float]) -> Image.Image:
    """From the upper left corner to the lower right one."""
    small = bytearray()
    for y in range(16):
        for x in range(16):
            share = min(1.0, max(0.0, (x * 0.4 + y) / 21 - 0.1))
            small += bytes(
                int(255 * (a + (b - a) * share)) for a, b in zip(light[:3], shadow[:3], strict=True)
            )
    picture_ = Image.frombytes("RGB", (16, 16), bytes(small))
    return picture_.resize((size, size), Image.Resampling.BILINEAR)


@lru_cache(maxsize=8)
def _font(size: int) -> Any:
    return ImageFont.truetype(str(fonts.files()["Display"]), size)


def _number(
    draw: ImageDraw.ImageDraw, text: str, place: Point, high: float, ink: Sequence[float]
) -> None:
    font = _font(max(8, int(high if len(text) == 1 else high * 0.78)))
    draw.text(place, text, font=font, fill=_rgb(ink), anchor="mm")
