"""A throw in its tray: dice by hand or by the app, what they come to, which are thrown again."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Button, Named


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a throw: faces (0: none yet), which ones stay, which are thrown again.

    Dice that differ by their colour have names, each with its colour. `by` says of each die who
    threw it: a sign and words. `values` stand beside the dice, the first one large.
    """

    sides: tuple[int, ...]
    faces: tuple[int, ...]
    locked: tuple[bool, ...] = ()
    marks: tuple[bool, ...] = ()
    may_mark: bool = False
    names: tuple[tuple[str, str], ...] = ()
    by: tuple[tuple[str, str], ...] = ()
    values: tuple[Named, ...] = ()
    voice: str = ""  # one sentence about the throw
    hint: str = ""  # above the faces to tap
    alone: bool = False  # the app may roll each of them by itself
    reopen: Button | None = None  # something else is asked; this way back to faces to tap
    key: str = "dice"
    column: int = 0

    def is_locked(self, place: int) -> bool:
        return bool(self.locked) and self.locked[place]

    def is_marked(self, place: int) -> bool:
        return bool(self.marks) and self.marks[place]

    def tapped(self, place: int, face: int) -> tuple[int, ...]:
        """The faces after a tap on one of them; the same one again takes the die away."""
        now = 0 if self.faces[place] == face else face
        return (*self.faces[:place], now, *self.faces[place + 1 :])

    def marked(self, place: int) -> tuple[bool, ...]:
        """The marks after a tap on a die; one without a face, or one that stays, has none."""
        marks = self.marks or (False,) * len(self.sides)
        if not self.faces[place] or self.is_locked(place):
            return marks
        return (*marks[:place], not marks[place], *marks[place + 1 :])

    @property
    def asks_faces(self) -> bool:
        """Whether faces are there to tap."""
        return self.reopen is None and not (self.locked and all(self.locked))

    @property
    def next(self) -> int:
        """The place of the next die without a face, -1 if all lie there."""
        return next((place for place, face in enumerate(self.faces) if not face), -1)
