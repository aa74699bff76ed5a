"""A key on a drawn page as a place in the window, for popovers that point at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.ui.render.paint.brush import Hit


class Spot:
    """The hit area of a key; has the place and size that a widget would have."""

    def __init__(self, part: Any, hit: Hit) -> None:
        self.part, self.hit = part, hit

    @classmethod
    def of(cls, page: Any, key: str) -> Spot:
        return cls(*page.part_of(key))

    @classmethod
    def within(cls, root: Any, key: str) -> Spot | None:
        """A key of anything painted below `root`; None where nothing has it."""
        for part in painted(root):
            for hit in part.hits:
                if key in (hit.key, hit.key.partition("|")[2]):
                    return cls(part, hit)
        return None

    @property
    def x(self) -> float:
        return float(self.part.x + self.hit.x)

    @property
    def y(self) -> float:
        return float(self.part.y + self.hit.y)

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def width(self) -> float:
        return self.hit.width

    @property
    def height(self) -> float:
        return self.hit.height

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def parent(self) -> Any:
        return self.part

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        place: tuple[float, float] = self.part.to_window(x, y)
        return place

    @property
    def texts(self) -> list[str]:
        """The words that stand on it."""
        hit = self.hit
        return [
            word.text
            for word in self.part.words
            if hit.meets(word.x + word.width / 2, word.y + word.height / 2)
        ]


def painted(widget: Any) -> Iterator[Any]:
    """Everything below a widget that paints itself, from the top down."""
    for child in reversed(widget.children):
        if hasattr(child, "hits"):
            yield child
        yield from painted(child)
