"""Choosing one of several: chips that wrap, tabs in a row, steps in a list."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.layout import load
from companion.ui.theme import theme
from companion.ui.widgets import drawn  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Icon, OneLine, Tap
from companion.ui.widgets.rows import show_rows


class Chip(Tap, AnchorLayout):
    """One choice; a player's chip shows his shape, one of pieces their colour."""

    key = StringProperty()
    text = StringProperty()
    colour = StringProperty()
    icon = StringProperty()
    tint = StringProperty()
    chosen = BooleanProperty(False)
    ground = ColorProperty(theme.control)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        content = self.ids.content
        self._crest = Factory.ChipCrest(colour=self.colour) if self.colour else None
        if self._crest:
            content.add_widget(self._crest)
        if self.tint:
            content.add_widget(Factory.ChipDot(tint=self.tint))
        if self.icon:
            content.add_widget(Icon(icon=self.icon, icon_size=dp(20)))
        self._words = OneLine(text=self.text)
        if self.text:
            content.add_widget(self._words)
        self.on_chosen()

    def on_chosen(self, *_: Any) -> None:
        if hasattr(self, "_words"):
            self._words.font_name = "Medium" if self.chosen else "Roboto"

    def fit(self, room: float) -> None:
        """Words that are wider than the row stand on several lines."""
        if not self.text or room <= dp(100):  # not laid out yet
            return
        words, content = self._words, self.ids.content
        others = sum(part.width + content.spacing for part in content.children if part != words)
        most = room - dp(32) - others
        words.text_size = (None, None)
        words.texture_update()
        if words.texture_size[0] > most:
            words.text_size = (most, None)
            words.texture_update()

    def can_become(self, option: dict[str, Any]) -> bool:
        """Whether it is made of the same parts as another choice."""
        same = all(getattr(self, name) == option.get(name, "") for name in ("icon", "tint"))
        return same and all(
            bool(getattr(self, name)) == bool(option.get(name)) for name in ("text", "colour")
        )

    def become(self, option: dict[str, Any]) -> None:
        for name, value in option.items():
            setattr(self, name, value)
        self._words.text = self.text
        if self._crest:
            self._crest.colour = self.colour


class Chips(StackLayout):
    """Choices that wrap. `options` are dicts of a chip's properties; `chosen` is a key."""

    __events__ = ("on_choose",)
    options = ListProperty([])
    chosen = StringProperty()

    def on_options(self, *_: Any) -> None:
        self.show([{**option, "chosen": option["key"] == self.chosen} for option in self.options])

    def show(self, options: list[dict[str, Any]]) -> None:
        """The chips that are there become the others, where they are made of the same parts."""
        pairs = list(zip(self.shown, options, strict=False))
        if len(self.children) == len(options) and all(chip.can_become(it) for chip, it in pairs):
            for chip, option in pairs:
                chip.become(option)
            self.fit()
            return
        self.clear_widgets()
        for option in options:
            chip = Chip(**option)
            chip.bind(on_tap=self._tapped)
            self.add_widget(chip)
        self.fit()

    def on_width(self, *_: Any) -> None:
        self.fit()

    def fit(self) -> None:
        for chip in self.children:
            chip.fit(self.width)

    def on_chosen(self, *_: Any) -> None:
        for chip in self.children:
            chip.chosen = chip.key == self.chosen

    @property
    def shown(self) -> list[Chip]:
        """The chips in their order."""
        return list(reversed(self.children))

    def chip(self, key: str) -> Chip:
        """The chip with this key."""
        return next(chip for chip in self.children if chip.key == key)

    def _tapped(self, chip: Chip) -> None:
        self.chosen = chip.key
        self.dispatch("on_choose", chip.key)

    def on_choose(self, key: str) -> None: ...


class StepRow(Tap, BoxLayout):
    """A step of a phase: done, now, or still to come."""

    key = StringProperty()
    text = StringProperty()
    note = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])
    state_of_step = OptionProperty("later", options=("done", "now", "later", "skipped"))


class StepList(BoxLayout):
    """What happens now, in order; any step may be tapped, nothing is forced."""

    __events__ = ("on_pick",)
    steps = ListProperty([])

    def on_steps(self, *_: Any) -> None:
        show_rows(self, StepRow, self.steps, self._made)

    def _made(self, row: StepRow) -> None:
        row.bind(on_tap=lambda tapped: self.dispatch("on_pick", tapped.key))

    def on_pick(self, key: str) -> None: ...


load("widgets/choices")
