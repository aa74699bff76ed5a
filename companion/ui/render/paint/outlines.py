"""Drawings as outlines: paths in the words of SVG become points. Knows no Kivy.

Charges stand on a grid of 24, shapes of crests on one of 100, emblems of games on one of 64; down
is positive, as on paper.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from math import acos, cos, pi, radians, sin, sqrt

from companion.ui.widgets.shapes import OUTLINES

Point = tuple[float, float]
Points = tuple[Point, ...]
_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_STEPS = 16


@lru_cache(maxsize=256)
def path(text: str) -> tuple[Points, ...]:
    """The outlines of a path: M L H V C S Q A Z, absolute or relative."""
    tokens = _TOKEN.findall(text)
    at = 0
    outlines: list[Points] = []
    line: list[Point] = []
    here: Point = (0.0, 0.0)
    handle: Point = here
    command = ""

    def numbers(count: int) -> list[float]:
        nonlocal at
        found = [float(token) for token in tokens[at : at + count]]
        at += count
        return found

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            outlines.append(tuple(line))
            here, line = line[0], []
            continue
        values = numbers({"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}[kind])
        base = here if relative else (0.0, 0.0)
        if kind == "A":
            end = (values[5] + base[0], values[6] + base[1])
            line += _arc(here, values[0], bool(values[3]), bool(values[4]), end)
            here = handle = end
            continue
        if kind in "HV":
            x, y = here
            new = values[0] + base[0 if kind == "H" else 1]
            here = handle = (new, y) if kind == "H" else (x, new)
            line.append(here)
            continue
        points = [(values[i] + base[0], values[i + 1] + base[1]) for i in range(0, len(values), 2)]
        if kind in "CSQ":
            if kind == "S":
                points.insert(0, (2 * here[0] - handle[0], 2 * here[1] - handle[1]))
            line += _curve([here, *points])
            handle = points[-2]
        else:
            if kind == "M":
                if line:
                    outlines.append(tuple(line))
                line, command = [], "l" if relative else "L"
            line.append(points[0])
            handle = points[0]
        here = points[-1]
    if line:
        outlines.append(tuple(line))
    return tuple(outlines)


def _curve(points: list[Point]) -> list[Point]:
    """A curve by its handles, halved again and again (de Casteljau)."""
    found = []
    for step in range(1, _STEPS + 1):
        share, row = step / _STEPS, points
        while len(row) > 1:
            row = [
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                for a, b in itertools.pairwise(row)
            ]
        found.append(row[0])
    return found


def _arc(start: Point, radius: float, large: bool, sweep: bool, end: Point) -> list[Point]:
    """Part of a circle between two points."""
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    half = dx * dx + dy * dy
    radius = max(radius, sqrt(half))
    off = sqrt(max(0.0, radius * radius / half - 1)) * (-1 if large == sweep else 1)
    middle = ((start[0] + end[0]) / 2 + off * dy, (start[1] + end[1]) / 2 - off * dx)
    first = _angle((start[0] - middle[0], start[1] - middle[1]))
    last = _angle((end[0] - middle[0], end[1] - middle[1]))
    turn = last - first
    if sweep and turn < 0:
        turn += 2 * pi
    if not sweep and turn > 0:
        turn -= 2 * pi
    steps = 24
    angles = (first + turn * step / steps for step in range(1, steps + 1))
    return [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles]


def _angle(point: Point) -> float:
    far = sqrt(point[0] ** 2 + point[1] ** 2)
    turn = acos(max(-1.0, min(1.0, point[0] / far)))
    return turn if point[1] >= 0 else -turn


def disc(x: float, y: float, radius: float, corners: int = 64) -> Points:
    turns = (2 * pi * at / corners for at in range(corners))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def turned(points: Points, degrees: float, middle: Point) -> Points:
    angle = radians(degrees)
    x0, y0 = middle
    return tuple(
        (
            x0 + (x - x0) * cos(angle) - (y - y0) * sin(angle),
            y0 + (x - x0) * sin(angle) + (y - y0) * cos(angle),
        )
        for x, y in points
    )


def laurel() -> list[Points]:
    """Eleven leaves on each side of (50, 50), in a box of 100."""
    leaf = path("M-8.4 0Q0 -5 8.4 0Q0 5 -8.4 0Z")[0]
    found = []
    for side in (1, -1):
        for at in range(11):
            turn = 0.16 + at * 0.245
            degrees = side * (62 - turn * 180 / pi) + (180 if side < 0 else 0)
            middle = (50 + side * sin(turn) * 44, 50 + cos(turn) * 44)
            turned_leaf = turned(leaf, degrees, (0, 0))
            found.append(tuple((middle[0] + x, middle[1] + y) for x, y in turned_leaf))
    return found


def _round_square(half: float, corner: float) -> Points:
    found: list[Point] = []
    for number, (across, down) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        x, y = 50 + across * (half - corner), 50 + down * (half - corner)
        found += [
            (
                x + corner * cos(pi / 2 * (number + at / 8)),
                y + corner * sin(pi / 2 * (number + at / 8)),
            )
            for at in range(9)
        ]
    return tuple(found)


def shape(name: str, scale: float) -> Points:
    """The outline of a crest, in a box of 100."""
    s = scale
    match name:
        case "circle":
            return disc(50, 50, 48 * s, 128)
        case "square":
            return _round_square(44 * s, 8 * s)
        case "diamond":
            return ((50, 50 - 49 * s), (50 + 49 * s, 50), (50, 50 + 49 * s), (50 - 49 * s, 50))
        case "triangle":
            k = 1 if s == 1 else s - 0.045
            return ((50, 58 - 55 * k), (50 + 50 * k, 58 + 32 * k), (50 - 50 * k, 58 + 32 * k))
        case "hexagon":
            far, near, high = 49 * s, 25 * s, 43 * s
            return (
                (50 - far, 50), (50 - near, 50 - high), (50 + near, 50 - high),
                (50 + far, 50), (50 + near, 50 + high), (50 - near, 50 + high),
            )  # fmt: skip
        case "cross":
            a, b = 47 * s, (24 if s == 1 else 24 * s - 1.5)
            return (
                (50 - b, 50 - a), (50 + b, 50 - a), (50 + b, 50 - b), (50 + a, 50 - b),
                (50 + a, 50 + b), (50 + b, 50 + b), (50 + b, 50 + a), (50 - b, 50 + a),
                (50 - b, 50 + b), (50 - a, 50 + b), (50 - a, 50 - b), (50 - b, 50 - b),
            )  # fmt: skip
    k = s if s == 1 else s - 0.03
    return tuple((50 + (x - 0.5) * 98 * k, 50 - (y - 0.5) * 98 * k) for x, y in OUTLINES[name])


# Where a charge stands in its shape, and how large.
PLACES: dict[str, tuple[float, float, float]] = {
    "circle": (50, 50, 2.2),
    "square": (50, 50, 2.3),
    "diamond": (50, 50, 1.72),
    "triangle": (50, 66, 1.5),
    "hexagon": (50, 50, 2.1),
    "cross": (50, 50, 1.75),
    "star": (50, 53, 1.35),
    "shield": (50, 46, 2.0),
    "flower": (50, 50, 1.6),
    "bar": (50, 50, 1.35),
    "arch": (50, 54, 2.0),
    "heart": (50, 45, 1.75),
}
PARTITIONS = {
    "pale": "M50 0H100V100H50Z",
    "fess": "M0 50H100V100H0Z",
    "bend": "M0 0L100 100H0Z",
    "chevron": "M0 100V78L50 40L100 78V100Z",
    "quarter": "M50 0H100V50H50ZM0 50H50V100H0Z",
    "barry": "M0 14H100V28H0ZM0 42H100V56H0ZM0 70H100V84H0Z",
}

Part = tuple[str, Points]  # "ink" or "cut", and its outline


def _ink(*texts: str) -> tuple[Part, ...]:
    return tuple(("ink", points) for text in texts for points in path(text))


def _cut(*texts: str) -> tuple[Part, ...]:
    return tuple(("cut", points) for text in texts for points in path(text))


def _rays(count: int, near: float, far: float, half: float) -> tuple[Part, ...]:
    ray = ((12.0, 12 - far), (12 + half, 12 - near), (12 - half, 12 - near))
    return tuple(("ink", turned(ray, at * 360 / count, (12, 12))) for at in range(count))


def _rose() -> tuple[Part, ...]:
    barb = turned(((12, 1.2), (13.1, 4), (10.9, 4)), 36, (12, 12))
    parts: list[Part] = []
    for at in range(5):
        parts.append(("ink", turned(barb, at * 72, (12, 12))))
        parts.append(("ink", turned(disc(12, 6.6, 4.2), at * 72, (12, 12))))
    return (*parts, ("cut", disc(12, 12, 3.3)), ("ink", disc(12, 12, 1.9)))


CHARGES: dict[str, tuple[Part, ...]] = {
    "cross": _ink("M8 2H16L13.7 10.3L22 8V16L13.7 13.7L16 22H8L10.3 13.7L2 16V8L10.3 10.3Z"),
    "tower": (
        *_ink("M4.5 3H8V5.6H10.3V3H13.7V5.6H16V3H19.5V9.5H17.6V18.6H20V22H4V18.6H6.4V9.5H4.5Z"),
        *_cut("M9.8 22V17.4A2.2 2.2 0 0 1 14.2 17.4V22ZM11.2 9.8h1.6v4h-1.6z"),
    ),
    "key": (
        ("ink", disc(12, 6.5, 4.9)),
        *_ink("M10.5 10H13.5V22H10.5Z", "M13 14.6H17.6V17.2H13ZM13 18.6H16.6V21.2H13Z"),
        ("cut", disc(12, 6.5, 2.1)),
    ),
    "crown": (
        *_ink("M3.2 7.4L7.8 11.4L12 5L16.2 11.4L20.8 7.4L18.9 17H5.1Z", "M5 18.4H19V21.4H5Z"),
        *(("ink", disc(x, y, 1.8)) for x, y in ((3, 6), (12, 3.6), (21, 6))),
    ),
    "sun": (("ink", disc(12, 12, 4.7)), *_rays(12, 6.2, 10.6, 1.35)),
    "moon": _ink(
        "M14.8 2.2A10 10 0 1 0 21.8 15.4A8.2 8.2 0 0 1 14.8 2.2Z",
        "M18.3 5.2l.8 2.1 2.2.1-1.7 1.4.6 2.2-1.9-1.3-1.9 1.3.6-2.2-1.7-1.4 2.2-.1z",
    ),
    "rose": _rose(),
    "ship": _ink(
        "M1.8 14.2H22.2L18.8 20H5.6Z",
        "M11.3 2H12.7V14H11.3Z",
        "M13.6 3.6C19.6 6 19.4 10.6 13.6 12.9Z",
        "M10.4 4.6C5 6.6 5 10.6 10.4 12.9Z",
        "M3 21.4C5 20.4 6.6 20.4 8.4 21.4S12 22.4 13.8 21.4S18 20.4 21 21.4V22.8H3Z",
    ),
    "tree": (
        *(("ink", disc(*one)) for one in ((12, 6.8, 5.2), (6.8, 11, 4.3), (17.2, 11, 4.3))),
        *_ink("M10.7 11H13.3V18.4L17 22.4H7L10.7 18.4Z"),
    ),
    "star": _ink(
        "M12 1.6L14.7 8.6L22.2 9L16.4 13.7L18.3 21L12 16.9L5.7 21L7.6 13.7L1.8 9L9.3 8.6Z"
    ),
}


def _compass() -> tuple[Part, ...]:
    ring = (("ink", disc(32, 32, 21.3, 128)), ("cut", disc(32, 32, 19.7, 128)))
    small = ((32, 14), (36, 28), (32, 32), (28, 28))
    right, left = ((32, 4), (37.4, 26.6), (32, 32)), ((32, 4), (26.6, 26.6), (32, 32))
    parts: list[Part] = [*ring]
    parts += [("pale", turned(small, at * 90 + 45, (32, 32))) for at in range(4)]
    for at in range(4):
        parts.append(("ink", turned(right, at * 90, (32, 32))))
        parts.append(("pale", turned(left, at * 90, (32, 32))))
    return (*parts, ("cut", disc(32, 32, 4)), ("ink", disc(32, 32, 2.2)))


def _key_and_dagger() -> tuple[Part, ...]:
    dagger = path("M32 6L34.6 12V40H29.4V12Z") + path("M22 40H42V43.4H22Z")
    dagger += (*path("M30 43.4H34V53H30Z"), disc(32, 55, 3.4))
    around = path("M28.8 20H35.2V60H28.8Z")
    key = (*path("M30.2 20H33.8V58H30.2Z"), disc(32, 12.4, 8.4))
    key += path("M33 48H41V52H33Z") + path("M33 54H39V58H33Z")
    middle = (32.0, 32.0)
    return (
        *(("ink", turned(points, 45, middle)) for points in dagger),
        *(("cut", turned(points, -45, middle)) for points in around),
        *(("ink", turned(points, -45, middle)) for points in key),
        ("cut", turned(disc(32, 12.4, 3.8), -45, middle)),
    )


def _star_fort() -> tuple[Part, ...]:
    """Five bastions round a court, and a star in it."""

    def at(radius: float, turn: float) -> Point:
        return 32 + radius * sin(turn), 32 - radius * cos(turn)

    bastion = ((17.0, -0.27), (21.5, -0.37), (30.5, 0.0), (21.5, 0.37), (17.0, 0.27))
    turns = [2 * pi * number / 5 for number in range(5)]
    wall = tuple(at(radius, turn + more) for turn in turns for radius, more in bastion)
    court = tuple(at(14.6, turn) for turn in turns)
    star = tuple((32 + (x - 12) * 0.82, 32 + (y - 12) * 0.82) for x, y in CHARGES["star"][0][1])
    return ("ink", wall), ("cut", court), ("ink", star)


def _oak() -> tuple[Part, ...]:
    """An oak on a hill, its branches cut out of the trunk."""
    crowns = ((32, 19, 12), (20, 27, 9.5), (44, 27, 9.5), (32, 29, 9))
    return (
        *(("ink", disc(*one)) for one in crowns),
        *_ink(
            "M29.4 28H34.6V46L42 53H22L29.4 46Z",
            "M6 54.5C16 49 24 52 32 52S48 49 58 54.5V58H6Z",
        ),
        *_cut("M32 50.5L25 43.4L26.2 42.2L31.2 46.6V33H32.8V42L37.4 38L38.6 39.2L32.8 45V50Z"),
    )


EMBLEMS: dict[str, tuple[Part, ...]] = {
    "medioevo": (
        *_ink(
            "M8 52V30H11V26H15V30H18V26H22V34H26V16H24V10H28V13H30.5V10H33.5V13H36V10H40V16H38V34"
            "H42V26H46V30H49V26H53V30H56V52Z",
            "M6 54H58V57H6Z",
            "M31.3 3h1.4v6h-1.4z",
            "M32.7 3L39 5L32.7 7.2z",
        ),
        *_cut(
            "M28.5 52V44A3.5 3.5 0 0 1 35.5 44V52Z",
            "M31 20h2v7h-2z",
            "M14 36h2v5h-2z",
            "M48 36h2v5h-2z",
            "M21 40h2v4h-2z",
            "M41 40h2v4h-2z",
        ),
    ),
    "renaissance": _compass(),
    "medievalia": _oak(),
    "generalship": _star_fort(),
    "conspiracy": _key_and_dagger(),
}
