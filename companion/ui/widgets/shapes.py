"""Outlines of the heraldic shapes, as points in a square from 0 to 1."""

from __future__ import annotations

from math import cos, pi, sin

Points = tuple[tuple[float, float], ...]


def _round(corners: int, turn: float = 0.0) -> Points:
    return tuple(
        (0.5 + cos(turn + 2 * pi * at / corners) / 2, 0.5 + sin(turn + 2 * pi * at / corners) / 2)
        for at in range(corners)
    )


def _star(points: int, inner: float) -> Points:
    """Out and in by turns, one point upright."""
    steps = [
        (0.525 if at % 2 == 0 else inner, pi / 2 + pi * at / points) for at in range(2 * points)
    ]
    return tuple((0.5 + far * cos(turn), 0.475 + far * sin(turn)) for far, turn in steps)


def _flower(petals: int) -> Points:
    """Round petals about the middle."""
    turns = [2 * pi * at / 100 for at in range(100)]
    far = [0.5 * (0.5 + 0.5 * abs(cos(petals * (turn - pi / 2) / 2))) for turn in turns]
    return tuple(
        (0.5 + out * cos(turn), 0.5 + out * sin(turn)) for out, turn in zip(far, turns, strict=True)
    )


def _shield() -> Points:
    """Straight above, two arcs that meet below."""
    right = [(0.92 - 0.42 * (at / 16) ** 2.2, 0.52 - 0.52 * at / 16) for at in range(17)]
    left = [(1 - x, y) for x, y in reversed(right)]
    return ((0.08, 0.97), (0.92, 0.97), *right, *left[1:])


def _arch() -> Points:
    """A window: straight sides, a half circle above."""
    turns = [pi * at / 24 for at in range(25)]
    return ((0.12, 0.0), (0.88, 0.0), *((0.5 + 0.38 * cos(t), 0.62 + 0.38 * sin(t)) for t in turns))


def _heart() -> Points:
    """Two bows above, a point below."""
    turns = [2 * pi * at / 60 for at in range(60)]
    across = [16 * sin(turn) ** 3 for turn in turns]
    up = [13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t) for t in turns]
    return tuple((0.5 + x / 33, 0.55 + y / 31) for x, y in zip(across, up, strict=True))


_ARM = 0.32

OUTLINES: dict[str, Points] = {
    "circle": _round(48),
    "square": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    "diamond": _round(4),
    "triangle": ((0.0, 0.07), (1.0, 0.07), (0.5, 0.97)),
    "hexagon": _round(6),
    "cross": (
        (_ARM, 0), (1 - _ARM, 0), (1 - _ARM, _ARM), (1, _ARM), (1, 1 - _ARM), (1 - _ARM, 1 - _ARM),
        (1 - _ARM, 1), (_ARM, 1), (_ARM, 1 - _ARM), (0, 1 - _ARM), (0, _ARM), (_ARM, _ARM),
    ),
    "star": _star(5, 0.24),
    "shield": _shield(),
    "flower": _flower(5),
    "bar": ((0.28, 0), (0.72, 0), (0.72, 1), (0.28, 1)),
    "arch": _arch(),
    "heart": _heart(),
}  # fmt: skip
