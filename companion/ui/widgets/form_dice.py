"""Dice inside a form: tap the faces that lie on the table, or let the app roll."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.core.dice import AppDice, DiceRequest
from companion.ui.layout import load
from companion.ui.presenters.panels import Field
from companion.ui.widgets import dice_panel  # noqa: F401  named in the kv file
from companion.ui.widgets.forms import Asked

_DICE = AppDice()


class ThrowField(Asked):
    """A throw; `choices` name the dice and their colours, `hint` is what the button says."""

    roll_text = StringProperty()

    def show(self, field: Field, value: Any) -> None:
        self.label, self.roll_text = field.label, field.hint
        lying = [int(face) for face in value][: len(field.sides)]
        faces = [*lying, *[0] * (len(field.sides) - len(lying))]
        names = [(choice.text, choice.tint) for choice in field.choices]
        self.ids.dice.show(field.sides, faces, names=names)

    def roll(self) -> None:
        """The app rolls the dice that do not lie there yet; all of them if all do."""
        panel = self.ids.dice
        sides = tuple(int(number) for number in panel.sides)
        rolled = _DICE.roll(DiceRequest("ui.dice.roll", sides))
        kept = [0] * len(sides) if panel.is_complete else panel.faces
        self.sheet.answered(
            self.key, [int(face) or new for face, new in zip(kept, rolled, strict=True)]
        )


load("widgets/form_dice")
