"""Dice as they lie in a tray: drawn by Pillow, kept by what they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from companion.ui.lettering import fonts
from companion.ui.palette import DIE_BONE, over
from companion.ui.render.paint.textures import picture
from companion.ui.theme import theme

PIPS = {
    1: ((50, 50),),
    2: ((29, 29), (71, 71)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    6: ((29, 25), (71, 25), (29, 50), (71, 50), (29, 75), (71, 75)),
}
Point = tuple[float, float]
TRIANGLE: tuple[Point, ...] = ((50, 8), (95, 86), (5, 86))
JEWEL: tuple[Point, ...] = ((50, 3), (94, 40), (94, 62), (50, 97), (6, 62), (6, 40))
SQUARE, CORNER = (9.0, 91.0), 17.0
EDGES: dict[int, tuple[tuple[Point, ...], ...]] = {
    4: (((50, 8), (50, 60), (95, 86)), ((50, 60), (5, 86))),
    8: (
        ((50, 3), (6, 62), (94, 62), (50, 3)),
        ((6, 40), (6, 62), (50, 97), (94, 62), (94, 40)),
    ),
}
NUMBERS = {4: ((50, 60), 46), 8: ((50, 43), 40)}  # the middle of the figure, how high it is
BOX = 128.0  # of a picture; the die is 100, around it is room to lean, for its shadow and its mark
LEANS = (-9, 5, -5, 9, -3)  # degrees: no two dice lie alike
DASH, DASH_GAP, DASH_WIDE, DASH_OUT = 8.0, 5.0, 3.4, 1.13
MID = 0.6  # where the middle tone of a die lies
Rgba = tuple[int, int, int, int]


def die(
    sides: int, face: int, side: int, tint: str = "", seed: int = 0, marked: bool = False
) -> Any:
    """A die with a face on top in a box of `side` pixels; without one (0) it is blank.

    Its own colour is chosen by `tint`; one that is thrown again is marked by a dashed outline.
    """
    key = ("die", sides, face, side, tint, seed % len(LEANS), marked, theme.name)
    return picture(
        key, side, lambda image, size: _paint(image, size, sides, face, tint, seed, marked)
    )


def sign(sides: int, side: int, colour: Sequence[float]) -> Any:
    """The bare shape of a die, to name it by."""
    key = ("die sign", sides, side, tuple(colour))

    def paint(image: Image.Image, size: int) -> None:
        corners = [(x * size / 100, y * size / 100) for x, y in outline(sides)]
        ImageDraw.Draw(image).polygon(corners, fill=_rgb(colour))

    return picture(key, side, paint)


def colours(tint: str) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
    """Light, shadow and ink of a die."""
    if not tint:
        return DIE_BONE[theme.name]
    own = theme.die_of(tint)
    return over([1, 1, 1, 0.14], own), over([0, 0, 0, 0.3], own), theme.die_ink(tint)


def outline(sides: int) -> tuple[Point, ...]:
    """The edge of a die in a box of 100."""
    return {4: TRIANGLE, 6: _rounded()}.get(sides, JEWEL)


@lru_cache(maxsize=1)
def _rounded() -> tuple[Point, ...]:
    """A square with round corners."""
    low, high = SQUARE
    middles = (
        (low + CORNER, low + CORNER),
        (high - CORNER, low + CORNER),
        (high - CORNER, high - CORNER),
        (low + CORNER, high - CORNER),
    )
    return tuple(
        (x + CORNER * cos(pi + (corner + step / 8) * pi / 2),
         y + CORNER * sin(pi + (corner + step / 8) * pi / 2))
        for corner, (x, y) in enumerate(middles)
        for step in range(9)
    )  # fmt: skip


def _rgb(colour: Sequence[float], alpha: float = 1.0) -> Rgba:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue, round(255 * alpha)


def _paint(
    image: Image.Image, size: int, sides: int, face: int, tint: str, seed: int, marked: bool
) -> None:
    unit = size / BOX
    low = 94 if sides == 8 else 92
    x, y = _at((53, low), unit)
    shadow = [x - 42 * unit, y - 9 * unit, x + 42 * unit, y + 9 * unit]
    ImageDraw.Draw(image).ellipse(shadow, fill=(0, 0, 0, 82))
    body = Image.new("RGBA", (size, size))
    if marked:
        _dashes(ImageDraw.Draw(body), sides, unit)
    _body(body, size, sides, face, tint)
    lean = LEANS[seed % len(LEANS)]
    middle = _at((50, 52), unit)
    image.alpha_composite(body.rotate(lean, Image.Resampling.BICUBIC, center=middle))


def _body(body: Image.Image, size: int, sides: int, face: int, tint: str) -> None:
    light, shadow, ink = colours(tint)
    unit, width = size / BOX, {4: 5.0, 6: 2.0}.get(sides, 3.0)
    corners = [_at(point, unit) for point in outline(sides)]
    closed = [*corners, corners[0], corners[1]]
    draw = ImageDraw.Draw(body)
    rim = _rgb(over([1, 1, 1, 0.22], shadow) if tint else shadow)
    thick = max(1, int(width * unit))
    draw.line(closed, fill=rim, width=thick, joint="curve")
    if sides == 4:  # its stroke is wide: round the corners off
        for x, y in corners:
            draw.ellipse([x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2], fill=rim)
    mask = Image.new("L", (size, size))
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    body.paste(_gradient(size, tuple(light[:3]), tuple(shadow[:3])), (0, 0), mask)
    edge = Image.new("RGBA", (size, size))
    lines = ImageDraw.Draw(edge)
    for points in EDGES.get(sides, ()):
        spots = [_at(point, unit) for point in points]
        lines.line(spots, fill=_rgb(ink, 0.16), width=max(1, int(1.6 * unit)))
    body.alpha_composite(edge)
    if sides == 6 and face in PIPS:
        for point in PIPS[face]:
            x, y = _at(point, unit)
            radius = 8.2 * unit
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=_rgb(ink))
    elif face:
        place, high = NUMBERS.get(sides, ((50, 50), 44))
        _number(draw, str(face), _at(place, unit), high * unit, ink)


def _at(point: Point, unit: float) -> Point:
    return (point[0] + 14) * unit, (point[1] + 12) * unit


def _dashes(draw: ImageDraw.ImageDraw, sides: int, unit: float) -> None:
    """Around the die, a little larger than it."""
    larger = [(50 + (x - 50) * DASH_OUT, 52 + (y - 52) * DASH_OUT) for x, y in outline(sides)]
    gold, wide = _rgb(theme.mark), max(1, int(DASH_WIDE * unit))
    for stroke in dashed([*larger, larger[0]]):
        draw.line([_at(point, unit) for point in stroke], fill=gold, width=wide, joint="curve")


def dashed(
    path: Sequence[Point], dash: float = DASH, gap: float = DASH_GAP
) -> Iterator[list[Point]]:
    """A path as strokes with gaps between them."""
    stroke: list[Point] = [path[0]]
    inked, left = True, dash
    for (x, y), (to_x, to_y) in pairwise(path):
        long, done = hypot(to_x - x, to_y - y), 0.0
        while long - done > left:
            done += left
            spot = (x + (to_x - x) * done / long, y + (to_y - y) * done / long)
            if inked:
                yield [*stroke, spot]
            inked, left, stroke = not inked, gap if inked else dash, [spot]
        left -= long - done
        stroke.append((to_x, to_y))
    if inked and len(stroke) > 1:
        yield stroke


@lru_cache(maxsize=16)
def _gradient(size: int, light: tuple[float, ...], shadow: tuple[float, ...]) -> Image.Image:
    """From the upper left corner to the lower right one, over a middle tone."""
    middle = tuple(a + (b - a) * 0.38 for a, b in zip(light, shadow, strict=True))
    small = bytearray()
    for y in range(32):
        for x in range(32):
            place = min(1.0, max(0.0, (x * 0.6 + y) / 31 / 1.36 * 1.12 - 0.06))
            start, end, share = (
                (light, middle, place / MID)
                if place < MID
                else (middle, shadow, (place - MID) / (1 - MID))
            )
            small += bytes(
                int(255 * (a + (b - a) * share)) for a, b in zip(start, end, strict=True)
            )
    shaded = Image.frombytes("RGB", (32, 32), bytes(small))
    return shaded.resize((size, size), Image.Resampling.BILINEAR)


@lru_cache(maxsize=8)
def _font(size: int) -> Any:
    return ImageFont.truetype(str(fonts.files()["Display"]), size)


def _number(
    draw: ImageDraw.ImageDraw, text: str, place: Point, high: float, ink: Sequence[float]
) -> None:
    font = _font(max(8, int(high if len(text) == 1 else high * 0.78)))
    draw.text(place, text, font=font, fill=_rgb(ink), anchor="mm")
