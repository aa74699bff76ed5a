"""The tray that dice lie in: green cloth in a wooden rim, and the dice as they were drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.ui.palette import WOOD
from companion.ui.render.dice import pictures as dice
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.textures import gradient, hollow
from companion.ui.theme import theme

RIM = 8.0


@dataclass(slots=True)
class Slot:
    """A die in the tray, as it was drawn: the instruction, where it lies and what it is."""

    place: int
    drawn: Any
    side: int
    tint: str
    marked: bool
    pos: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        if self.drawn is not None:
            self.pos = tuple(self.drawn.pos)

    def show(self, sides: int, face: int) -> None:
        """Another face on top; nothing else is drawn again."""
        self.drawn.texture = dice.die(sides, face, self.side, self.tint, self.place, self.marked)


@dataclass(slots=True)
class Tray:
    """How high it became, and the dice in it."""

    height: float
    slots: list[Slot]


def wood(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """Green cloth in a wooden rim."""
    light, middle, dark = WOOD[theme.name]
    brush.rounded(x, y, w, h, middle, 14)
    brush.veil(x, y, w, h, gradient(full(light), full(middle), full(dark)), 14)
    brush.frame(x + 3, y + 3, w - 6, h - 6, [*theme.gilt[:3], 0.4], 11)
    inner = (x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)
    brush.rounded(*inner, theme.felt, 9)
    is_light = theme.name == "light"
    strength = 0.45 if is_light else 1.0
    brush.grain(inner[0] + 3, inner[1] + 3, inner[2] - 6, inner[3] - 6, "felt", strength)
    brush.veil(*inner, hollow(0.3, 0.16, 0.24) if is_light else hollow(), 9)


def full(colour: Any) -> tuple[float, ...]:
    return (*colour[:3], 1.0)
