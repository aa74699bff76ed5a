"""A throw of dice before it counts: tapped faces, dice the app throws, dice to throw again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.dice import AppDice, DiceRequest


@dataclass
class Throw:
    """Dice on the table; 0 stands for a die that does not lie there yet."""

    sides: tuple[int, ...]
    faces: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.faces = self.faces or [0] * len(self.sides)

    @property
    def is_complete(self) -> bool:
        return all(self.faces)

    @property
    def focus(self) -> int:
        """The place of the next die without a face, -1 if all lie there."""
        return next((place for place, face in enumerate(self.faces) if not face), -1)

    def tap(self, place: int, face: int) -> None:
        """Put a face; the same face again takes it away."""
        self.faces[place] = 0 if self.faces[place] == face else face

    def roll(self, dice: AppDice, why: str = "ui.dice.roll") -> None:
        """The app throws the dice that have no face yet."""
        missing = [place for place, face in enumerate(self.faces) if not face]
        rolled = dice.roll(DiceRequest(why, tuple(self.sides[place] for place in missing)))
        for place, face in zip(missing, rolled, strict=True):
            self.faces[place] = face

    def reroll(self, dice: AppDice, places: Sequence[int]) -> None:
        """The app throws these once more."""
        for place in places:
            self.faces[place] = 0
        self.roll(dice)

    def clear(self) -> None:
        self.faces = [0] * len(self.sides)
