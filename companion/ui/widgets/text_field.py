"""A line, or several, to type in."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.textinput import TextInput

from companion.ui.layout import load
from companion.ui.theme import theme


class Field(TextInput):
    """A line to type in."""

    ground = ColorProperty(theme.control)
    asks = StringProperty()  # the field of a form that is typed here


load("widgets/text_field")
