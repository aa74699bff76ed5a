"""Questions with their answers as chips; several may be chosen at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets import drawn  # noqa: F401  named in the kv file
from companion.ui.widgets.choices import Chip, Chips


class OptionChips(Chips):
    """Chips that say themselves whether they are chosen: none, one or several."""

    def on_options(self, *_: Any) -> None:
        self.show([{"chosen": False, **option} for option in self.options])

    def on_chosen(self, *_: Any) -> None:
        """Who is chosen stands in the options."""

    def _tapped(self, chip: Chip) -> None:
        self.dispatch("on_choose", chip.key)


class ChoiceBox(BoxLayout):
    """A question above its chips."""

    __events__ = ("on_pick",)
    key = StringProperty()
    title = StringProperty()
    colour = StringProperty()
    options = ListProperty([])

    def on_pick(self, row: str, key: str) -> None: ...


class ChoiceList(BoxLayout):
    """Questions one below the other; `rows` are dicts of a box's properties."""

    __events__ = ("on_pick",)
    rows = ListProperty([])

    def on_rows(self, *_: Any) -> None:
        shown = list(reversed(self.children))
        if [box.key for box in shown] != [row["key"] for row in self.rows]:
            self.clear_widgets()
            shown = [ChoiceBox(key=row["key"]) for row in self.rows]
            for box in shown:
                box.bind(on_pick=lambda _box, row, key: self.dispatch("on_pick", row, key))
                self.add_widget(box)
        for box, row in zip(shown, self.rows, strict=True):
            box.title, box.colour = row["title"], row.get("colour", "")
            box.options = row["options"]

    def box(self, key: str) -> ChoiceBox:
        """The question with this key."""
        return next(box for box in self.children if box.key == key)

    def chip(self, row: str, key: str) -> Chip:
        chip: Chip = self.box(row).ids.chips.chip(key)
        return chip

    def on_pick(self, row: str, key: str) -> None: ...


def chips_of(options: Any) -> list[dict[str, Any]]:
    """Option views as the chips want them."""
    return [
        {
            "key": option.key,
            "text": option.text,
            "chosen": option.chosen,
            "icon": option.icon,
            "colour": option.colour,
        }
        for option in options
    ]


def rows_of(choices: Any) -> list[dict[str, Any]]:
    """Choice rows as the list wants them."""
    return [
        {
            "key": row.key,
            "title": row.title,
            "colour": getattr(row, "colour", ""),
            "options": chips_of(row.options),
        }
        for row in choices
    ]


load("widgets/choice_rows")
