"""Settings: language, theme, text size, motion, hand, sounds; each works at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.i18n import LANGUAGES
from companion.ui.layout import load
from companion.ui.render.framed import Framed
from companion.ui.screens.pins import PinGate
from companion.ui.theme import MOTIONS, TEXT_SIZES, THEMES, theme
from companion.ui.translator import tr

# Settings that are a choice of words: the default, then all values.
SIMPLE = {
    "hand": ("right", ("right", "left")),
    "awake": ("on", ("on", "off")),
    "sound": ("off", ("off", "soft", "full")),
    "moments": ("on", ("on", "off")),
    "vibration": ("off", ("on", "off")),
}


class SettingsPage(Framed):
    """Shows what is set; `change` keeps it."""

    change = ObjectProperty(None, allownone=True)
    setting = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("home")
    in_game = BooleanProperty(False)

    def refresh(self) -> None:
        self.in_game = self.shell.session is not None
        bar, back = self.bar_with(), self.back_button()
        self.show_frame(kit.PageView("settings", tr("ui.place.settings"), bar=bar, back=back))
        rows: dict[str, tuple[str, list[dict[str, Any]]]] = {
            "language": (
                tr.language,
                [{"key": key, "text": one.own_name} for key, one in LANGUAGES.items()],
            ),
            "theme": (
                theme.name,
                [{"key": key, "text": tr(f"ui.settings.{key}")} for key in THEMES],
            ),
            "text_size": (
                str(theme.chosen_size),
                [
                    {"key": str(size), "text": tr(f"ui.settings.size_{number}")}
                    for number, size in enumerate(TEXT_SIZES)
                ],
            ),
            "motion": (
                next(name for name, pace in MOTIONS.items() if pace == theme.pace),
                [{"key": key, "text": tr(f"ui.settings.motion_{key}")} for key in MOTIONS],
            ),
        }
        for name, (default, values) in SIMPLE.items():
            chosen = self.setting(name, default) if self.setting else default
            options = [{"key": key, "text": tr(f"end.settings.{name}_{key}")} for key in values]
            rows[name] = (chosen, options)
        rows["pin"] = ("", self._players())
        for name, (chosen, options) in rows.items():
            chips = self.ids[name]
            chips.chosen = chosen
            if chips.options != options:
                chips.options = options

    def _players(self) -> list[dict[str, Any]]:
        """Whose purse a PIN can guard; nobody's without a game."""
        session = self.shell.session
        players = session.state.players.values() if session else ()
        return [{"key": player.id, "text": player.name} for player in players]

    def last_height(self, own: float, beside: float) -> float:
        """The two cards of the last row are of one height where they stand side by side."""
        return max(own, beside) if theme.form == "landscape" else own

    def ask_pin(self, player: str) -> None:
        """A new PIN for a player, or none."""
        self.ids.pin.chosen = ""
        self.gate = PinGate(self)
        self.gate.ask(player, self.shell.session.state.players[player].name, new=True)

    def open_safety(self) -> None:
        self.shell.go("safety")
        self.shell.page.leave_to = "settings"

    def choose(self, name: str, value: str) -> None:
        self.change(name, value)
        self.refresh()
        if name in SIMPLE:
            self.ids[name].chosen = value  # it is on its way to the disk

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


load("screens/settings")
