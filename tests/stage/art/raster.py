"""Fills outlines with colour: flattened to corners, drawn large, made small."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pathops
from PIL import Image, ImageChops, ImageDraw

from tests.stage.art.vectors import shapes

FINER = 4  # so many dots for one, on each side
_STEPS = 24

Corner = tuple[float, float]
Colour = tuple[int, int, int]


def mask(path: pathops.Path, size: int, scale: float) -> Image.Image:
    """Where the outline is, as a picture of greys; holes stay open."""
    wide = size * FINER
    whole = Image.new("1", (wide, wide))
    for corners in _contours(path):
        part = Image.new("1", (wide, wide))
        flat = [(x * scale * FINER, y * scale * FINER) for x, y in corners]
        if len(flat) > 2:
            ImageDraw.Draw(part).polygon(flat, fill=1)
        whole = ImageChops.logical_xor(whole, part)
    return whole.convert("L").resize((size, size), Image.Resampling.BOX)


def draw(root: ElementTree.Element, size: int) -> Image.Image:
    """A whole drawing as a square picture; what no shape covers is clear."""
    left, bottom, width, _ = (float(value) for value in root.attrib["viewBox"].split())
    assert (left, bottom) == (0, 0), "drawings begin in their corner"
    paints = {paint.attrib["id"]: paint for paint in root.iter("linearGradient")}
    picture = Image.new("RGBA", (size, size))
    for shape in shapes(root):
        where = mask(shape.path, size, size / width).point(lambda grey, o=shape.opacity: grey * o)
        layer = _paint(shape.paint, paints, size)
        layer.putalpha(where)
        picture.alpha_composite(layer)
    return picture


def _paint(name: str, paints: dict[str, ElementTree.Element], size: int) -> Image.Image:
    """One colour, or one that turns into another from the top down."""
    if not name.startswith("url("):
        return Image.new("RGBA", (size, size), name)
    stops = paints[name[5:-1]].findall("stop")
    above, below = (_colour(stop.attrib["stop-color"]) for stop in stops)
    column = Image.new("RGB", (1, size))
    for y in range(size):
        share = y / (size - 1)
        mixed = [round(a + (b - a) * share) for a, b in zip(above, below, strict=True)]
        column.putpixel((0, y), (mixed[0], mixed[1], mixed[2]))
    return column.resize((size, size)).convert("RGBA")


def _colour(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _contours(path: pathops.Path) -> Iterator[list[Corner]]:
    for contour in path.contours:
        corners: list[Corner] = []
        for verb, points in contour.segments:
            match verb:
                case "moveTo" | "lineTo":
                    corners.append(points[0])
                case "qCurveTo":
                    for control, end in _quadratics(points):
                        corners += _curve(corners[-1], control, control, end, quadratic=True)
                case "curveTo":
                    corners += _curve(corners[-1], *points)
        yield corners


def _quadratics(points: tuple[Corner, ...]) -> Iterator[tuple[Corner, Corner]]:
    """TrueType leaves out corners that lie midway between two controls."""
    *controls, end = points
    for number, control in enumerate(controls):
        if number + 1 < len(controls):
            follows = controls[number + 1]
            yield control, ((control[0] + follows[0]) / 2, (control[1] + follows[1]) / 2)
        else:
            yield control, end


def _curve(
    start: Corner, one: Corner, two: Corner, end: Corner, quadratic: bool = False
) -> Iterator[Corner]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        s = 1 - t
        if quadratic:
            weights = ((s * s, start), (2 * s * t, one), (t * t, end))
        else:
            weights = ((s**3, start), (3 * s * s * t, one), (3 * s * t * t, two), (t**3, end))
        yield sum(w * p[0] for w, p in weights), sum(w * p[1] for w, p in weights)
