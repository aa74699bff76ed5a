"""A page with one of each widget of the kit, to be looked at and looked over."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.ui.screens.page import Page
from companion.ui.widgets import (  # noqa: F401  named below
    drawn,
    figures,
    keypad,
    lists,
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
            Card:
                size_hint_y: None
                height: dp(260)
                padding: dp(8)
                LedgerList:
                    id: ledger
            Keypad:
                id: keypad
""")


class GalleryPage(Page):
    """One of each."""

    def refresh(self) -> None:
        self.ids.steps.steps = _STEPS
        self.ids.ledger.data = _LEDGER


_STEPS: list[dict[str, Any]] = [
    {"key": "a", "text": "Horde", "note": "2 4 7", "state_of_step": "done"},
    {"key": "b", "text": "Event card", "note": "choose two symbols", "state_of_step": "now"},
    {"key": "c", "text": "Revolts", "state_of_step": "later"},
    {"key": "d", "text": "Plague", "state_of_step": "skipped"},
]
_LEDGER: list[dict[str, Any]] = [
    {
        "text": "Income at tax rate 30",
        "note": "Round 3",
        "amount": "+540",
        "balance": "1865",
        "is_gain": True,
    },
    {
        "text": "Upkeep of nine units and two galleys",
        "note": "Round 3",
        "amount": "−200",
        "balance": "1325",
        "is_gain": False,
    },
]
