"""Dice, real or virtual at every throw: tap the faces on the table, or let the app roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.theme import theme
from companion.ui.widgets.basic import Tap

LEAST_COLUMNS = 4


class Face(Tap, BoxLayout):
    """One face of a die; the one that lies on top is framed."""

    face = NumericProperty(1)
    chosen = BooleanProperty(False)
    ground = ColorProperty(theme.control)


class DieTag(Tap, BoxLayout):
    """Names the die; a tap marks it to be thrown again."""

    text = StringProperty()
    marked = BooleanProperty(False)
    sides = NumericProperty(6)
    ground = ColorProperty(theme.raised)


class DieRow(BoxLayout):
    """A die with all its faces."""

    panel = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)
    sides = NumericProperty(6)
    face = NumericProperty(0)
    marked = BooleanProperty(False)
    columns = NumericProperty(6)

    def on_kv_post(self, _base: Any) -> None:
        for number in range(1, int(self.sides) + 1):
            face = Face(face=number)
            face.bind(on_tap=lambda tapped: self.panel.tapped(self.index, tapped.face))
            self.ids.faces.add_widget(face)
        self.on_width()

    def on_width(self, *_: Any) -> None:
        if "faces" in self.ids:
            room = self.width - dp(64) - dp(8)
            fitting = int((room + dp(8)) // dp(56))
            self.columns = (
                self.sides if fitting >= self.sides else max(LEAST_COLUMNS, min(fitting, 4))
            )

    def on_face(self, *_: Any) -> None:
        for cell in self.ids.faces.children:
            cell.chosen = cell.face == self.face


class DicePanel(BoxLayout):
    """All dice of a throw. `faces` holds what lies there, 0 where nothing does yet."""

    __events__ = ("on_thrown", "on_marked")
    sides = ListProperty([])
    faces = ListProperty([])
    marks = ListProperty([])
    may_mark = BooleanProperty(False)

    def on_sides(self, *_: Any) -> None:
        self.clear_widgets()
        self.faces = [0] * len(self.sides)
        self.marks = [False] * len(self.sides)
        for index, sides in enumerate(self.sides):
            self.add_widget(DieRow(panel=self, index=index, sides=sides))

    @property
    def rows(self) -> list[DieRow]:
        return list(reversed(self.children))

    @property
    def is_complete(self) -> bool:
        return bool(self.faces) and all(self.faces)

    def clear(self) -> None:
        """Take all dice off the table: for the next throw of the same dice."""
        for index in range(len(self.sides)):
            self._put(index, 0)
        self.marks = [False] * len(self.sides)
        self._show_marks()

    def tapped(self, index: int, face: int) -> None:
        """A face was tapped; the same one again takes it away."""
        self._put(index, 0 if self.faces[index] == face else int(face))
        self.dispatch("on_thrown")

    def fill(self, rolled: Sequence[int]) -> None:
        """The app rolled: only dice that miss a face, or are marked, take theirs."""
        for index, face in enumerate(rolled):
            if not self.faces[index] or self.marks[index]:
                self._put(index, face)
        self.marks = [False] * len(self.sides)
        self._show_marks()
        self.dispatch("on_thrown")

    def mark(self, index: int) -> None:
        """Mark a die to be thrown again, or not after all."""
        if self.may_mark and self.faces[index]:
            self.marks[index] = not self.marks[index]
            self._show_marks()
            self.dispatch("on_marked")

    def _put(self, index: int, face: int) -> None:
        self.faces[index] = face
        self.rows[index].face = face

    def _show_marks(self) -> None:
        for row, marked in zip(self.rows, self.marks, strict=True):
            row.marked = marked

    def on_thrown(self) -> None: ...

    def on_marked(self) -> None: ...


load("widgets/dice_panel")
