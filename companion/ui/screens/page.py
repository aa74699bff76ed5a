"""What every page has: a bar above, room in the middle, and a refresh when something changed."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.translator import tr
from companion.ui.widgets import basic, choices, figures, navigation  # noqa: F401  for the kv files


class Page(BoxLayout):
    """One place of the app; built when first shown, kept afterwards."""

    name = StringProperty()
    shell = ObjectProperty(None, allownone=True)
    lights = ""  # the place that the rail lights for it, if it is none itself
    has_secrets = False  # what somebody holds here is for his eyes, not for pictures

    def refresh(self) -> None:
        """Show what is true now: called when the page is shown and after every change."""

    def went_back(self) -> bool:
        """The back button on this page; whether the page itself used it."""
        return False


class GuestPage(Page):
    """A page of no game in particular; in a game it can undo and redo like all others."""

    has_undo = BooleanProperty(False)
    undo_text = StringProperty()
    redo_text = StringProperty()

    def show_undo(self) -> None:
        session = self.shell.session
        self.has_undo = session is not None
        undo = session.next_undo if session else None
        redo = session.next_redo if session else None
        self.undo_text, self.redo_text = tr(undo) if undo else "", tr(redo) if redo else ""


class FootBar(BoxLayout):
    """Below a page: what happens next, and what is done often."""


load("screens/page")
