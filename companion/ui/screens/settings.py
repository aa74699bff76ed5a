"""Settings: language, theme, text size, motion; each works at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.i18n import LANGUAGES
from companion.ui.layout import load
from companion.ui.screens.page import Page
from companion.ui.theme import TEXT_SIZES, THEMES, theme
from companion.ui.translator import tr

OWN_NAMES = {"de": "Deutsch", "en": "English", "it": "Italiano"}


class SettingsPage(Page):
    """Shows what is set; `change` keeps it."""

    change = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("home")

    def refresh(self) -> None:
        rows: dict[str, tuple[str, list[dict[str, Any]]]] = {
            "language": (
                tr.language,
                [{"key": key, "text": OWN_NAMES[key]} for key in LANGUAGES],
            ),
            "theme": (
                theme.name,
                [{"key": key, "text": tr(f"ui.settings.{key}")} for key in THEMES],
            ),
            "text_size": (
                str(theme.text_size),
                [
                    {"key": str(size), "text": tr(f"ui.settings.size_{number}")}
                    for number, size in enumerate(TEXT_SIZES)
                ],
            ),
            "motion": (
                "on" if theme.motion else "off",
                [{"key": key, "text": tr(f"ui.settings.motion_{key}")} for key in ("on", "off")],
            ),
        }
        for name, (chosen, options) in rows.items():
            chips = self.ids[name]
            chips.chosen = chosen
            if chips.options != options:
                chips.options = options

    def choose(self, name: str, value: str) -> None:
        self.change(name, value)
        self.refresh()

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


load("screens/settings")
