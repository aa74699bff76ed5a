"""Settings as a page of data: what can be set, what holds now, where more is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.panels import Choice, ChoiceRow, Panel
from companion.pages.parts import Button
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.palette import MOTIONS, TEXT_SIZES, THEMES

PIN, HOUSE_RULES, PHONES, SAFETY = "pin", "house_rules", "phones", "safety"

# Settings that are a choice of words: the default, then all values.
SIMPLE: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "hand": ("right", ("right", "left")),
    "awake": ("on", ("on", "off")),
    "moments": ("on", ("on", "off")),
    "turn_clock": ("off", ("off", "gentle", "hard")),
    "sound": ("off", ("off", "soft", "full")),
    "vibration": ("off", ("on", "off")),
}


@dataclass(frozen=True, slots=True)
class Looks:
    """What the screen looks like now; at first as the app comes."""

    theme: str = "dark"
    text_size: str = "1.0"
    motion: str = "full"


class SettingsPresenter:
    """Two columns: how it looks and sounds, and what belongs to the table."""

    def __init__(self, texts: Callable[[], Translator], setting: Callable[[str, Any], Any]) -> None:
        self._texts = texts
        self._kept = setting
        self._chosen: dict[str, str] = {}  # on its way to the disk

    def choose(self, name: str, value: str) -> None:
        """It holds from now on, whenever the disk has it."""
        self._chosen[name] = value

    def _setting(self, name: str, default: Any) -> Any:
        return self._chosen.get(name) or self._kept(name, default)

    def _say(self, key: str) -> str:
        return self._texts().text(key)

    def view(
        self, looks: Looks, players: Mapping[str, Any] | None, bar: kit.Bar | None = None
    ) -> kit.PageView:
        """The whole page."""
        return kit.PageView(
            "settings",
            self._say("ui.place.settings"),
            blocks=self.panels(looks, players),
            bar=bar,
            back=Button("back", self._say("ui.back")),
        )

    def panels(self, looks: Looks, players: Mapping[str, Any] | None) -> tuple[Panel, ...]:
        """Everything; `players` are those of the open game, none at Home."""
        return (
            Panel("looks", self._say("ui.settings.looks"), asks=tuple(self._looks(looks))),
            Panel("sounds", self._say("ui.settings.feel"), asks=self._simple("sound", "vibration")),
            Panel(
                "table",
                self._say("ui.settings.table"),
                asks=self._simple("hand", "awake", "moments", "turn_clock"),
                column=1,
            ),
            self._pin(players),
            self._door(HOUSE_RULES, "end.settings.house_rules", "end.house_rules", "gavel",
                       "" if players else "end.settings.house_rules_later", bool(players)),
            self._door(PHONES, "phone.tablet.setting", "phone.tablet.title", "cellphone-link",
                       f"phone.tablet.setting_{'note' if players else 'later'}", bool(players)),
            self._door(SAFETY, "safety.title", "safety.open", "shield-check-outline",
                       "safety.settings_note", True),
        )  # fmt: skip

    def _looks(self, looks: Looks) -> list[ChoiceRow]:
        languages = [(key, one.own_name) for key, one in LANGUAGES.items()]
        themes = [(key, self._say(f"ui.settings.{key}")) for key in THEMES]
        sizes = [
            (size, self._say(f"ui.settings.size_{number}"))
            for number, size in enumerate(map(str, TEXT_SIZES))
        ]
        motions = [(key, self._say(f"ui.settings.motion_{key}")) for key in MOTIONS]
        return [
            self._row("language", "ui.settings.language", languages, self._texts().language),
            self._row("theme", "ui.settings.theme", themes, looks.theme),
            self._row("text_size", "ui.settings.text_size", sizes, looks.text_size),
            self._row("motion", "ui.settings.motion", motions, looks.motion),
        ]

    def _simple(self, *names: str) -> tuple[ChoiceRow, ...]:
        rows = []
        for name in names:
            default, values = SIMPLE[name]
            options = [(key, self._say(f"end.settings.{name}_{key}")) for key in values]
            chosen = str(self._setting(name, default))
            rows.append(self._row(name, f"end.settings.{name}", options, chosen))
        return tuple(rows)

    def _row(
        self, key: str, title: str, options: Sequence[tuple[str, str]], chosen: str
    ) -> ChoiceRow:
        shown = tuple(Choice(one, text, chosen=one == chosen) for one, text in options)
        return ChoiceRow(key, self._say(title), shown)

    def _pin(self, players: Mapping[str, Any] | None) -> Panel:
        """Whose purse a number can guard; nobody's without a game."""
        note = self._say("end.settings.pin_note" if players else "end.settings.pin_later")
        buttons = tuple(
            Button(f"{PIN}:{player.id}", player.name, "lock-outline")
            for player in (players or {}).values()
        )
        return Panel(PIN, self._say("end.settings.pin"), offers=buttons, note=note, column=1)

    def _door(self, key: str, title: str, text: str, icon: str, note: str, is_open: bool) -> Panel:
        door = Button(key, self._say(text), icon, enabled=is_open)
        words = self._say(note) if note else ""
        return Panel(f"{key}_card", self._say(title), offers=(door,), note=words, column=1)
