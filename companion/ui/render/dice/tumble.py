"""A short roll: dice that the app threw tumble, and land; a tap ends it, no motion, no roll."""

from __future__ import annotations

from collections.abc import Callable
from random import randint, uniform
from typing import Any
from weakref import WeakMethod

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp

from companion.pages.dice import Dice
from companion.ui.render.dice.felt import Slot
from companion.ui.rolls import TUMBLE, rolls
from companion.ui.theme import theme

FACES = 6  # shown while a die rolls
HOP = 10.0  # how far a die jumps at first


class Tumble:
    """The dice of one tray in the air: only their pictures change until they have landed."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = WeakMethod(redraw)  # the card has the dice, not they the card
        self._count = rolls.count
        self._event: Any = None
        self._fresh: list[int] = []
        self._left = 0
        self.slots: list[Slot] = []
        self.dice: Dice | None = None

    @property
    def is_rolling(self) -> bool:
        return self._event is not None

    def shown(self, dice: Dice) -> tuple[int, ...]:
        """The faces to be drawn now."""
        if not self.is_rolling:
            return dice.faces
        return tuple(
            randint(1, dice.sides[at]) if at in self._fresh else face
            for at, face in enumerate(dice.faces)
        )

    def follow(self, dice: Dice | None) -> None:
        """Another throw is shown; what the app threw just now rolls first."""
        before, self.dice = self.dice, dice
        self._stop()
        fresh, self._count = rolls.is_fresh(self._count), rolls.count
        if dice is None or before is None or not fresh or not theme.motion:
            return
        same = before.sides == dice.sides
        self._fresh = [
            at
            for at, face in enumerate(dice.faces)
            if face and not (same and before.faces[at] == face and not before.is_marked(at))
        ]
        if self._fresh:
            self._left = FACES
            self._event = Clock.schedule_interval(self._next, TUMBLE * theme.pace / FACES)

    def _next(self, _seconds: float) -> bool:
        self._left -= 1
        if self._left <= 0 or self.dice is None:
            self.land()
            return False
        for slot in self.slots:
            if slot.place in self._fresh:
                slot.show(self.dice.sides[slot.place], randint(1, self.dice.sides[slot.place]))
                far = dp(HOP) * self._left / FACES
                slot.drawn.pos = (
                    slot.pos[0] + uniform(-far, far),
                    slot.pos[1] + uniform(0, far * 1.6),
                )
        return True

    def land(self) -> None:
        """All dice lie as they fell."""
        if self.is_rolling:
            self._stop()
            feedback = getattr(App.get_running_app(), "feedback", None)
            if feedback is not None:
                feedback.land()
            redraw = self._redraw()
            if redraw is not None:
                redraw()

    def _stop(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None
        self._fresh = []
