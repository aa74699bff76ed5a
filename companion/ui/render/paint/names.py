"""A player's name where there is little room: smaller, then in two lines, cut off only at last."""

from __future__ import annotations

from companion.ui.render.paint.brush import Brush
from companion.ui.theme import theme

LEAST, NARROW = 16, 14  # as large as running text; below that only where it saves a name


def name(
    brush: Brush, text: str, place: tuple[float, float], room: float, high: float, largest: int
) -> None:
    """Beside a crest, in the middle of the height."""
    size, lines = fitted(brush, text, room, largest)
    x, y = place
    brush.text(text, x, y, size, theme.text, "Display", room, high, lines=lines)


def fitted(brush: Brush, text: str, room: float, largest: int) -> tuple[int, int]:
    """The size and the lines in which a name can be read."""
    words = text.split()
    for size in range(largest, LEAST - 1, -1):
        if brush.measure(text, size, "Display") <= room:
            return size, 1
    for size in range(LEAST, NARROW - 1, -1):
        if len(words) == 1 and brush.measure(text, size, "Display") <= room:
            return size, 1
        if all(brush.measure(line, size, "Display") <= room for line in _halves(words)):
            return size, 2
    return NARROW, 1


def _halves(words: list[str]) -> tuple[str, str]:
    """Two lines, the first as full as the second leaves it."""
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=("", " ".join(words)))
