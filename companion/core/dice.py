"""Dice: a rule asks for them, the table or the app rolls them, the faces go into the action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from random import Random, SystemRandom
from typing import Any

from companion.core.errors import BadInput
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class DiceRequest:
    """Which dice (their numbers of sides, in order) and what for (a text key)."""

    why: str
    sides: tuple[int, ...]
    params: Mapping[str, Any] = field(default_factory=dict)


Faces = tuple[int, ...]


def checked(request: DiceRequest, faces: Iterable[int], field: str = "dice") -> Faces:
    """The faces, if they can lie on the table for this request; BadInput otherwise."""
    shown = tuple(faces)
    if len(shown) != len(request.sides):
        raise BadInput("dice.wrong_count", field, wanted=len(request.sides), got=len(shown))
    for position, (face, sides) in enumerate(zip(shown, request.sides, strict=True)):
        if type(face) is not int or not 1 <= face <= sides:
            raise BadInput("dice.wrong_face", f"{field}.{position}", face=face, sides=sides)
    return shown


Thrown = Callable[[DiceRequest, Faces], None]


class AppDice:
    """The app rolls, with the operating system's randomness unless a test brings its own."""

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()
        self.fell: Thrown | None = None  # hears of every throw as it falls

    def roll(self, request: DiceRequest) -> Faces:
        faces = tuple(self._random.randint(1, sides) for sides in request.sides)
        if self.fell is not None:
            self.fell(request, faces)
        return faces
