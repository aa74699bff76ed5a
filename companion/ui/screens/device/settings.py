"""Settings: how it looks and sounds, what belongs to the table; each works at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.palette import MOTIONS
from companion.ui.presenters.device.settings import (
    HOUSE_RULES,
    PHONES,
    PIN,
    SAFETY,
    Looks,
    SettingsPresenter,
)
from companion.ui.render.page import DrawnPage
from companion.ui.screens.device.pins import PinGate
from companion.ui.theme import theme
from companion.ui.translator import tr


class SettingsPage(DrawnPage):
    """Shows what is set; `change` keeps it, `setting` tells it."""

    change = ObjectProperty(None, allownone=True)
    setting = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        kept = self.setting or (lambda _name, default: default)
        self.presenter = SettingsPresenter(lambda: tr.translator, kept)

    def make_view(self) -> kit.PageView:
        motion = next(name for name, pace in MOTIONS.items() if pace == theme.pace)
        looks = Looks(theme.name, str(theme.chosen_size), motion)
        session = self.shell.session
        players = session.state.players if session else None
        return self.presenter.view(looks, players, self.bar_with())

    # -- touches ---------------------------------------------------------------------------

    def answered(self, name: str, value: str) -> None:
        self.presenter.choose(name, value)
        self.change(name, value)
        self.refresh()

    def tapped(self, key: str, _box: Any = None) -> None:
        what, _, player = key.partition(":")
        if what == PIN:
            self.gate = PinGate(self)
            self.gate.ask(player, self.shell.session.state.players[player].name, new=True)
        elif what in (HOUSE_RULES, PHONES):
            self.shell.go(what)
        elif what == SAFETY:
            self.shell.go(SAFETY)
            self.shell.page.leave_to = "settings"

    def went_back(self) -> bool:
        self.shell.go("table" if self.shell.in_game else "home")
        return True
