"""Dice inside a form: tap the faces that lie on the table, or let the app roll."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty

from companion.ui.layout import load
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.panels import Field
from companion.ui.widgets import dice_panel  # noqa: F401  named in the kv file
from companion.ui.widgets.forms import Asked


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
        throw = Throw(sides, [] if panel.is_complete else [int(face) for face in panel.faces])
        throw.roll(App.get_running_app().dice)
        self.sheet.answered(self.key, throw.faces)


load("widgets/form_dice")
