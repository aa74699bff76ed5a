"""Rows of long forms: headings, one of many from a list, one more of a list."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.panels import Field
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.form_dice import ThrowField
from companion.ui.widgets.forms import FIELDS, Asked


class HeadingField(Asked):
    """What the next fields belong to; it may be taken away together with them."""

    removable = BooleanProperty(False)

    def show(self, field: Field, value: Any) -> None:
        self.label, self.removable = field.label, bool(value)


class PickField(Tap, Asked):
    """One of more choices than fit on a form: a tap opens the list of them."""

    chosen = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])

    def show(self, field: Field, value: Any) -> None:
        self.label = field.label
        self.chosen = next((x.text for x in field.choices if x.key == str(value)), "")

    def on_tap(self) -> None:
        self.sheet.look_up(self.key)


class AddField(Asked):
    """One more of a list, or one less."""

    removable = BooleanProperty(False)

    def show(self, field: Field, value: Any) -> None:
        self.label, self.removable = field.label, bool(value)


LONG_FORM = FIELDS | {
    "heading": HeadingField,
    "pick": PickField,
    "dice": ThrowField,
    "add": AddField,
}

load("widgets/form_rows")
