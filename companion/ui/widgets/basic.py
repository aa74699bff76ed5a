"""The smallest parts: words, icons, buttons, cards. They know the theme and no game."""

from __future__ import annotations

from kivy.uix.label import Label


class Words(Label):
    """A text in one of the four sizes."""
