"""Reads the drawings of data/art: SVG with shapes, strokes, cuts and turns, nothing else.

Shapes of a group lie one over the other: each adds to the outline, one of class `cut` takes away.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pathops
from fontTools.misc.transform import Identity, Transform
from fontTools.svgLib.path import parse_path

_NUMBER = re.compile(r"-?\d*\.?\d+")
_FINE = 0.005  # how far a curve may be off, in units of a drawing
_CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP}
_JOINS = {"miter": pathops.LineJoin.MITER_JOIN, "round": pathops.LineJoin.ROUND_JOIN}


@dataclass(frozen=True)
class Shape:
    """An outline, the name of its paint, and whether it takes away what lies below it."""

    path: pathops.Path
    paint: str
    opacity: float
    is_cut: bool


def read(file: Path) -> ElementTree.Element:
    """The drawing; names without the namespace of SVG."""
    root = ElementTree.parse(file).getroot()
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def groups(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The drawings of a sheet by their names."""
    return {group.attrib["id"]: group for group in root.iter("g") if "id" in group.attrib}


def shapes(group: ElementTree.Element, turn: Transform = Identity) -> Iterator[Shape]:
    """All shapes of a group in their order, as outlines in the group's own coordinates."""
    for element in group:
        mine = _turned(turn, element.get("transform", ""))
        if element.tag == "g":
            yield from shapes(element, mine)
        elif element.tag in _OUTLINES:
            yield Shape(
                _painted(element, mine),
                element.get("stroke") or element.get("fill") or "black",
                float(element.get("opacity", "1")),
                element.get("class") == "cut",
            )


def outline(group: ElementTree.Element) -> pathops.Path:
    """The one outline that a group of shapes and cuts amounts to."""
    whole = pathops.Path()
    for shape in shapes(group):
        how = pathops.PathOp.DIFFERENCE if shape.is_cut else pathops.PathOp.UNION
        whole = pathops.op(whole, shape.path, how)
    whole.simplify(fix_winding=True)
    return whole


def _painted(element: ElementTree.Element, turn: Transform) -> pathops.Path:
    path = pathops.Path()
    parse_path(_OUTLINES[element.tag](element), path.getPen(glyphSet=None))
    width = float(element.get("stroke-width", "0"))
    if width:
        cap = _CAPS[element.get("stroke-linecap", "butt")]
        join = _JOINS[element.get("stroke-linejoin", "miter")]
        path.stroke(width, cap, join, 4)
        path.convertConicsToQuads(_FINE)
    path.simplify(fix_winding=True)
    return path.transform(*turn)


def _turned(turn: Transform, text: str) -> Transform:
    for name, given in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in _NUMBER.findall(given)]
        match name:
            case "translate":
                turn = turn.translate(*values)
            case "scale":
                turn = turn.scale(*values)
            case "rotate":
                angle, *middle = values
                x, y = middle or (0.0, 0.0)
                turn = turn.translate(x, y).rotate(math.radians(angle)).translate(-x, -y)
    return turn


def _values(element: ElementTree.Element, *names: str) -> list[float]:
    return [float(element.get(name, "0")) for name in names]


def _rect(element: ElementTree.Element) -> str:
    x, y, width, height, r = _values(element, "x", "y", "width", "height", "rx")
    if not r:
        return f"M{x} {y}h{width}v{height}h{-width}z"
    across, down = width - 2 * r, height - 2 * r
    arc = f"a{r} {r} 0 0 1 "
    return (
        f"M{x + r} {y}h{across}{arc}{r} {r}v{down}{arc}{-r} {r}"
        f"h{-across}{arc}{-r} {-r}v{-down}{arc}{r} {-r}z"
    )


def _circle(element: ElementTree.Element) -> str:
    x, y, r = _values(element, "cx", "cy", "r")
    return f"M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0a{r} {r} 0 0 1 {-2 * r} 0z"


def _line(element: ElementTree.Element) -> str:
    x, y, x2, y2 = _values(element, "x1", "y1", "x2", "y2")
    return f"M{x} {y}L{x2} {y2}"


def _polyline(element: ElementTree.Element) -> str:
    values = _NUMBER.findall(element.attrib["points"])
    corners = [f"{x} {y}" for x, y in zip(values[::2], values[1::2], strict=True)]
    return "M" + "L".join(corners)


_OUTLINES = {
    "path": lambda element: element.attrib["d"],
    "rect": _rect,
    "circle": _circle,
    "line": _line,
    "polyline": _polyline,
    "polygon": lambda element: _polyline(element) + "z",
}
