"""Options of a table, one row each: one of several, a number, or yes and no. No game in them."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.layout import load
from companion.ui.lettering.measure import width_of
from companion.ui.presenters.new_game.views import RowShown
from companion.ui.theme import theme
from companion.ui.widgets import choices, figures  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import IconTap, Tap, Words
from companion.ui.widgets.column import Column

LARGE = 1.1  # text sizes above need more room on a phone
GAP = dp(4)


class Toggle(Widget):
    """A drawn switch; the row it lies in is what is tapped."""

    active = BooleanProperty(False)


class OptionLine(BoxLayout):
    """Name, a sign that tells more, and what can be chosen; the words for it open below."""

    key = StringProperty()
    text = StringProperty()
    help = StringProperty()
    listener = ObjectProperty(None, allownone=True)
    explains = BooleanProperty(False)

    def show(self, row: RowShown) -> None:
        self.key, self.text = row.key, row.text
        if self.help != row.help:
            self.help = row.help
            self._show_help()

    def _show_help(self) -> None:
        head = self.ids.head
        if not hasattr(self, "ask") and self.help:
            self.ask = IconTap(icon="help-circle-outline", says="help")
            self.ask.bind(on_tap=lambda _tap: self.explain())
            head.add_widget(self.ask, index=self.place_of_sign)
        if self.explains:
            self._words.text = self.help

    @property
    def place_of_sign(self) -> int:
        """Where the sign stands among what is in the head, counted from the right."""
        return 0

    def explain(self) -> None:
        """Show or hide what it means."""
        self.explains = not self.explains
        if self.explains:
            self._words = Words(text=self.help, role="note", tone="quiet")
            self.add_widget(self._words)
        else:
            self.remove_widget(self._words)


class ChoiceLine(OptionLine):
    """One of several."""

    def show(self, row: RowShown) -> None:
        super().show(row)
        chips = self.ids.chips
        options = [{"key": x.key, "text": x.text, "tint": x.tint} for x in row.replies]
        chips.chosen = str(row.value)
        if chips.options != options:
            chips.options = options


class ListLine(OptionLine):
    """One of very many: what is chosen, and a way to the list."""

    words = StringProperty()

    def show(self, row: RowShown) -> None:
        super().show(row)
        self.words = row.words


class StepperLine(OptionLine):
    """A number."""

    @property
    def place_of_sign(self) -> int:
        return int(self._stepper.parent is self.ids.head.__self__)

    def show(self, row: RowShown) -> None:
        super().show(row)
        self._place_stepper()
        stepper = self.ids.stepper
        stepper.least, stepper.most = row.least, row.most
        stepper.value, stepper.text = row.value, row.words

    def on_kv_post(self, _base: Any) -> None:
        self._stepper = self.ids.stepper.__self__  # comes and goes; kv holds it weakly

    def on_width(self, *_: Any) -> None:
        if hasattr(self, "_stepper"):
            self._place_stepper()

    def _place_stepper(self) -> None:
        """Beside its name; on a phone below it where a long word or large type needs the width."""
        sign = theme.target + GAP if self.help else 0
        room = self.width - self._stepper.width - GAP - sign
        longest = max(
            (width_of(word, "Roboto", theme.body) for word in self.text.split()), default=0
        )
        below = theme.form == "phone" and (theme.text_size > LARGE or longest > room)
        holder = self if below else self.ids.head
        if self._stepper.parent is not holder.__self__:
            self._stepper.parent.remove_widget(self._stepper)
            holder.add_widget(self._stepper, len(self.children) - 1 if below else 0)


class ToggleRow(Tap, BoxLayout):
    """Name and switch; a tap anywhere switches."""

    text = StringProperty()
    active = BooleanProperty(False)


class SwitchLine(OptionLine):
    """Yes or no."""

    def show(self, row: RowShown) -> None:
        super().show(row)
        self.ids.toggle.active = bool(row.value)


LINES = {"choice": ChoiceLine, "list": ListLine, "stepper": StepperLine, "switch": SwitchLine}


class OptionColumns(BoxLayout):
    """Option lines in columns; told again and again what is true, it builds only what is new.

    The listener hears `picked(key, value)`, `stepped(key, change)` and `listed(row)`.
    """

    listener = ObjectProperty(None, allownone=True)
    columns = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self.lines: dict[str, Any] = {}
        self._arranged: tuple[Any, ...] = ()
        self._rows: tuple[RowShown, ...] = ()
        super().__init__(**kwargs)

    def show(self, rows: tuple[RowShown, ...]) -> None:
        count = max(1, min(int(self.columns), len(rows)))
        arranged = (count, *((row.key, row.kind) for row in rows))
        if arranged != self._arranged:
            self._arranged = arranged
            self._arrange(rows, count)
        self._rows = rows
        for row in rows:
            self.lines[row.key].show(row)

    def _arrange(self, rows: tuple[RowShown, ...], count: int) -> None:
        before, self.lines = self.lines, {}
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        whole, reached = sum(map(_weight, rows)), 0
        for row in rows:
            if len(self.children) * whole <= reached * count:
                column = Column(pos_hint={"top": 1})
                column.fbind("height", self._as_high_as_the_highest)
                self.add_widget(column)
            reached += _weight(row)
            line = before.get(row.key)
            if not isinstance(line, LINES[row.kind]):
                line = LINES[row.kind](listener=self)
            self.lines[row.key] = line
            self.children[0].add_widget(line)
        self._as_high_as_the_highest()

    def _as_high_as_the_highest(self, *_: Any) -> None:
        self.height = max((column.height for column in self.children), default=0)

    def picked(self, key: str, value: Any) -> None:
        if self.listener:
            self.listener.picked(key, value)

    def stepped(self, key: str, change: int) -> None:
        if self.listener:
            self.listener.stepped(key, change)

    def listed(self, key: str) -> None:
        """A long list is wanted."""
        if self.listener:
            self.listener.listed(next(row for row in self._rows if row.key == key))


def _weight(row: RowShown) -> int:
    """How high a line is, roughly: chips stand below their name."""
    return 2 if row.kind in ("choice", "list") else 1


load("widgets/options")
