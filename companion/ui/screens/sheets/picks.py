"""Short questions: one tap answers them, or one tap after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.core.entries import new_id
from companion.pages.kit import Touch
from companion.pages.panels import Choice, ChoiceRow, Item, Panel
from companion.pages.parts import Button
from companion.pages.sheets import SheetView
from companion.ui.presenters.views import Pick
from companion.ui.render.sheets.sheet import DrawnPopover, DrawnSheet
from companion.ui.theme import theme
from companion.ui.translator import tr


class PickSheet(DrawnPopover):
    """A short question beside the finger; one tap answers it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)

    def ask(self, pick: Pick, then: Callable[[Any, str], None]) -> None:
        self.pick, self._then = pick, then
        self._entry_id = new_id()
        self.refresh()

    def make_view(self) -> SheetView:
        pick = self.pick
        narrow = theme.form == "phone" and pick.in_a_row
        chosen = next((option.key for option in pick.options if option.chosen), "")
        choices = tuple(
            Choice(option.key, option.text, option.colour, icon=option.icon)
            for option in pick.options
        )
        return SheetView(
            pick.title,
            pick.note,
            blocks=(Panel("pick", "", choices=choices, chosen=chosen, column=-1),),
            brief=True,
            wide=64 * pick.in_a_row + 24 if narrow else 544,
        )

    def answer(self, touch: Touch) -> None:
        if touch.kind == "choose":
            options = {option.key: option.action for option in self.pick.options}
            self._then(options[touch.value], self._entry_id)


class MenuSheet(DrawnPopover):
    """A short list of what else can be done."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)

    def ask(self, items: Iterable[tuple[str, str, str]], then: Callable[[str], None]) -> None:
        """`items` are key, icon and words."""
        self.items, self._then = tuple(items), then
        self.refresh()

    def make_view(self) -> SheetView:
        rows = tuple(Item(key, text, icon=icon, taps=True) for key, icon, text in self.items)
        return SheetView(
            "", blocks=(Panel("menu", "", items=rows, column=-1),), brief=True, wide=360
        )

    def answer(self, touch: Touch) -> None:
        if touch.kind == "tap":
            self.close()
            self._then(touch.key)


class RowsSheet(DrawnSheet):
    """Questions with their answers, asked anew after every tap."""

    def ask(
        self,
        title: str,
        note: str,
        rows: Callable[[], Any],
        chosen: Callable[[str, str], None],
    ) -> None:
        self._title, self._note, self._button = title, note, ""
        self._rows, self._chosen = rows, chosen
        self._pressed: Callable[[], None] = self.close
        self.refresh()

    def offer(self, button: str, pressed: Callable[[], None]) -> None:
        """A button below the questions."""
        self._button, self._pressed = button, pressed
        self.refresh()

    def make_view(self) -> SheetView:
        others = (Button("press", self._button, "restart"),) if self._button else ()
        return SheetView(
            self._title,
            self._note,
            blocks=(asked(self._rows()),),
            others=others,
            close=Button("close", tr("ui.close")),
            wide=640,
        )

    def answer(self, touch: Touch) -> None:
        if touch.kind == "answer":
            self._chosen(touch.key, touch.value)
        elif touch == Touch("press"):
            self._pressed()
        else:
            return
        self.refresh()


def asked(rows: Iterable[ChoiceRow]) -> Panel:
    """Questions with their answers on one card."""
    return Panel("rows", "", asks=tuple(rows), column=-1)


class WaysSheet(DrawnSheet):
    """What can be done about something, one row each; the sheet closes with the choice."""

    def ask(
        self,
        title: str,
        ways: Iterable[Item],
        then: Callable[[str], None],
        note: str = "",
        wide: int = 480,
    ) -> None:
        self._title, self._note, self._wide = title, note, wide
        self.ways, self._then = tuple(replace(way, taps=True) for way in ways), then
        self.refresh()

    def make_view(self) -> SheetView:
        return SheetView(
            self._title,
            self._note,
            blocks=(Panel("ways", "", items=self.ways, column=-1),),
            close=Button("close", tr("ui.close")),
            wide=self._wide,
        )

    def answer(self, touch: Touch) -> None:
        if touch.kind == "tap":
            self.close()
            self._then(touch.key)
