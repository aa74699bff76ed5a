"""A player's name where there is little room: smaller, then in two lines, cut off only at last."""

from __future__ import annotations

from collections.abc import Iterable

from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.faces import joints
from companion.ui.theme import theme

LEAST, NARROW = 16, 14  # as large as running text; below that only where it saves a name
STILL_LARGE = 0.8  # a name may become so small before two lines are better


def name(
    brush: Brush, text: str, place: tuple[float, float], room: float, high: float, largest: int
) -> None:
    """Beside a crest, in the middle of the height."""
    size, lines = fitted(brush, text, room, largest)
    x, y = place
    brush.text(text, x, y, size, theme.text, "Display", room, high, lines=lines)


def fitted(brush: Brush, text: str, room: float, largest: int) -> tuple[int, int]:
    """The size and the lines in which a name can be read."""
    words = _words(text)
    for size in range(largest, LEAST - 1, -1):
        if brush.measure(text, size, "Display") <= room:
            return size, 1
    for size in range(LEAST, NARROW - 1, -1):
        if len(words) == 1 and brush.measure(text, size, "Display") <= room:
            return size, 1
        if all(brush.measure(line, size, "Display") <= room for line in _halves(words)):
            return size, 2
    return NARROW, 1


def together(
    brush: Brush, names: Iterable[str], room: float, largest: float, least: float = NARROW
) -> tuple[float, int]:
    """One size for all names side by side, and whether any of them needs two lines."""
    everybody = list(names)

    def fit(lines: list[str], size: float) -> bool:
        return all(brush.measure(line, size, "Display") <= room for line in lines)

    size = largest
    while size > max(least, largest * STILL_LARGE) and not fit(everybody, size):
        size -= 1
    if fit(everybody, size):
        return size, 1
    size = largest
    while size > least and not all(
        fit([one], size) or fit(list(_halves(_words(one))), size) for one in everybody
    ):
        size -= 1
    return size, 1 if fit(everybody, size) else 2


def _words(text: str) -> list[str]:
    """Between which a line may end; each with the gap that follows it."""
    return [
        piece + (" " if piece == pieces[-1] else "")
        for word in text.split()
        for pieces in [joints(word)]
        for piece in pieces
    ]


def _halves(words: list[str]) -> tuple[str, str]:
    """Two lines, the longer one as short as can be."""
    ways = [("".join(words[:at]), "".join(words[at:])) for at in range(1, len(words))]
    first, second = min(ways, key=lambda way: max(map(len, way)), default=("", "".join(words)))
    return first.strip(), second.strip()
