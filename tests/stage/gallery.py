"""A page with one of each widget of the kit, to be looked at and looked over."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.ui.screens.page import Page
from companion.ui.widgets import (  # noqa: F401  named below
    drawn,
    figures,
)

Builder.load_string("""
#:import theme companion.ui.theme.theme
<GalleryPage>:
    Scroll:
        BoxLayout:
            orientation: "vertical"
            size_hint_y: None
            height: self.minimum_height
            padding: dp(12)
            spacing: dp(12)
            Card:
                orientation: "vertical"
                size_hint_y: None
                height: self.minimum_height
                padding: dp(16)
                spacing: dp(12)
                OddsBar:
                    size_hint_y: None
                    height: dp(22)
                    parts: [["blue", .87], ["nobody", .04], ["yellow", .09]]
                Stepper:
                    value: 30
                    step: 10
            Card:
                orientation: "vertical"
                size_hint_y: None
                height: self.minimum_height
                padding: dp(8)
                StepList:
                    id: steps
""")


class GalleryPage(Page):
    """One of each."""

    def refresh(self) -> None:
        self.ids.steps.steps = _STEPS


_STEPS: list[dict[str, Any]] = [
    {"key": "a", "text": "Horde", "note": "2 4 7", "state_of_step": "done"},
    {"key": "b", "text": "Event card", "note": "choose two symbols", "state_of_step": "now"},
    {"key": "c", "text": "Revolts", "state_of_step": "later"},
    {"key": "d", "text": "Plague", "state_of_step": "skipped"},
]
