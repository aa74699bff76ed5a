"""Below the head: whose page it is, as crests with names, and the tabs of the page."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.core.records import dataclass
from companion.pages.parts import Crest, Person, Tab
from companion.ui.render.blocks import margin
from companion.ui.render.paint import chips
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.chips import SEAL
from companion.ui.render.paint.names import name
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

HIGH, TABS, GAP = 56, 48, 8
CREST, WIDEST, LEAST_NAMED = 36, 190, 118
ALONE = 56  # a crest without a name


@dataclass(frozen=True, slots=True)
class StripView:
    """Who and which part; what is chosen has a gilt rim."""

    people: tuple[Person, ...] = ()
    person: str = ""
    tabs: tuple[Tab, ...] = ()
    tab: str = ""


class Strip(Painted):
    """Players and tabs in one line where there is room, else one below the other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.bind(width=self._measure)
        theme.watch(self._measure, "text_size", "form")

    def show(self, data: StripView) -> None:
        super().show(data)
        self._measure()
        if not data.people and not data.tabs:  # nothing is painted that has no height
            self.canvas.clear()
            self.hits, self.words = [], []

    def _measure(self, *_: Any) -> None:
        if self.data is not None and self.width >= dp(self.LEAST_WIDTH):
            self.height = dp(self.least_height(self.width / dp(1)))

    def least_height(self, width: float) -> float:
        return self._go(Ruler(self, width))

    def paint(self, brush: Brush) -> None:
        self._go(brush)

    def _go(self, brush: Brush) -> float:
        """Painting or measuring; gives the height."""
        view: StripView = self.data
        if not view.people and not view.tabs:
            return 0.0
        edge, top = margin(), 4.0
        room = brush.width - 2 * edge
        if view.people and view.tabs and theme.form == "landscape":
            taken = len(view.people) * (ALONE + GAP) + 8
            self._people(brush, edge, top, taken, alone=True)
            self._tabs(brush, edge + taken, top, room - taken, HIGH)
            return top + HIGH + 10
        if view.people:
            self._people(brush, edge, top, room, alone=bool(view.tabs))
            top += HIGH + GAP
        if view.tabs:
            top += self._tabs(brush, edge, top, room, TABS) + GAP
        return top + 2

    def _people(self, brush: Brush, x: float, y: float, w: float, alone: bool) -> None:
        view: StripView = self.data
        count = len(view.people)
        each = (w - GAP * (count - 1)) / count
        named = not alone and each >= LEAST_NAMED
        wide = min(WIDEST, each) if named else min(ALONE if alone else each, max(48.0, each))
        for number, person in enumerate(view.people):
            left = x + number * (wide + GAP)
            self._person(brush, person, left, y, wide, named)

    def _person(
        self, brush: Brush, person: Person, x: float, y: float, w: float, named: bool
    ) -> None:
        chosen = person.id == self.data.person
        _ground(brush, x, y, w, HIGH, chosen)
        side = min(CREST, w - 12)
        left = x + 10 if named else x + (w - side) / 2
        brush.crest(Crest(person.colour), left, y + (HIGH - side) / 2, side)
        if named:
            room = w - side - 28 - (22 if person.done else 0)
            below, brush.ground = brush.ground, theme.raised if chosen else theme.control
            name(brush, person.name, (left + side + 9, y), room, HIGH, 18)
            brush.ground = below
        if person.done:
            right = x + w - (15 if named else 10)
            middle = y + HIGH / 2 if named else y + HIGH - 11
            brush.seal(right, middle, 20, sum(map(ord, person.id)))
            brush.icon("check", right - 6, middle - 6, 12, theme.wax_ink)
        brush.hit(f"person:{person.id}", x, y, w, HIGH, says=person.name)

    def _tabs(self, brush: Brush, x: float, y: float, w: float, h: float) -> float:
        """All of one width in a line; those that have no sign wrap where that is too narrow."""
        view: StripView = self.data
        each = (w - GAP * (len(view.tabs) - 1)) / len(view.tabs)
        each = min(each, 220.0)
        sealed = any(tab.done for tab in view.tabs)
        words = all(brush.measure(tab.text, 16, "Medium") + 16 <= each for tab in view.tabs)
        if sealed or (not words and not all(tab.icon for tab in view.tabs)):
            shown = [
                chips.Chip(
                    f"tab:{tab.key}", tab.text, tab.key == view.tab, icon=SEAL if tab.done else ""
                )
                for tab in view.tabs
            ]
            return chips.flow(brush, shown, x, y, w)
        for number, tab in enumerate(view.tabs):
            left, chosen = x + number * (each + GAP), tab.key == view.tab
            _ground(brush, left, y, each, h, chosen)
            below = brush.ground
            brush.ground = theme.raised if chosen else theme.control
            if words or not tab.icon:
                face = "Medium" if chosen else "Roboto"
                brush.text(tab.text, left + 6, y, 16, theme.text, face, each - 12, h, "center")
            else:
                brush.icon(tab.icon, left + (each - 24) / 2, y + (h - 24) / 2, 24, theme.text)
            brush.ground = below
            brush.hit(f"tab:{tab.key}", left, y, each, h, says=tab.text)
        return h


def _ground(brush: Brush, x: float, y: float, w: float, h: float, chosen: bool) -> None:
    brush.rounded(x, y, w, h, theme.raised if chosen else theme.control, 12)
    brush.frame(x, y, w, h, theme.gilt if chosen else theme.line, 12, 2 if chosen else 1)
