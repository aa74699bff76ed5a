"""Crests as outlines for a browser: the very ones of the tablet, by as few corners as will do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import hypot

from companion.phones.signs import FIRST, SIGNS
from companion.ui.palette import SHAPES
from companion.ui.render.paint import outlines

Point = tuple[float, float]
ENAMEL = 0.87  # inside the rim
FINE = 0.045  # of a charge's grid of 24: less is not seen on a wall either


def arms() -> str:
    """What the script draws with, as its first lines."""
    told = {
        "shapes": {colour: _shape(shape) for colour, shape in SHAPES.items()},
        "partitions": outlines.PARTITIONS,
        "charges": {name: _parts(parts, FINE) for name, parts in outlines.CHARGES.items()},
    }
    data = json.dumps(told, separators=(",", ":"))
    signs = f"const SIGNS = {json.dumps(' '.join(SIGNS))}.split(' '), FIRST = {FIRST};"
    return f'"use strict";\nconst ARMS = {data};\n{signs}\n'


def _shape(name: str) -> list[object]:
    """The outline, how the enamel lies in it, and where the charge stands."""
    whole, inner = (outlines.shape(name, scale) for scale in (1.0, ENAMEL))
    (_, high), (_, low) = (_ends(points) for points in (whole, inner))
    share = _height(inner) / _height(whole)
    middle = (low - share * high) / (1 - share)
    return [_path([whole], 6 * FINE), round(share, 3), round(middle, 1), *outlines.PLACES[name]]


def _ends(points: Sequence[Point]) -> Point:
    down = [y for _, y in points]
    return min(down), max(down)


def _height(points: Sequence[Point]) -> float:
    high, low = _ends(points)
    return low - high


def _parts(parts: Iterable[outlines.Part], fine: float) -> list[list[str]]:
    """What is drawn one after the other; neighbours of a kind are one path."""
    found: list[tuple[str, list[outlines.Points]]] = []
    for kind, points in parts:
        if not found or found[-1][0] != kind:
            found.append((kind, []))
        found[-1][1].append(points)
    return [[kind, _path(all_, fine)] for kind, all_ in found]


def _path(all_: Iterable[Sequence[Point]], fine: float) -> str:
    return "".join(f"M{' '.join(map(_told, plain(points, fine)))}Z" for points in all_)


def _told(point: Point) -> str:
    return " ".join(f"{round(part, 1):g}" for part in point)


def plain(points: Sequence[Point], fine: float) -> list[Point]:
    """The outline by as few corners as leave it nowhere further off than this (Douglas-Peucker)."""
    far = max(range(len(points)), key=lambda at: _length(points[0], points[at]))
    if not far:
        return list(points[:1])
    back = [*points[far:], points[0]]
    return [*_line(points[: far + 1], fine)[:-1], *_line(back, fine)[:-1]]


def _line(points: Sequence[Point], fine: float) -> list[Point]:
    first, last = points[0], points[-1]
    worst, off = 0, 0.0
    for at in range(1, len(points) - 1):
        away = _away(points[at], first, last)
        if away > off:
            worst, off = at, away
    if off <= fine:
        return [first, last]
    return [*_line(points[: worst + 1], fine)[:-1], *_line(points[worst:], fine)]


def _away(point: Point, first: Point, last: Point) -> float:
    whole = _length(first, last)
    if not whole:
        return _length(first, point)
    across = (last[0] - first[0]) * (first[1] - point[1])
    down = (first[0] - point[0]) * (last[1] - first[1])
    return abs(across - down) / whole


def _length(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
