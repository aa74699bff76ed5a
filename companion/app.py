"""The one place that wires storage, games, dice and screens together."""

from __future__ import annotations

from kivymd.app import MDApp

import companion.ui.kivymd_fixes  # noqa: F401
from companion.ui.widgets.basic import Words


class CompanionApp(MDApp):
    """The table companion on a screen."""

    def build(self) -> Words:
        return Words(text="…")
