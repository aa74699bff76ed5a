"""Dice inside a form: tap the faces that lie on the table, or let the app roll."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty

from companion.pages.dice import Dice
from companion.pages.kit import Touch
from companion.ui.layout import load
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.panels import Field
from companion.ui.render.dice.card import TrayCard
from companion.ui.widgets.forms import Asked


class ThrowField(Asked):
    """A throw; `choices` name the dice and their colours, `hint` is what the button says."""

    roll_text = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tray = TrayCard(told=self.touched)
        self.add_widget(self.tray)

    def show(self, field: Field, value: Any) -> None:
        self.label, self.roll_text = field.label, field.hint
        lying = tuple(int(face) for face in value)[: len(field.sides)]
        faces = (*lying, *(0,) * (len(field.sides) - len(lying)))
        names = tuple((choice.text, choice.tint) for choice in field.choices)
        self.tray.show(Dice(tuple(field.sides), faces, names=names))

    @property
    def dice(self) -> Dice:
        dice: Dice = self.tray.data
        return dice

    def touched(self, touch: Touch) -> None:
        what, _, rest = touch.key.partition("|")
        if what == "face" and touch.kind == "tap":
            at, _, face = rest.partition("|")
            self.sheet.answered(self.key, list(self.dice.tapped(int(at), int(face))))

    def roll(self) -> None:
        """The app rolls the dice that do not lie there yet; all of them if all do."""
        dice = self.dice
        throw = Throw(dice.sides, [] if all(dice.faces) else list(dice.faces))
        throw.roll(App.get_running_app().dice)
        self.sheet.answered(self.key, throw.faces)


load("widgets/form_dice")
