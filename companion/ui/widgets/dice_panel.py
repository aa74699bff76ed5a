"""Dice, real or virtual at every throw: tap the faces on the table, or let the app roll."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import randint
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothLine, SmoothRoundedRectangle
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
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.shapes import OUTLINES

LEAST_COLUMNS = 3
TUMBLES = 4  # faces shown while a die rolls
SHAPES = {4: "triangle", 8: "diamond"}


class Face(Tap, BoxLayout):
    """One face of a die; the one that lies on top is framed."""

    face = NumericProperty(1)
    chosen = BooleanProperty(False)
    near = BooleanProperty(False)  # of the die that is next
    ground = ColorProperty(theme.control)


class DieShape(Drawn):
    """The outline of a die in its colour: a triangle, a square, a diamond."""

    DRAWN_BY = ("sides", "marked", "focused", "tint")
    sides = NumericProperty(6)
    tint = StringProperty()  # a colour of its own; "" for the colour of its sides
    marked = BooleanProperty(False)
    focused = BooleanProperty(False)

    def _draw(self) -> None:
        own = theme.die_of(self.tint) if self.tint else theme.die(int(self.sides))
        ground = theme.accent if self.marked else own
        edge = theme.accent if self.focused or self.marked else theme.line
        outline = OUTLINES.get(SHAPES.get(int(self.sides), ""))
        side = min(self.width, self.height)
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        width = dp(2) if self.focused else dp(1)
        if outline is None:
            wide = self.width if self.tint else side  # room for its name
            size = (wide - dp(6), side - dp(6))
            pos = (self.center_x - wide / 2 + dp(3), bottom + dp(3))
            Color(*ground)
            SmoothRoundedRectangle(pos=pos, size=size, radius=[dp(10)])
            Color(*edge)
            SmoothLine(rounded_rectangle=(*pos, *size, dp(10)), width=width)
            return
        points = [(left + x * side, bottom + y * side) for x, y in outline]
        corners = [(self.center_x, bottom + side / 2), *points, points[0]]
        flat = [value for x, y in corners for value in (x, y, 0, 0)]
        Color(*ground)
        Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan")
        Color(*edge)
        SmoothLine(points=[value for p in points for value in p], close=True, width=width)


class DieTag(Tap, BoxLayout):
    """Names the die; a tap marks it to be thrown again."""

    text = StringProperty()
    tint = StringProperty()
    marked = BooleanProperty(False)
    focused = BooleanProperty(False)
    sides = NumericProperty(6)
    ground = ColorProperty(theme.raised)


class DieRow(BoxLayout):
    """A die with all its faces."""

    panel = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)
    name = StringProperty()
    tint = StringProperty()
    sides = NumericProperty(6)
    face = NumericProperty(0)
    marked = BooleanProperty(False)
    focused = BooleanProperty(False)
    locked = BooleanProperty(False)
    columns = NumericProperty(6)

    def on_kv_post(self, _base: Any) -> None:
        for number in range(1, int(self.sides) + 1):
            face = Face(face=number)
            face.bind(on_tap=lambda tapped: self.panel.tapped(self.index, tapped.face))
            self.ids.faces.add_widget(face)
        self.on_width()

    def on_width(self, *_: Any) -> None:
        if "faces" in self.ids:
            room = self.width - self.ids.tag.width - dp(8)
            fitting = int((room + dp(8)) // dp(56))
            sides = int(self.sides)
            least = max(1, min(fitting, sides))
            rows = ceil(sides / least)
            self.columns = max(LEAST_COLUMNS, ceil(sides / rows)) if fitting < sides else sides

    def on_face(self, *_: Any) -> None:
        for cell in self.cells:
            cell.chosen = cell.face == self.face

    def on_focused(self, *_: Any) -> None:
        for cell in self.cells:
            cell.near = self.focused

    def on_locked(self, *_: Any) -> None:
        for cell in self.cells:
            cell.disabled = self.locked

    @property
    def cells(self) -> list[Face]:
        """The faces from 1 on."""
        return list(reversed(self.ids.faces.children))


class DicePanel(BoxLayout):
    """All dice of a throw. `faces` holds what lies there, 0 where nothing does yet."""

    __events__ = ("on_thrown", "on_marked")
    sides = ListProperty([])
    faces = ListProperty([])
    marks = ListProperty([])
    may_mark = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._tumbling: Any = None
        super().__init__(**kwargs)

    def on_sides(self, *_: Any) -> None:
        if self._tumbling:
            self._tumbling.cancel()  # the dice in the air are no longer there
        self.clear_widgets()
        self.faces = [0] * len(self.sides)
        self.marks = [False] * len(self.sides)
        for index, sides in enumerate(self.sides):
            self.add_widget(DieRow(panel=self, index=index, sides=sides))
        self._focus()

    @property
    def rows(self) -> list[DieRow]:
        return list(reversed(self.children))

    @property
    def is_complete(self) -> bool:
        return bool(self.faces) and all(self.faces)

    def show(
        self,
        sides: Sequence[int],
        faces: Sequence[int],
        locked: Sequence[bool] = (),
        marks: Sequence[bool] = (),
        names: Sequence[tuple[str, str]] = (),
    ) -> None:
        """What lies on the table now; dice that get a face without a tap tumble for a moment.

        `names` are what dice are called that differ by their colour, and that colour.
        """
        self.sides = list(sides)
        for row, (name, tint) in zip(self.rows, names or [("", "")] * len(sides), strict=True):
            row.name, row.tint = name, tint
        fresh = [place for place, face in enumerate(faces) if face and not self.faces[place]]
        self.faces = list(faces)
        self.marks = list(marks) or [False] * len(self.sides)
        for row, is_locked in zip(self.rows, locked or [False] * len(self.sides), strict=True):
            row.locked = is_locked
        self._show_marks()
        self._focus()
        self._settle(fresh)

    def tapped(self, index: int, face: int) -> None:
        """A face was tapped; the same one again takes it away."""
        if self.rows[index].locked:
            return
        self._put(index, 0 if self.faces[index] == face else int(face))
        self._focus()
        self.dispatch("on_thrown")

    def fill(self, rolled: Sequence[int]) -> None:
        """The app rolled: only dice that miss a face, or are marked, take theirs."""
        for index, face in enumerate(rolled):
            if not self.faces[index] or self.marks[index]:
                self._put(index, face)
        self.marks = [False] * len(self.sides)
        self._show_marks()
        self._focus()
        self.dispatch("on_thrown")

    def mark(self, index: int) -> None:
        """Mark a die to be thrown again, or not after all."""
        if self.may_mark and self.faces[index] and not self.rows[index].locked:
            self.marks[index] = not self.marks[index]
            self._show_marks()
            self.dispatch("on_marked")

    def _put(self, index: int, face: int) -> None:
        self.faces[index] = face
        self.rows[index].face = face

    def _show_marks(self) -> None:
        for row, marked in zip(self.rows, self.marks, strict=True):
            row.marked = marked

    def _focus(self) -> None:
        """The next die without a face stands out."""
        place = next((place for place, face in enumerate(self.faces) if not face), -1)
        for number, row in enumerate(self.rows):
            row.focused = number == place

    # -- tumbling --------------------------------------------------------------------------

    def _settle(self, fresh: list[int]) -> None:
        if self._tumbling:
            self._tumbling.cancel()
        if not theme.motion or len(fresh) < 2:
            self._land()
            return
        left = TUMBLES

        def tumble(_seconds: float) -> bool:
            nonlocal left
            left -= 1
            if left <= 0:
                self._land()
                return False
            for place in fresh:
                row = self.rows[place]
                row.face = randint(1, int(row.sides))
            return True

        for place, row in enumerate(self.rows):
            row.face = self.faces[place] if place not in fresh else 0
        self._tumbling = Clock.schedule_interval(tumble, theme.motion_seconds / TUMBLES)

    def _land(self) -> None:
        for row, face in zip(self.rows, self.faces, strict=True):
            row.face = face

    def on_thrown(self) -> None: ...

    def on_marked(self) -> None: ...


load("widgets/dice_panel")
