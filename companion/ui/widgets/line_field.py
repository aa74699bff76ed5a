"""A field of a form for places along a line: a stop is tapped, then what is there."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.panels import Field
from companion.ui.widgets import stages, text_field  # noqa: F401  named in the kv file
from companion.ui.widgets.forms import Asked


class LineField(Asked):
    """Stops on a line; each may be given one of the choices, or a name typed by hand.

    The answer is a list of names, one per stop (`most` says how many), "" for none.
    """

    selected = NumericProperty(1)
    hint = StringProperty()
    name_here = StringProperty()

    def show(self, field: Field, value: Any) -> None:
        self.label, self.hint = field.label, field.hint
        self._names = (list(value) + [""] * field.most)[: field.most]
        line = self.ids.line
        if line.stops != field.most:
            line.stops = field.most
            self.selected = self._next()
        line.reached = [number for number, name in enumerate(self._names, 1) if name]
        options = [{"key": x.key, "text": x.text} for x in field.choices]
        if self.ids.chips.options != options:
            self.ids.chips.options = options
        self._show_selected()

    def _show_selected(self) -> None:
        self.name_here = self._names[int(self.selected) - 1]
        self.ids.chips.chosen = self.name_here
        known = {option["key"] for option in self.ids.chips.options}
        typed = "" if self.name_here in known else self.name_here
        if self.ids.field.text != typed:
            self.ids.field.text = typed

    def _next(self) -> int:
        """The first stop without a name, or the last one."""
        free = [number for number, name in enumerate(self._names, 1) if not name]
        return free[0] if free else len(self._names)

    def pick_stop(self, number: int) -> None:
        self.selected = number
        self._show_selected()

    def pick(self, name: str) -> None:
        """What is at this stop; a second tap takes it away, and elsewhere it is no longer."""
        place = int(self.selected) - 1
        again = self._names[place] == name
        names = ["" if other == name else other for other in self._names]
        if not again:
            names[place] = name
        self._names = names
        self.selected = place + 1 if again else self._next()
        self.sheet.answered(self.key, names)

    def typed(self, name: str) -> None:
        """Another name, typed by hand."""
        name = name.strip()
        if name and name != self.name_here:
            self.pick(name)


load("widgets/line_field")
