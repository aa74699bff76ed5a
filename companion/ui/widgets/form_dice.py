"""Dice inside a form: tap the faces that lie on the table, or let the app roll."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty

from companion.core.dice import DiceRequest
from companion.pages.dice import Dice
from companion.pages.kit import Touch
from companion.ui.layout import load
from companion.ui.presenters.panels import Field
from companion.ui.render.tray_card import TrayCard
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
        sides, faces = self.dice.sides, self.dice.faces
        rolled = App.get_running_app().dice.roll(DiceRequest("ui.dice.roll", sides))
        kept = (0,) * len(sides) if all(faces) else faces
        self.sheet.answered(self.key, [face or new for face, new in zip(kept, rolled, strict=True)])


load("widgets/form_dice")
