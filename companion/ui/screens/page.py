"""What every page has: a bar above, room in the middle, and a refresh when something changed."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets import basic, choices, figures  # noqa: F401  for the kv files


class Page(BoxLayout):
    """One place of the app; built when first shown, kept afterwards."""

    name = StringProperty()
    shell = ObjectProperty(None, allownone=True)
    lights = ""  # the place that the rail lights for it, if it is none itself
    has_secrets = False  # what somebody holds here is for his eyes, not for pictures
    is_private = False  # it shows now what only one player may see

    def refresh(self) -> None:
        """Show what is true now: called when the page is shown and after every change."""

    def went_back(self) -> bool:
        """The back button on this page; whether the page itself used it."""
        return False


load("screens/page")
